-- SYNTAX TEST "source.gainsay-core" "The core language: primes, quotes, comments in texts"

   data List a = Nil | Cons a (List a);  -- data T = "
-- ^^^^ storage.type.gainsay-core
--      ^^^^ entity.name.type.gainsay-core
--               ^^^ entity.name.type.gainsay-core
--                                       ^^^^^^^^^^^^^ comment.line.double-dash.gainsay-core - storage string
   def element xs' j = case xs' of { Cons head _ -> head; _ -> crash "no -- element" };
-- ^^^ storage.type.gainsay-core
--     ^^^^^^^ entity.name.function.gainsay-core
--             ^^^ variable.other.gainsay-core - string
--                     ^^^^ keyword.control.gainsay-core
--                                               ^^ keyword.operator.gainsay-core
--                                                             ^^^^^ keyword.other.gainsay-core
--                                                                   ^^^^^^^^^^^^^^ string.quoted.double.gainsay-core - comment
--                                                                                  ^ - string comment
   goal `odd name -- no comment` = let { i = ? : Int } in assume (i /= 0) in assert (i == 1);
--      ^^^^^^^^^^^^^^^^^^^^^^^^ entity.name.function.gainsay-core - comment
--                                           ^ constant.language.unknown.gainsay-core
--                                               ^^^ entity.name.type.gainsay-core
--                                                        ^^^^^^ keyword.other.gainsay-core
--                                                                  ^^ keyword.operator.gainsay-core
--                                                                           ^^^^^^ keyword.other.gainsay-core
   def values = one 'a' '\'' '\u{41}' "\"--\\" 1.5e-3d %-1/3 (1 [] 2) x'a'b;
--                  ^^^ string.quoted.single.gainsay-core
--                      ^^^^ string.quoted.single.gainsay-core
--                       ^^ constant.character.escape.gainsay-core
--                           ^^^^^^^^ string.quoted.single.gainsay-core
--                                    ^^^^^^^^ string.quoted.double.gainsay-core - comment
--                                             ^^^^^^^ constant.numeric.gainsay-core
--                                                     ^^^^^ constant.numeric.rational.gainsay-core
--                                                              ^^ keyword.operator.choice.gainsay-core
--                                                                    ^^^^^ variable.other.gainsay-core - string
   def id = λx -> goalkeeper (\y -> define y);
--          ^ storage.type.function.gainsay-core
--           ^ variable.other.gainsay-core
--                ^^^^^^^^^^ variable.other.gainsay-core - storage
--                                  ^^^^^^ variable.other.gainsay-core - storage
   def f x = choice f x { "open
   } or { ? : Int };
--   ^^ keyword.other.gainsay-core - string
