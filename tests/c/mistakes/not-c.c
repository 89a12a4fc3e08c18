module Main where
// ~ error syntax
main = print 1
