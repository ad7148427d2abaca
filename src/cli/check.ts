import { randomUUID } from "node:crypto";
import { exitCode } from "./exitCode.ts";
import { write } from "./formats.ts";
import { findManifests } from "./found.ts";
import { judgedOf, unreadReasons } from "./judged.ts";
import { warn } from "./misuse.ts";
import type { CheckOptions } from "./options.ts";
import { print } from "./print.ts";
import { createProgress } from "./progress.ts";
import { openSession, type Surrounding } from "./session.ts";

/** Judges every manifest under the paths and prints the report. Resolves to the exit code. */
export async function check(options: CheckOptions, surrounding: Surrounding): Promise<number> {
  const session = openSession(options, surrounding);
  const { signal, productVersion } = surrounding;
  try {
    const found = await findManifests(options.paths, { read: session.read, gitignore: options.gitignore, signal });
    const progress = createProgress(process.stderr, Date.now);
    const result = await session
      .scan(
        found.manifests.map(({ at }) => at),
        progress,
      )
      .finally(() => progress.end());
    const judged = judgedOf(found, result);
    await print(write[options.format](judged, { productVersion, now: options.policy.now, uuid: randomUUID() }));
    if (options.format !== "text") {
      for (const { file, why } of judged.unread) warn(`${file.shown} ${unreadReasons[why]}`);
    }
    if (judged.isStopped) warn("stopped before all was judged");
    return exitCode(judged, options.failOn);
  } finally {
    await session.close();
  }
}
