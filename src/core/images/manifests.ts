import { ArchiveError } from "./bytes.ts";
import type { Image, ImageProblem, Layer, Prefix } from "./image.ts";
import { type Fields, fieldsOf, isDigest, listOf, parseJson } from "./json.ts";

/** An image that a manifest of the archive lists. */
export interface FoundImage {
  /** Equal for the same image: the digest of its configuration, or its path. */
  readonly id: string;
  /** Tags; empty where it has none. */
  readonly names: readonly string[];
  /** The digest of the configuration, if its path or its manifest names one. */
  readonly digest?: string;
  readonly config?: Uint8Array;
  /** The reason why the configuration of the image is not known. */
  readonly problem?: ImageProblem;
}

type Files = ReadonlyMap<string, Uint8Array>;

/** `manifest.json` of `docker save`: a list of images by the paths of their configurations. */
export function imagesInDocker(manifest: Uint8Array, files: Files): readonly FoundImage[] {
  const list = listOf(parseJson(manifest));
  if (!list) throw new ArchiveError("not-json");
  return list.map((item) => {
    const { Config: path, RepoTags: tags } = fieldsOf(item);
    const names = (listOf(tags) ?? []).filter((tag) => typeof tag === "string");
    if (typeof path !== "string") return { id: "manifest.json", names, problem: "no-config" };
    const hex = /^(?:blobs\/sha256\/)?([\da-f]{64})(?:\.json)?$/.exec(path)?.[1];
    const config = files.get(path);
    const digest = hex !== undefined && { digest: `sha256:${hex}` };
    return { id: hex === undefined ? path : `sha256:${hex}`, names, ...digest, ...(config && { config }) };
  });
}

/** Indexes in indexes; tools write one. */
const mostDepth = 4;
/** Manifests that are read, of images and of others. */
const mostManifests = 1_000;

/** `index.json` of the layout of OCI: manifests by their digests, or further indexes, such as one for several platforms. */
export async function imagesInOci(index: Uint8Array, files: Files, sha256: Sha256): Promise<readonly FoundImage[]> {
  const seen = new Set<string>();
  const walk = async (list: unknown, names: readonly string[], depth: number): Promise<readonly FoundImage[]> => {
    const descriptors = listOf(list);
    if (!descriptors || depth > mostDepth) throw new ArchiveError("not-json");
    const found: FoundImage[] = [];
    for (const descriptor of descriptors.map(fieldsOf)) {
      if (isAttestation(descriptor)) continue;
      const { digest } = descriptor;
      if (typeof digest !== "string") throw new ArchiveError("not-json");
      const own = [...new Set([...names, ...namesOf(descriptor)])];
      const id = `${digest} ${own.join(" ")}`;
      if (seen.has(id)) continue;
      seen.add(id);
      if (seen.size > mostManifests) throw new ArchiveError("many-images");
      const manifest = await readBlob(digest, files, sha256);
      if (typeof manifest === "string") found.push({ id: digest, names: own, problem: manifest });
      else if (manifest.manifests !== undefined) found.push(...(await walk(manifest.manifests, own, depth + 1)));
      else found.push(imageOf(manifest, own, digest, files));
    }
    return found;
  };
  return walk(fieldsOf(parseJson(index)).manifests, [], 1);
}

const configTypes = new Set([
  "application/vnd.oci.image.config.v1+json",
  "application/vnd.docker.container.image.v1+json",
]);

function imageOf({ config }: Fields, names: readonly string[], id: string, files: Files): FoundImage {
  const { digest, mediaType } = fieldsOf(config);
  if (typeof digest !== "string") return { id, names, problem: "no-config" };
  if (typeof mediaType !== "string" || !configTypes.has(mediaType)) return { id, names, problem: "not-image" };
  if (!isDigest(digest)) return { id, names, problem: "no-digest" };
  const found = files.get(pathOf(digest));
  return { id: digest, names, digest, ...(found && { config: found }) };
}

/** A statement about an image, such as its provenance, which builders save beside it. */
function isAttestation({ annotations }: Fields): boolean {
  return fieldsOf(annotations)["vnd.docker.reference.type"] === "attestation-manifest";
}

/** The name with its tag where Docker or containerd has written it, else the tag. */
function namesOf({ annotations }: Fields): readonly string[] {
  const all = fieldsOf(annotations);
  const name = all["io.containerd.image.name"] ?? all["org.opencontainers.image.ref.name"];
  return typeof name === "string" && name !== "" ? [name] : [];
}

async function readBlob(digest: string, files: Files, sha256: Sha256): Promise<Fields | ImageProblem> {
  if (!isDigest(digest)) return "no-digest";
  const bytes = files.get(pathOf(digest));
  if (!bytes) return "no-manifest";
  if (`sha256:${await sha256(bytes)}` !== digest) return "wrong-digest";
  const value = parseJson(bytes);
  return typeof value === "object" && value !== null ? fieldsOf(value) : "not-json";
}

function pathOf(digest: string): string {
  return `blobs/${digest.replace(":", "/")}`;
}

/** More layers than any builder makes. */
const mostLayers = 1_000;
/** Characters of a command that are kept. */
const mostCommand = 300;

/** The digest of a tar without entries, which is two blocks of zeros: an empty layer counts as this. */
export const emptyLayerDigest = "sha256:5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef";

/** The layers that the configuration of an image lists, or why it is not one. */
export function readImageConfig(bytes: Uint8Array): Omit<Image, "names"> | ImageProblem {
  const config = parseJson(bytes);
  if (config === undefined) return "not-json";
  const { rootfs, history, os, architecture, variant } = fieldsOf(config);
  const diffIds = listOf(fieldsOf(rootfs).diff_ids);
  if (!diffIds || diffIds.length === 0) return "no-layers";
  if (!diffIds.every(isDigest)) return "no-digest";
  const steps = listOf(history) ?? [];
  if (diffIds.length > mostLayers || steps.length > mostLayers) return "many-layers";
  const platform = [os, architecture, variant].filter((part) => typeof part === "string" && part !== "").join("/");
  return { ...(platform !== "" && { platform }), layers: layersOf(diffIds, steps.map(fieldsOf)) };
}

/** The history has a step for each layer and for each empty one; where it does not, nothing is known about empty layers. */
function layersOf(diffIds: readonly string[], history: readonly ReturnType<typeof fieldsOf>[]): readonly Layer[] {
  const full = history.filter((step) => step.empty_layer !== true);
  if (full.length !== diffIds.length) return diffIds.map((diffId) => ({ diffId }));
  let next = 0;
  return history.map(({ empty_layer: isEmpty, created_by: command }) => {
    const createdBy = typeof command === "string" && command !== "" && { createdBy: command.slice(0, mostCommand) };
    if (isEmpty === true) return { diffId: emptyLayerDigest, isEmpty, ...createdBy };
    return { diffId: diffIds[next++] ?? "", ...createdBy };
  });
}

/** SHA-256 in hexadecimal digits. */
export type Sha256 = (bytes: Uint8Array) => Promise<string>;

/**
 * The chain IDs of every prefix of the layers, the longest first: C₀ = d₀, Cₙ = sha256(Cₙ₋₁ + " " + dₙ). The service knows an image with
 * empty layers by two of them: with those layers and without.
 */
export async function prefixesOf(layers: readonly Layer[], sha256: Sha256): Promise<readonly Prefix[]> {
  const full = layers.filter(({ isEmpty }) => !isEmpty);
  const [without, withEmpty] = [await chain(full, sha256), await chain(layers, sha256)];
  const found = new Map([...without, ...withEmpty].map((prefix) => [prefix.chainId, prefix]));
  return [...found.values()].sort((a, b) => b.layers - a.layers || b.emptyLayers - a.emptyLayers);
}

async function chain(layers: readonly Layer[], sha256: Sha256): Promise<readonly Prefix[]> {
  const prefixes: Prefix[] = [];
  for (const { diffId, isEmpty } of layers) {
    const below = prefixes.at(-1);
    prefixes.push({
      chainId: below ? `sha256:${await sha256(new TextEncoder().encode(`${below.chainId} ${diffId}`))}` : diffId,
      layers: (below?.layers ?? 0) + (isEmpty ? 0 : 1),
      emptyLayers: (below?.emptyLayers ?? 0) + (isEmpty ? 1 : 0),
    });
  }
  return prefixes;
}
