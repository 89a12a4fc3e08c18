{-# LANGUAGE NoImplicitPrelude #-}
-- | The primitive types and operations of the library: everything else in this folder is ordinary Haskell on top of them.
--
-- A declaration @foreign import prim "name" f :: type@ binds @f@ to the operation @name@ of the machine. Primitives are strict
-- in all arguments of a primitive type and of type @World@, unless said otherwise below, and lazy in arguments of variable type.
--
-- Types
--
-- [@Int@] machine integer; unbounded where refinement types are used
-- [@Integer@] unbounded integer
-- [@Double@, @Float@] floating point numbers
-- [@Char@] Unicode code point, 0 to 0x10FFFF
-- [@Reference a@] a mutable cell
-- [@World@] the token that an action is run with; it holds nothing and its only value is @world@
--
-- Operations on @T@ in @Int@, @Integer@ (prefix @int@, @integer@)
--
-- [@Add Subtract Multiply Negate@] the ring operations
-- [@Quotient Remainder@] division that truncates towards zero, and what remains; a zero divisor fails
-- [@Divide Modulo@] division that rounds down, and what remains; a zero divisor fails
-- [@Equal Less LessOrEqual@] comparison
-- [@Advance Distance@] (@int@ only) sum and difference that do not wrap around, for those who see to it that they fit
--
-- Operations on @T@ in @Double@, @Float@ (prefix @double@, @float@)
--
-- [@Add Subtract Multiply Divide Negate Equal Less LessOrEqual@] arithmetic and comparison as IEEE 754 has them
-- [@Exponential Logarithm SquareRoot Sine Cosine Tangent ArcSine ArcCosine ArcTangent HyperbolicSine HyperbolicCosine
--   HyperbolicTangent Power@] the elementary functions
-- [@Floor@] the greatest integer that is not greater
-- [@FromInteger@] the nearest number
-- [@FromRatio@] the number nearest to numerator / denominator; the denominator is positive
-- [@Numerator Denominator@] the exact value as a fraction in lowest terms
-- [@IsNaN IsInfinite IsNegativeZero@] tests
-- [@Show@] the digits as the report's @showFloat@ writes them, with a leading minus sign where negative
--
-- Conversions
--
-- [@intToInteger@, @integerToInt@] between the integers; the second wraps around unless refinement types are used
-- [@doubleToFloat@, @floatToDouble@] between the floating point types
-- [@charOrd@] the code point
-- [@charChr@] the character of a code point, which must be one (see @chr@ in "Data.Char" for the checked form)
--
-- Characters
--
-- [@charEqual charLess charLessOrEqual@] comparison by code point
-- [@charCategory@] the Unicode general category as its place in @Data.Char.GeneralCategory@, counted from 0
-- [@charToUpper charToLower charToTitle@] simple case mapping
--
-- Control
--
-- [@seq@] evaluates its first argument to weak head normal form, then is the second
-- [@error@] fails with a message; the message is evaluated when it is shown
-- [@undefined@] has no value and no precondition: LiquidHaskell accepts it at any type, so a path that reaches it ends there
--   without having failed
-- [@assume@] is its second argument; a path on which the first is false ends there without having failed
-- [@unsupported@] stops the path without failing: what the message names cannot be run, the goal is unknown
-- [@chooseInt@] an integer nothing is known about, a new one at each evaluated call
--
-- References (each is evaluated when its result is forced, by the action that owns the token)
--
-- [@newReference@] a new cell holding the first argument; contents are in a @Result@ box, so that they are not forced
-- [@readReference@] what the cell holds
-- [@writeReference@] puts the second argument into the cell
-- [@sameReference@] whether two cells are one
module Gainsay.Primitive where

data Bool = False | True

data Ordering = LT | EQ | GT

-- | What an action gives back: a box, so that running an action does not force its value.
data Result a = Result a

data Int
data Integer
data Double
data Float
data Char
data Reference a
data World

infixr 0 `seq`

foreign import prim "intAdd" intAdd :: Int -> Int -> Int
foreign import prim "intSubtract" intSubtract :: Int -> Int -> Int
foreign import prim "intMultiply" intMultiply :: Int -> Int -> Int
foreign import prim "intAdvance" intAdvance :: Int -> Int -> Int
foreign import prim "intDistance" intDistance :: Int -> Int -> Int
foreign import prim "intQuotient" intQuotient :: Int -> Int -> Int
foreign import prim "intRemainder" intRemainder :: Int -> Int -> Int
foreign import prim "intDivide" intDivide :: Int -> Int -> Int
foreign import prim "intModulo" intModulo :: Int -> Int -> Int
foreign import prim "intNegate" intNegate :: Int -> Int
foreign import prim "intEqual" intEqual :: Int -> Int -> Bool
foreign import prim "intLess" intLess :: Int -> Int -> Bool
foreign import prim "intLessOrEqual" intLessOrEqual :: Int -> Int -> Bool

foreign import prim "integerAdd" integerAdd :: Integer -> Integer -> Integer
foreign import prim "integerSubtract" integerSubtract :: Integer -> Integer -> Integer
foreign import prim "integerMultiply" integerMultiply :: Integer -> Integer -> Integer
foreign import prim "integerQuotient" integerQuotient :: Integer -> Integer -> Integer
foreign import prim "integerRemainder" integerRemainder :: Integer -> Integer -> Integer
foreign import prim "integerDivide" integerDivide :: Integer -> Integer -> Integer
foreign import prim "integerModulo" integerModulo :: Integer -> Integer -> Integer
foreign import prim "integerNegate" integerNegate :: Integer -> Integer
foreign import prim "integerEqual" integerEqual :: Integer -> Integer -> Bool
foreign import prim "integerLess" integerLess :: Integer -> Integer -> Bool
foreign import prim "integerLessOrEqual" integerLessOrEqual :: Integer -> Integer -> Bool

foreign import prim "doubleAdd" doubleAdd :: Double -> Double -> Double
foreign import prim "doubleSubtract" doubleSubtract :: Double -> Double -> Double
foreign import prim "doubleMultiply" doubleMultiply :: Double -> Double -> Double
foreign import prim "doubleDivide" doubleDivide :: Double -> Double -> Double
foreign import prim "doublePower" doublePower :: Double -> Double -> Double
foreign import prim "doubleNegate" doubleNegate :: Double -> Double
foreign import prim "doubleExponential" doubleExponential :: Double -> Double
foreign import prim "doubleLogarithm" doubleLogarithm :: Double -> Double
foreign import prim "doubleSquareRoot" doubleSquareRoot :: Double -> Double
foreign import prim "doubleSine" doubleSine :: Double -> Double
foreign import prim "doubleCosine" doubleCosine :: Double -> Double
foreign import prim "doubleTangent" doubleTangent :: Double -> Double
foreign import prim "doubleArcSine" doubleArcSine :: Double -> Double
foreign import prim "doubleArcCosine" doubleArcCosine :: Double -> Double
foreign import prim "doubleArcTangent" doubleArcTangent :: Double -> Double
foreign import prim "doubleHyperbolicSine" doubleHyperbolicSine :: Double -> Double
foreign import prim "doubleHyperbolicCosine" doubleHyperbolicCosine :: Double -> Double
foreign import prim "doubleHyperbolicTangent" doubleHyperbolicTangent :: Double -> Double
foreign import prim "doubleEqual" doubleEqual :: Double -> Double -> Bool
foreign import prim "doubleLess" doubleLess :: Double -> Double -> Bool
foreign import prim "doubleLessOrEqual" doubleLessOrEqual :: Double -> Double -> Bool
foreign import prim "doubleFloor" doubleFloor :: Double -> Integer
foreign import prim "doubleNumerator" doubleNumerator :: Double -> Integer
foreign import prim "doubleDenominator" doubleDenominator :: Double -> Integer
foreign import prim "doubleFromInteger" doubleFromInteger :: Integer -> Double
foreign import prim "doubleFromRatio" doubleFromRatio :: Integer -> Integer -> Double
foreign import prim "doubleIsNaN" doubleIsNaN :: Double -> Bool
foreign import prim "doubleIsInfinite" doubleIsInfinite :: Double -> Bool
foreign import prim "doubleIsNegativeZero" doubleIsNegativeZero :: Double -> Bool
foreign import prim "doubleShow" doubleShow :: Double -> [Char]

foreign import prim "floatAdd" floatAdd :: Float -> Float -> Float
foreign import prim "floatSubtract" floatSubtract :: Float -> Float -> Float
foreign import prim "floatMultiply" floatMultiply :: Float -> Float -> Float
foreign import prim "floatDivide" floatDivide :: Float -> Float -> Float
foreign import prim "floatPower" floatPower :: Float -> Float -> Float
foreign import prim "floatNegate" floatNegate :: Float -> Float
foreign import prim "floatExponential" floatExponential :: Float -> Float
foreign import prim "floatLogarithm" floatLogarithm :: Float -> Float
foreign import prim "floatSquareRoot" floatSquareRoot :: Float -> Float
foreign import prim "floatSine" floatSine :: Float -> Float
foreign import prim "floatCosine" floatCosine :: Float -> Float
foreign import prim "floatTangent" floatTangent :: Float -> Float
foreign import prim "floatArcSine" floatArcSine :: Float -> Float
foreign import prim "floatArcCosine" floatArcCosine :: Float -> Float
foreign import prim "floatArcTangent" floatArcTangent :: Float -> Float
foreign import prim "floatHyperbolicSine" floatHyperbolicSine :: Float -> Float
foreign import prim "floatHyperbolicCosine" floatHyperbolicCosine :: Float -> Float
foreign import prim "floatHyperbolicTangent" floatHyperbolicTangent :: Float -> Float
foreign import prim "floatEqual" floatEqual :: Float -> Float -> Bool
foreign import prim "floatLess" floatLess :: Float -> Float -> Bool
foreign import prim "floatLessOrEqual" floatLessOrEqual :: Float -> Float -> Bool
foreign import prim "floatFloor" floatFloor :: Float -> Integer
foreign import prim "floatNumerator" floatNumerator :: Float -> Integer
foreign import prim "floatDenominator" floatDenominator :: Float -> Integer
foreign import prim "floatFromInteger" floatFromInteger :: Integer -> Float
foreign import prim "floatFromRatio" floatFromRatio :: Integer -> Integer -> Float
foreign import prim "floatIsNaN" floatIsNaN :: Float -> Bool
foreign import prim "floatIsInfinite" floatIsInfinite :: Float -> Bool
foreign import prim "floatIsNegativeZero" floatIsNegativeZero :: Float -> Bool
foreign import prim "floatShow" floatShow :: Float -> [Char]

foreign import prim "intToInteger" intToInteger :: Int -> Integer
foreign import prim "integerToInt" integerToInt :: Integer -> Int
foreign import prim "doubleToFloat" doubleToFloat :: Double -> Float
foreign import prim "floatToDouble" floatToDouble :: Float -> Double
foreign import prim "charOrd" charOrd :: Char -> Int
foreign import prim "charChr" charChr :: Int -> Char

foreign import prim "charEqual" charEqual :: Char -> Char -> Bool
foreign import prim "charLess" charLess :: Char -> Char -> Bool
foreign import prim "charLessOrEqual" charLessOrEqual :: Char -> Char -> Bool
foreign import prim "charCategory" charCategory :: Char -> Int
foreign import prim "charToUpper" charToUpper :: Char -> Char
foreign import prim "charToLower" charToLower :: Char -> Char
foreign import prim "charToTitle" charToTitle :: Char -> Char

foreign import prim "seq" seq :: a -> b -> b
foreign import prim "error" error :: [Char] -> a
foreign import prim "undefined" undefined :: a
foreign import prim "assume" assume :: Bool -> a -> a
foreign import prim "unsupported" unsupported :: [Char] -> a
foreign import prim "chooseInt" chooseInt :: Int -> Int

foreign import prim "world" world :: World
foreign import prim "newReference" newReference :: Result a -> World -> Reference a
foreign import prim "readReference" readReference :: Reference a -> World -> Result a
foreign import prim "writeReference" writeReference :: Reference a -> Result a -> World -> ()
foreign import prim "sameReference" sameReference :: Reference a -> Reference a -> Bool

{-@ assume error :: {v:[Char] | false} -> a @-}
