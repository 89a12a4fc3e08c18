-- SYNTAX TEST "source.haskell" "Annotations in Haskell: refinements, nested comments, options in texts"

   {-@ clamp :: low:Int -> {high:Int | low <= high} -> Int -> {v:Int | low <= v} @-}
-- ^^^ meta.annotation.gainsay punctuation.definition.annotation.begin.gainsay
--     ^^^^^ entity.name.function.gainsay - comment
--           ^^ keyword.operator.gainsay
--              ^^^ variable.parameter.gainsay
--                  ^^^ entity.name.type.gainsay
--                          ^^^^ variable.parameter.gainsay
--                                         ^^ keyword.operator.gainsay
--                                                                               ^^^ punctuation.definition.annotation.end.gainsay
   clamp low high x = x
--       ^^^ - meta.annotation.gainsay
   {-@ LIQUID "--no-termination" @-}
--     ^^^^^^ keyword.other.gainsay
--            ^^^^^^^^^^^^^^^^^^ string.quoted.double.gainsay - comment
--                               ^^^ punctuation.definition.annotation.end.gainsay
   {- {-@ measure size @-} -} x = 1
-- ^^^^^^^^^^^^^^^^^^^^^^^ comment.block - meta.annotation.gainsay
--                            ^ - comment
   y = "{-@ measure @-}"
--     ^^^^^^^^^^^^^^^^^ string.quoted.double - meta.annotation.gainsay
   -- {-@ measure size @-}
--    ^^^^^^^^^^^^^^^^^^^^ comment.line - meta.annotation.gainsay
   {-@ measure size {- a {- nested -} remark measure -} :: [a] -> Int -- data
--     ^^^^^^^ keyword.other.gainsay
--             ^^^^ entity.name.function.gainsay
--                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ comment.block.gainsay - keyword
--                                                          ^ variable.other.gainsay - comment
--                                                                    ^^^^^^^ comment.line.double-dash.gainsay - storage
       size [] = 0 -- no end of it @-}
--          ^^ - comment
--             ^ keyword.operator.gainsay
--               ^ constant.numeric.gainsay
--                 ^^^^^^^^^^^^^^^ comment.line.double-dash.gainsay
--                                 ^^^ punctuation.definition.annotation.end.gainsay
   {-@ type Positive = {v:Int | v > 0 && not (v mod 2 == 0)} @-}
--     ^^^^ storage.type.gainsay
--          ^^^^^^^^ entity.name.type.gainsay
--                                       ^^^ keyword.operator.word.gainsay
--                                              ^^^ keyword.operator.word.gainsay
   {-@ assume typed' :: forall <p :: Int -> Bool>. Int<p> -> {v:_ | true} / [n] @-}
--     ^^^^^^ keyword.other.gainsay
--            ^^^^^^ entity.name.function.gainsay - storage
--                      ^^^^^^ keyword.other.quantifier.gainsay
--                                                              ^ variable.other.gainsay
--                                                                  ^^^^ constant.language.gainsay
   {-@ data Tree = Leaf | Node { key :: {v:Int | v /= 0}, datatype :: Tree } @-}
--     ^^^^ storage.type.gainsay
--          ^^^^ entity.name.type.gainsay
--                               ^^^ entity.name.function.gainsay
--                                                        ^^^^^^^^ entity.name.function.gainsay - storage
