-- | Exceptions as far as values flow: throwing one fails, and nothing is caught. What would catch runs its action and is
-- unsupported where that is not the whole meaning.
module Control.Exception
  ( Exception(..), SomeException(..), ErrorCall(..), ArithException(..), ArrayException(..), AssertionFailed(..)
  , PatternMatchFail(..), IOException, assert, evaluate, throw, throwIO, ioError, catch, handle, try, finally, bracket
  , bracket_, onException
  ) where

import Gainsay.InputOutput (evaluate, unsupportedAction)

type IOException = IOError

class Show e => Exception e where
  toException :: e -> SomeException
  displayException :: e -> String
  toException e = SomeException (show e)
  displayException e = show e

-- | Any exception, by its message.
newtype SomeException = SomeException String

instance Show SomeException where
  showsPrec _ (SomeException message) = showString message

instance Exception SomeException where
  toException e = e

newtype ErrorCall = ErrorCall String

instance Eq ErrorCall where
  ErrorCall x == ErrorCall y = x == y

instance Show ErrorCall where
  showsPrec _ (ErrorCall message) = showString message

instance Exception ErrorCall

newtype AssertionFailed = AssertionFailed String

instance Show AssertionFailed where
  showsPrec _ (AssertionFailed message) = showString message

instance Exception AssertionFailed

newtype PatternMatchFail = PatternMatchFail String

instance Show PatternMatchFail where
  showsPrec _ (PatternMatchFail message) = showString message

instance Exception PatternMatchFail

data ArithException
  = Overflow | Underflow | LossOfPrecision | DivideByZero | Denormal | RatioZeroDenominator

instance Eq ArithException where
  x == y = show x == show y

instance Show ArithException where
  showsPrec _ failure = showString (case failure of
    Overflow -> "arithmetic overflow"
    Underflow -> "arithmetic underflow"
    LossOfPrecision -> "loss of precision"
    DivideByZero -> "divide by zero"
    Denormal -> "denormal"
    RatioZeroDenominator -> "Ratio has zero denominator")

instance Exception ArithException

data ArrayException = IndexOutOfBounds String | UndefinedElement String

instance Show ArrayException where
  showsPrec _ (IndexOutOfBounds what) = showString "array index out of range: " . showString what
  showsPrec _ (UndefinedElement what) = showString "undefined array element: " . showString what

instance Exception ArrayException

instance Exception IOError

{-@ assume assert :: {v:Bool | v} -> a -> a @-}
assert :: Bool -> a -> a
assert True x = x
assert False _ = error "Assertion failed"

{-@ throw :: Exception e => {v:e | false} -> a @-}
throw :: Exception e => e -> a
throw e = errorWithoutStackTrace (displayException e)

throwIO :: Exception e => e -> IO a
throwIO e = evaluate (throw e)

catch :: Exception e => IO a -> (e -> IO a) -> IO a
catch _ _ = unsupportedAction "catch"

handle :: Exception e => (e -> IO a) -> IO a -> IO a
handle _ _ = unsupportedAction "handle"

try :: Exception e => IO a -> IO (Either e a)
try _ = unsupportedAction "try"

finally, onException :: IO a -> IO b -> IO a
finally action after = action >>= \x -> after >> return x
onException action _ = action

bracket :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracket acquire release use = acquire >>= \x -> finally (use x) (release x)

bracket_ :: IO a -> IO b -> IO c -> IO c
bracket_ before after action = bracket before (const after) (const action)
