//! Bytes to messages: a header that says how long the body is, an empty line, the body. The editor is trusted with no size and no syntax: what cannot be read is
//! told and skipped, up to the next header that can be.

use std::io::{self, BufRead, Read};

use lsp_server::Message;

/// The longest body that is read: the largest document there may be, written as JSON.
const LARGEST: u64 = 128 << 20;
/// The longest line of a header.
const LONGEST_LINE: u64 = 4 << 10;

/// The next message that can be read; `None` at the end of the input. What is wrong on the way is told in sentences.
pub fn read(input: &mut impl BufRead, complain: &mut dyn FnMut(String)) -> io::Result<Option<Message>> {
    while let Some(length) = header(input, complain)? {
        if length > LARGEST {
            complain(format!("a message of {} MB is too long and was skipped", length >> 20));
            io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
            continue;
        }
        let mut body = Vec::new();
        // Memory is taken as the bytes come, not as the header promises them.
        input.by_ref().take(length).read_to_end(&mut body)?;
        if (body.len() as u64) < length {
            return Ok(None);
        }
        match serde_json::from_slice(&body) {
            Ok(message) => return Ok(Some(message)),
            Err(error) => complain(format!("a message could not be read and was skipped: {error}")),
        }
    }
    Ok(None)
}

/// The length of the next body; `None` at the end of the input.
fn header(input: &mut impl BufRead, complain: &mut dyn FnMut(String)) -> io::Result<Option<u64>> {
    let mut length = None;
    let mut has_garbage = false;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        match (text.trim_end(), text.split_once(':')) {
            ("", _) if length.is_some() => return Ok(length),
            (_, Some((name, value))) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok();
            }
            (_, Some((name, _))) if name.eq_ignore_ascii_case("content-type") => {}
            ("", _) if !has_garbage => {}
            // One sentence for all of it: a file sent by mistake has many lines.
            _ if has_garbage => {}
            _ => {
                has_garbage = true;
                complain("something that is no message was skipped".to_owned());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> (Vec<String>, Vec<String>) {
        let (mut methods, mut complaints) = (Vec::new(), Vec::new());
        let mut input = input;
        while let Some(message) = read(&mut input, &mut |complaint| complaints.push(complaint)).expect("bytes") {
            let Message::Notification(notification) = message else { panic!("{message:?}") };
            methods.push(notification.method);
        }
        (methods, complaints)
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn what_is_no_message_is_told_and_the_next_one_is_read() {
        let good = framed("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");
        let bad = [
            "hello\nworld\n\n".to_owned(),
            framed("{"),
            framed("[1, 2]"),
            framed(&"[".repeat(100_000)),
            "Content-Length: many\r\n\r\n".to_owned(),
        ];
        for bad in bad {
            let (methods, complaints) = all(format!("{good}{bad}{good}").as_bytes());
            assert_eq!(methods, ["exit", "exit"], "{bad}");
            assert_eq!(complaints.len(), usize::from(!bad.contains("many")), "{bad}: {complaints:?}");
        }
    }

    #[test]
    fn a_promise_of_more_than_comes_takes_no_memory() {
        let (methods, complaints) = all(b"Content-Length: 99999999999999\r\n\r\n{}");
        assert_eq!((methods.len(), complaints.len()), (0, 1));
        assert_eq!(all(b"Content-Length: 1000\r\n\r\n{}"), (Vec::new(), Vec::new()));
    }
}
