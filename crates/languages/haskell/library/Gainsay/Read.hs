{-# LANGUAGE NoImplicitPrelude #-}
-- | The class @Read@ as in the report, by lists of successes, with instances for the types of the Prelude.
module Gainsay.Read
  ( Read(..), ReadS, reads, read, readMaybe, readEither, readParen, lex
  ) where

import Gainsay.Primitive
import Gainsay.Classes
import Gainsay.Numeric
import Gainsay.Floating
import Gainsay.List
import Gainsay.Monad
import Gainsay.Foldable

type ReadS a = String -> [(a, String)]

class Read a where
  readsPrec :: Int -> ReadS a
  readList :: ReadS [a]
  readList = readListOf (readsPrec 0)

reads :: Read a => ReadS a
reads = readsPrec 0

readEither :: Read a => String -> Either String a
readEither text = case [x | (x, rest) <- reads text, ("", "") <- lex rest] of
  [x] -> Right x
  [] -> Left "Prelude.read: no parse"
  _ -> Left "Prelude.read: ambiguous parse"

readMaybe :: Read a => String -> Maybe a
readMaybe text = case readEither text of
  Left _ -> Nothing
  Right x -> Just x

{-@ read :: Read a => {v:String | false} -> a @-}
read :: Read a => String -> a
read text = either errorWithoutStackTrace id (readEither text)

-- | Reads with parentheses around: any number of them, or at least one where they are required.
readParen :: Bool -> ReadS a -> ReadS a
readParen required inner = if required then mandatory else optional
  where
    optional text = inner text ++ mandatory text
    mandatory text = [(x, rest) | ("(", s) <- lex text, (x, t) <- optional s, (")", rest) <- lex t]

readListOf :: ReadS a -> ReadS [a]
readListOf one = readParen False (\text -> [result | ("[", s) <- lex text, result <- first s])
  where
    first s = [([], t) | ("]", t) <- lex s] ++ [(x : xs, u) | (x, t) <- one s, (xs, u) <- others t]
    others s = [([], t) | ("]", t) <- lex s] ++ [(x : xs, v) | (",", t) <- lex s, (x, u) <- one t, (xs, v) <- others u]

isDigitCharacter, isLetterCharacter, isNameCharacter, isSymbolCharacter :: Char -> Bool
isDigitCharacter c = '0' <= c && c <= '9'
isLetterCharacter c = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_'
isNameCharacter c = isLetterCharacter c || isDigitCharacter c || c == '\''
isSymbolCharacter c = c `elem` "!@#$%&*+./<=>?\\^|:-~"

-- | The first token of a text; the empty token at its end.
lex :: ReadS String
lex text = case dropWhile isSpace text of
  [] -> [("", "")]
  '\'' : rest -> [('\'' : (body ++ "'"), after) | (body, '\'' : after) <- lexQuoted '\'' rest]
  '"' : rest -> [('"' : (body ++ "\""), after) | (body, '"' : after) <- lexQuoted '"' rest]
  c : rest
    | c `elem` ",;()[]{}`" -> [([c], rest)]
    | isSymbolCharacter c -> [prefixed c (span isSymbolCharacter rest)]
    | isLetterCharacter c -> [prefixed c (span isNameCharacter rest)]
    | isDigitCharacter c -> [lexNumber (prefixed c (span isDigitCharacter rest))]
    | otherwise -> []

prefixed :: a -> ([a], b) -> ([a], b)
prefixed c (token, rest) = (c : token, rest)

lexQuoted :: Char -> String -> [(String, String)]
lexQuoted quote text = case text of
  [] -> []
  '\\' : c : rest -> [('\\' : c : body, after) | (body, after) <- lexQuoted quote rest]
  c : rest
    | c == quote -> [("", text)]
    | otherwise -> [(c : body, after) | (body, after) <- lexQuoted quote rest]

lexNumber :: (String, String) -> (String, String)
lexNumber (whole, rest) = case rest of
  '.' : d : more | isDigitCharacter d -> case span isDigitCharacter (d : more) of
    (fraction, after) -> lexExponent (whole ++ ('.' : fraction)) after
  _ -> lexExponent whole rest

lexExponent :: String -> String -> (String, String)
lexExponent number rest = case rest of
  e : sign : d : more
    | isExponentMark e && (sign == '-' || sign == '+') && isDigitCharacter d -> digitsAfter [e, sign] (d : more)
  e : d : more | isExponentMark e && isDigitCharacter d -> digitsAfter [e] (d : more)
  _ -> (number, rest)
  where
    isExponentMark e = e == 'e' || e == 'E'
    digitsAfter mark digits = case span isDigitCharacter digits of
      (ds, after) -> (number ++ (mark ++ ds), after)

digitsValue :: String -> Integer
digitsValue digits = strictListFoldl (\n d -> n * 10 + intToInteger (charOrd d - 48)) 0 digits

-- | The value of a number token, where it is one.
numberValue :: String -> Maybe Rational
numberValue token = case span isDigitCharacter token of
  ([], _) -> Nothing
  (whole, '.' : rest) -> case span isDigitCharacter rest of
    (fraction, mark) -> Just (scaled (whole ++ fraction) (negate (listLength fraction)) mark)
  (whole, mark) -> Just (scaled whole 0 mark)
  where
    scaled digits shift mark = (digitsValue digits % 1) * power (shift + exponentOf mark)
    power n = if n >= 0 then (10 ^ n) % 1 else 1 % (10 ^ negate n)
    exponentOf (_ : '-' : ds) = negate (integerToInt (digitsValue ds))
    exponentOf (_ : '+' : ds) = integerToInt (digitsValue ds)
    exponentOf (_ : ds) = integerToInt (digitsValue ds)
    exponentOf [] = 0

readNumber :: Num a => (Rational -> Maybe a) -> Int -> ReadS a
readNumber convert _ text = readParen False (\s -> plain s ++ negative s) text
  where
    plain s = [(x, t) | (token, t) <- lex s, Just r <- [numberValue token], Just x <- [convert r]]
    negative s = [(negate x, u) | ("-", t) <- lex s, (x, u) <- plain t]

wholeNumber :: Num a => Rational -> Maybe a
wholeNumber r = if denominator r == 1 then Just (fromInteger (numerator r)) else Nothing

instance Read Int where
  readsPrec = readNumber wholeNumber

instance Read Integer where
  readsPrec = readNumber wholeNumber

instance Read Double where
  readsPrec = readNumber (\r -> Just (fromRational r))

instance Read Float where
  readsPrec = readNumber (\r -> Just (fromRational r))

-- | The characters between the quotes of a literal.
unescape :: String -> String
unescape text = case text of
  [] -> []
  '\\' : '&' : rest -> unescape rest
  '\\' : c : rest
    | isDigitCharacter c -> case span isDigitCharacter (c : rest) of
        (digits, after) -> charChr (integerToInt (digitsValue digits)) : unescape after
    | otherwise -> escaped c : unescape rest
  c : rest -> c : unescape rest
  where
    escaped c = case lookup c (zip "abfnrtv0" "\a\b\f\n\r\t\v\0") of
      Just special -> special
      Nothing -> c

instance Read Char where
  readsPrec _ = readParen False (\text -> [(c, rest) | ('\'' : body, rest) <- lex text, [c] <- [unescape (init body)]])
  readList text = readParen False literal text ++ readListOf reads text
    where
      literal s = [(unescape (init body), rest) | ('"' : body, rest) <- lex s]

-- | Reads one of the named values.
readNames :: [(String, a)] -> ReadS a
readNames names = readParen False (\text -> [(x, rest) | (token, rest) <- lex text, Just x <- [lookup token names]])

instance Read Bool where
  readsPrec _ = readNames [("False", False), ("True", True)]

instance Read Ordering where
  readsPrec _ = readNames [("LT", LT), ("EQ", EQ), ("GT", GT)]

instance Read () where
  readsPrec _ = readParen False (\text -> [((), t) | ("(", s) <- lex text, (")", t) <- lex s])

instance Read a => Read [a] where
  readsPrec _ = readList

instance Read a => Read (Maybe a) where
  readsPrec p text = readNames [("Nothing", Nothing)] text
    ++ readParen (p > 10) (\s -> [(Just x, u) | ("Just", t) <- lex s, (x, u) <- readsPrec 11 t]) text

instance (Read a, Read b) => Read (Either a b) where
  readsPrec p text = readParen (p > 10) (\s -> [(Left x, u) | ("Left", t) <- lex s, (x, u) <- readsPrec 11 t]) text
    ++ readParen (p > 10) (\s -> [(Right x, u) | ("Right", t) <- lex s, (x, u) <- readsPrec 11 t]) text

instance (Read a, Read b) => Read (a, b) where
  readsPrec _ = readParen False (\text ->
    [((x, y), w) | ("(", s) <- lex text, (x, t) <- reads s, (",", u) <- lex t, (y, v) <- reads u, (")", w) <- lex v])

instance (Read a, Read b, Read c) => Read (a, b, c) where
  readsPrec _ = readParen False (\text ->
    [ ((x, y, z), end)
    | ("(", s) <- lex text, (x, t) <- reads s, (",", u) <- lex t, (y, v) <- reads u
    , (",", w) <- lex v, (z, r) <- reads w, (")", end) <- lex r ])
