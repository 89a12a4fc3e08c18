//! All points on a line, a plane, or what comes after them: the smallest such that given points are on it.

use num_rational::BigRational;
use num_traits::{One, Zero};

type Vector = Vec<BigRational>;

/// A point, and the directions in which there are others: in each the first coordinate that is not zero is one, and zero in all others.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hull {
    origin: Vector,
    directions: Vec<Vector>,
}

/// The sum of the coordinates, each so many times, is this.
#[derive(Debug, PartialEq)]
pub(super) struct Equation {
    pub(super) coefficients: Vector,
    pub(super) sum: BigRational,
}

impl Hull {
    pub(super) fn of(origin: Vector) -> Hull {
        Hull { origin, directions: Vec::new() }
    }

    /// Makes it large enough for another point; whether it was too small.
    pub(super) fn add(&mut self, point: &[BigRational]) -> bool {
        let direction = point.iter().zip(&self.origin).map(|(to, from)| to - from).collect();
        self.add_direction(direction)
    }

    fn add_direction(&mut self, mut direction: Vector) -> bool {
        for known in &self.directions {
            if let Some(pivot) = pivot(known) {
                subtract(&mut direction, known, pivot);
            }
        }
        let Some(pivot) = pivot(&direction) else { return false };
        let leading = direction[pivot].clone();
        direction.iter_mut().for_each(|coordinate| *coordinate /= &leading);
        for known in &mut self.directions {
            subtract(known, &direction, pivot);
        }
        self.directions.push(direction);
        true
    }

    /// Leaves out a coordinate.
    pub(super) fn forget(&mut self, coordinate: usize) {
        self.origin.remove(coordinate);
        for mut direction in std::mem::take(&mut self.directions) {
            direction.remove(coordinate);
            self.add_direction(direction);
        }
    }

    /// What holds of just its points.
    pub(super) fn equations(&self) -> Vec<Equation> {
        let pivots: Vec<usize> = self.directions.iter().filter_map(|direction| pivot(direction)).collect();
        let others = (0..self.origin.len()).filter(|coordinate| !pivots.contains(coordinate));
        others.map(|coordinate| self.equation(coordinate, &pivots)).collect()
    }

    /// How a coordinate depends on those along which directions are counted.
    fn equation(&self, coordinate: usize, pivots: &[usize]) -> Equation {
        let mut coefficients = vec![BigRational::zero(); self.origin.len()];
        coefficients[coordinate] = BigRational::one();
        for (direction, pivot) in self.directions.iter().zip(pivots) {
            coefficients[*pivot] = -direction[coordinate].clone();
        }
        let sum = coefficients.iter().zip(&self.origin).map(|(times, at)| times * at).sum();
        Equation { coefficients, sum }
    }
}

/// Where a direction counts.
fn pivot(direction: &[BigRational]) -> Option<usize> {
    direction.iter().position(|coordinate| !coordinate.is_zero())
}

/// Makes a coordinate zero with the help of a direction that is one there.
fn subtract(vector: &mut [BigRational], direction: &[BigRational], pivot: usize) {
    let times = vector[pivot].clone();
    for (coordinate, along) in vector.iter_mut().zip(direction) {
        *coordinate -= &times * along;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(coordinates: &[i64]) -> Vector {
        coordinates.iter().map(|coordinate| BigRational::from_integer((*coordinate).into())).collect()
    }

    fn hull(points: &[&[i64]]) -> Hull {
        let mut hull = Hull::of(point(points[0]));
        for other in &points[1..] {
            hull.add(&point(other));
        }
        hull
    }

    fn equations(points: &[&[i64]]) -> Vec<(Vector, i64)> {
        let whole = |sum: BigRational| i64::try_from(sum.to_integer()).unwrap();
        hull(points).equations().into_iter().map(|equation| (equation.coefficients, whole(equation.sum))).collect()
    }

    #[test]
    fn one_point_is_itself() {
        assert_eq!(equations(&[&[2, 5]]), [(point(&[1, 0]), 2), (point(&[0, 1]), 5)]);
    }

    #[test]
    fn what_is_as_long_as_two_others_together() {
        let lengths: [&[i64]; 5] = [&[0, 0, 0], &[1, 0, 1], &[0, 1, 1], &[4, 3, 7], &[2, 2, 4]];
        assert_eq!(equations(&lengths), [(point(&[-1, -1, 1]), 0)]);
    }

    #[test]
    fn a_point_that_is_there_changes_nothing() {
        let line = hull(&[&[0, 1], &[2, 5]]);
        let mut again = line.clone();
        again.add(&point(&[7, 15]));
        assert_eq!(again, line);
    }

    #[test]
    fn everything_has_no_equation() {
        assert_eq!(equations(&[&[0, 0], &[1, 0], &[3, 2]]), []);
    }

    #[test]
    fn the_order_of_points_makes_no_difference() {
        let points: [&[i64]; 3] = [&[1, 2, 3, 4], &[2, 4, 3, 5], &[0, 7, 3, 9]];
        let reversed: Vec<&[i64]> = points.iter().rev().copied().collect();
        for every in points {
            let mut other = hull(&reversed);
            other.add(&point(every));
            assert_eq!(other.directions.len(), 2);
        }
    }

    #[test]
    fn a_coordinate_is_left_out() {
        let mut plane = hull(&[&[0, 0, 0], &[1, 5, 1], &[4, 3, 4]]);
        plane.forget(1);
        assert_eq!(plane.equations(), hull(&[&[0, 0], &[9, 9]]).equations());
    }
}
