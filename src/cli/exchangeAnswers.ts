import { existsSync } from "node:fs";
import { formatMessage, message, plural } from "../core/messages/message.ts";
import { exportAnswers, hasAnswers, importAnswers } from "../platform/node/store/answersExchange.ts";
import { errorText } from "../platform/node/store/sharedFile.ts";
import { canKeep, keepsNothing, openAnswers, withoutWarnings } from "./answers.ts";
import { print, warn } from "./print.ts";
import { UsageError } from "./usageError.ts";

/** Writes the answers of the folder into a file, or adds those of the file to it. Resolves to the exit code. */
export async function exchangeAnswers(
  direction: "export" | "import",
  path: string,
  folder: string | undefined,
): Promise<number> {
  if (folder === undefined)
    throw new UsageError(message("cache {direction} means nothing with --no-cache", { direction }));
  if (!canKeep(process.versions)) {
    warn(formatMessage(keepsNothing));
    return 2;
  }
  return withoutWarnings(() => (direction === "export" ? writeTo(path, folder) : addFrom(path, folder)));
}

async function writeTo(path: string, folder: string): Promise<number> {
  if (existsSync(path) && !(await hasAnswers(path)))
    throw new UsageError(message("{path} is there already and has no answers", { path }));
  try {
    const count = await exportAnswers(folder, path);
    if (count === undefined) {
      warn(formatMessage(message("{folder} has no answers", { folder })));
      return 2;
    }
    await print(
      `${formatMessage(plural(count, "{count} answer written to {path}", "{count} answers written to {path}", { path }))}\n`,
    );
    return 0;
  } catch (error) {
    warn(formatMessage(message("{path} cannot be written: {reason}", { path, reason: errorText(error) })));
    return 2;
  }
}

async function addFrom(path: string, folder: string): Promise<number> {
  if (!(await hasAnswers(path)))
    throw new UsageError(message("{path} does not have answers of this version", { path }));
  const store = await openAnswers(folder);
  if (!store) {
    warn(formatMessage(message("{folder} cannot be written", { folder })));
    return 2;
  }
  try {
    const { all, added } = await importAnswers(path, store, Date.now());
    const told = plural(all, "{added} of {count} answer added", "{added} of {count} answers added", { added });
    await print(`${formatMessage(told)}\n`);
    return 0;
  } catch (error) {
    warn(formatMessage(message("{path} cannot be read to its end: {reason}", { path, reason: errorText(error) })));
    return 2;
  } finally {
    store.close();
  }
}
