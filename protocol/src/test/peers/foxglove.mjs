// A viewer of the bridge, made of Foxglove's own client library: subscribes to all channels, decodes each message by the
// announced schema, and compares the transforms with what listen prints of the same sensors. FILE is a take of VRPN
// without skeletons, which a server sends to both byte for byte:
//   npm i @foxglove/ws-protocol ws @mcap/support protobufjs
//   bin/mocapscope serve vrpn+tcp://127.0.0.1:39501 --take FILE --loop &
//   bin/mocapscope listen 'vrpn+tcp://127.0.0.1:39501?axes=x,y,z&unit=m' --json --for 70s > listened.jsonl &
//   bin/mocapscope bridge 'vrpn+tcp://127.0.0.1:39501?axes=x,y,z&unit=m' --foxglove :39502 --for 70s &
//   node foxglove.mjs receive 39502 60 foxglove.sdk.v1 received.json
//   node foxglove.mjs compare received.json listened.jsonl
// The library accepts foxglove.websocket.v1 only; with foxglove.sdk.v1 it is told that name, since the messages are equal.
import { readFileSync, writeFileSync } from "node:fs";
import { FoxgloveClient } from "@foxglove/ws-protocol";
import { protobufFromBinaryDescriptor } from "@mcap/support";
import WebSocket from "ws";

const [what, ...rest] = process.argv.slice(2);

function receive(port, seconds, subprotocol, file) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, [subprotocol]);
  const chosen = () => Object.getOwnPropertyDescriptor(WebSocket.prototype, "protocol").get.call(socket);
  Object.defineProperty(socket, "protocol", {
    get: () => (chosen() === "foxglove.sdk.v1" ? FoxgloveClient.SUPPORTED_SUBPROTOCOL : chosen()),
  });
  const client = new FoxgloveClient({ ws: socket });
  const types = new Map();
  const counts = {};
  const kept = { subprotocol, transforms: [], problems: [] };
  client.on("open", () => (kept.chosen = chosen()));
  client.on("error", (error) => kept.problems.push(String(error)));
  client.on("status", (status) => kept.problems.push(status.message));
  client.on("serverInfo", (info) => (kept.serverInfo = info));
  client.on("advertise", (channels) => {
    for (const channel of channels) {
      const root = protobufFromBinaryDescriptor(Buffer.from(channel.schema, "base64"));
      types.set(client.subscribe(channel.id), { channel, type: root.lookupType(channel.schemaName) });
    }
  });
  client.on("message", ({ subscriptionId, timestamp, data }) => {
    const { channel, type } = types.get(subscriptionId);
    const message = type.decode(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    counts[channel.topic] = (counts[channel.topic] ?? 0) + 1;
    if (channel.topic.endsWith("/tf")) {
      const transforms = message.transforms.map((one) => ({
        parent: one.parentFrameId,
        child: one.childFrameId,
        position: [one.translation.x, one.translation.y, one.translation.z],
        orientation: [one.rotation.x, one.rotation.y, one.rotation.z, one.rotation.w],
      }));
      kept.transforms.push({ time: String(timestamp), transforms });
    }
  });
  setTimeout(() => {
    client.close();
    writeFileSync(file, JSON.stringify(kept));
    console.log(`${kept.chosen}, ${kept.serverInfo?.name}: ${Object.keys(counts).length} channels`);
    for (const [topic, count] of Object.entries(counts)) console.log(`  ${topic} ${count}`);
    console.log(`problems: ${kept.problems.join("; ") || "none"}`);
    process.exit(kept.problems.length === 0 && kept.transforms.length > 0 ? 0 : 1);
  }, Number(seconds) * 1000);
}

/** Returns the poses of sensors, whose parent is their source, as texts of name and numbers. */
function sensors(received) {
  const scene = new Set(received.flatMap(({ transforms }) => transforms.filter(({ parent }) => parent === "scene").map(({ child }) => child)));
  return received.flatMap(({ transforms }) =>
    transforms.filter(({ parent }) => scene.has(parent)).map(({ parent, child, position, orientation }) => ({
      sensor: `${parent.split("/").slice(1).join("/")} ${child.split("/").at(-1)}`,
      numbers: [...position, ...orientation].join(" "),
    })),
  );
}

function compare(receivedFile, listenedFile) {
  const received = sensors(JSON.parse(readFileSync(receivedFile)).transforms);
  const lines = readFileSync(listenedFile, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const listened = new Set(
    lines.filter(({ type }) => type === "pose").map(({ position, orientation }) => [...position, ...orientation].join(" ")),
  );
  const names = new Set(received.map(({ sensor }) => sensor));
  const equal = received.filter(({ numbers }) => listened.has(numbers)).length;
  console.log(`transforms of ${names.size} sensors: ${received.length} received, ${equal} equal to a listened pose`);
  const first = received.find(({ numbers }) => !listened.has(numbers));
  if (first) console.log(`not listened: ${first.sensor}: ${first.numbers}`);
  process.exitCode = received.length > 0 && equal === received.length ? 0 : 1;
}

if (what === "receive") receive(...rest);
else compare(...rest);
