//! News of every commit, this node's own too, by LISTEN and NOTIFY.

use std::future::poll_fn;
use std::time::Duration;

use tokio::sync::{broadcast, oneshot};
use tokio_postgres::tls::NoTlsStream;
use tokio_postgres::{AsyncMessage, Config, Connection, NoTls, Socket};

use crate::News;

/// How long to wait before the next try to connect.
const PAUSE: Duration = Duration::from_millis(500);

/// Listens for ever; says when it does for the first time.
pub(super) async fn listen(
    config: Config,
    news: broadcast::Sender<News>,
    ready: oneshot::Sender<()>,
) {
    let mut ready = Some(ready);
    loop {
        if let Ok((client, connection)) = config.connect(NoTls).await {
            let heard = tokio::spawn(hear(connection, news.clone()));
            if client.batch_execute("LISTEN parlour").await.is_ok() {
                match ready.take() {
                    Some(first) => drop(first.send(())),
                    None => drop(news.send(News::Missed)),
                }
                let _ = heard.await;
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// Passes on what is heard until the connection ends.
async fn hear(mut connection: Connection<Socket, NoTlsStream>, news: broadcast::Sender<News>) {
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if let AsyncMessage::Notification(heard) = message
            && let Some((version, id)) = heard.payload().split_once(' ')
            && let Ok(version) = version.parse()
        {
            let _ = news.send(News::Changed { id: id.into(), version }); // Nobody may listen.
        }
    }
}
