//! The page that `gainsay serve` shows: programs are typed into an editor, and verdicts come while one types.
//!
//! | module | what |
//! |---|---|
//! | `routes` | what is answered to which request, and to whom |
//! | `queue` | whose check runs next |
//! | `check` | one check, in a process of its own |
//! | `gallery` | programs to begin with |
//! | `viperserver` | the messages of ViperServer in place of the page |
//!
//! Nothing is decided here and nothing is drawn: a check writes fragments of the HTML report, and the page shows them. The page itself is written in
//! TypeScript (`web/`), bundled once with its editor and kept in `assets/`, so that neither node nor a network is needed to build or to use it.

mod check;
mod gallery;
mod queue;
mod routes;
mod viperserver;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::Notify;

use queue::{Queue, Room};

/// Whom the page is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Whoever sits at this machine.
    Owner,
    /// Anybody: no files, and narrow limits.
    Public,
}

/// What is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// A page for a browser.
    Page,
    /// The requests of ViperServer's clients.
    ViperServer,
}

pub struct Settings {
    pub protocol: Protocol,
    pub address: SocketAddr,
    pub audience: Audience,
    /// Checks at once.
    pub jobs: usize,
    /// Where checks run. What they may import is beside it; for strangers it has to be empty.
    pub folder: PathBuf,
    /// The languages that are offered, as `--language` names them.
    pub languages: Vec<&'static str>,
    /// More options of the command that checks.
    pub options: Vec<String>,
}

/// What one check may use.
struct Limits {
    time: Duration,
    /// Address space in bytes, of the check and of its solver.
    memory: Option<u64>,
    /// The longest text that is taken, in bytes.
    text: usize,
    /// The longest report that is shown.
    answer: usize,
    options: Vec<String>,
}

impl Limits {
    fn of(settings: &Settings) -> Limits {
        let mut options = settings.options.clone();
        if settings.protocol == Protocol::ViperServer {
            return Limits { time: Duration::from_secs(600), memory: None, text: 1 << 20, answer: 64 << 20, options };
        }
        let time = |seconds: u64| ["--timeout".to_owned(), format!("{seconds}000ms")];
        match settings.audience {
            Audience::Owner => {
                options.extend(time(60));
                Limits { time: Duration::from_secs(60), memory: None, text: 4 << 20, answer: 64 << 20, options }
            }
            Audience::Public => Limits {
                time: Duration::from_secs(10),
                memory: Some(512 << 20),
                text: 64 << 10,
                answer: 4 << 20,
                options: [options, time(10).to_vec(), ["--jobs", "1", "--memory", "256M"].map(str::to_owned).to_vec()]
                    .concat(),
            },
        }
    }
}

/// Shows the page until the process is interrupted. `ready` is told where, as soon as it can be visited.
pub fn serve(settings: &Settings, ready: impl FnOnce(SocketAddr)) -> Result<()> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().context("no thread to serve from")?;
    runtime.block_on(async {
        let listener = TcpListener::bind(settings.address).await;
        let listener = listener.with_context(|| format!("cannot listen on {}", settings.address))?;
        let address = listener.local_addr().context("the address that was taken cannot be read")?;
        let room = Room { all: 400, each: 100 };
        let (limits, folder, queue) = (Limits::of(settings), settings.folder.clone(), Queue::new(settings.jobs, room));
        let end = Arc::new(Notify::new());
        let routes = match settings.protocol {
            Protocol::Page => {
                let (languages, audience) = (settings.languages.clone(), settings.audience);
                routes::all(Arc::new(routes::Site { languages, limits, audience, queue, folder }))
            }
            Protocol::ViperServer => {
                viperserver::all(Arc::new(viperserver::Server::new(limits, queue, folder, end.clone())))
            }
        };
        ready(address);
        let service = routes.into_make_service_with_connect_info::<SocketAddr>();
        tokio::select! {
            ended = async { axum::serve(listener, service).await } => ended.context("the page cannot be shown any more"),
            () = interrupted() => Ok(()),
            () = end.notified() => Ok(()),
        }
    })
}

/// Until Ctrl-C, or what `kill` and services send: then what was made is removed.
async fn interrupted() {
    // Without a handler the signal ends the process, which is as good.
    let pressed = async { tokio::signal::ctrl_c().await.ok() };
    let Ok(mut ended) = signal(SignalKind::terminate()) else {
        pressed.await;
        return;
    };
    tokio::select! {
        _ = pressed => {}
        _ = ended.recv() => {}
    }
}
