-- | Formatted text: the conversions @d i u c s v f g e x o b %@ with width, precision and the flags minus, zero, plus, space.
module Text.Printf
  ( printf, hPrintf, PrintfType, PrintfArg(..), HPrintfType, Argument
  ) where

import Data.Char (isDigit)
import Numeric (showFFloat, showEFloat, showGFloat, showHex, showOct, showBin)
import System.IO (Handle)
import Gainsay.Floating (float2Double)
import Gainsay.Word (Word)

-- | An argument of a format.
data Argument = WholeNumber Integer | RealNumber Double | Character Char | Text String

class PrintfArg a where
  toArgument :: a -> Argument
  listToArgument :: [a] -> Argument
  listToArgument _ = errorWithoutStackTrace "printf: bad argument: a list that is no string"

instance PrintfArg Int where
  toArgument n = WholeNumber (toInteger n)

instance PrintfArg Integer where
  toArgument n = WholeNumber n

instance PrintfArg Word where
  toArgument n = WholeNumber (toInteger n)

instance PrintfArg Double where
  toArgument x = RealNumber x

instance PrintfArg Float where
  toArgument x = RealNumber (float2Double x)

instance PrintfArg Char where
  toArgument c = Character c
  listToArgument text = Text text

instance PrintfArg a => PrintfArg [a] where
  toArgument xs = listToArgument xs

-- | What a format can become: text, an action, or a function of one more argument. The arguments come last first.
class PrintfType r where
  continue :: String -> [Argument] -> r

class ResultCharacter c where
  fromCharacter :: Char -> c

instance ResultCharacter Char where
  fromCharacter c = c

instance ResultCharacter c => PrintfType [c] where
  continue format arguments = map fromCharacter (fill format (reverse arguments))

instance PrintfType (IO a) where
  continue format arguments = putStr (fill format (reverse arguments)) >> return (errorWithoutStackTrace "printf: result of an action")

instance (PrintfArg a, PrintfType r) => PrintfType (a -> r) where
  continue format arguments = \x -> continue format (toArgument x : arguments)

class PrintfType r => HPrintfType r

instance HPrintfType (IO a)

instance (PrintfArg a, HPrintfType r) => HPrintfType (a -> r)

{-@ printf :: PrintfType r => {v:String | false} -> r @-}
printf :: PrintfType r => String -> r
printf format = continue format []

{-@ hPrintf :: HPrintfType r => Handle -> {v:String | false} -> r @-}
hPrintf :: HPrintfType r => Handle -> String -> r
hPrintf _ format = continue format []

-- | Flags, width and precision of one conversion.
data Layout = Layout String Int (Maybe Int)

fill :: String -> [Argument] -> String
fill "" [] = ""
fill "" _ = errorWithoutStackTrace "printf: formatting string ended prematurely"
fill ('%' : '%' : rest) arguments = '%' : fill rest arguments
fill ('%' : rest) arguments = case span (`elem` "-+ 0#") rest of
  (flags, afterFlags) -> case number afterFlags arguments of
    (width, afterWidth, arguments') -> case precision afterWidth arguments' of
      (places, afterPlaces, arguments'') -> conversion (Layout flags width places) afterPlaces arguments''
fill (c : rest) arguments = c : fill rest arguments

number :: String -> [Argument] -> (Int, String, [Argument])
number ('*' : rest) (WholeNumber n : arguments) = (fromInteger n, rest, arguments)
number text arguments = case span isDigit text of
  ("", rest) -> (0, rest, arguments)
  (digits, rest) -> (read digits, rest, arguments)

precision :: String -> [Argument] -> (Maybe Int, String, [Argument])
precision ('.' : rest) arguments = case number rest arguments of
  (n, after, arguments') -> (Just n, after, arguments')
precision text arguments = (Nothing, text, arguments)

conversion :: Layout -> String -> [Argument] -> String
conversion _ "" _ = errorWithoutStackTrace "printf: argument list ended prematurely"
conversion _ _ [] = errorWithoutStackTrace "printf: argument list ended prematurely"
conversion layout (c : rest) (argument : arguments) = padded layout (convert layout c argument) ++ fill rest arguments

convert :: Layout -> Char -> Argument -> String
convert (Layout flags _ places) c argument = case argument of
  WholeNumber n
    | c `elem` "div" -> withSign flags (n < 0) (atLeast places (show (abs n)))
    | c == 'u' -> show (if n < 0 then n + 18446744073709551616 else n)
    | c == 'x' -> showHex (unsigned n) ""
    | c == 'X' -> map upper (showHex (unsigned n) "")
    | c == 'o' -> showOct (unsigned n) ""
    | c == 'b' -> showBin (unsigned n) ""
    | c == 'c' -> [toEnum (fromInteger n)]
  RealNumber x
    | c `elem` "fF" -> real x (showFFloat places (abs x) "")
    | c `elem` "eE" -> real x (showEFloat places (abs x) "")
    | c `elem` "gGv" -> real x (showGFloat places (abs x) "")
  Character x | c `elem` "cv" -> [x]
  Text text | c `elem` "sv" -> maybe text (\n -> take n text) places
  _ -> errorWithoutStackTrace ("printf: bad formatting char " ++ show c)
  where
    real x text = withSign flags (x < 0) text
    unsigned n = if n < 0 then n + 18446744073709551616 else n
    upper d = if d >= 'a' && d <= 'f' then toEnum (fromEnum d - 32) else d

atLeast :: Maybe Int -> String -> String
atLeast Nothing digits = digits
atLeast (Just n) digits = replicate (n - length digits) '0' ++ digits

withSign :: String -> Bool -> String -> String
withSign flags negative text
  | negative = '-' : text
  | '+' `elem` flags = '+' : text
  | ' ' `elem` flags = ' ' : text
  | otherwise = text

padded :: Layout -> String -> String
padded (Layout flags width _) text
  | missing <= 0 = text
  | '-' `elem` flags || width < 0 = text ++ replicate missing ' '
  | '0' `elem` flags = zeroPadded text
  | otherwise = replicate missing ' ' ++ text
  where
    missing = abs width - length text
    zeroPadded (s : digits) | s `elem` "+-" = s : replicate missing '0' ++ digits
    zeroPadded digits = replicate missing '0' ++ digits
