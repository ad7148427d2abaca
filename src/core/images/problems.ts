import { unreadMessages, type UnreadReason } from "../fileHashes/hashedFile.ts";
import { message, type Message } from "../messages/message.ts";
import type { ArchiveProblem } from "./bytes.ts";
import type { ImageProblem } from "./image.ts";

/** Returns the message that tells why an archive was not read, as half a sentence after a colon. */
export function archiveMessage(problem: ArchiveProblem | UnreadReason): Message {
  return { ...archiveMessages, ...unreadMessages }[problem];
}

const archiveMessages: Readonly<Record<ArchiveProblem, Message>> = {
  "not-archive": message("it is not a tar archive"),
  "cut-off": message("the archive is cut off"),
  damaged: message("the archive is damaged"),
  "not-unpacked": message("its compressed data is damaged or cut off"),
  "large-unpacked": message("it unpacks to more than 64 GB"),
  "large-json": message("it has more than 64 MB of JSON"),
  "no-images": message("it lists no container images in index.json or manifest.json"),
  "many-images": message("it lists more than 100 container images"),
  "not-json": message("its index.json or manifest.json cannot be read"),
  zstd: message("it is compressed with zstd, which is not available here; decompress it first"),
  xz: message("it is compressed with xz, which is not supported; decompress it first"),
  bzip2: message("it is compressed with bzip2, which is not supported; decompress it first"),
};

/** The messages that tell why an image of an archive was not read, each as a sentence of its own. */
export const imageMessages: Readonly<Record<ImageProblem, Message>> = {
  "no-manifest": message("The archive does not have its manifest"),
  "no-config": message("The archive does not have its configuration"),
  "not-json": message("Its manifest or its configuration is not JSON"),
  "no-layers": message("Its configuration lists no layers"),
  "no-digest": message("A digest in it is not of SHA-256"),
  "wrong-digest": message("Its manifest or its configuration does not match its digest"),
  "many-layers": message("Its configuration lists more than 1,000 layers"),
  "not-image": message("It is not a container image"),
};
