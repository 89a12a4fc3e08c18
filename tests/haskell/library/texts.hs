{-# LANGUAGE OverloadedStrings #-}
-- Texts, which string literals may stand for; they are inputs as well.
module Texts
  ( prop_greeting, prop_isAnswer, prop_fields, firstLetter, prop_whole
  ) where

import Data.Text (Text)
import qualified Data.Text as Text

greeting :: Text -> Text
greeting name = Text.concat ["hello, ", name]

prop_greeting :: () -> Bool
prop_greeting () = greeting "you" == "hello, you" && Text.length (greeting "") == 7

isAnswer :: Text -> Bool
isAnswer "yes" = True
isAnswer "no" = True
isAnswer _ = False

prop_isAnswer :: Text -> Bool
prop_isAnswer answer = not (isAnswer answer) || Text.length answer > 2
-- ~ refuted property kind concrete

prop_fields :: () -> Bool
prop_fields () =
  Text.splitOn "," "a,b,,c" == ["a", "b", "", "c"] && Text.strip "  x " == "x" && Text.breakOn "=" "k=v" == ("k", "=v")

firstLetter :: Text -> Char
firstLetter text = Text.head text
-- ~ refuted error kind concrete

-- A text is evaluated as a whole.
prop_whole :: Int -> Bool
prop_whole n = Text.null (Text.pack ['a', if n == 3 then error "three" else 'b']) == False
-- ~ refuted error where n == 3 kind concrete
