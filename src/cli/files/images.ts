import { basename, resolve } from "node:path";
import { archiveMessage } from "../../core/images/problems.ts";
import { chainIdOf } from "../../core/lookups/hashes.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import type { PageSubject } from "../../core/pages/subject.ts";
import { readArchiveFile } from "../../platform/node/archive.ts";
import { printPage } from "../lookups/lookUp.ts";
import type { ImagesOptions } from "../options.ts";
import type { SessionHost } from "../session.ts";

/** Prints on which images those of an archive are based. Resolves to 0, or to 2 where that is not known of one of them. */
export function images(options: ImagesOptions, environment: SessionHost): Promise<number> {
  return printPage(options, environment, ({ signal }) => subjectOf(options.source, signal));
}

/** A chain ID, also without its prefix, or else the path of an archive. Rejects where that cannot be read. */
async function subjectOf(text: string, signal: AbortSignal): Promise<PageSubject> {
  const chainId = chainIdOf(text) ?? chainIdOf(`sha256:${text}`);
  if (chainId !== undefined) return { kind: "image", chainId };
  const found = await readArchiveFile(resolve(text), { signal });
  if (typeof found === "string")
    throw new Error(formatMessage(message("{text}: {reason}", { text, reason: archiveMessage(found) })));
  return { kind: "layers", archive: basename(text), ...found };
}
