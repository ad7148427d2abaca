import { ArchiveError, type ByteReader } from "./bytes.ts";

/** Bytes beyond which a file is not JSON of an archive of images: registries refuse larger manifests. */
const mostFileBytes = 4_000_000;
/** All JSON of an archive together, with some bytes for each file. */
const mostJsonBytes = 64_000_000;
const bytesOfName = 1_000;

const blockBytes = 512;
/** A name or an extended header. */
const mostHeaderBytes = 100_000;

interface Header {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/**
 * The files of a tar archive that begin like JSON, by their paths, in one pass that keeps nothing else: layers are passed over. Throws an
 * `ArchiveError`. Links and devices have no content, and paths are only ever compared.
 */
export async function jsonFilesOf(reader: ByteReader): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let kept = 0;
  let extended: Partial<Pick<Header, "name" | "size">> = {};
  for (let index = 0; ; index++) {
    const block = await readWhole(reader, blockBytes);
    if (block.every((byte) => byte === 0)) return files;
    const written = headerOf(block, index === 0);
    if (isExtension(written.type)) {
      extended = { ...extended, ...(await readExtension(reader, written)) };
      continue;
    }
    const header = { ...written, ...extended };
    extended = {};
    const content = await readContent(reader, header);
    if (!content) continue;
    kept += content.length + bytesOfName;
    if (kept > mostJsonBytes) throw new ArchiveError("large-json");
    files.set(header.name.replace(/^(?:\.\/)+/, ""), content);
  }
}

/** Reads the content of an entry. Returns undefined, and passes over it, unless it begins like JSON. */
async function readContent(reader: ByteReader, { type, size }: Header): Promise<Uint8Array | undefined> {
  if (/[1-6]/.test(type)) return undefined;
  const isFile = type === "0" || type === "\0";
  const start = isFile && size > 0 && size <= mostFileBytes ? await readWhole(reader, 1) : new Uint8Array(0);
  if (!/^[\s[{]$/.test(String.fromCharCode(...start))) {
    await reader.skip(padded(size) - start.length);
    return undefined;
  }
  const rest = await readWhole(reader, padded(size) - 1);
  const content = new Uint8Array(size);
  content.set(start);
  content.set(rest.subarray(0, size - 1), 1);
  return content;
}

function headerOf(block: Uint8Array, isFirst: boolean): Header {
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  const size = numberAt(block, 124, 12);
  if (numberAt(block, 148, 8) !== sum || size === undefined)
    throw new ArchiveError(isFirst ? "not-archive" : "damaged");
  const prefix = textAt(block, 257, 6).startsWith("ustar") ? textAt(block, 345, 155) : "";
  const name = textAt(block, 0, 100);
  return { name: prefix === "" ? name : `${prefix}/${name}`, type: String.fromCharCode(block[156] ?? 0), size };
}

/** `x` and `L` are about the next entry; `g` and `K` say nothing that is needed. */
function isExtension(type: string): boolean {
  return /[xgLK]/.test(type);
}

async function readExtension(reader: ByteReader, { type, size }: Header): Promise<Partial<Header>> {
  if (size > mostHeaderBytes) throw new ArchiveError("damaged");
  const content = (await readWhole(reader, padded(size))).subarray(0, size);
  if (type === "L") return { name: textAt(content, 0, size) };
  return type === "x" ? recordsOf(content) : {};
}

/** Records such as `22 path=a/long/name\n`, each with its own length. */
function recordsOf(content: Uint8Array): Partial<Header> {
  let found: Partial<Header> = {};
  for (let start = 0; start < content.length;) {
    const length = Number(/^\d{1,6}(?= )/.exec(decode(content.subarray(start, start + 8)))?.[0]);
    if (!(length > 0) || start + length > content.length) throw new ArchiveError("damaged");
    const [, key = "", value = ""] =
      /^\d+ ([^=]*)=([^]*)\n$/.exec(decode(content.subarray(start, start + length))) ?? [];
    if (key === "path") found = { ...found, name: value };
    if (key === "size") found = { ...found, size: sizeOf(value) };
    start += length;
  }
  return found;
}

function sizeOf(text: string): number {
  const size = /^\d+$/.test(text) ? Number(text) : Infinity;
  if (!Number.isSafeInteger(size)) throw new ArchiveError("damaged");
  return size;
}

/** Octal digits, or, for what they cannot hold, bytes behind a first one of 0x80; undefined for anything else. */
function numberAt(block: Uint8Array, start: number, length: number): number | undefined {
  if (block[start] === 0x80) {
    const value = block.subarray(start + 1, start + length).reduce((sum, byte) => sum * 256 + byte, 0);
    return Number.isSafeInteger(value) ? value : undefined;
  }
  const text = textAt(block, start, length).trim();
  return /^[0-7]*$/.test(text) ? Number.parseInt(text === "" ? "0" : text, 8) : undefined;
}

/** Up to the first zero. */
function textAt(bytes: Uint8Array, start: number, length: number): string {
  const field = bytes.subarray(start, start + length);
  const end = field.indexOf(0);
  return decode(end < 0 ? field : field.subarray(0, end));
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function padded(size: number): number {
  return Math.ceil(size / blockBytes) * blockBytes;
}

async function readWhole(reader: ByteReader, length: number): Promise<Uint8Array> {
  const bytes = await reader.read(length);
  if (bytes.length < length) throw new ArchiveError("cut-off");
  return bytes;
}
