// A VMC peer in both directions, made of the npm package osc: reads what our performer sends, and writes it again to our
// marionette, which must show the same values:
//   npm i osc
//   bin/mocapscope listen vmc://127.0.0.1:39401 --json --for 65s > listened.jsonl &
//   bin/mocapscope serve vmc://127.0.0.1:39400 &
//   node vmc.mjs relay 39400 39401 60 sent.json
//   node vmc.mjs compare sent.json listened.jsonl
// and a performer and a marionette of two packages, between which our proxy stands:
//   npm i osc node-osc
//   bin/mocapscope proxy vmc://127.0.0.1:39402 vmc://127.0.0.1:39403 --for 20s &
//   node vmc.mjs receive 39403 12 received.json &
//   node vmc.mjs send 39402 2000 sent.json
//   node vmc.mjs equal sent.json received.json
import { createSocket } from "node:dgram";
import { readFileSync, writeFileSync } from "node:fs";
import osc from "osc";

const [what, ...rest] = process.argv.slice(2);

/** The messages of a packet, of bundles in bundles too. */
function messages(packet) {
  return packet.packets ? packet.packets.flatMap(messages) : [packet];
}

function relay(from, to, seconds, file) {
  const socket = createSocket("udp4");
  const kept = { poses: [], shapes: [], packets: 0, bones: 0 };
  socket.on("message", (datagram) => {
    const packet = osc.readPacket(datagram, { metadata: true, unpackSingleArgs: false });
    kept.packets++;
    for (const { address, args } of messages(packet)) {
      const values = args.map(({ value }) => value);
      if (address === "/VMC/Ext/Tra/Pos") kept.poses.push(values);
      if (address === "/VMC/Ext/Bone/Pos") kept.bones++;
      if (address === "/VMC/Ext/Blend/Val") kept.shapes.push(values);
    }
    socket.send(Buffer.from(osc.writePacket(packet, { metadata: true })), Number(to), "127.0.0.1");
  });
  socket.bind(Number(from), "127.0.0.1");
  setTimeout(() => {
    socket.close();
    writeFileSync(file, JSON.stringify(kept));
    console.log(`relayed ${kept.packets} packets, ${kept.bones} bones, ${kept.poses.length} poses`);
  }, Number(seconds) * 1000);
}

function compare(sent, listened) {
  const kept = JSON.parse(readFileSync(sent));
  const lines = readFileSync(listened, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const key = (numbers) => numbers.map((number) => Math.fround(number)).join(" ");
  const count = (all) => all.reduce((counts, one) => counts.set(one, (counts.get(one) ?? 0) + 1), new Map());
  const poses = lines.filter(({ type }) => type === "pose").map(({ position, orientation }) => key([...position, ...orientation]));
  const wanted = count(kept.poses.map(([, ...numbers]) => key(numbers)));
  const seen = count(poses);
  let equal = 0;
  for (const [pose, times] of wanted) equal += Math.min(times, seen.get(pose) ?? 0);
  const skeletons = lines.filter(({ type }) => type === "skeleton").length;
  const findings = lines.filter(({ type }) => type === "finding").map(({ code }) => code);
  console.log(`poses: ${kept.poses.length} sent, ${poses.length} received, ${equal} equal; ${skeletons} skeletons; findings: ${findings.join(" ") || "none"}`);
  process.exitCode = equal === kept.poses.length && poses.length === equal && skeletons > 0 ? 0 : 1;
}

const BONES = ["Hips", "Spine", "Head", "LeftUpperArm", "RightUpperArm", "LeftUpperLeg", "RightUpperLeg"];

/** Sends frames as a performer made of osc: a bundle of bones each, and a blend shape as a message of its own. */
function send(to, count, file) {
  const socket = createSocket("udp4");
  const sent = [];
  const float = (value) => ({ type: "f", value });
  const text = (value) => ({ type: "s", value });
  let frame = 0;
  const timer = setInterval(() => {
    const bones = BONES.map((bone, index) => ({
      address: "/VMC/Ext/Bone/Pos",
      args: [text(bone), float(Math.random()), float(index), float(frame / 60), ...[0, 0, 0, 1].map(float)],
    }));
    const status = [
      { address: "/VMC/Ext/OK", args: [{ type: "i", value: 1 }] },
      { address: "/VMC/Ext/T", args: [float(frame / 60)] },
    ];
    const shape = { address: "/VMC/Ext/Blend/Val", args: [text("喜び" + (frame % 7)), float(Math.random())] };
    const packets = [{ timeTag: osc.timeTag(0), packets: [...status, ...bones] }, shape];
    for (const packet of packets) {
      sent.push(...messages(packet).map(({ address, args }) => [address, ...args.map(({ value }) => value)]));
      socket.send(Buffer.from(osc.writePacket(packet, { metadata: true })), Number(to), "127.0.0.1");
    }
    if (++frame === Number(count)) {
      clearInterval(timer);
      setTimeout(() => socket.close(), 500);
      writeFileSync(file, JSON.stringify(sent));
      console.log(`sent ${frame} frames, ${sent.length} messages`);
    }
  }, 4);
}

/** Receives as a marionette made of node-osc. */
async function receive(from, seconds, file) {
  const { Server } = await import("node-osc");
  const server = new Server(Number(from), "127.0.0.1");
  const received = [];
  const flat = (bundle) => bundle.elements.flatMap((one) => (one.elements ? flat(one) : [one]));
  server.on("message", (message) => received.push(message));
  server.on("bundle", (bundle) => received.push(...flat(bundle)));
  setTimeout(() => {
    server.close();
    writeFileSync(file, JSON.stringify(received));
    console.log(`received ${received.length} messages`);
  }, Number(seconds) * 1000);
}

/** Compares the messages, with numbers as 32-bit floats, in their order. */
function equal(sent, received) {
  const rounded = (message) => message.map((value) => (typeof value === "number" ? Math.fround(value) : value));
  const [one, other] = [sent, received].map((file) => JSON.parse(readFileSync(file)).map((m) => JSON.stringify(rounded(m))));
  const different = one.filter((message, index) => message !== other[index]).length;
  console.log(`${one.length} sent, ${other.length} received, ${one.length - different} equal and in order`);
  process.exitCode = different === 0 && one.length === other.length ? 0 : 1;
}

({ relay, compare, send, receive, equal })[what](...rest);
