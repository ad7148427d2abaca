import { readFile } from "node:fs/promises";
import type { VersionSummary } from "../../core/api/messages.ts";
import { manifestsOf, reportsOnly } from "../../core/check/scanPaths.ts";
import type { Upgrade } from "../../core/fixes/plan/changes.ts";
import type { CheckedManifest, Dependency } from "../../core/fixes/plan/dependency.ts";
import { outcomeOf } from "../../core/fixes/plan/outcome.ts";
import { editedTexts } from "../../core/fixes/plan/texts.ts";
import { formatMessage, message, type Message } from "../../core/messages/message.ts";
import { packageId, type VersionText } from "../../core/model/keys.ts";
import { isCommand } from "../../core/model/sanitize.ts";
import { coveragesIn, gapsOf, type FixReport } from "../../core/report/fix/fixReport.ts";
import type { FixFormat } from "../../core/report/formats.ts";
import { fixWriters } from "../../core/report/fix/fixWriters.ts";
import { unreadFileText } from "../../core/scan/unreadFile.ts";
import { isSameVersion } from "../../core/versions/index.ts";
import { checkedFiles, tellIdleIgnores } from "../check/checkedFiles.ts";
import { findManifests, displayPathLike, type Found } from "../check/findManifests.ts";
import type { CommonOptions } from "../options.ts";
import { policiesFor } from "../settingsFiles.ts";
import { delay } from "../../platform/delay.ts";
import { relativePath } from "../paths.ts";
import { print, warn } from "../print.ts";
import { createProgress } from "../progress.ts";
import { inSession, type SessionHost, type Session } from "../session.ts";
import { UsageError } from "../usageError.ts";
import type { Rewrite } from "./rewriteFile.ts";
import { selectedBy } from "./selection.ts";
import { cleanUp, settlingTime, writeFiles } from "./writeFiles.ts";

interface FixOptions extends CommonOptions {
  readonly paths: readonly string[];
  readonly format: FixFormat;
  readonly write: boolean;
  /** Name patterns; empty for every package. */
  readonly only: readonly string[];
  /** The version that the selected dependencies are led to; the nearest clean one of those that are vulnerable, if absent. */
  readonly to?: VersionText | undefined;
}

/**
 * Leads the vulnerable dependencies of the manifests to the nearest clean versions, and writes that where asked to; else
 * prints what would change. Resolves to the exit code.
 */
export async function fix(options: FixOptions, environment: SessionHost): Promise<number> {
  if (options.write) await cleanUp(options.paths, relativePath);
  const interrupted = (reason: Message) => message("{reason}: nothing was written", { reason });
  return inSession(options, environment, interrupted, (session) => fixWith(options, session));
}

async function fixWith(options: FixOptions, session: Session): Promise<number> {
  const { paths, gitignore, include, exclude, only, write, format } = options;
  const { signal, read, checker, policy } = session;
  const found = await findManifests(paths, { read, gitignore, include, exclude, signal });
  const scanned = found.manifests.map(({ path }) => path);
  const policies = await policiesFor(scanned, session);
  const progress = createProgress(process.stderr, Date.now);
  const { report: onProgress } = progress;
  const how = { ...reportsOnly, signal, report: onProgress };
  const result = await checker.scan(scanned, how).finally(() => progress.end());
  const manifests = manifestsOf(result);
  const isSelected = selectedBy(only, manifests);
  const wanted = options.to === undefined ? isSelected : await upgradesTo(options.to, manifests, isSelected, session);
  const plan = await checker.fix(manifests, wanted, { signal, closely: true, news: true });
  signal.throwIfAborted();

  const pathText = displayPathsOf(found);
  const rewrites = [...editedTexts([...plan.changes, ...plan.overrides], plan.textAt)].map(([path, after]): Rewrite => {
    return { path, before: plan.textAt(path) ?? "", after };
  });
  const settled = () => delay(settlingTime, new AbortController().signal);
  const isWritten = write ? await writeFiles(rewrites, { pathText, settled }) : undefined;
  const { unread } = checkedFiles(found, result);
  const report: FixReport = {
    ...plan,
    ...outcomeOf(manifests, plan, isSelected),
    now: policy.now,
    isWritten,
    unreadFiles: unread.map(({ file, reason }) => ({ path: file.displayPath, reason })),
    coverages: coveragesIn(plan.after, isSelected),
    marked: format === "patch" ? await markedFiles(rewrites.map(({ path }) => path)) : new Set(),
    pathText,
  };
  const text = fixWriters[format](report);
  if (format === "patch" && isCommand(text)) {
    warn(formatMessage(refusedPatch));
    return 2;
  }
  await print(text);
  tellIdleIgnores(
    options,
    policies,
    manifests.flatMap(({ facts }) => facts),
  );
  if (format === "patch") {
    for (const file of report.unreadFiles) warn(unreadFileText(file));
  }
  return isWritten === false ? 2 : fixExitCode(report);
}

const refusedPatch = message(
  "the patch is not printed: a line of it would be a command to a terminal or to the runner of a pipeline; --write changes the files",
);

/** Returns the files that begin with a byte order mark. */
async function markedFiles(paths: readonly string[]): Promise<ReadonlySet<string>> {
  const texts = await Promise.all(paths.map(async (path) => [path, await readFile(path, "utf8")] as const));
  return new Set(texts.filter(([, text]) => text.startsWith("\uFEFF")).map(([path]) => path));
}

/** Paths as they are printed. */
function displayPathsOf({ manifests }: Found): (path: string) => string {
  const displayPaths = new Map(manifests.map(({ path, displayPath }) => [path, displayPath]));
  const [first] = manifests;
  return (path) => displayPaths.get(path) ?? displayPathLike(first?.displayPath ?? "", path);
}

/** Leads the selected dependencies that have another version to this one. Rejects one that the service does not list. */
async function upgradesTo(
  version: VersionText,
  manifests: readonly CheckedManifest[],
  isSelected: (dependency: Dependency) => boolean,
  { core, signal }: Session,
): Promise<readonly Upgrade[]> {
  const upgrades = manifests
    .flatMap((manifest) => manifest.facts.map((facts): Upgrade => ({ manifest, facts, version })))
    .filter(({ facts: { locked } }) => locked?.isListed !== true)
    .filter(isSelected);
  const keys = new Map(
    upgrades.map(({ facts: { declaration } }) => [packageId(declaration.package), declaration.package]),
  );
  for (const key of keys.values()) {
    const parent = await core.package(key, { signal });
    const isListed = ({ versionKey }: VersionSummary) => isSameVersion(key.system, versionKey.version, version);
    if (parent.kind !== "found" || !parent.value.versions.some(isListed))
      throw new UsageError(
        message("{version} is not a version of {name} that the service lists", { version, name: key.name }),
      );
  }
  return upgrades.filter(
    ({ facts: { target } }) =>
      target?.kind === "version" && !isSameVersion(target.key.system, target.key.version, version),
  );
}

/** 0 where nothing is affected with the changes, 1 where something is, else 2 where something could not be checked. */
function fixExitCode(report: FixReport): 0 | 1 | 2 {
  const { unfixed, remaining, unchecked, unreadFiles } = report;
  if (unfixed.length + remaining.length > 0) return 1;
  return unchecked.length + unreadFiles.length + gapsOf(report).length > 0 ? 2 : 0;
}
