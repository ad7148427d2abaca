import { randomUUID } from "node:crypto";
import { exitCode } from "./exitCode.ts";
import { write } from "./formats.ts";
import { findManifests } from "./findManifests.ts";
import { checkedFiles, unreadReasons } from "./checkedFiles.ts";
import { warn } from "../usageError.ts";
import type { CheckOptions } from "../options.ts";
import { print } from "../print.ts";
import { createProgress } from "../progress.ts";
import { openSession, type Environment } from "../session.ts";

/** Checks every manifest under the paths and prints the report. Resolves to the exit code. */
export async function check(options: CheckOptions, surrounding: Environment): Promise<number> {
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
    const checked = checkedFiles(found, result);
    await print(write[options.format](checked, { productVersion, now: options.policy.now, uuid: randomUUID() }));
    if (options.format !== "text") {
      for (const { file, why } of checked.unread) warn(`${file.shown} ${unreadReasons[why]}`);
    }
    if (checked.isStopped) warn("stopped before all was checked");
    return exitCode(checked, options.failOn);
  } finally {
    await session.close();
  }
}
