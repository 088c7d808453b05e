//! A node that listens.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use parlour_archive::Archive;
use parlour_house::Games;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower_service::Service;

use crate::app::App;
use crate::clock::Ms;
use crate::config::Config;
use crate::connections::{Connections, Place};
use crate::hall::Time;
use crate::{http, jobs};

/// The buffers of a connection, which would be far larger by default.
const BUFFER: usize = 8192;
/// How long those who are being answered may take when the node stops.
const LAST: Duration = Duration::from_secs(5);

/// A node that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
}

/// The clock on the wall.
#[must_use]
pub fn wall() -> Time {
    #[expect(clippy::disallowed_methods, reason = "a server is an edge, and people's time is real")]
    let now = || {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        since.as_millis() as Ms
    };
    Arc::new(now)
}

impl Server {
    /// Takes the address of the configuration.
    pub async fn bind(
        config: Config,
        games: Games,
        archive: Archive,
        time: Time,
    ) -> io::Result<Server> {
        let listener = TcpListener::bind(config.listen).await?;
        Ok(Server { app: App::new(config, games, archive, time), listener })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What its requests see.
    #[must_use]
    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Serves until `stop` is done; then nobody new is let in, those who watch are told to come
    /// back, and what is being written is finished.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { app, listener } = self;
        let hall = &app.hall;
        let mut beside = vec![
            tokio::spawn(hall.clone().listen(hall.archive.news())),
            tokio::spawn(jobs::run(hall.clone(), app.config.keep_days)),
        ];
        if app.config.demo {
            beside.push(tokio::spawn(jobs::demo(hall.clone())));
        }
        let router = http::router(app.clone());
        let open = Arc::new(Connections::default());
        tokio::pin!(stop);
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = &mut stop => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    let config = &app.config;
                    let Some(place) =
                        open.enter(peer.ip(), config.most_connections, config.most_per_address)
                    else {
                        hall.metrics.limited.add(1);
                        continue;
                    };
                    let stopping = app.stopping.subscribe();
                    let patience = config.patience();
                    serve(stream, peer, router.clone(), patience, stopping, Arc::new(place));
                }
                // Out of files, say: waiting is all that helps.
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
        drop(listener);
        app.stopping.send_replace(true);
        let _ = tokio::time::timeout(LAST, open.empty()).await;
        beside.iter().for_each(tokio::task::JoinHandle::abort);
    }
}

fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    patience: Duration,
    mut stopping: watch::Receiver<bool>,
    place: Arc<Place>,
) {
    // Small answers must not wait for each other.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        // A socket outlives its request, and is counted for as long.
        request.extensions_mut().insert(place.clone());
        router.clone().call(request)
    });
    let mut http = http1::Builder::new();
    http.max_buf_size(BUFFER).timer(TokioTimer::new()).header_read_timeout(patience);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::spawn(async move {
        tokio::pin!(connection);
        // How a connection ended is nobody's concern but its client's.
        tokio::select! {
            _ = connection.as_mut() => {}
            _ = stopping.changed() => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
    });
}
