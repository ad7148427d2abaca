import { decodeText } from "../../core/manifests/decodeText.ts";
import { maxFileBytes } from "../../core/manifests/limits.ts";
import { message } from "../../core/messages/message.ts";
import { readRegularFile } from "../../platform/node/files.ts";
import { UsageError } from "../usageError.ts";

/** The text of a file, or of the input for `-`. Rejects with a `UsageError` where it is not text or has more than 30 MB. */
export async function readInput(path: string): Promise<string> {
  const file = path === "-" ? await readStandardInput() : await readRegularFile(path);
  if (file === undefined || (file.kind === "unreadable" && file.reason === "too-large"))
    throw new UsageError(message("{path}: more than {count} MB", { path, count: maxFileBytes / 1e6 }));
  if (file.kind !== "text") throw new UsageError(message("{path} cannot be read", { path }));
  return file.text;
}

/** Reads the standard input; undefined if there is too much of it. */
async function readStandardInput() {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > maxFileBytes) return undefined;
  }
  return decodeText(Buffer.concat(chunks));
}
