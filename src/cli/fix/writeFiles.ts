import { realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import { warn } from "../print.ts";
import { removeLeftovers } from "./leftovers.ts";
import {
  obstacleTo,
  RewriteError,
  stageRewrite,
  type Obstacle,
  type Replacement,
  type Rewrite,
} from "./rewriteFile.ts";

export interface WriteHost {
  /** The path as it is printed. */
  readonly pathText: (path: string) => string;
  /** Resolves when a save that was under way has surely finished. */
  readonly settled: () => Promise<void>;
}

/** Rewrites the files; none where one of them cannot be. Resolves to whether all were rewritten, and prints what was not. */
export async function writeFiles(rewrites: readonly Rewrite[], { pathText, settled }: WriteHost): Promise<boolean> {
  const files = await distinctFiles(rewrites);
  await cleanUp(
    files.map(({ path }) => path),
    pathText,
  );
  const failures: Failure[] = [];
  for (const file of files) {
    const reason = file.isAmbiguous ? "ambiguous" : await obstacleTo(file);
    if (reason) failures.push({ path: file.path, reason });
  }
  const staged: Staged[] = [];
  if (failures.length === 0) failures.push(...(await stageAll(files, staged)));
  const replaced = failures.length === 0 ? replaceAll(staged, failures) : [];
  if (replaced.length > 0) await settled();
  const written = replaced.filter((file) => lasts(file, failures));
  staged.forEach(({ replacement }) => replacement.abandon());
  if (failures.length === 0) return true;
  for (const failure of failures) warn(formatMessage(failureMessage(failure, pathText)));
  const paths = written.map(({ path }) => pathText(path)).join(", ");
  warn(formatMessage(paths === "" ? message("nothing was written") : message("only {paths} was written", { paths })));
  return false;
}

/** Milliseconds: long for a save that was under way, short for a person. */
export const settlingTime = 100;

interface Staged {
  readonly path: string;
  readonly replacement: Replacement;
}

interface Failure {
  readonly path: string;
  /** `ambiguous`: two paths lead to the file, with different changes. */
  readonly reason: Obstacle | "ambiguous" | Error;
}

/** Adds to `staged` until one fails. */
async function stageAll(files: readonly Rewrite[], staged: Staged[]): Promise<readonly Failure[]> {
  for (const file of files) {
    try {
      staged.push({ path: file.path, replacement: await stageRewrite(file) });
    } catch (error) {
      return [failureOf(file.path, error)];
    }
  }
  return [];
}

/** Replaces the files until one fails, and returns those that are in place. */
function replaceAll(staged: readonly Staged[], failures: Failure[]): readonly Staged[] {
  for (const [index, { path, replacement }] of staged.entries()) {
    try {
      replacement.replace();
    } catch (error) {
      failures.push(failureOf(path, error));
      return staged.slice(0, index);
    }
  }
  return staged;
}

/** Tells whether the replacement stays in place, once saves that were under way have finished. */
function lasts({ path, replacement }: Staged, failures: Failure[]): boolean {
  try {
    if (replacement.settle()) return true;
    failures.push({ path, reason: "changed" });
  } catch (error) {
    failures.push(failureOf(path, error));
  }
  return false;
}

function failureOf(path: string, error: unknown): Failure {
  if (error instanceof RewriteError) return { path, reason: error.obstacle };
  return { path, reason: error instanceof Error ? error : new Error(String(error)) };
}

function failureMessage({ path: file, reason }: Failure, pathText: WriteHost["pathText"]): Message {
  const path = pathText(file);
  if (reason instanceof Error) return message("{path} cannot be written: {reason}", { path, reason: reason.message });
  switch (reason) {
    case "changed":
      return message("{path} has changed since it was read", { path });
    case "not writable":
      return message("{path} cannot be written", { path });
    case "not UTF-8":
      return message("{path} is not UTF-8", { path });
    case "hard links":
      return message("{path} has several hard links, which this would separate", { path });
    case "ambiguous":
      return message("{path} would be changed in two ways, as two paths lead to it", { path });
  }
}

/** Each file once, though several paths may lead to it. */
async function distinctFiles(rewrites: readonly Rewrite[]): Promise<readonly (Rewrite & { isAmbiguous: boolean })[]> {
  const byFile = new Map<string, Rewrite & { isAmbiguous: boolean }>();
  for (const rewrite of rewrites) {
    const file = await realpath(rewrite.path).catch(() => rewrite.path);
    const other = byFile.get(file);
    const isAmbiguous = other !== undefined && other.after !== rewrite.after;
    byFile.set(file, { ...(other ?? rewrite), isAmbiguous: isAmbiguous || (other?.isAmbiguous ?? false) });
  }
  return [...byFile.values()];
}

/** Removes what killed runs have left next to the files. */
export async function cleanUp(files: readonly string[], pathText: WriteHost["pathText"]): Promise<void> {
  const folders = await Promise.all(files.map(folderWith));
  for (const folder of new Set(folders)) {
    for (const leftover of await removeLeftovers(folder)) {
      const path = pathText(leftover);
      warn(formatMessage(message("{path} may hold changes that were saved while a fix was written", { path })));
    }
  }
}

/** The folder of the file, or the folder itself. */
async function folderWith(argument: string): Promise<string> {
  const path = await realpath(argument).catch(() => resolve(argument));
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true ? path : dirname(path);
}
