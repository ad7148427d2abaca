import { nameMatcher } from "../../core/model/namePattern.ts";
import { fixExitCode, outcomeOf } from "./fixOutcome.ts";
import { planOf, type Declared, type TextAt } from "./fixPlan.ts";
import { findingsByDeclaration, isVulnerable, searchFix } from "./fixSearch.ts";
import { fixText } from "./fixText.ts";
import { textsWith, verify } from "./fixVerify.ts";
import { findManifests, isFolder, shownBeside } from "../check/findManifests.ts";
import { checkedFiles, type Checked } from "../check/checkedFiles.ts";
import { UsageError } from "../usageError.ts";
import type { FixOptions } from "../options.ts";
import { print, warn } from "../print.ts";
import { createProgress } from "../progress.ts";
import { obstacleTo, rewriteFile, type Rewrite } from "./rewriteFile.ts";
import { openSession, type Session, type Environment } from "../session.ts";

/**
 * Moves vulnerable dependencies of the manifests to the nearest versions without known advisories, where it is told to
 * write; else it says what it would do. Resolves to the exit code.
 */
export async function fix(options: FixOptions, surrounding: Environment): Promise<number> {
  for (const path of options.paths)
    if (await isFolder(path)) throw new UsageError(`${path} is a folder, not a manifest`);
  const session = openSession(options, surrounding);
  try {
    return await fixWith(options, session);
  } catch (error) {
    if (!session.signal.aborted) throw error;
    warn("stopped: nothing was written");
    return 2;
  } finally {
    await session.close();
  }
}

async function fixWith({ paths, only, write }: FixOptions, session: Session): Promise<number> {
  const { signal } = session;
  const found = await findManifests(paths, { read: session.read, gitignore: false, signal });
  const progress = createProgress(process.stderr, Date.now);
  const scanning = session.scan(
    found.manifests.map(({ at }) => at),
    progress,
  );
  const before = checkedFiles(found, await scanning.finally(() => progress.end()));
  const isMeant = meantBy(only, before);
  const textAt = await textsOf(before, session);
  const searches = before.files.flatMap((file) => {
    const findings = findingsByDeclaration(file);
    return file.facts.map(async (facts, index) => {
      const vulnerable = (findings[index] ?? []).filter(isVulnerable);
      return vulnerable.length > 0 && isMeant({ file, facts })
        ? [await searchFix({ file, facts }, vulnerable, session)]
        : [];
    });
  });
  const searched = (await Promise.all(searches)).flat();
  const plan = planOf(
    searched.flatMap((one) => ("version" in one ? [one] : [])),
    textAt,
  );
  const stuck = searched.flatMap((one) => ("why" in one ? [one] : []));
  const whole = { changes: plan.changes, unfixed: [...stuck, ...plan.unfixed] };
  const verified = await verify(whole, before, found, textAt, session);
  signal.throwIfAborted();

  const outcome = outcomeOf(before, verified, isMeant);
  const rewrites = [...textsWith(outcome.changes, textAt)].map(([at, after]): Rewrite => {
    return { at, before: textAt(at) ?? "", after };
  });
  const first = found.manifests[0]?.shown ?? "";
  const shown = (at: string) => found.manifests.find((one) => one.at === at)?.shown ?? shownBeside(first, at);
  const isWritten = write && (await writeAll(rewrites, shown));
  await print(fixText(outcome, isWritten, textAt, shown));
  return write && !isWritten ? 2 : fixExitCode(outcome);
}

/** Whether all of it was written; if not, why is said. */
async function writeAll(rewrites: readonly Rewrite[], shown: (at: string) => string): Promise<boolean> {
  const obstacles = await Promise.all(rewrites.map(obstacleTo));
  for (const [index, { at }] of rewrites.entries()) {
    const obstacle = obstacles[index];
    if (obstacle !== undefined) warn(`${shown(at)} ${obstacle}: nothing was written`);
  }
  if (obstacles.some((obstacle) => obstacle !== undefined)) return false;
  const written: string[] = [];
  for (const rewrite of rewrites) {
    try {
      await rewriteFile(rewrite);
      written.push(shown(rewrite.at));
    } catch (error) {
      warn(`${shown(rewrite.at)} was not written: ${error instanceof Error ? error.message : String(error)}`);
      warn(written.length === 0 ? "nothing was written" : `only ${written.join(", ")} was written`);
      return false;
    }
  }
  return true;
}

/** Every text that a version may stand in, as it was when the manifests were checked. */
async function textsOf({ files }: Checked, { read }: Session): Promise<TextAt> {
  const texts = new Map(files.map(({ file, text }) => [file.at, text]));
  const others = files.flatMap(({ facts }) => facts.flatMap(({ declaration }) => declaration.elsewhere?.path ?? []));
  for (const at of new Set(others)) {
    const text = texts.has(at) ? undefined : await read(at);
    if (text !== undefined) texts.set(at, text);
  }
  return (at) => texts.get(at);
}

/** Rejects what names no dependency at all: it is misspelled. */
function meantBy(only: readonly string[], { files }: Checked): (declared: Declared) => boolean {
  const matchers = only.map((pattern) => ({ pattern, test: nameMatcher(pattern) }));
  const isNamed = ({ test }: (typeof matchers)[number], { facts: { declaration } }: Pick<Declared, "facts">) =>
    test(declaration.name) || test(declaration.package.name);
  const all = files.flatMap(({ facts }) => facts);
  const unused = matchers.find((matcher) => !all.some((facts) => isNamed(matcher, { facts })));
  if (unused && files.length > 0) throw new UsageError(`no dependency is named ${unused.pattern}`);
  return (declared) => matchers.length === 0 || matchers.some((matcher) => isNamed(matcher, declared));
}
