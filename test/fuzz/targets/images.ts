import assert from "node:assert/strict";
import { readArchive } from "../../../src/core/images/archive.ts";
import { chunkReader } from "../../../src/core/images/bytes.ts";
import { readArchivedImages } from "../../../src/core/images/image.ts";
import { prefixesOf, readImageConfig } from "../../../src/core/images/manifests.ts";
import { dockerArchive, image, layer, ociArchive, ociImage, ociIndex, sha256Hex } from "../../support/archives.ts";
import type { Target } from "../target.ts";

const built = image([layer("base"), "CMD sh", layer("top")]);
const sha256 = (bytes: Uint8Array) => Promise.resolve(sha256Hex(bytes));
const mostPrefixes = 2_000;

/** Archives of images, each byte of which is a character, and the configurations of images with their chain IDs. */
export const imageTargets: readonly Target[] = [
  {
    name: "images/archives",
    seeds: [dockerArchive([[built, ["acme/shop:1"]]]), ociArchive([ociIndex([ociImage(built)])])].map((bytes) =>
      bytes.toString("latin1"),
    ),
    tokens: ["\0", "ustar\0", "manifest.json", "index.json", "x", "L", "00000000017\0", "\u0080", "0".repeat(512)],
    check: checkArchive,
  },
  {
    name: "images/chain IDs",
    seeds: [built.config],
    tokens: [`"sha256:${"0a".repeat(32)}"`, "true"],
    check: checkChain,
  },
];

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

async function checkArchive(text: string): Promise<void> {
  const reader = chunkReader(once(Buffer.from(text, "latin1")));
  const found = await readArchive(reader, sha256, new AbortController().signal);
  if (typeof found === "string") return;
  assert.deepEqual(readArchivedImages(JSON.parse(JSON.stringify(found))), found, "read again from a saved state");
  for (const { layers, prefixes } of found.images) {
    assert.ok(layers.length > 0 && prefixes.length > 0 && prefixes.length <= 2 * layers.length);
  }
}

/** Every chain ID is the hash of the one below it and of the next layer. */
async function checkChain(text: string): Promise<void> {
  const config = readImageConfig(new TextEncoder().encode(text));
  if (typeof config === "string") return;
  const prefixes = await prefixesOf(config.layers, sha256);
  assert.ok(prefixes.length > 0 && prefixes.length <= mostPrefixes);
  const expected = new Set([
    ...chainOf(config.layers.map(({ diffId }) => diffId)),
    ...chainOf(config.layers.filter(({ isEmpty }) => !isEmpty).map(({ diffId }) => diffId)),
  ]);
  assert.deepEqual(new Set(prefixes.map(({ chainId }) => chainId)), expected);
}

function chainOf(digests: readonly string[]): readonly string[] {
  const ids: string[] = [];
  for (const digest of digests) {
    const below = ids.at(-1);
    ids.push(below === undefined ? digest : `sha256:${sha256Hex(`${below} ${digest}`)}`);
  }
  return ids;
}
