module Parser where

import Data.Char (isDigit, isSpace)

newtype Parser a = Parser { parse :: String -> Maybe (a, String) }

instance Functor Parser where
  fmap f (Parser p) = Parser $ \text -> case p text of
    Nothing -> Nothing
    Just (a, rest) -> Just (f a, rest)

instance Applicative Parser where
  pure a = Parser $ \text -> Just (a, text)
  Parser f <*> Parser p = Parser $ \text -> case f text of
    Nothing -> Nothing
    Just (g, rest) -> case p rest of
      Nothing -> Nothing
      Just (a, more) -> Just (g a, more)

instance Monad Parser where
  Parser p >>= f = Parser $ \text -> case p text of
    Nothing -> Nothing
    Just (a, rest) -> parse (f a) rest

size :: Int
size = 20

orElse :: Parser a -> Parser a -> Parser a
orElse (Parser p) (Parser q) = Parser $ \text -> maybe (q text) Just (p text)

satisfy :: (Char -> Bool) -> Parser Char
satisfy test = Parser go
  where
    go (c : rest) | test c = Just (c, rest)
    go _ = Nothing

char :: Char -> Parser Char
char = satisfy . (==)

many1 :: Parser a -> Parser [a]
many1 p = do { x <- p; xs <- many1 p `orElse` return []; return (x : xs) }

number :: Parser Int
number = foldl (\n c -> 10 * n + fromEnum c - fromEnum '0') 0 <$> many1 (satisfy isDigit)

expression :: Parser Int
expression = do { x <- term; more x } where
  more x = do { _ <- char '+'; y <- term; more (x + y) } `orElse` return x

term :: Parser Int
term = do { x <- factor; more x } where
  more x = do { _ <- char '*'; y <- factor; more (x * y) } `orElse` return x

factor :: Parser Int
factor = number `orElse` do { _ <- char '('; x <- expression; _ <- char ')'; return x }

workload :: Bool
workload = fmap fst (parse expression (concatMap (\n -> show n ++ "*(1+2)+") [1 .. size] ++ "0")) == Just (3 * sum [1 .. size])

property :: Char -> Char -> Bool
property a b = case parse number [a, b] of
  Just (n, _) -> n >= 0 && n <= 99
  Nothing -> not (isDigit a)
