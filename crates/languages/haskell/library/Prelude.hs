{-# LANGUAGE NoImplicitPrelude #-}
-- | The Prelude: what Haskell 2010 and the base library of today export by that name. Its parts are the modules under
-- @Gainsay@.
module Prelude
  ( -- * Basic types
    Bool(..), Maybe(..), Either(..), Ordering(..), Char, String, Int, Integer, Word, Float, Double, Rational, IO
  , not, (&&), (||), otherwise, maybe, either, fst, snd, curry, uncurry
    -- * Basic classes
  , Eq(..), Ord(..), Enum(..), Bounded(..)
    -- * Numbers
  , Num(..), Real(..), Integral(..), Fractional(..), Floating(..), RealFrac(..), RealFloat(..)
  , subtract, even, odd, gcd, lcm, (^), (^^), fromIntegral, realToFrac
    -- * Algebra and structures
  , Semigroup((<>)), Monoid(mempty, mappend, mconcat)
  , Functor(fmap, (<$)), (<$>), Applicative(pure, (<*>), (*>), (<*)), Monad((>>=), (>>), return), MonadFail(fail)
  , mapM_, sequence_, (=<<)
  , Foldable(foldMap, foldr, foldl, foldr1, foldl1, elem, maximum, minimum, sum, product, null, length)
  , Traversable(traverse, sequenceA, mapM, sequence)
    -- * Plain combinators
  , id, const, (.), flip, ($), until, asTypeOf, error, errorWithoutStackTrace, undefined, seq, ($!)
    -- * Lists
  , map, (++), filter, head, last, tail, init, (!!), reverse
  , and, or, any, all, concat, concatMap, scanl, scanl1, scanr, scanr1, iterate, repeat, replicate, cycle
  , take, drop, takeWhile, dropWhile, span, break, splitAt, notElem, lookup
  , zip, zip3, zipWith, zipWith3, unzip, unzip3, lines, words, unlines, unwords
    -- * Text
  , ShowS, Show(..), shows, showChar, showString, showParen
  , ReadS, Read(..), reads, readParen, read, lex
    -- * Input and output
  , putChar, putStr, putStrLn, print, getChar, getLine, getContents, interact
  , FilePath, readFile, writeFile, appendFile, readIO, readLn, IOError, ioError, userError
  ) where

import Gainsay.Classes
import Gainsay.Numeric
import Gainsay.Floating
import Gainsay.List
import Gainsay.Monad
import Gainsay.Foldable
import Gainsay.Show
import Gainsay.Read
import Gainsay.InputOutput
import Gainsay.Word
