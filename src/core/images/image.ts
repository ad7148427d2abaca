import { isDigest } from "./json.ts";

/** An image of an archive, as its configuration describes it. */
export interface Image {
  /** Tags, or the digest of the configuration where it has none. */
  readonly names: readonly string[];
  /** `linux/amd64` */
  readonly platform?: string;
  /** The layers, starting from the lowest. */
  readonly layers: readonly Layer[];
}

export interface Layer {
  /** The digest of the unpacked layer: `sha256:…`. */
  readonly diffId: string;
  /** Set if the layer changes no file, and no archive has it. */
  readonly isEmpty?: true;
  /** The command that made it, as the configuration has it. */
  readonly createdBy?: string;
}

/** The lowest layers of an image, as the service indexes them. */
export interface Prefix {
  /** `sha256:…` */
  readonly chainId: string;
  /** The number of layers without the empty ones. */
  readonly layers: number;
  /** The number of empty layers, which the chain ID counts as well. */
  readonly emptyLayers: number;
}

/** An image with the chain IDs of its prefixes, the longest first. */
export interface ChainedImage extends Image {
  readonly prefixes: readonly Prefix[];
}

/** An image of an archive that cannot be read. */
export interface UnreadImage {
  /** The name of the image as people know it. */
  readonly name: string;
  readonly problem: ImageProblem;
}

/** The reason why an image of an archive cannot be read. */
export type ImageProblem = (typeof imageProblems)[number];

const imageProblems = [
  "no-manifest",
  "no-config",
  "not-json",
  "no-layers",
  "no-digest",
  "wrong-digest",
  "many-layers",
  "not-image",
] as const;

export interface ArchivedImages {
  readonly images: readonly ChainedImage[];
  readonly unread: readonly UnreadImage[];
}

/** Reads what a saved state holds; undefined for anything that is not the images of an archive. */
export function readArchivedImages(value: unknown): ArchivedImages | undefined {
  const { images, unread } = fieldsOf(value);
  const [read, others] = [listOf(images, readImage), listOf(unread, readUnread)];
  return read && others && { images: read, unread: others };
}

function readImage(value: unknown): ChainedImage | undefined {
  const { names, platform, layers, prefixes } = fieldsOf(value);
  const [read, chain] = [listOf(layers, readLayer), listOf(prefixes, readPrefix)];
  const texts = listOf(names, (name) => (typeof name === "string" ? name : undefined));
  if (!texts || !read || !chain) return undefined;
  return { names: texts, ...(typeof platform === "string" && { platform }), layers: read, prefixes: chain };
}

function readLayer(value: unknown): Layer | undefined {
  const { diffId, isEmpty, createdBy } = fieldsOf(value);
  if (!isDigest(diffId)) return undefined;
  return { diffId, ...(isEmpty === true && { isEmpty }), ...(typeof createdBy === "string" && { createdBy }) };
}

function readPrefix(value: unknown): Prefix | undefined {
  const { chainId, layers, emptyLayers } = fieldsOf(value);
  if (!isDigest(chainId) || typeof layers !== "number" || typeof emptyLayers !== "number") return undefined;
  return { chainId, layers, emptyLayers };
}

function readUnread(value: unknown): UnreadImage | undefined {
  const { name, problem: written } = fieldsOf(value);
  const problem = imageProblems.find((candidate) => candidate === written);
  return problem && typeof name === "string" ? { name, problem } : undefined;
}

/** Reads the items of a list. Returns undefined unless the value is a list of which every item can be read. */
function listOf<T>(value: unknown, read: (item: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(read);
  return items.every((item) => item !== undefined) ? items : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
