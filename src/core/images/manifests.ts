import { ArchiveError } from "./bytes.ts";
import type { Sha256 } from "./chainIds.ts";
import type { ImageProblem } from "./image.ts";
import { fieldsOf, isDigest, listOf, parseJson, type Fields } from "./json.ts";

/** An image that a manifest of the archive lists. */
export interface FoundImage {
  /** Equal for the same image: the digest of its configuration, or its path. */
  readonly id: string;
  /** Tags; empty where it has none. */
  readonly names: readonly string[];
  /** Of the configuration, where its path or its manifest names one. */
  readonly digest?: string;
  readonly config?: Uint8Array;
  /** Why its configuration is not known. */
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
