//! Assertions that stand outside the program they are about.

use gainsay_ir::permission::print_expression;

use super::load;

fn read(text: &str) -> Result<Vec<String>, usize> {
    let mut loaded = load(
        "field f: Int predicate P(r: Ref) adt A { B(n: Int) }
         method m(x: Ref, s: Seq[Int]) returns (r: Int) { if (r > 0) { var y: A } else { var y: Int } }",
    );
    let program = loaded.program.expect("this program is right");
    let method = &program.methods["m"];
    gainsay_viper::load_assertions(&mut loaded.sources, &program, method, text)
        .map(|assertions| assertions.iter().map(print_expression).collect())
        .map_err(|errors| errors.len())
}

#[test]
fn all_variables_of_the_method_are_known() {
    let expected = ["s[0] == -5", "acc(x.f, 1 / 2)", "acc(P(x), write)", "r == 1", "y_1 == 2"];
    assert_eq!(read("s[0] == -5, acc(x.f, 1/2), P(x), r == 1, y == 2"), Ok(expected.map(str::to_owned).to_vec()));
}

#[test]
fn what_is_wrong_is_said() {
    assert_eq!(read("z == 1"), Err(1));
    assert_eq!(read("x.f == true, r == 1"), Err(1));
    assert_eq!(read("r == 1)"), Err(1));
    assert_eq!(read(""), Err(1));
}
