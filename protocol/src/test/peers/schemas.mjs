// Compares the schemas of a take with the descriptors that foxglove-sdk publishes, field by field:
//   git clone https://github.com/foxglove/foxglove-sdk
//   npm i @mcap/core @mcap/nodejs @mcap/support protobufjs
//   node schemas.mjs FILE foxglove-sdk/schemas/proto
// It prints the digest that TakeForOtherToolsTest contains.
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { McapIndexedReader } from "@mcap/core";
import { FileHandleReadable } from "@mcap/nodejs";
import { loadDecompressHandlers, protobufFromBinaryDescriptor } from "@mcap/support";
import protobuf from "protobufjs";

const [file, protos] = process.argv.slice(2);
const KINDS = { double: 1, int64: 3, uint64: 4, int32: 5, fixed32: 7, bool: 8, string: 9, bytes: 12, fixed64: 16 };
const WANTED = ["foxglove.FrameTransforms", "foxglove.Log", "foxglove.PointCloud", "foxglove.SceneUpdate"];

function list(root, name, known, lines) {
  if (known.has(name)) return;
  known.add(name);
  lines.push(name);
  const fields = root.lookupType(name).fieldsArray.map((field) => field.resolve()).sort((a, b) => a.id - b.id);
  const nested = [];
  for (const field of fields) {
    const type = field.resolvedType;
    const isMessage = type instanceof protobuf.Type || (type && type.fields);
    const fullName = type ? type.fullName.replace(/^\./, "") : "";
    const kind = !type ? KINDS[field.type] : isMessage ? fullName : type.name;
    const values = type && !isMessage ? Object.keys(type.values).sort((a, b) => type.values[a] - type.values[b]) : [];
    lines.push(`  ${field.id} ${field.name} ${field.repeated ? "repeated " : ""}${kind} ${values.join(",")}`);
    if (isMessage) nested.push(fullName);
  }
  for (const type of nested) list(root, type, known, lines);
}

const published = new protobuf.Root();
published.resolvePath = (_, target) => (target.startsWith("google/") ? target : join(protos, target));
const text = [];
for (const name of WANTED) {
  await published.load(`${name.replaceAll(".", "/")}.proto`, { keepCase: true });
  const lines = [];
  list(published, name, new Set(), lines);
  text.push(lines);
}

const handle = await open(file);
const reader = await McapIndexedReader.Initialize({
  readable: new FileHandleReadable(handle),
  decompressHandlers: await loadDecompressHandlers(),
});
let differs = false;
WANTED.forEach((name, i) => {
  const schema = [...reader.schemasById.values()].find((candidate) => candidate.name === name);
  const lines = [];
  list(protobufFromBinaryDescriptor(schema.data), name, new Set(), lines);
  const equal = lines.join("\n") === text[i].join("\n");
  differs ||= !equal;
  console.log(name, equal ? "equal" : `differs:\n${lines.join("\n")}\npublished:\n${text[i].join("\n")}`);
});
// Each list starts anew with its types, as the test does.
const all = text.map((lines) => lines.map((line) => `${line}\n`).join("")).join("");
console.log(createHash("sha256").update(all).digest("hex"));
process.exit(differs ? 1 : 0);
