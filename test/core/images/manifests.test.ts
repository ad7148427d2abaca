// The configurations of images that manifests of OCI and Docker name, and what configurations say of their layers.

import { deepEqual } from "node:assert/strict";
import {
  emptyLayerDigest,
  imagesInDocker,
  imagesInOci,
  readImageConfig,
  type FoundImage,
} from "../../../src/core/images/manifests.ts";
import { sha256 } from "../../../src/platform/sha256.ts";
import { sha256Hex } from "../../support/archives.ts";

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));
const digestOf = (bytes: Uint8Array) => `sha256:${sha256Hex(bytes)}`;
const config = bytesOf({ os: "linux" });
const oci = "application/vnd.oci.image.config.v1+json";

/** What an index leads to whose manifests are these, in short. */
async function foundIn(manifests: readonly unknown[], annotations?: readonly object[]): Promise<readonly string[]> {
  const blobs = manifests.map(bytesOf);
  const files = new Map([config, ...blobs].map((bytes) => [`blobs/sha256/${sha256Hex(bytes)}`, bytes]));
  const index = blobs.map((bytes, at) => ({ digest: digestOf(bytes), annotations: annotations?.[at] }));
  return (await imagesInOci(bytesOf({ manifests: index }), files, sha256)).map(shortOf);
}

function shortOf({ names, digest, config: found, problem }: FoundImage): string {
  const what = problem ?? (digest === digestOf(config) ? "the image" : (digest ?? "by its path"));
  return [...names, what, ...(found || problem ? [] : ["without its configuration"])].join(" ");
}

const reference = "org.opencontainers.image.ref.name";
const own = { config: { digest: digestOf(config), mediaType: oci } };

describe("a manifest of OCI", () => {
  const rows: readonly (readonly [what: string, manifest: unknown, found: string])[] = [
    ["of an image", own, "the image"],
    [
      "of an image as Docker writes it",
      { config: { ...own.config, mediaType: "application/vnd.docker.container.image.v1+json" } },
      "the image",
    ],
    [
      "of a chart of Helm",
      { config: { ...own.config, mediaType: "application/vnd.cncf.helm.config.v1+json" } },
      "not-image",
    ],
    ["without a type", { config: { digest: digestOf(config) } }, "not-image"],
    ["without a configuration", { layers: [] }, "no-config"],
    ["whose configuration has no digest", { config: { mediaType: oci } }, "no-config"],
    ["whose digest is cut off", { config: { mediaType: oci, digest: "sha256:12" } }, "no-digest"],
    [
      "whose configuration is elsewhere",
      { config: { mediaType: oci, digest: `sha256:${"a".repeat(64)}` } },
      `sha256:${"a".repeat(64)} without its configuration`,
    ],
    ["that is no object", "text", "not-json"],
    ["that is null", null, "not-json"],
  ];
  for (const [what, manifest, found] of rows) {
    it(`${what} is ${found}`, async () => deepEqual(await foundIn([manifest]), [found]));
  }

  it("has the names of what leads to it, each once", async () => {
    deepEqual(await foundIn([own, own], [{ [reference]: "1" }, { [reference]: "2" }]), ["1 the image", "2 the image"]);
    deepEqual(await foundIn([own, own], [{ [reference]: "1" }, { [reference]: "1" }]), ["1 the image"]);
    const both = { "io.containerd.image.name": "registry.example/acme:1", [reference]: "1" };
    deepEqual(await foundIn([own], [both]), ["registry.example/acme:1 the image"]);
    for (const name of ["", 7]) deepEqual(await foundIn([own], [{ [reference]: name }]), ["the image"]);
  });

  it("may be an index in an index, up to four", async () => {
    const nested = (depth: number): { readonly files: readonly Buffer[]; readonly digest: string } => {
      const inner = depth === 0 ? undefined : nested(depth - 1);
      const bytes = bytesOf(inner ? { manifests: [{ digest: inner.digest }] } : own);
      return { files: [...(inner?.files ?? [config]), bytes], digest: digestOf(bytes) };
    };
    const found = async (depth: number) => {
      const { files, digest } = nested(depth);
      const blobs = new Map(files.map((bytes) => [`blobs/sha256/${sha256Hex(bytes)}`, bytes]));
      const index = bytesOf({ manifests: [{ digest }] });
      return imagesInOci(index, blobs, sha256).then(
        (images) => images.map(shortOf).join(),
        (error: unknown) => (error as Error).message,
      );
    };
    deepEqual([await found(0), await found(3), await found(4)], ["the image", "the image", "not-json"]);
  });
});

describe("a manifest of Docker", () => {
  const hex = sha256Hex(config);
  const rows: readonly (readonly [item: unknown, found: string])[] = [
    [{ Config: `${hex}.json`, RepoTags: ["a:1", 7, "a:2"] }, "a:1 a:2 the image"],
    [{ Config: `blobs/sha256/${hex}` }, "the image"],
    [{ Config: "config.json", RepoTags: null }, "by its path"],
    [{ Config: `deep/${hex}.json` }, "by its path without its configuration"],
    [{ Config: `${"a".repeat(64)}.json` }, `sha256:${"a".repeat(64)} without its configuration`],
    [{ RepoTags: ["a:1"] }, "a:1 no-config"],
    [7, "no-config"],
  ];
  for (const [item, found] of rows) {
    it(`with ${JSON.stringify(item)} names ${found}`, () => {
      const files = new Map([`${hex}.json`, `blobs/sha256/${hex}`, "config.json"].map((path) => [path, config]));
      deepEqual(imagesInDocker(bytesOf([item]), files).map(shortOf), [found]);
    });
  }
});

describe("the configuration of an image", () => {
  const [one, two] = [`sha256:${"1".repeat(64)}`, `sha256:${"2".repeat(64)}`];
  const layers = { rootfs: { diff_ids: [one, two] } };
  const rows: readonly (readonly [config: object, expected: ReturnType<typeof readImageConfig>])[] = [
    [layers, { layers: [{ diffId: one }, { diffId: two }] }],
    [
      { ...layers, os: "linux", architecture: "arm64", variant: "v8" },
      { platform: "linux/arm64/v8", layers: [{ diffId: one }, { diffId: two }] },
    ],
    [{ ...layers, os: "", architecture: 7 }, { layers: [{ diffId: one }, { diffId: two }] }],
    [
      {
        ...layers,
        history: [
          { created_by: "COPY a" },
          { empty_layer: true, created_by: "ENV A=1" },
          { empty_layer: true, created_by: "" },
          { empty_layer: false, created_by: `RUN ${"x".repeat(400)}` },
        ],
      },
      {
        layers: [
          { diffId: one, createdBy: "COPY a" },
          { diffId: emptyLayerDigest, isEmpty: true, createdBy: "ENV A=1" },
          { diffId: emptyLayerDigest, isEmpty: true },
          { diffId: two, createdBy: `RUN ${"x".repeat(296)}` },
        ],
      },
    ],
    [
      { ...layers, history: [{ created_by: 7 }, null] },
      { layers: [{ diffId: one }, { diffId: two }] },
    ],
    [{ ...layers, history: Array.from({ length: 1_001 }, () => ({ empty_layer: true })) }, "many-layers"],
    [{ rootfs: { diff_ids: [one, "sha256:12"] } }, "no-digest"],
    [{ rootfs: { diff_ids: [one, two], type: "layers" }, history: {} }, { layers: [{ diffId: one }, { diffId: two }] }],
  ]; // prettier-ignore
  for (const [index, [value, expected]] of rows.entries()) {
    it(`has its platform and its layers: ${index + 1}`, () => deepEqual(readImageConfig(bytesOf(value)), expected));
  }
});
