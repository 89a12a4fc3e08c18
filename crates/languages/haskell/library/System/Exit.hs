-- | Leaving the program, which stops the path that is being run.
module System.Exit
  ( ExitCode(..), exitWith, exitFailure, exitSuccess, die
  ) where

import Gainsay.InputOutput (unsupportedAction)

data ExitCode = ExitSuccess | ExitFailure Int

instance Eq ExitCode where
  ExitSuccess == ExitSuccess = True
  ExitFailure m == ExitFailure n = m == n
  _ == _ = False

instance Show ExitCode where
  showsPrec _ ExitSuccess = showString "ExitSuccess"
  showsPrec p (ExitFailure n) = showParen (p > 10) (showString "ExitFailure " . showsPrec 11 n)

exitWith :: ExitCode -> IO a
exitWith _ = unsupportedAction "exitWith"

exitFailure, exitSuccess :: IO a
exitFailure = exitWith (ExitFailure 1)
exitSuccess = exitWith ExitSuccess

die :: String -> IO a
die message = putStrLn message >> exitFailure
