import { manifestsOf } from "../../core/check/scanPaths.ts";
import type { Dependency } from "../../core/fixes/plan/dependency.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { PlannedHere } from "../../core/pages/host.ts";
import type { TableFormat } from "../../core/report/formats.ts";
import { pageWriters } from "../../core/report/pageReport.ts";
import { unreadFileText } from "../../core/scan/unreadFile.ts";
import { checkedFiles } from "../check/checkedFiles.ts";
import { findManifests } from "../check/findManifests.ts";
import { selectedBy } from "../fix/selection.ts";
import { exitCodeOf } from "../lookups/lookUp.ts";
import type { CommonOptions } from "../options.ts";
import { relativePath } from "../paths.ts";
import { print, warn } from "../print.ts";
import { createProgress } from "../progress.ts";
import { inSession, type Session, type SessionHost } from "../session.ts";
import { policiesFor } from "../settingsFiles.ts";

interface PlanOptions extends CommonOptions {
  readonly paths: readonly string[];
  readonly format: TableFormat;
  /** Name patterns; empty for every package. */
  readonly only: readonly string[];
}

/** Prints what updates would take, and changes nothing. Resolves to the exit code. */
export function plan(options: PlanOptions, environment: SessionHost): Promise<number> {
  const interrupted = (reason: Message) => message("{reason}: no plan", { reason });
  return inSession(options, environment, interrupted, (session) => planWith(options, session));
}

async function planWith(options: PlanOptions, session: Session): Promise<number> {
  const { paths, gitignore, include, exclude, only, format } = options;
  const { core, signal, budget, read, home, checker, policyFor } = session;
  const found = await findManifests(paths, { read, gitignore, include, exclude, signal });
  const scanned = found.manifests.map(({ path }) => path);
  await policiesFor(scanned, session);
  const policies = new Map(await Promise.all(scanned.map(async (path) => [path, await policyFor(path)] as const)));
  const progress = createProgress(process.stderr, Date.now);
  const how = { keepFacts: true, early: false, uses: false, fixedIn: true, signal, report: progress.report } as const;
  const result = await checker.scan(scanned, how).finally(() => progress.end());
  const manifests = manifestsOf(result);
  const isSelected = selectedBy(only, manifests);
  const dependencies = manifests
    .flatMap((manifest) => manifest.facts.map((facts): Dependency => ({ manifest, facts })))
    .filter(({ facts }) => facts.locked?.isListed !== true)
    .filter(isSelected);
  const planned: PlannedHere = {
    dependencies,
    isClose: only.length > 0,
    policyOf: ({ manifest }) => ({ ...session.policy, ...policies.get(manifest.path) }),
    nameOf: relativePath,
    files: { read, home },
  };
  const host = { now: Date.now, plan: () => Promise.resolve(planned) };
  const page = await core.page({ kind: "plan" }, host, { signal, budget });
  await print(pageWriters[format](page));
  const { unread } = checkedFiles(found, result);
  for (const { file, reason } of unread) warn(unreadFileText({ path: file.displayPath, reason }));
  return unread.length > 0 ? 2 : exitCodeOf(page);
}
