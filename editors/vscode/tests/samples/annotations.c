// SYNTAX TEST "source.c" "Annotations in C: only where gainsay reads them"

   //@ requires queue(q, ?values) &*& [f]q->last |-> _;
// ^^^ meta.annotation.gainsay punctuation.definition.annotation.begin.gainsay
//     ^^^^^^^^ keyword.other.specification.gainsay - comment
//              ^^^^^ entity.name.function.call.gainsay
//                       ^^^^^^^ variable.parameter.pattern.gainsay
//                                ^^^ keyword.operator.gainsay
//                                               ^^^ keyword.operator.gainsay
//                                                   ^ variable.parameter.pattern.gainsay
   int x = 1;
// ^^^ storage.type - meta.annotation.gainsay
   // @ requires nothing;
// ^^^^^^^^^^^^^^^^^^^^^^ comment.line - meta.annotation.gainsay
   char *s = "//@ requires x; /*@ open @*/";
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ string.quoted.double.c - meta.annotation.gainsay
   /* //@ requires x; /*@ open p(); */ int y;
// ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ comment.block.c - meta.annotation.gainsay
//                                     ^^^ storage.type - comment
   // text //@ ensures x;
//         ^^^^^^^^^^^^^^ comment.line - meta.annotation.gainsay
   x = 2; //@ assert x == 2; // ensures nothing
//        ^^^ punctuation.definition.annotation.begin.gainsay
//            ^^^^^^ keyword.other.statement.gainsay
//                   ^ variable.other.gainsay
//                           ^^^^^^^^^^^^^^^^^^ comment.line.double-slash.gainsay - keyword
   /*@
   predicate nodes(struct node *n; list<int> vs) =
// ^^^^^^^^^ meta.annotation.gainsay storage.type.gainsay
//           ^^^^^ entity.name.function.gainsay
     n == 0 ? vs == nil : n->value |-> ?v; // open q() //@ close
//          ^ keyword.operator.gainsay - variable
//                  ^^^ constant.language.gainsay
//                                     ^^ variable.parameter.pattern.gainsay
//                                         ^^^^^^^^^^^^^^^^^^^^^ comment.line.double-slash.gainsay - keyword
   inductive t = a(int) | b; // ends here @*/ int z;
//           ^ entity.name.type.gainsay
//                           ^^^^^^^^^^^^ comment.line.double-slash.gainsay
//                                        ^^^ punctuation.definition.annotation.end.gainsay
//                                            ^^^ storage.type - meta.annotation.gainsay
   while (y) /*@ invariant nodes(y, "*@ //") &*& 'a' != 0x1F; @*/ { }
// ^^^^^ keyword.control - meta.annotation.gainsay
//           ^^^ punctuation.definition.annotation.begin.gainsay
//               ^^^^^^^^^ keyword.other.specification.gainsay
//                                  ^^^^^^^ string.quoted.double.gainsay - comment
//                                               ^^^ string.quoted.single.gainsay
//                                                      ^^^^ constant.numeric.gainsay
//                                                            ^^^ punctuation.definition.annotation.end.gainsay
//                                                                ^ - meta.annotation.gainsay
   //@ ensures goes_on() &*& \
       open_end();
//     ^^^^^^^^ meta.annotation.gainsay entity.name.function.call.gainsay
   int after;
// ^^^ storage.type - meta.annotation.gainsay
   if (x) { //@ open p(x);
//          ^^^ punctuation.definition.annotation.begin.gainsay
//              ^^^^ keyword.other.statement.gainsay
   }
