import { basename, resolve } from "node:path";
import { archiveMessage } from "../../core/images/problems.ts";
import { chainIdOf } from "../../core/lookups/hashes.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import type { PageSubject } from "../../core/pages/subject.ts";
import { readArchiveFile } from "../../platform/node/archive.ts";
import { hashFile } from "../../platform/node/hashFile.ts";
import type { SessionHost } from "../session.ts";
import { printPage, type PageOptions } from "./lookUp.ts";

/** Prints which package versions contain the files. Resolves to 0, or to 2 where that is not known of one of them. */
export function identify(paths: readonly string[], options: PageOptions, environment: SessionHost): Promise<number> {
  const files = paths.map((name) => {
    const path = resolve(name);
    return { name, hash: hashFile.bind(undefined, path) };
  });
  return printPage(options, environment, async ({ core, budget, signal }) => ({
    kind: "files",
    files: await core.identify(files, { budget, signal }),
  }));
}

/** Prints on which images those of an archive are based. Resolves to 0, or to 2 where that is not known of one of them. */
export function images(source: string, options: PageOptions, environment: SessionHost): Promise<number> {
  return printPage(options, environment, ({ signal }) => layersOf(source, signal));
}

/** A chain ID, also without its prefix, or else the path of an archive. Rejects where that cannot be read. */
async function layersOf(text: string, signal: AbortSignal): Promise<PageSubject> {
  const chainId = chainIdOf(text) ?? chainIdOf(`sha256:${text}`);
  if (chainId !== undefined) return { kind: "image", chainId };
  const found = await readArchiveFile(resolve(text), { signal });
  if (typeof found === "string")
    throw new Error(formatMessage(message("{text}: {reason}", { text, reason: archiveMessage(found) })));
  return { kind: "layers", archive: basename(text), ...found };
}
