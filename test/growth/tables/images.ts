import { readArchive } from "../../../src/core/images/archive.ts";
import { chunkReader } from "../../../src/core/images/bytes.ts";
import { sha256 } from "../../../src/platform/sha256.ts";
import { image, layer, tar, type TarEntry } from "../../support/archives.ts";
import type { Reader } from "../growth.ts";

const built = image([layer("base"), "CMD sh", layer("top")]);

/** Reads an archive in which one file has the text. */
function reading(entries: (text: string) => readonly TarEntry[]): Reader["read"] {
  return (text) => {
    const { signal } = new AbortController();
    return readArchive(chunkReader(once(tar(entries(text)))), sha256, signal);
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

const manifest = '[{"Config":"config","RepoTags":["acme/shop:1"]}]';
const index = '{"manifests":[{"digest":"sha256:00","annotations":{"org.opencontainers.image.ref.name":"1"}}]}';

/** What an archive of images has as text. Layers and their digests are in `test/core/images`. */
export const imageReaders: readonly Reader[] = [
  {
    name: "manifest.json",
    read: reading((content) => [{ name: "manifest.json", content }]),
    samples: [manifest],
    repetitions: 6,
  },
  {
    name: "index.json",
    read: reading((content) => [{ name: "index.json", content }]),
    samples: [index],
    repetitions: 6,
  },
  {
    name: "the configuration of an image",
    read: reading((content) => [
      { name: "config", content },
      { name: "manifest.json", content: manifest },
    ]),
    samples: [built.config],
    repetitions: 6,
  },
  {
    name: "extended headers",
    read: reading((content) => [
      { name: "pax", type: "x", content },
      { name: "manifest.json", content: manifest },
    ]),
    samples: ["16 path=config\n\n15 comment=abc\n"],
    repetitions: 6,
  },
];
