// Chain IDs of archives against a computation of their own, and archives that no tool writes.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { readArchive } from "../../../src/core/images/archive.ts";
import { chunkReader, type ArchiveProblem } from "../../../src/core/images/bytes.ts";
import { emptyLayerDigest } from "../../../src/core/images/manifests.ts";
import { type ImageProblem, readArchivedImages } from "../../../src/core/images/image.ts";
import { sha256 } from "../../../src/platform/sha256.ts";
import {
  dockerArchive,
  image,
  layer,
  ociArchive,
  ociImage,
  ociIndex,
  sha256Hex,
  tar,
  type BuiltImage,
  type TarEntry,
} from "../../support/archives.ts";

/** In chunks of a size that ends within blocks, as a stream may give them. */
async function* chunksOf(bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size));
}

function read(bytes: Uint8Array, most?: number) {
  return readArchive(chunkReader(chunksOf(bytes), most), sha256, new AbortController().signal);
}

async function imagesIn(bytes: Uint8Array) {
  const found = await read(bytes);
  assert.ok(typeof found === "object", JSON.stringify(found));
  return found;
}

/** The specification's formula over the layers themselves, from the lowest: C₀ = d₀, Cₙ = sha256(Cₙ₋₁ + " " + dₙ). */
function referenceChain(layers: readonly Buffer[]): readonly string[] {
  const digestOf = (bytes: Buffer) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  return layers.reduce<string[]>((chain, bytes) => {
    const below = chain.at(-1);
    return [...chain, below === undefined ? digestOf(bytes) : digestOf(Buffer.from(`${below} ${digestOf(bytes)}`))];
  }, []);
}

/** Two blocks of zeros. */
const emptyLayer = Buffer.alloc(1_024);
const [base, middle, top] = [layer("base"), layer("middle"), layer("top")];
const plain = image([base, middle, top]);
const withEmpty = image([base, "CMD sh", middle, "ENV A=1", "LABEL b", top]);
const other = image([base, top], { os: "windows", architecture: "arm64" });

describe("the chain IDs of an archive", () => {
  it("count an empty layer as an empty tar", () => assert.equal(emptyLayerDigest, `sha256:${sha256Hex(emptyLayer)}`));

  it("are those of every prefix, the longest first", async () => {
    const { images } = await imagesIn(dockerArchive([[plain, ["acme/plain:1"]]]));
    assert.deepEqual(
      images[0]?.prefixes.map(({ chainId, layers }) => [layers, chainId]),
      referenceChain([base, middle, top])
        .map((chainId, index) => [index + 1, chainId])
        .reverse(),
    );
  });

  it("are those with and without empty layers", async () => {
    const { images } = await imagesIn(dockerArchive([[withEmpty, null]]));
    const without = referenceChain([base, middle, top]);
    const all = referenceChain([base, emptyLayer, middle, emptyLayer, emptyLayer, top]);
    assert.deepEqual(
      images[0]?.prefixes.map(({ chainId, layers, emptyLayers }) => [layers, emptyLayers, chainId]),
      [
        [3, 3, all[5]],
        [3, 0, without[2]],
        [2, 3, all[4]],
        [2, 2, all[3]],
        [2, 1, all[2]],
        [2, 0, without[1]],
        [1, 1, all[1]],
        [1, 0, all[0]],
      ],
    );
    assert.equal(all[0], without[0]);
  });

  it("leave out empty layers where the history does not say where they are", async () => {
    const config = JSON.stringify({ ...(JSON.parse(withEmpty.config) as object), history: [{ empty_layer: true }] });
    const squashed: BuiltImage = { ...withEmpty, config, id: sha256Hex(config) };
    const { images } = await imagesIn(dockerArchive([[squashed, null]]));
    assert.deepEqual(
      images[0]?.prefixes.map(({ chainId }) => chainId),
      referenceChain([base, middle, top]).toReversed(),
    );
  });
});

const platforms = ociIndex([ociImage(plain), ociImage(other)], {
  "io.containerd.image.name": "registry.example/acme/many:2",
});
const attestation = ociImage(image([layer("statement")], { os: "unknown", architecture: "unknown" }), {
  "vnd.docker.reference.type": "attestation-manifest",
});
const chart = ociImage(plain);

/** Both manifests of one archive, as Docker writes them since version 25. */
const both = tar([
  ...ociImage(plain).entries,
  {
    name: "index.json",
    content: JSON.stringify({
      manifests: [{ ...ociImage(plain).descriptor, annotations: { "org.opencontainers.image.ref.name": "1" } }],
    }),
  },
  {
    name: "manifest.json",
    content: JSON.stringify([{ Config: `blobs/sha256/${plain.id}`, RepoTags: ["acme/plain:1"], Layers: [] }]),
  },
]);

const longName = `${"deep/".repeat(30)}manifest.json`;

const readable: readonly (readonly [what: string, bytes: () => Buffer, expected: readonly string[]])[] = [
  [
    "docker save",
    () => dockerArchive([[plain, ["acme/plain:1", "acme/plain:latest"]]]),
    ["acme/plain:1,acme/plain:latest linux/amd64 3"],
  ],
  [
    "docker save of several images",
    () =>
      dockerArchive([
        [plain, ["a:1"]],
        [other, ["b:1"]],
      ]),
    ["a:1 linux/amd64 3", "b:1 windows/arm64 2"],
  ],
  ["docker save of an image without tags", () => dockerArchive([[plain, null]]), [`sha256:${plain.id} linux/amd64 3`]],
  [
    "OCI",
    () => ociArchive([ociImage(plain, { "org.opencontainers.image.ref.name": "latest" })]),
    ["latest linux/amd64 3"],
  ],
  [
    "OCI with an index of platforms",
    () => ociArchive([platforms]),
    ["registry.example/acme/many:2 linux/amd64 3", "registry.example/acme/many:2 windows/arm64 2"],
  ],
  ["OCI with an attestation", () => ociArchive([ociImage(plain), attestation]), [`sha256:${plain.id} linux/amd64 3`]],
  ["both manifests", () => both, ["1,acme/plain:1 linux/amd64 3"]],
  [
    "paths that begin with a dot",
    () =>
      tar([
        { name: `./${plain.id}.json`, content: plain.config },
        { name: "./manifest.json", content: `[{"Config":"${plain.id}.json"}]` },
      ]),
    [`sha256:${plain.id} linux/amd64 3`],
  ],
  [
    "extended headers",
    () => {
      const record = (text: string) => `${String(text.length + 3)} ${text}`;
      return tar([
        { name: "pax", type: "g", content: record("comment=x\n") },
        { name: "pax", type: "x", content: record(`path=${plain.id}.json\n`) },
        { name: "cut", content: plain.config },
        { name: "long", type: "L", content: "manifest.json\0" },
        { name: longName, content: `[{"Config":"${plain.id}.json"}]` },
      ]);
    },
    [`sha256:${plain.id} linux/amd64 3`],
  ],
];

describe("an archive of images", () => {
  for (const [what, bytes, expected] of readable) {
    it(`is read: ${what}`, async () => {
      const { images, unread } = await imagesIn(bytes());
      assert.deepEqual(
        images.map(({ names, platform, layers }) => `${names.join()} ${platform ?? ""} ${layers.length}`),
        expected,
      );
      assert.deepEqual(unread, []);
    });
  }
});

const manifestOf = (id: string): TarEntry => ({ name: "manifest.json", content: `[{"Config":"${id}"}]` });
const fileOf = (config: string): readonly TarEntry[] => [{ name: "config", content: config }, manifestOf("config")];
const deep = `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`;

const malformed: readonly (readonly [what: string, bytes: () => Uint8Array, expected: ArchiveProblem])[] = [
  ["nothing", () => Buffer.alloc(0), "cut-off"],
  ["text", () => Buffer.from("x".repeat(2_000)), "not-archive"],
  ["an archive without files", () => tar([]), "no-images"],
  ["an archive of something else", () => tar([{ name: "index.html", content: "<p>" }]), "no-images"],
  ["a header that is cut off", () => dockerArchive([[plain, null]]).subarray(0, 700), "cut-off"],
  [
    "a layer that is cut off",
    () => tar([{ name: "layer.tar", content: base }, manifestOf("x")]).subarray(0, 900),
    "cut-off",
  ],
  ["no end", () => tar([manifestOf("x")], false), "cut-off"],
  ["a wrong checksum of the first header", () => tar([{ name: "a", hasWrongSum: true }]), "not-archive"],
  ["a wrong checksum", () => tar([manifestOf("x"), { name: "b", hasWrongSum: true }]), "damaged"],
  [
    "a size that is not a number",
    () => tar([{ name: "a" }, { name: "b", header: [[124, "zzzzzzzzzzz\0"]] }]),
    "damaged",
  ],
  [
    "a size beyond all numbers",
    () => tar([{ name: "a" }, { name: "b", header: [[124, `\x80${"\xff".repeat(11)}`]] }]),
    "damaged",
  ],
  ["a size beyond the end", () => tar([manifestOf("x"), { name: "b", header: [[124, "77777777777\0"]] }]), "cut-off"],
  [
    "an extended header of another length",
    () => tar([{ name: "p", type: "x", content: "9999 path=a\n" }, { name: "a" }]),
    "damaged",
  ],
  [
    "an extended header without a length",
    () => tar([{ name: "p", type: "x", content: "path=a\n" }, { name: "a" }]),
    "damaged",
  ],
  [
    "an extended size that is not a number",
    () => tar([{ name: "p", type: "x", content: "11 size=-1\n" }, { name: "a" }]),
    "damaged",
  ],
  [
    "a name of a megabyte",
    () => tar([{ name: "l", type: "L", content: "a".repeat(1_000_000) }, { name: "a" }]),
    "damaged",
  ],
  ["a manifest that is not JSON", () => tar([{ name: "manifest.json", content: "[{" }]), "not-json"],
  ["a manifest that is not a list", () => tar([{ name: "manifest.json", content: "{}" }]), "not-json"],
  ["an empty manifest", () => tar([{ name: "manifest.json", content: "[]" }]), "no-images"],
  [
    "a manifest that is a link",
    () => tar([{ name: "manifest.json", type: "2", header: [[157, "/etc/passwd"]] }]),
    "no-images",
  ],
  [
    "a manifest with a hostile path",
    () =>
      tar([
        { name: "../manifest.json", content: "[]" },
        { name: "/manifest.json", content: "[]" },
      ]),
    "no-images",
  ],
  ["an index that is not one", () => tar([{ name: "index.json", content: '{"manifests":{}}' }]), "not-json"],
  ["an index without digests", () => tar([{ name: "index.json", content: '{"manifests":[{}]}' }]), "not-json"],
  [
    "an index of very many manifests",
    () =>
      tar([
        {
          name: "index.json",
          content: JSON.stringify({ manifests: Array.from({ length: 1_001 }, (_, n) => ({ digest: `sha256:${n}` })) }),
        },
      ]),
    "many-images",
  ],
  [
    "very many images",
    () =>
      tar([
        { name: "manifest.json", content: JSON.stringify(Array.from({ length: 101 }, (_, n) => ({ Config: `${n}` }))) },
      ]),
    "many-images",
  ],
  [
    "very much JSON",
    () =>
      tar([
        ...Array.from({ length: 17 }, (_, n) => ({ name: `${n}.json`, content: `{${" ".repeat(3_900_000)}` })),
        manifestOf("x"),
      ]),
    "large-json",
  ],
  ["compressed data", () => gzipSync(dockerArchive([[plain, null]])), "not-archive"],
];

const ofImage: readonly (readonly [what: string, entries: () => readonly TarEntry[], expected: ImageProblem])[] = [
  ["whose configuration is not in the archive", () => [manifestOf("nowhere.json")], "no-config"],
  ["without a configuration", () => [{ name: "manifest.json", content: "[{}]" }], "no-config"],
  ["whose configuration leads out of the archive", () => [manifestOf("../../etc/passwd")], "no-config"],
  ["of JSON of great depth", () => [{ name: "manifest.json", content: deep }], "no-config"],
  ["whose configuration is not JSON", () => fileOf("{"), "not-json"],
  ["whose configuration is too large to be one", () => fileOf(`{"a":"${"a".repeat(4_000_000)}"}`), "no-config"],
  ["without layers", () => fileOf('{"rootfs":{"diff_ids":[]}}'), "no-layers"],
  ["whose layers are not a list", () => fileOf('{"rootfs":"a"}'), "no-layers"],
  ["whose layers have no digests", () => fileOf('{"rootfs":{"diff_ids":["sha256:12"]}}'), "no-digest"],
  [
    "of very many layers",
    () => fileOf(JSON.stringify({ rootfs: { diff_ids: Array<string>(1_001).fill(emptyLayerDigest) } })),
    "many-layers",
  ],
  [
    "whose configuration is another one",
    () => [{ name: `${other.id}.json`, content: plain.config }, manifestOf(`${other.id}.json`)],
    "wrong-digest",
  ],
  [
    "whose manifest is not in the archive",
    () => [{ name: "index.json", content: JSON.stringify({ manifests: [chart.descriptor] }) }],
    "no-manifest",
  ],
  [
    "whose manifest is another one",
    () => [
      { name: chart.descriptor.digest.replace(/^(.*):/, "blobs/$1/"), content: "{}" },
      { name: "index.json", content: JSON.stringify({ manifests: [chart.descriptor] }) },
    ],
    "wrong-digest",
  ],
];

describe("an archive that no tool writes", () => {
  for (const [what, bytes, expected] of malformed)
    it(`is refused: ${what}`, async () => assert.equal(await read(bytes()), expected));

  for (const [what, entries, expected] of ofImage) {
    it(`has an image ${what}`, async () => {
      const { images, unread } = await imagesIn(tar(entries()));
      assert.deepEqual(images, []);
      assert.deepEqual(
        unread.map(({ problem }) => problem),
        [expected],
      );
    });
  }

  it("unpacks to no more than the limit", async () => {
    const bytes = tar([{ name: "zeros", content: Buffer.alloc(1_000_000) }, manifestOf("x")]);
    assert.equal(await read(bytes, 500_000), "large-unpacked");
  });

  it("is given up when the signal aborts", async () => {
    const controller = new AbortController();
    let chunks = 0;
    async function* abortingAfter(last: number): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunksOf(dockerArchive([[plain, null]]))) {
        if (++chunks === last) controller.abort();
        controller.signal.throwIfAborted();
        yield chunk;
      }
    }
    await assert.rejects(readArchive(chunkReader(abortingAfter(2)), sha256, controller.signal), { name: "AbortError" });
    assert.equal(chunks, 2);
  });
});

describe("the images of an archive in a saved state", () => {
  const prefix = { chainId: emptyLayerDigest, layers: 1, emptyLayers: 0 };
  const saved = {
    names: ["acme/plain:1"],
    platform: "linux/amd64",
    layers: [{ diffId: emptyLayerDigest }],
    prefixes: [prefix],
  };
  const unread = { name: "acme/other:1", problem: "no-layers" };

  it("are read as they were", () => {
    const state = {
      images: [saved, { ...saved, layers: [{ diffId: emptyLayerDigest, isEmpty: true, createdBy: "CMD sh" }] }],
      unread: [unread],
    };
    assert.deepEqual(readArchivedImages(state), state);
  });

  for (const [what, state] of [
    ["no object", "images"],
    ["no list of images", { unread: [] }],
    ["no list of images that were not read", { images: [saved] }],
    ["an image without names", { images: [{ ...saved, names: undefined }], unread: [] }],
    ["a name that is no text", { images: [{ ...saved, names: [1] }], unread: [] }],
    ["a layer without a digest", { images: [{ ...saved, layers: [{ diffId: "sha256:12" }] }], unread: [] }],
    ["a prefix without a digest", { images: [{ ...saved, prefixes: [{ ...prefix, chainId: 1 }] }], unread: [] }],
    ["a prefix without a count", { images: [{ ...saved, prefixes: [{ ...prefix, layers: "1" }] }], unread: [] }],
    [
      "a prefix without a count of empty layers",
      { images: [{ ...saved, prefixes: [{ ...prefix, emptyLayers: null }] }], unread: [] },
    ],
    ["an image that was not read and has no name", { images: [saved], unread: [{ ...unread, name: 1 }] }],
    ["a reason that there is not", { images: [saved], unread: [{ ...unread, problem: "odd" }] }],
  ] as const)
    it(`are nothing with ${what}`, () => assert.equal(readArchivedImages(state), undefined));
});
