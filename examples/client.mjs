#!/usr/bin/env node
// Plays a match at a Parlour server over a WebSocket, with nothing but Node itself.
//
//     node client.js http://localhost:4444 hearts          a table with bots
//     node client.js http://localhost:4444 TABLE CODE      a seat at a friend's table
//
// Node before version 22 needs --experimental-websocket. It plays the first action that is legal;
// put something cleverer into choose().

const [address, what, code] = process.argv.slice(2);
const choose = (actions) => actions[0];

async function ask(path, body, token) {
  const headers = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(address + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

// Plays until the match is over; its outcome.
function play(table, token) {
  const url = `${address.replace(/^http/, "ws")}/api/tables/${table}/socket?since=0`;
  const headers = { Authorization: `Bearer ${token}` };
  const socket = new WebSocket(url, { protocols: ["parlour.v1"], headers });
  let number = 0;
  // A command with an id may be sent again after a lost connection: it is done once.
  const send = (command) => socket.send(JSON.stringify({ id: `${++number}`, ...command }));
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error("the socket failed"));
    socket.onclose = () => reject(new Error("the socket was closed before the end"));
    socket.onmessage = (message) => {
      const line = JSON.parse(message.data);
      for (const event of line.events) if (event.kind !== "detail") console.log(event.text);
      const payload = line.payload;
      if (payload?.actions?.length) {
        const { name, payload: details } = choose(payload.actions);
        send({ name, payload: details });
      } else if (payload?.outcome) {
        resolve(payload.outcome);
        socket.close();
      } else if (payload?.allowed?.[0] === "deal") {
        send({ name: "deal" });
      } else if (payload?.to_act?.includes(payload.viewer)) {
        send({ name: "legal" });
      }
    };
  });
}

const { token } = await ask("/api/people", { name: "A JavaScript program" });
const table = code
  ? await ask(`/api/tables/${what}/join`, { code }, token)
  : await ask("/api/tables", { game: what }, token);
console.log("Outcome:", JSON.stringify(await play(table.id, token)));
