{-# LANGUAGE NoImplicitPrelude #-}
-- | The class @Show@, its instances for the types of the Prelude, and what derived instances are made of.
module Gainsay.Show
  ( Show(..), ShowS, shows, showChar, showString, showParen, showSpace, showCommaSpace
  , showListWith, showSignedWith, showLitChar, showLitString, showUnsigned
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Numeric
import Gainsay.List (lookup)
import Gainsay.Monad ((++), NonEmpty(..))

type ShowS = String -> String

class Show a where
  showsPrec :: Int -> a -> ShowS
  show :: a -> String
  showList :: [a] -> ShowS
  showsPrec _ x rest = show x ++ rest
  show x = showsPrec 0 x ""
  showList xs = showListWith (showsPrec 0) xs

shows :: Show a => a -> ShowS
shows x = showsPrec 0 x

showChar :: Char -> ShowS
showChar c = \rest -> c : rest

showString :: String -> ShowS
showString text = \rest -> text ++ rest

showParen :: Bool -> ShowS -> ShowS
showParen wrapped inner = if wrapped then \rest -> '(' : inner (')' : rest) else inner

showSpace :: ShowS
showSpace = \rest -> ' ' : rest

showCommaSpace :: ShowS
showCommaSpace = \rest -> ',' : ' ' : rest

showListWith :: (a -> ShowS) -> [a] -> ShowS
showListWith _ [] rest = "[]" ++ rest
showListWith one (x : xs) rest = '[' : one x (others xs)
  where
    others [] = ']' : rest
    others (y : ys) = ',' : one y (others ys)

-- | Shows a number, a negative one in parentheses where an operator that binds tighter than minus stands beside it.
showSignedWith :: (Ord a, Num a) => (a -> ShowS) -> Int -> a -> ShowS
showSignedWith unsigned p x
  | x < 0 = showParen (intLess 6 p) (\rest -> '-' : unsigned (negate x) rest)
  | otherwise = unsigned x

-- | The decimal digits of a number that is not negative.
showUnsigned :: Integer -> ShowS
showUnsigned n rest
  | integerLess n 10 = digit n : rest
  | otherwise = showUnsigned (integerQuotient n 10) (digit (integerRemainder n 10) : rest)
  where
    digit d = charChr (intAdd 48 (integerToInt d))

instance Show Int where
  showsPrec p x = showsPrec p (intToInteger x)

instance Show Integer where
  showsPrec p x
    | integerLess x 0 = showParen (intLess 6 p) (\rest -> '-' : showUnsigned (integerNegate x) rest)
    | otherwise = showUnsigned x

instance Show Double where
  showsPrec p x = showFloating p (doubleShow x)

instance Show Float where
  showsPrec p x = showFloating p (floatShow x)

showFloating :: Int -> String -> ShowS
showFloating p text = case text of
  '-' : _ -> showParen (intLess 6 p) (showString text)
  _ -> showString text

instance Show Bool where
  showsPrec _ True = showString "True"
  showsPrec _ False = showString "False"

instance Show Ordering where
  showsPrec _ LT = showString "LT"
  showsPrec _ EQ = showString "EQ"
  showsPrec _ GT = showString "GT"

instance Show () where
  showsPrec _ () = showString "()"

instance Show Char where
  showsPrec _ '\'' = showString "'\\''"
  showsPrec _ c = \rest -> '\'' : showLitChar c ('\'' : rest)
  showList text = \rest -> '"' : showLitString text ('"' : rest)

-- | The characters of a string literal, without the quotes.
showLitString :: String -> ShowS
showLitString [] rest = rest
showLitString ('"' : cs) rest = '\\' : '"' : showLitString cs rest
showLitString (c : cs) rest = showLitChar c (showLitString cs rest)

-- | A character as it stands in a literal; the text after it decides whether an escape has to be ended by @\\&@.
showLitChar :: Char -> ShowS
showLitChar c rest
  | charLess '\DEL' c = '\\' : protect (isDigitFirst rest) (showUnsigned (intToInteger (charOrd c)) "") rest
  | charEqual c '\\' = '\\' : '\\' : rest
  | charLessOrEqual ' ' c && charLess c '\DEL' = c : rest
  | charEqual c '\SO' = protect (startsWithH rest) "\\SO" rest
  | otherwise = '\\' : (controlName c ++ rest)
  where
    protect clash name after = name ++ (if clash then '\\' : '&' : after else after)
    isDigitFirst (d : _) = charLessOrEqual '0' d && charLessOrEqual d '9'
    isDigitFirst [] = False
    startsWithH ('H' : _) = True
    startsWithH _ = False

controlName :: Char -> String
controlName c = case lookup (charOrd c) names of
  Just name -> name
  Nothing -> "DEL"
  where
    names =
      [ (0, "NUL"), (1, "SOH"), (2, "STX"), (3, "ETX"), (4, "EOT"), (5, "ENQ"), (6, "ACK"), (7, "a")
      , (8, "b"), (9, "t"), (10, "n"), (11, "v"), (12, "f"), (13, "r"), (15, "SI"), (16, "DLE")
      , (17, "DC1"), (18, "DC2"), (19, "DC3"), (20, "DC4"), (21, "NAK"), (22, "SYN"), (23, "ETB"), (24, "CAN")
      , (25, "EM"), (26, "SUB"), (27, "ESC"), (28, "FS"), (29, "GS"), (30, "RS"), (31, "US")
      ]

instance Show a => Show [a] where
  showsPrec _ xs = showList xs

instance Show a => Show (Maybe a) where
  showsPrec _ Nothing = showString "Nothing"
  showsPrec p (Just x) = showParen (intLess 10 p) (\rest -> "Just " ++ showsPrec 11 x rest)

instance (Show a, Show b) => Show (Either a b) where
  showsPrec p (Left x) = showParen (intLess 10 p) (\rest -> "Left " ++ showsPrec 11 x rest)
  showsPrec p (Right y) = showParen (intLess 10 p) (\rest -> "Right " ++ showsPrec 11 y rest)

instance Show a => Show (Ratio a) where
  showsPrec p (x :% y) = showParen (intLess 7 p) (\rest -> showsPrec 8 x (" % " ++ showsPrec 8 y rest))

instance Show a => Show (NonEmpty a) where
  showsPrec p (x :| xs) = showParen (intLess 5 p) (\rest -> showsPrec 6 x (" :| " ++ showsPrec 6 xs rest))

showTuple :: [ShowS] -> ShowS
showTuple [] rest = ')' : rest
showTuple [one] rest = one (')' : rest)
showTuple (one : others) rest = one (',' : showTuple others rest)

instance (Show a, Show b) => Show (a, b) where
  showsPrec _ (a, b) rest = '(' : showTuple [shows a, shows b] rest

instance (Show a, Show b, Show c) => Show (a, b, c) where
  showsPrec _ (a, b, c) rest = '(' : showTuple [shows a, shows b, shows c] rest

instance (Show a, Show b, Show c, Show d) => Show (a, b, c, d) where
  showsPrec _ (a, b, c, d) rest = '(' : showTuple [shows a, shows b, shows c, shows d] rest

instance (Show a, Show b, Show c, Show d, Show e) => Show (a, b, c, d, e) where
  showsPrec _ (a, b, c, d, e) rest = '(' : showTuple [shows a, shows b, shows c, shows d, shows e] rest

instance (Show a, Show b, Show c, Show d, Show e, Show f) => Show (a, b, c, d, e, f) where
  showsPrec _ (a, b, c, d, e, f) rest = '(' : showTuple [shows a, shows b, shows c, shows d, shows e, shows f] rest

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g) => Show (a, b, c, d, e, f, g) where
  showsPrec _ (a, b, c, d, e, f, g) rest = '(' : showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g] rest
