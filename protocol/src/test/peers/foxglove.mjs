// A viewer of the bridge, made of Foxglove's own client library: subscribes to all channels, decodes each message by the
// announced schema, and compares transforms and numbers with what listen prints of the same sources. FILE is a take of
// any protocol, which a server sends to both byte for byte; axes and unit keep the numbers of the wire:
//   npm i @foxglove/ws-protocol ws @mcap/support protobufjs
//   bin/mocapscope serve vrpn+tcp://127.0.0.1:39501 --take FILE --loop &
//   bin/mocapscope listen 'vrpn+tcp://127.0.0.1:39501?axes=x,y,z&unit=m' --json --for 70s > listened.jsonl &
//   bin/mocapscope bridge 'vrpn+tcp://127.0.0.1:39501?axes=x,y,z&unit=m' --foxglove :39502 --for 70s &
//   node foxglove.mjs receive 39502 60 foxglove.sdk.v1 received.json
//   node foxglove.mjs compare received.json listened.jsonl
// The library accepts foxglove.websocket.v1 only; with foxglove.sdk.v1 it is told that name, since the messages are equal.
import { readFileSync, writeFileSync } from "node:fs";
import protocol from "@foxglove/ws-protocol";
import { protobufFromBinaryDescriptor } from "@mcap/support";
import WebSocket from "ws";

const { FoxgloveClient } = protocol;

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
  const kept = { subprotocol, transforms: [], numbers: [], problems: [] };
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
  client.on("unadvertise", (ids) => (kept.ended = [...(kept.ended ?? []), ...ids]));
  client.on("message", ({ subscriptionId, timestamp, data }) => {
    const { channel, type } = types.get(subscriptionId);
    const message = type.decode(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    counts[channel.topic] = (counts[channel.topic] ?? 0) + 1;
    if (channel.topic.endsWith("/tf")) {
      const transforms = message.transforms.map((one) => ({
        parent: one.parent_frame_id,
        child: one.child_frame_id,
        position: [one.translation.x, one.translation.y, one.translation.z],
        orientation: [one.rotation.x, one.rotation.y, one.rotation.z, one.rotation.w],
      }));
      kept.transforms.push({ time: String(timestamp), transforms });
    } else if (/^\/[^/]+\/(analog|buttons)/.test(channel.topic)) {
      const { source, index, measure, channels, pressed, initial, flags } = type.toObject(message, { longs: Number, defaults: true, arrays: true });
      kept.numbers.push({ source, index, measure, channels, pressed, initial, flags });
    }
  });
  setTimeout(() => {
    client.close();
    writeFileSync(file, JSON.stringify(kept));
    console.log(`${kept.chosen}, ${kept.serverInfo?.name}: ${Object.keys(counts).length} channels`);
    for (const [topic, count] of Object.entries(counts)) console.log(`  ${topic} ${count}`);
    console.log(`channels ended: ${kept.ended?.length ?? 0}`);
    console.log(`problems: ${kept.problems.join("; ") || "none"}`);
    process.exit(kept.problems.length === 0 && kept.transforms.length > 0 ? 0 : 1);
  }, Number(seconds) * 1000);
}

/** Returns the product of two quaternions. */
function multiply([ax, ay, az, aw], [bx, by, bz, bw]) {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

function rotate([x, y, z, w], v) {
  return multiply(multiply([x, y, z, w], [...v, 0]), [-x, -y, -z, w]).slice(0, 3);
}

/** Returns the poses of all joints in the frame of their source, as name, position and orientation. */
function joints(received) {
  const sources = new Set(received.flatMap(({ transforms }) => transforms.filter(({ parent }) => parent === "scene").map(({ child }) => child)));
  return received.flatMap(({ transforms }) => {
    const inSource = new Map();
    return transforms.flatMap(({ parent, child, position, orientation }) => {
      if (parent === "world" || parent === "scene") return [];
      const above = sources.has(parent) ? undefined : inSource.get(parent);
      if (!sources.has(parent) && !above) return [];
      const pose = above
        ? {
            source: above.source,
            position: rotate(above.orientation, position).map((value, i) => value + above.position[i]),
            orientation: multiply(above.orientation, orientation),
          }
        : { source: parent, position, orientation };
      inSource.set(child, pose);
      return [{ name: child.split("/").slice(1).join("/"), single: !above, position: pose.position }];
    });
  });
}

/** Positions by joint, for the search of one that differs by rounding only. */
class Positions {
  static #ROOM = 1e-4;
  #buckets = new Map();

  add(name, position) {
    const key = `${name} ${Math.round(position[0] / Positions.#ROOM)}`;
    if (!this.#buckets.has(key)) this.#buckets.set(key, []);
    this.#buckets.get(key).push(position);
  }

  has(name, position) {
    const bucket = Math.round(position[0] / Positions.#ROOM);
    return [bucket - 1, bucket, bucket + 1].some((one) =>
      (this.#buckets.get(`${name} ${one}`) ?? []).some((other) => position.every((value, i) => Math.abs(value - other[i]) < 1e-6)),
    );
  }
}

function listenedPositions(lines) {
  const names = new Map(lines.filter(({ type }) => type === "source").map(({ source, names }) => [source, names]));
  const positions = new Positions();
  for (const line of lines) {
    const { type, source, position } = line;
    if (type === "pose" && position) positions.add(`${source}/${names.get(source)?.[line.sensor] ?? line.sensor}`, position);
    if (type === "object" && position) positions.add(`${source}/object ${line.index}`, position);
    if (type === "skeleton") for (const bone of line.bones) if (bone.position) positions.add(`${source}/${bone.name}`, bone.position);
  }
  return positions;
}

function numbersOf({ type, source, ...line }) {
  if (type === "analog") return `${source} ${line.measure} ${line.channels}`;
  if (type === "dial") return `${source} dial ${line.dial} ${line.change}`;
  if (type === "button") return `${source} button ${line.button} ${line.pressed} ${line.initial}`;
  return undefined;
}

function receivedNumbers({ source, index, measure, channels, pressed, initial }) {
  if (channels === undefined) return `${source} button ${index ?? 0} ${pressed} ${initial}`;
  return measure === "dial" ? `${source} dial ${index ?? 0} ${channels}` : `${source} ${measure} ${channels}`;
}

/** Prints how many of the received ones were listened; returns whether all were. */
function report(kind, received, isListened) {
  const equal = received.filter(isListened).length;
  console.log(`${kind}: ${received.length} received, ${equal} equal to listened ones`);
  const first = received.find((one) => !isListened(one));
  if (first) console.log(`  not listened: ${JSON.stringify(first)}`);
  return equal === received.length;
}

function compare(receivedFile, ...listenedFiles) {
  const received = JSON.parse(readFileSync(receivedFile));
  const lines = listenedFiles.flatMap((file) => readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line)));
  const positions = listenedPositions(lines);
  const numbers = new Set(lines.map(numbersOf));
  const poses = joints(received.transforms);
  console.log(`${received.subprotocol}: ${new Set(poses.map(({ name }) => name)).size} joints`);
  const good = [
    report("transforms", poses, ({ name, position }) => positions.has(name, position)),
    report("numbers", received.numbers, (one) => one.flags > 0 || numbers.has(receivedNumbers(one))),
  ];
  process.exitCode = poses.length > 0 && good.every((one) => one) ? 0 : 1;
}

if (what === "receive") receive(...rest);
else compare(...rest);
