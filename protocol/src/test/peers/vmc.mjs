// A VMC peer in both directions, made of the npm package osc: reads what our performer sends, and writes it again to our
// marionette, which must show the same values:
//   npm i osc
//   bin/mocapscope listen vmc://127.0.0.1:39401 --json --for 65s > listened.jsonl &
//   bin/mocapscope serve vmc://127.0.0.1:39400 --for 65s &
//   node vmc.mjs relay 39400 39401 60 sent.json
//   node vmc.mjs compare sent.json listened.jsonl
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

if (what === "relay") relay(...rest);
else compare(...rest);
