import Control.Exception
import Control.Monad
import Control.Monad.Reader
import Control.Monad.State
import Data.List (isInfixOf)
import System.Exit
import System.IO
import System.Timeout
import Duel

data Excluded = Excluded deriving Show
instance Exception Excluded

newtype Broken = Broken String
instance Show Broken where show (Broken why) = why
instance Exception Broken

force :: Show a => a -> IO ()
force value = void (evaluate (length (show value)))

holds :: Bool -> IO ()
holds truth = unless truth (throwIO (Broken "it is False"))

keeps :: Bool -> a -> (a -> Bool) -> (a -> IO ()) -> IO ()
keeps requires result ensures look = do
  unless requires (throwIO Excluded)
  look result
  unless (ensures result) (throwIO (Broken "the promise is broken"))

smallInts, ints :: [(String, Int)]
smallInts = named [0, 1, -1, 2, 3, -2, 5, 7, 10, -7, 99, 100, 101]
ints = smallInts ++ [("maxBound", maxBound), ("minBound", minBound), ("(maxBound - 1)", maxBound - 1), ("(minBound + 1)", minBound + 1), ("(2 ^ 62)", 2 ^ 62), ("(2 ^ 32)", 2 ^ 32), ("(-(2 ^ 62))", -(2 ^ 62))]

named :: [Int] -> [(String, Int)]
named values = [(if n < 0 then "(" ++ show n ++ ")" else show n, n) | n <- values]

bools :: [(String, Bool)]
bools = [("False", False), ("True", True)]

few :: [a] -> [a]
few values = if length values <= 8 then values else take 5 values ++ drop (length values - 3) values

lists :: [(String, a)] -> [(String, [a])]
lists values = ("[]", []) : [("[" ++ l ++ "]", [x]) | (l, x) <- values]
  ++ [("[" ++ l ++ ", " ++ m ++ "]", [x, y]) | (l, x) <- few values, (m, y) <- few values]
  ++ [("[" ++ l ++ ", " ++ m ++ ", " ++ n ++ "]", [x, y, z]) | (l, x) <- take 2 values, (m, y) <- take 3 values, (n, z) <- take 3 values]

maybes :: [(String, a)] -> [(String, Maybe a)]
maybes values = ("Nothing", Nothing) : [("(Just " ++ l ++ ")", Just x) | (l, x) <- values]

pairs :: [(String, a)] -> [(String, b)] -> [(String, (a, b))]
pairs one two = [("(" ++ l ++ ", " ++ m ++ ")", (x, y)) | (l, x) <- few one, (m, y) <- two]

functions :: [(String, Int -> Int)]
functions = [("id", id), ("(const 0)", const 0), ("(+ 1)", (+ 1)), ("negate", negate), ("(* 2)", (* 2)), ("(`mod` 3)", (`mod` 3)), ("(const (-1))", const (-1)), ("(const minBound)", const minBound)]

predicates :: [(String, Int -> Bool)]
predicates = [("(const True)", const True), ("(const False)", const False), ("(> 0)", (> 0)), ("even", even)]

-- | At most a few hundred of them, from everywhere.
sample :: [a] -> [a]
sample cases = take 400 (stride cases)
  where
    step = max 1 (length (take 40000 cases) `div` 400)
    stride rest = case rest of { [] -> []; (first : _) -> first : stride (drop step rest) }

-- | What a run comes to: nothing, or why it fails.
outcome :: IO () -> IO (Maybe String)
outcome action = do
  result <- try (timeout 400000 (evaluate =<< action))
  return $ case result of
    Right (Just ()) -> Nothing
    Right Nothing -> Just "no result in time"
    Left problem -> case fromException problem of
      Just Excluded -> Just "excluded"
      Nothing -> Just (takeWhile (/= '\n') (show (problem :: SomeException)))

-- | The first failure of a goal. That recursion as deep as a number, or with so large a result, runs out of time or memory says nothing
-- where the number is large.
trial :: String -> [(String, IO ())] -> IO ()
trial name cases = go (0 :: Int) (0 :: Int) (sample cases)
  where
    tried = say ("tried\t" ++ name)
    go _ _ [] = tried
    go slow deep ((label, action) : rest) = do
      found <- outcome action
      case found of
        Nothing -> go slow deep rest
        Just "excluded" -> go slow deep rest
        Just why
          | isLarge label && isExhausted why -> if deep < 6 then go slow (deep + 1) rest else tried
          | why == "no result in time" && slow < 1 -> go (slow + 1) deep rest
        Just why -> say ("failed\t" ++ name ++ "\t" ++ label ++ "\t" ++ why)

-- | Small numbers show as well whether something comes to an end.
isLarge :: String -> Bool
isLarge label = any (`isInfixOf` label) ["Bound", "^", "99", "100", "101"]

isExhausted :: String -> Bool
isExhausted why = any (`isInfixOf` why) ["no result in time", "stack overflow", "heap overflow"]

-- | A counterexample: one of the calls that it stands for is to fail.
single :: String -> [IO ()] -> IO ()
single name = go "it is fine"
  where
    go last [] = say ("single\t" ++ name ++ "\t" ++ last)
    go _ (action : rest) = do
      found <- outcome action
      case found of
        Nothing -> go "it is fine" rest
        Just "excluded" -> go "excluded" rest
        Just why -> say ("single\t" ++ name ++ "\t" ++ why)

-- | A test file's main action, which ends the program when it fails.
whole :: String -> IO () -> IO ()
whole name action = do
  say ("begin\t" ++ name)
  result <- timeout 2000000 (try action)
  say ("end\t" ++ name ++ "\t" ++ case result of
    Nothing -> "no result in time"
    Just (Left (ExitFailure _)) -> "failed"
    Just _ -> "fine")

say :: String -> IO ()
say text = putStrLn ("\n#\t" ++ text) >> hFlush stdout

