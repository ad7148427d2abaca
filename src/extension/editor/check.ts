import { evaluate } from "../../core/analysis/evaluate.ts";
import {
  withFixedIn,
  withPrevious,
  withPreviousFixedIn,
  withTransitiveFixedIn,
  type Facts,
} from "../../core/analysis/facts.ts";
import type { RuleId } from "../../core/analysis/finding.ts";
import { needsOf } from "../../core/analysis/policy.ts";
import type { Core } from "../../core/core.ts";
import type { Host } from "../activation/host.ts";
import { unlessAborted, type ErrorLog } from "../shared/cancellation.ts";
import { unanswered, type DocumentState } from "./documentState.ts";

/** Milliseconds from the first answer to the first update of the editor. */
const firstUpdate = 100;
/** Milliseconds from the last answer about a version to an update, unless all else is known by then. */
const completeUpdate = 10;
/** Milliseconds between two updates while answers arrive: a window that has just opened a file is busy drawing it. */
const showInterval = 250;
/** The same when all versions are known, and only details of what was found can change. */
const detailInterval = 500;
/** Milliseconds after which failed requests are repeated. Longer than the pause that the client makes after an outage. */
const retryAfter = 35_000;

interface CheckHost extends Pick<Host, "policy" | "onDidRecover"> {
  readonly core: Pick<Core, "gather" | "fixedIn" | "transitiveFixedIn">;
  readonly log: ErrorLog;
}

/**
 * The facts about a manifest that are known while it is checked and then while the versions that fix its findings are searched.
 */
export type Shown = Pick<DocumentState, "facts" | "busy" | "isSearching">;

/**
 * Gathers the facts of a manifest until it is disposed, and shows them as they arrive, then with the versions in which
 * advisories are fixed. Calls `retry` some time after a failed request, and at once when the service is available again.
 */
export function startCheck(
  host: CheckHost,
  { document, subjects, facts: previous }: Checked,
  show: (state: Shown) => void,
  retry: () => void,
): { dispose(): void } {
  const controller = new AbortController();
  const { signal } = controller;
  let hasEnded = false;
  const isDisposed = () => hasEnded;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isIncomplete = false;
  let hasRecovered = false;
  const subscription = host.onDidRecover(() => {
    hasRecovered = true;
    if (isIncomplete) retry();
  });
  // What was known before stays visible until the new answer arrives.
  const updates = createUpdates((latest) =>
    show({ facts: latest.map((fact, index) => withPrevious(fact, previous[index])), busy: true, isSearching: false }),
  );
  const end = (facts: readonly Facts[]): void => {
    show({ facts, busy: false, isSearching: false });
    isIncomplete = facts.some(unanswered);
    if (isIncomplete) timer = setTimeout(retry, hasRecovered ? 0 : retryAfter);
  };
  const gathering = host.core.gather(
    subjects,
    { signal },
    {
      needs: needsOf(host.policy(), false),
      report: (facts, areVersionsKnown) => updates.note(facts, areVersionsKnown),
    },
  );
  void unlessAborted(gathering, signal, host.log).then(async (facts) => {
    updates.stop();
    if (!facts || isDisposed()) return;
    const current = facts.map((fact, index) => withPreviousFixedIn(fact, previous[index]));
    const found = await searchFixes(host, { path: document.uri.path, facts, current }, signal, (searched) => {
      if (!isDisposed()) show({ facts: searched, busy: false, isSearching: true });
    });
    if (!isDisposed()) end(found);
  });
  return {
    dispose() {
      subscription.dispose();
      updates.stop();
      clearTimeout(timer);
      hasEnded = true;
      // So that a check which follows at once takes over the requests under way.
      setTimeout(() => controller.abort(), 0);
    },
  };
}

/** Shows what arrives: some time after the first answer, soon after all versions are known, and else now and then. */
function createUpdates(show: (facts: readonly Facts[]) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let interval = firstUpdate;
  let latest: readonly Facts[] = [];
  let wereVersionsKnown = false;
  let hasEnded = false;
  const update = (): void => {
    timer = undefined;
    interval = wereVersionsKnown ? detailInterval : showInterval;
    show(latest);
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    note(facts: readonly Facts[], areVersionsKnown: boolean): void {
      if (hasEnded) return;
      latest = facts;
      if (areVersionsKnown && !wereVersionsKnown) {
        stop();
        timer = setTimeout(update, completeUpdate);
      }
      wereVersionsKnown = areVersionsKnown;
      timer ??= setTimeout(update, interval);
    },
    stop(): void {
      hasEnded = true;
      stop();
    },
  };
}

interface Searched {
  readonly path: string;
  readonly facts: readonly Facts[];
  /** The facts with the fixes that were found before. */
  readonly current: readonly Facts[];
}

/** The facts with the versions that fix them. Reports them before the two searches, and between them if the second one takes long. */
async function searchFixes(
  { core, policy: currentPolicy, log }: CheckHost,
  { path, facts, current }: Searched,
  signal: AbortSignal,
  report: (facts: readonly Facts[]) => void,
): Promise<readonly Facts[]> {
  const policy = currentPolicy();
  const findings = evaluate(current, policy);
  const has = (id: RuleId) => findings.some(({ rule }) => rule === id);
  const request = [[{ path, facts: current, findings }], policy, { signal, priority: "background" }] as const;
  if (!has("advisory") && !has("transitive-advisory")) return facts;
  report(current);
  const own = has("advisory") ? (await unlessAborted(core.fixedIn(...request), signal, log))?.[0] : undefined;
  const fixed = facts.map((fact, index) => withFixedIn(fact, own?.[index]));
  if (!has("transitive-advisory") || signal.aborted) return fixed;
  const reportOwn = () =>
    report(fixed.map((fact, index) => withTransitiveFixedIn(fact, current[index]?.transitiveFixedIn)));
  const timer = own && setTimeout(reportOwn, showInterval);
  const transitive = (await unlessAborted(core.transitiveFixedIn(...request), signal, log))?.[0];
  clearTimeout(timer);
  return fixed.map((fact, index) => withTransitiveFixedIn(fact, transitive?.[index]));
}

interface Checked extends Pick<DocumentState, "subjects" | "facts"> {
  readonly document: { readonly uri: { readonly path: string } };
}
