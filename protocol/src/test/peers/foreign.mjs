// Writes MCAP files of other programs with their own libraries: the fixtures in src-test-fixtures/mcap.
//   npm i @mcap/core @foxglove/schemas @foxglove/rosmsg @foxglove/rosmsg2-serialization @foxglove/rosmsg-msgs-common
//   npm i @foxglove/cdr protobufjs lz4js zstd-codec
//   node foreign.mjs FOLDER
// A body of three bones walks below a frame that never moves, a prop moves, and there are poses, points, joints and images.
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { McapWriter } from "@mcap/core";
import { CdrWriter, EncapsulationKind } from "@foxglove/cdr";
import { parse } from "@foxglove/rosmsg";
import { MessageWriter } from "@foxglove/rosmsg2-serialization";
import { ros2humble } from "@foxglove/rosmsg-msgs-common";
import protobuf from "protobufjs";

const require = createRequire(join(process.cwd(), "package.json"));
const descriptor = require("protobufjs/ext/descriptor");
const lz4 = require("lz4js");
const jsonSchemas = require("@foxglove/schemas/jsonschema");
const folder = require.resolve("@foxglove/schemas").replace(/index\.js$/, "internal/");
const { generateProto } = require(join(folder, "generateProto.js"));
const { foxgloveMessageSchemas, foxgloveEnumSchemas } = require(join(folder, "schemas.js"));

const START = 1_700_000_000n * 1_000_000_000n;
const FRAMES = 10;
const IDENTITY = { x: 0, y: 0, z: 0, w: 1 };
const QUARTER = { x: 0, y: 0, z: Math.SQRT1_2, w: Math.SQRT1_2 };
const out = process.argv[2];

const zstd = await new Promise((resolve) => require("zstd-codec").ZstdCodec.run((codec) => resolve(new codec.Simple())));
const compressions = {
  none: undefined,
  lz4: (bytes) => ({ compression: "lz4", compressedData: lz4.compress(bytes) }),
  zstd: (bytes) => ({ compression: "zstd", compressedData: zstd.compress(bytes) }),
};

const time = (i) => START + BigInt(i) * 10_000_000n;
const stamp = (i) => ({ sec: 1_700_000_000, nsec: i * 10_000_000 });
const turn = (angle) => ({ x: 0, y: 0, z: Math.sin(angle / 2), w: Math.cos(angle / 2) });
const transform = (i, parent, child, translation, rotation) => ({
  timestamp: stamp(i), parent_frame_id: parent, child_frame_id: child, translation, rotation,
});

function body(i) {
  return [
    transform(i, "world", "scene", { x: 1, y: 2, z: 0 }, QUARTER),
    transform(i, "scene", "hips", { x: 0.01 * i, y: 0, z: 0.9 }, turn(0.1 * i)),
    transform(i, "hips", "spine", { x: 0, y: 0, z: 0.5 }, IDENTITY),
    transform(i, "hips", "left_leg", { x: 0, y: 0.1, z: -0.1 }, IDENTITY),
  ];
}

function points(i) {
  const data = new DataView(new ArrayBuffer(32));
  [0.5, 0, 0, 7, 0, 0.25 * i, 0, 8].forEach((value, at) => data.setFloat32(4 * at, value, true));
  return new Uint8Array(data.buffer);
}

/** The messages of a moment by topic, with the name of their schema. */
function messages(i) {
  const poses = [
    { position: { x: i, y: 0, z: 0 }, orientation: IDENTITY },
    { position: { x: 0, y: i, z: 0 }, orientation: QUARTER },
  ];
  return {
    "/tf": ["FrameTransforms", { transforms: body(i) }],
    "/prop": ["FrameTransform", transform(i, "world", "prop", { x: 3, y: 0.1 * i, z: 1 }, IDENTITY)],
    "/helmet/pose": ["PoseInFrame", {
      timestamp: stamp(i), frame_id: "hips", pose: { position: { x: 0, y: 0, z: 1 }, orientation: IDENTITY },
    }],
    "/detections": ["PosesInFrame", {
      timestamp: stamp(i), frame_id: "world", poses: i === FRAMES - 1 ? poses.slice(0, 1) : poses,
    }],
    "/markers": ["PointCloud", {
      timestamp: stamp(i), frame_id: "scene", pose: { position: { x: 0, y: 0, z: 1 }, orientation: IDENTITY },
      point_stride: 16,
      fields: ["x", "y", "z", "intensity"].map((name, at) => ({ name, offset: 4 * at, type: 7 })),
      data: points(i),
    }],
    "/joints": ["JointStates", {
      timestamp: stamp(i),
      joints: [{ name: "elbow", position: 0.1 * i, velocity: 1 }, { name: "gripper", effort: 5 }],
    }],
    "/camera": ["CompressedImage", {
      timestamp: stamp(i), frame_id: "camera", data: new Uint8Array([1, 2, 3]), format: "jpeg",
    }],
  };
}

/** A file in memory. */
class MemoryFile {
  parts = [];
  size = 0n;
  position() { return this.size; }
  async write(bytes) { this.parts.push(Buffer.from(bytes)); this.size += BigInt(bytes.length); }
}

async function writeFile(name, profile, library, compression, fill) {
  const file = new MemoryFile();
  const writer = new McapWriter({ writable: file, chunkSize: 4096, compressChunk: compressions[compression] });
  await writer.start({ profile, library });
  await fill(writer);
  await writer.end();
  writeFileSync(join(out, name), Buffer.concat(file.parts));
}

// Foxglove's schemas

const GOOGLE = "syntax = \"proto3\"; package google.protobuf; message Timestamp { int64 seconds = 1; int32 nanos = 2; }";

/** The protobuf types of a schema and of those that it uses. */
function protoRoot(name) {
  const root = new protobuf.Root();
  const known = new Set();
  const add = (schema) => {
    if (known.has(schema.name) || schema.protoEquivalent !== undefined) return;
    known.add(schema.name);
    const nested = Object.values(foxgloveEnumSchemas).filter((one) => one.parentSchemaName === schema.name);
    protobuf.parse(generateProto(schema, nested), root, { keepCase: true });
    schema.fields.filter(({ type }) => type.type === "nested").forEach(({ type }) => add(type.schema));
  };
  add(foxgloveMessageSchemas[name]);
  protobuf.parse(GOOGLE, root, { keepCase: true });
  return root.resolveAll();
}

const protoTime = ({ sec, nsec }) => ({ seconds: sec, nanos: nsec });

function withProtoTimes(value) {
  if (Array.isArray(value)) return value.map(withProtoTimes);
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) =>
    [key, key === "timestamp" ? protoTime(part) : withProtoTimes(part)]));
}

async function foxglove(writer, encoding, schemaEncoding, schemaOf, encode) {
  const channels = new Map();
  for (let i = 0; i < FRAMES; i++) {
    for (const [topic, [name, message]] of Object.entries(messages(i))) {
      if (!channels.has(topic)) {
        const schemaId = await writer.registerSchema({
          name: `foxglove.${name}`, encoding: schemaEncoding, data: schemaOf(name),
        });
        channels.set(topic, await writer.registerChannel({
          topic, schemaId, messageEncoding: encoding, metadata: new Map(),
        }));
      }
      await writer.addMessage({
        channelId: channels.get(topic), sequence: i, logTime: time(i), publishTime: time(i), data: encode(name, message),
      });
    }
  }
}

const roots = new Map(Object.values(messages(0)).map(([name]) => [name, protoRoot(name)]));

await writeFile("foxglove_protobuf.mcap", "", "foxglove-schemas 2.1.0", "zstd", (writer) =>
  foxglove(writer, "protobuf", "protobuf",
    (name) => descriptor.FileDescriptorSet.encode(roots.get(name).toDescriptor("proto3")).finish(),
    (name, message) => {
      const type = roots.get(name).lookupType(`foxglove.${name}`);
      return type.encode(type.fromObject(withProtoTimes(message))).finish();
    }));

await writeFile("foxglove_json.mcap", "", "foxglove-schemas 2.1.0", "lz4", (writer) =>
  foxglove(writer, "json", "jsonschema",
    (name) => new TextEncoder().encode(JSON.stringify(jsonSchemas[name])),
    (_, message) => new TextEncoder().encode(JSON.stringify(message, (key, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value))));

// ROS 2

const rosTransform = (i, { parent_frame_id, child_frame_id, translation, rotation }) => ({
  header: { stamp: { sec: stamp(i).sec, nanosec: stamp(i).nsec }, frame_id: parent_frame_id },
  child_frame_id,
  transform: { translation, rotation },
});
const rosPose = (i) => ({
  header: { stamp: { sec: stamp(i).sec, nanosec: stamp(i).nsec }, frame_id: "hips" },
  pose: { position: { x: 0, y: 0, z: 1 }, orientation: IDENTITY },
});

/** The definition of a type and of all types that it uses, as ROS 2 writes it into files. */
function rosDefinition(name) {
  const texts = [];
  const visit = (type, isFirst) => {
    const definition = ros2humble[type];
    const lines = definition.definitions.map(({ type: part, isArray, name: field }) =>
      `${part === "time" ? "builtin_interfaces/Time" : part}${isArray ? "[]" : ""} ${field}`);
    texts.push(`${isFirst ? "" : `${"=".repeat(80)}\nMSG: ${type}\n`}${lines.join("\n")}`);
    definition.definitions.filter(({ isComplex }) => isComplex).forEach(({ type: part }) => visit(part, false));
  };
  visit(name, true);
  if (texts.join("").includes("builtin_interfaces/Time")) {
    texts.push(`${"=".repeat(80)}\nMSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec`);
  }
  return texts.join("\n");
}

async function ros(writer, encode) {
  const add = async (topic, type) => ({
    type,
    id: await writer.registerChannel({
      topic, messageEncoding: "cdr", metadata: new Map([["offered_qos_profiles", ""]]),
      schemaId: await writer.registerSchema({
        name: type.replace("/", "/msg/"), encoding: "ros2msg", data: new TextEncoder().encode(rosDefinition(type)),
      }),
    }),
  });
  const fixed = await add("/tf_static", "tf2_msgs/TFMessage");
  const moving = await add("/tf", "tf2_msgs/TFMessage");
  const pose = await add("/helmet/pose", "geometry_msgs/PoseStamped");
  const text = await add("/chatter", "std_msgs/String");
  const send = (channel, i, message) => writer.addMessage({
    channelId: channel.id, sequence: i, logTime: time(i), publishTime: time(i), data: encode(channel.type, message),
  });
  for (let i = 0; i < FRAMES; i++) {
    const [scene, ...bones] = body(i);
    const prop = messages(i)["/prop"][1];
    if (i === 1) await send(fixed, i, { transforms: [rosTransform(i, scene)] });
    await send(moving, i, { transforms: [...bones, prop].map((one) => rosTransform(i, one)) });
    await send(pose, i, rosPose(i));
    await send(text, i, { data: "hello" });
  }
}

const writers = new Map();
function encodeLittle(type, message) {
  if (!writers.has(type)) writers.set(type, new MessageWriter(parse(rosDefinition(type), { ros2: true })));
  return writers.get(type).writeMessage(message);
}

function encodeBig(type, message) {
  const cdr = new CdrWriter({ kind: EncapsulationKind.CDR_BE });
  const header = ({ stamp: { sec, nanosec }, frame_id }) => cdr.int32(sec).uint32(nanosec).string(frame_id);
  const numbers = (...values) => values.forEach(({ x, y, z, w }) =>
    [x, y, z, w].filter((value) => value !== undefined).forEach((value) => cdr.float64(value)));
  if (type === "tf2_msgs/TFMessage") {
    cdr.sequenceLength(message.transforms.length);
    for (const one of message.transforms) {
      header(one.header);
      cdr.string(one.child_frame_id);
      numbers(one.transform.translation, one.transform.rotation);
    }
  } else if (type === "geometry_msgs/PoseStamped") {
    header(message.header);
    numbers(message.pose.position, message.pose.orientation);
  } else {
    cdr.string(message.data);
  }
  return cdr.data;
}

await writeFile("ros2.mcap", "ros2", "rosmsg2-serialization 3.1.0", "none", (writer) => ros(writer, encodeLittle));
await writeFile("ros2_big_endian.mcap", "ros2", "cdr 3.5.0", "zstd", (writer) => ros(writer, encodeBig));
