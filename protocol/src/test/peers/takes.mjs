// Reads a take with the MCAP project's own library, and times it beside ours (bin/bench take):
//   npm i @mcap/core @mcap/nodejs @mcap/support lz4-napi
//   node takes.mjs validate FILE...            every record in turn, all CRCs checked
//   node takes.mjs decode FILE                 every message of every channel, decoded by its schema: messages, numbers
//   node takes.mjs write FILE COPY [TIMES]     its messages so many times into another file, with lz4
//   node takes.mjs seek FILE [MOMENTS]         open by index; from random moments to the first raw packet of each session
import lz4 from "lz4-napi";
import { open } from "node:fs/promises";
import { McapIndexedReader, McapStreamReader, McapWriter } from "@mcap/core";
import { FileHandleReadable, FileHandleWritable } from "@mcap/nodejs";
import { loadDecompressHandlers, protobufFromBinaryDescriptor } from "@mcap/support";

const decompressHandlers = await loadDecompressHandlers();
const [what, file, ...rest] = process.argv.slice(2);

async function validate(path) {
  const handle = await open(path);
  const reader = new McapStreamReader({ decompressHandlers, validateCrcs: true, includeChunks: false });
  const counts = {};
  for await (const piece of handle.createReadStream({ highWaterMark: 1 << 20 })) {
    reader.append(piece);
    for (let record = reader.nextRecord(); record; record = reader.nextRecord()) {
      counts[record.type] = (counts[record.type] ?? 0) + 1;
    }
  }
  if (!reader.done()) throw new Error(`${path}: is not whole`);
  console.log(path, JSON.stringify(counts));
}

async function opened(path) {
  const handle = await open(path);
  return McapIndexedReader.Initialize({ readable: new FileHandleReadable(handle), decompressHandlers });
}

/** Counts the messages and the numbers of each channel; throws if a message does not fit its schema. */
async function decode(path) {
  const reader = await opened(path);
  const types = new Map();
  for (const schema of reader.schemasById.values()) {
    types.set(schema.id, protobufFromBinaryDescriptor(schema.data).lookupType(schema.name));
  }
  const counts = new Map([...reader.channelsById.values()].map((channel) => [channel.id, { messages: 0, numbers: 0 }]));
  const numbers = (value) =>
    typeof value === "number" ? 1 : value && typeof value === "object" && !ArrayBuffer.isView(value)
      ? Object.values(value).reduce((sum, part) => sum + numbers(part), 0) : 0;
  for await (const message of reader.readMessages()) {
    const type = types.get(reader.channelsById.get(message.channelId).schemaId);
    const count = counts.get(message.channelId);
    count.messages++;
    count.numbers += numbers(type.decode(message.data));
  }
  for (const channel of [...reader.channelsById.values()].sort((a, b) => a.topic.localeCompare(b.topic))) {
    const { messages, numbers: all } = counts.get(channel.id);
    console.log(channel.topic, reader.schemasById.get(channel.schemaId).name, `${messages} messages, ${all} numbers`);
    if (messages === 0) throw new Error(`${channel.topic}: has no message`);
  }
  const names = reader.metadataIndexes.map((index) => index.name);
  if (new Set(names).size !== names.length) throw new Error(`two records of metadata have one name: ${names}`);
}

async function write(path, copy, times) {
  const reader = await opened(path);
  const messages = [];
  for await (const message of reader.readMessages()) messages.push({ ...message, data: message.data.slice() });
  const handle = await open(copy, "w");
  const begun = performance.now();
  const writer = new McapWriter({
    writable: new FileHandleWritable(handle),
    chunkSize: 256 << 10,
    compressChunk: (data) => ({ compression: "lz4", compressedData: lz4.compressFrameSync(Buffer.from(data.buffer, data.byteOffset, data.byteLength)) }),
  });
  await writer.start({ profile: "", library: "takes.mjs" });
  const schemas = new Map();
  for (const schema of reader.schemasById.values()) schemas.set(schema.id, await writer.registerSchema(schema));
  const channels = new Map();
  for (const channel of reader.channelsById.values()) {
    channels.set(channel.id, await writer.registerChannel({ ...channel, schemaId: schemas.get(channel.schemaId) ?? 0 }));
  }
  let bytes = 0;
  for (let i = 0; i < times; i++) {
    for (const message of messages) {
      bytes += message.data.length;
      await writer.addMessage({ ...message, channelId: channels.get(message.channelId) });
    }
  }
  await writer.end();
  const seconds = (performance.now() - begun) / 1000;
  const rate = (size) => `${(size / 1e6 / seconds).toFixed(0)} MB/s`;
  const { size } = await handle.stat();
  console.log(`@mcap/core: ${times} times with lz4, in ${seconds.toFixed(1)} s: ${rate(bytes)} of messages, ${rate(size)} of file`);
}

function quantiles(took) {
  took.sort((a, b) => a - b);
  const at = (part) => took[Math.min(took.length - 1, Math.floor(part * took.length))].toFixed(1);
  return `${at(0.5)} ms at the median, ${at(0.99)} ms at 99 %, ${at(1)} ms at the worst`;
}

async function seek(path, moments) {
  const opening = [];
  for (let i = 0; i < 9; i++) {
    const begun = performance.now();
    await opened(path);
    opening.push(performance.now() - begun);
  }
  const first = opening[0].toFixed(0);
  opening.sort((a, b) => a - b);
  console.log(`@mcap/core: opened, first ${first} ms, median ${opening[4].toFixed(0)} ms`);
  const reader = await opened(path);
  const topics = [...reader.channelsById.values()].map((channel) => channel.topic).filter((topic) => topic.endsWith("/raw"));
  const { messageStartTime, messageEndTime } = reader.statistics;
  const span = Number(messageEndTime - messageStartTime);
  const took = [];
  for (let i = 0; i < moments; i++) {
    const startTime = messageStartTime + BigInt(Math.floor(Math.random() * span));
    const begun = performance.now();
    const seen = new Set();
    for await (const message of reader.readMessages({ startTime, topics })) {
      seen.add(message.channelId);
      if (seen.size === topics.length) break;
    }
    took.push(performance.now() - begun);
  }
  console.log(`@mcap/core: from ${moments} moments to the first raw packet of each session, undecoded: ${quantiles(took)}`);
}

if (what === "validate") {
  for (const path of [file, ...rest]) await validate(path);
} else if (what === "decode") {
  await decode(file);
} else if (what === "write") {
  await write(file, rest[0], Number(rest[1] ?? 20));
} else if (what === "seek") {
  await seek(file, Number(rest[0] ?? 1000));
} else {
  throw new Error("validate FILE..., decode FILE, write FILE COPY [TIMES], or seek FILE [MOMENTS]");
}
process.exit(0);
