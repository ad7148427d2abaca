import { outcomeOf } from "../../core/fixes/plan/outcome.ts";
import type { CheckedManifest, Dependency } from "../../core/fixes/plan/dependency.ts";
import { editedTexts } from "../../core/fixes/plan/texts.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import { nameMatcher } from "../../core/model/namePattern.ts";
import type { ScanResult } from "../../core/scan/scanResult.ts";
import { checkedFiles } from "../check/checkedFiles.ts";
import { displayPathLike, findManifests, isFolder, relativePath, type Found } from "../check/findManifests.ts";
import type { FixOptions } from "../options.ts";
import { delay } from "../../platform/delay.ts";
import { print, warn } from "../print.ts";
import { createProgress } from "../progress.ts";
import { openSession, type Environment, type Session } from "../session.ts";
import { UsageError } from "../usageError.ts";
import { fixExitCode } from "./fixExitCode.ts";
import { fixText } from "./fixText.ts";
import type { Rewrite } from "./rewriteFile.ts";
import { unreadLines } from "./unreadLines.ts";
import { cleanUp, settlingTime, writeFiles } from "./writeFiles.ts";

/**
 * Leads the vulnerable dependencies of the manifests to the nearest clean versions, and writes that where asked to; else
 * prints what would change. Resolves to the exit code.
 */
export async function fix(options: FixOptions, environment: Environment): Promise<number> {
  if (options.write) await cleanUp(options.paths, relativePath);
  for (const path of options.paths)
    if (await isFolder(path)) throw new UsageError(message("{path} is a folder, not a manifest", { path }));
  const session = openSession(options, environment);
  try {
    return await fixWith(options, session);
  } catch (error) {
    if (!session.signal.aborted) throw error;
    const reason = session.interruption();
    warn(formatMessage(message("{reason}: nothing was written", { reason })));
    return 2;
  } finally {
    await session.close();
  }
}

async function fixWith({ paths, only, write }: FixOptions, session: Session): Promise<number> {
  const { signal, read, core } = session;
  const found = await findManifests(paths, { read, gitignore: false, signal });
  const scanned = found.manifests.map(({ path }) => path);
  const progress = createProgress(process.stderr, Date.now);
  const result = await session.scan(scanned, progress).finally(() => progress.end());
  const manifests = checkedIn(result);
  const isSelected = selectedBy(only, manifests);
  const check = async (instead: ReadonlyMap<string, string>) => checkedIn(await session.scan(scanned, { instead }));
  const host = { policy: session.policy, read, check };
  const plan = await core.planFixes(manifests, isSelected, host, { signal });
  signal.throwIfAborted();

  const fixed = {
    ...plan,
    ...outcomeOf(manifests, plan, isSelected),
    unread: unreadLines(checkedFiles(found, result)),
  };
  const pathText = displayPathsOf(found);
  const rewrites = [...editedTexts(plan.changes, plan.textAt)].map(([path, after]): Rewrite => {
    return { path, before: plan.textAt(path) ?? "", after };
  });
  const settled = () => delay(settlingTime, new AbortController().signal);
  const isWritten = write ? await writeFiles(rewrites, { pathText, settled }) : undefined;
  await print(fixText(fixed, isWritten, pathText));
  return isWritten === false ? 2 : fixExitCode(fixed);
}

function checkedIn({ files }: ScanResult): readonly CheckedManifest[] {
  return files.flatMap(({ path, kept, findings }) => (kept ? [{ path, findings, ...kept }] : []));
}

/** Paths as they are printed. */
function displayPathsOf({ manifests }: Found): (path: string) => string {
  const displayPaths = new Map(manifests.map(({ path, displayPath }) => [path, displayPath]));
  const [first] = manifests;
  return (path) => displayPaths.get(path) ?? displayPathLike(first?.displayPath ?? "", path);
}

/** Rejects a pattern that names no dependency at all: it is misspelled. */
function selectedBy(
  only: readonly string[],
  manifests: readonly CheckedManifest[],
): (dependency: Pick<Dependency, "facts">) => boolean {
  const matchers = only.map((pattern) => ({ pattern, test: nameMatcher(pattern) }));
  const isNamed = ({ test }: (typeof matchers)[number], { facts: { declaration } }: Pick<Dependency, "facts">) =>
    test(declaration.name) || test(declaration.package.name);
  const all = manifests.flatMap(({ facts }) => facts);
  const unused = matchers.find((matcher) => !all.some((facts) => isNamed(matcher, { facts })));
  if (unused && manifests.length > 0)
    throw new UsageError(message("no dependency matches {pattern}", { pattern: unused.pattern }));
  return (dependency) => matchers.length === 0 || matchers.some((matcher) => isNamed(matcher, dependency));
}
