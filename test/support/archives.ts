/** Archives of container images, made byte by byte, as `docker save` and tools of OCI write them. */
import { createHash } from "node:crypto";

export function sha256Hex(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export interface TarEntry {
  readonly name: string;
  readonly content?: Uint8Array | string;
  /** `0`, a file, if left out. */
  readonly type?: string;
  /** Changes of the header before its checksum is made: text by offset. */
  readonly header?: readonly (readonly [offset: number, text: string])[];
  /** A checksum that is not the header's. */
  readonly hasWrongSum?: true;
}

const block = 512;

/** A tar archive with its end, unless that is left out. */
export function tar(entries: readonly TarEntry[], hasEnd = true): Buffer {
  return Buffer.concat([...entries.map(entryBytes), Buffer.alloc(hasEnd ? 2 * block : 0)]);
}

function entryBytes({ name, content = "", type = "0", header = [], hasWrongSum }: TarEntry): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.alloc(block);
  head.write(name.slice(0, 100), 0);
  head.write("0000644\0", 100);
  head.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124);
  head.write(type, 156);
  head.write("ustar\0", 257);
  head.write("00", 263);
  for (const [offset, text] of header) head.write(text, offset, "latin1");
  head.write("        ", 148);
  const sum = head.reduce((total, byte) => total + byte, 0) + (hasWrongSum ? 1 : 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([head, bytes, Buffer.alloc((block - (bytes.length % block)) % block)]);
}

/** The content of a layer: a tar with one file. */
export function layer(name: string): Buffer {
  return tar([{ name, content: `content of ${name}` }]);
}

export interface BuiltImage {
  readonly config: string;
  /** In hexadecimal digits. */
  readonly id: string;
  readonly layers: readonly Buffer[];
}

/** Steps are layers, or the commands of empty ones. */
export function image(
  steps: readonly (Buffer | string)[],
  platform: { readonly os: string; readonly architecture: string } = { os: "linux", architecture: "amd64" },
): BuiltImage {
  const layers = steps.filter((step) => typeof step !== "string");
  const config = JSON.stringify({
    ...platform,
    rootfs: { type: "layers", diff_ids: layers.map((bytes) => `sha256:${sha256Hex(bytes)}`) },
    history: steps.map((step, index) =>
      typeof step === "string" ? { created_by: step, empty_layer: true } : { created_by: `COPY layer ${index} /` },
    ),
  });
  return { config, id: sha256Hex(config), layers };
}

/** As `docker save` writes images with their tags. */
export function dockerArchive(
  images: readonly (readonly [image: BuiltImage, tags: readonly string[] | null])[],
): Buffer {
  const manifest = images.map(([{ id, layers }, tags]) => ({
    Config: `${id}.json`,
    RepoTags: tags,
    Layers: layers.map((bytes) => `${sha256Hex(bytes)}/layer.tar`),
  }));
  return tar([
    ...images.flatMap(([{ id, config, layers }]) => [
      { name: `${id}.json`, content: config },
      ...layers.flatMap((content) => [
        { name: `${sha256Hex(content)}/`, type: "5" },
        { name: `${sha256Hex(content)}/layer.tar`, content },
      ]),
    ]),
    { name: "manifest.json", content: JSON.stringify(manifest) },
  ]);
}

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
  readonly annotations?: Readonly<Record<string, string>>;
}

export interface Blobs {
  readonly entries: readonly TarEntry[];
  readonly descriptor: Descriptor;
}

function blob(mediaType: string, content: Uint8Array | string, annotations?: Descriptor["annotations"]): Blobs {
  const digest = sha256Hex(content);
  return {
    entries: [{ name: `blobs/sha256/${digest}`, content }],
    descriptor: {
      mediaType,
      digest: `sha256:${digest}`,
      size: Buffer.byteLength(content),
      ...(annotations && { annotations }),
    },
  };
}

/** The blobs of an image, and what leads to its manifest. */
export function ociImage({ config, layers }: BuiltImage, annotations?: Descriptor["annotations"]): Blobs {
  const configBlob = blob("application/vnd.oci.image.config.v1+json", config);
  const layerBlobs = layers.map((bytes) => blob("application/vnd.oci.image.layer.v1.tar", bytes));
  const manifest = blob(
    "application/vnd.oci.image.manifest.v1+json",
    JSON.stringify({
      schemaVersion: 2,
      config: configBlob.descriptor,
      layers: layerBlobs.map(({ descriptor }) => descriptor),
    }),
    annotations,
  );
  return {
    entries: [...layerBlobs, configBlob, manifest].flatMap(({ entries }) => entries),
    descriptor: manifest.descriptor,
  };
}

/** An index of several manifests, such as of one image for several platforms. */
export function ociIndex(children: readonly Blobs[], annotations?: Descriptor["annotations"]): Blobs {
  const index = blob("application/vnd.oci.image.index.v1+json", indexJson(children), annotations);
  return { entries: [...children.flatMap(({ entries }) => entries), ...index.entries], descriptor: index.descriptor };
}

export function ociArchive(children: readonly Blobs[]): Buffer {
  return tar([
    { name: "oci-layout", content: '{"imageLayoutVersion":"1.0.0"}' },
    ...children.flatMap(({ entries }) => entries),
    { name: "index.json", content: indexJson(children) },
  ]);
}

function indexJson(children: readonly Blobs[]): string {
  return JSON.stringify({ schemaVersion: 2, manifests: children.map(({ descriptor }) => descriptor) });
}
