import { resolve } from "node:path";
import { hashFile } from "../../platform/node/hashFile.ts";
import { printPage } from "../lookups/lookUp.ts";
import type { IdentifyOptions } from "../options.ts";
import type { SessionHost } from "../session.ts";

/** Prints which package versions contain the files. Resolves to 0, or to 2 where that is not known of one of them. */
export function identify(options: IdentifyOptions, environment: SessionHost): Promise<number> {
  const files = options.paths.map((name) => {
    const path = resolve(name);
    return { name, hash: hashFile.bind(undefined, path) };
  });
  return printPage(options, environment, async ({ core, budget, signal }) => ({
    kind: "files",
    files: await core.identify(files, { budget, signal }),
  }));
}
