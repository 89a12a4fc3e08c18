//! Durations, sizes and counts as people write them: `10`, `500ms`, `2m`, `512M`, `2_000_000`.

use std::time::Duration;

const TIMES: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
const SIZES: [(&str, f64); 4] = [("K", 1024.0), ("M", 1_048_576.0), ("G", 1_073_741_824.0), ("T", 1_099_511_627_776.0)];

/// A number of seconds, or one with a unit: `10`, `0.5`, `500ms`, `2m`, `1h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is not a duration; write seconds (`10`, `0.5`) or a unit (`500ms`, `2m`, `1h`)");
    let seconds = measured(text, &TIMES).ok_or_else(wrong)?;
    seconds_of(seconds).ok_or_else(wrong)
}

/// A duration of this many seconds, where it makes sense as a limit.
pub fn seconds_of(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok().filter(|duration| !duration.is_zero())
}

/// A number of bytes, or one with a unit: `512M`, `1.5G`.
pub fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is not a size; write bytes (`1000000`) or a unit (`512M`, `1.5G`)");
    let text = text.trim_end_matches(['B', 'b']).trim_end_matches('i');
    let bytes = measured(text, &SIZES).ok_or_else(wrong)?;
    if bytes >= 1.0 && bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(wrong()) }
}

/// A positive whole number; underscores may group its digits.
pub fn count(text: &str) -> Result<u64, String> {
    let number = text.replace('_', "").parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("`{text}` is not a positive whole number"))
}

fn measured(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let text = text.trim();
    let unit = units.iter().find(|(unit, _)| text.to_lowercase().ends_with(&unit.to_lowercase()));
    let (number, factor) = match unit {
        Some((unit, factor)) => (&text[..text.len() - unit.len()], *factor),
        None => (text, 1.0),
    };
    let number: f64 = number.trim().replace('_', "").parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some(number * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_units() {
        assert_eq!(duration("10"), Ok(Duration::from_secs(10)));
        assert_eq!(duration("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["", "0", "-1", "ten", "1 fortnight", "NaN", "inf", "1e400", "é", "s"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(bytes("1000"), Ok(1000));
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("1.5G"), Ok(3 << 29));
        assert_eq!(bytes("2GiB"), Ok(2 << 30));
        for wrong in ["", "0", "-1M", "M", "1e300", "İ"] {
            assert!(bytes(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn counts_are_positive() {
        assert_eq!(count("2_000_000"), Ok(2_000_000));
        for wrong in ["", "0", "-3", "1.5", "_"] {
            assert!(count(wrong).is_err(), "{wrong}");
        }
    }
}
