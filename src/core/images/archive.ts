import { ArchiveError, type ArchiveProblem, type ByteReader } from "./bytes.ts";
import { type FoundImage, imagesInDocker, imagesInOci, prefixesOf, readImageConfig, type Sha256 } from "./manifests.ts";
import type { ArchivedImages, ChainedImage, UnreadImage } from "./image.ts";
import { jsonFilesOf } from "./tar.ts";

/** More than anybody saves at once. */
const mostImages = 100;

/**
 * The images of an archive of `docker save` or in the layout of OCI, with the chain IDs of their layers, none of which is unpacked.
 * Rejects only when the signal aborts.
 */
export async function readArchive(
  reader: ByteReader,
  sha256: Sha256,
  signal: AbortSignal,
): Promise<ArchivedImages | ArchiveProblem> {
  try {
    const files = await jsonFilesOf(reader);
    signal.throwIfAborted();
    return await imagesOf(files, sha256);
  } catch (error) {
    signal.throwIfAborted();
    // What unpacks the archive has an error of its own.
    return error instanceof ArchiveError ? error.problem : "not-unpacked";
  }
}

async function imagesOf(files: ReadonlyMap<string, Uint8Array>, sha256: Sha256): Promise<ArchivedImages> {
  const [index, manifest] = [files.get("index.json"), files.get("manifest.json")];
  if (!index && !manifest) throw new ArchiveError("no-images");
  const found = [
    ...(index ? await imagesInOci(index, files, sha256) : []),
    ...(manifest ? imagesInDocker(manifest, files) : []),
  ];
  if (found.length === 0) throw new ArchiveError("no-images");
  const merged = mergedByConfig(found);
  if (merged.length > mostImages) throw new ArchiveError("many-images");
  const images: ChainedImage[] = [];
  const unread: UnreadImage[] = [];
  for (const each of merged) {
    const image = await readImage(each, sha256);
    if ("problem" in image) unread.push(image);
    else images.push(image);
  }
  return { images, unread };
}

/** Docker writes both manifests: an image that both have has the names of both. */
function mergedByConfig(found: readonly FoundImage[]): readonly FoundImage[] {
  const merged = new Map<string, FoundImage>();
  for (const image of found) {
    const before = merged.get(image.id);
    merged.set(image.id, before ? { ...before, names: [...new Set([...before.names, ...image.names])] } : image);
  }
  return [...merged.values()];
}

async function readImage(found: FoundImage, sha256: Sha256): Promise<ChainedImage | UnreadImage> {
  const { id, digest, names, config, problem } = found;
  const unread = { name: names[0] ?? id };
  if (problem) return { ...unread, problem };
  if (!config) return { ...unread, problem: "no-config" };
  if (digest !== undefined && `sha256:${await sha256(config)}` !== digest)
    return { ...unread, problem: "wrong-digest" };
  const image = readImageConfig(config);
  if (typeof image === "string") return { ...unread, problem: image };
  const prefixes = await prefixesOf(image.layers, sha256);
  return { names: names.length > 0 ? names : [id], ...image, prefixes };
}
