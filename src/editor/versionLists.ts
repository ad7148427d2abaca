import type { Facts } from "../core/analysis/facts.ts";
import { isVulnerability } from "../core/analysis/finding.ts";
import type { Policy } from "../core/analysis/policy.ts";
import { withPackage } from "../core/analysis/target/cooldown.ts";
import type { Caller } from "../core/api/api.ts";
import type { Fetched } from "../core/api/fetched.ts";
import type { Package } from "../core/api/messages.ts";
import type { Checked } from "../core/check/checked.ts";
import type { Core } from "../core/core.ts";
import { packageId } from "../core/model/keys.ts";
import { needsVersions } from "../core/render/inlay.ts";
import type { InlayMode } from "../core/render/inlayMode.ts";
import { unlessAborted, type ErrorLog } from "./unlessAborted.ts";

/** A manifest as it is known, and what of it is on the lines that hints were asked for last. */
export interface Look extends Pick<Checked, "facts" | "findingsOn" | "stage" | "policy"> {
  readonly inView: readonly Facts[];
  readonly mode: InlayMode;
}

interface ListsHost {
  readonly core: Pick<Core, "package">;
  readonly policy: () => Pick<Policy, "tooNewDays" | "now">;
  readonly log: ErrorLog;
  /** Gets the IDs of the packages whose lists are requested before others. */
  readonly setInView: (ids: ReadonlySet<string>) => void;
  readonly now: () => number;
  /** Called when another list is known. */
  readonly changed: () => void;
}

/** Milliseconds after which a list is asked for again, and one that the cache has as out of date. */
const freshFor = 3_600_000;
const staleFor = 10_000;
/** Lists out of view that are under way at once. */
const mostOutOfView = 4;

/**
 * The lists of versions that hints need beside the facts. Those in view are asked for in their order, as soon as their versions
 * are known; the others when all about a manifest is known, a few at a time. What no manifest has any more is forgotten.
 */
export function createVersionLists(host: ListsHost) {
  let outOfView: Iterator<readonly [Facts, Look], undefined> = [].values();
  const lists = createLists(host, () => askOutOfView());

  function askFor(facts: Facts, { findingsOn, mode }: Look, priority: NonNullable<Caller["priority"]>): void {
    if (!facts.version || !lists.isDue(facts) || !needsVersions(facts, findingsOn.get(facts) ?? [], mode)) return;
    void lists.ask(facts, priority);
  }

  function askOutOfView(): void {
    while (lists.underWay() < mostOutOfView) {
      const next = outOfView.next();
      if (next.done) return;
      askFor(...next.value, "background");
    }
  }

  function show(all: readonly Look[]): void {
    const settled = all.filter(({ stage }) => stage === "settled");
    outOfView = settled.flatMap((look) => look.facts.map((facts) => [facts, look] as const)).values();
    host.setInView(new Set(all.flatMap(({ inView }) => inView.map(idOf))));
    lists.forgetAllBut(new Set(all.flatMap(({ facts }) => facts.map(idOf))));
    for (const look of all) for (const facts of look.inView) askFor(facts, look, "interactive");
    askOutOfView();
  }

  return {
    /** Takes what there is to see in all editors. */
    look: show,
    /** The facts with the list that their hint needs, as far as it is known and the hint leads to it. */
    withList: (facts: Facts, look: Omit<Look, "inView">): Facts => {
      const list = lists.listOf(facts);
      const isNeeded = list && needsVersions(facts, look.findingsOn.get(facts) ?? [], look.mode);
      return isNeeded && !awaitsFix(facts, look)
        ? withPackage(facts, list, { ...host.policy(), ...look.policy })
        : facts;
    },
    /** Forgets all lists. */
    clear: (): void => show([]),
  };
}

/** The lists that are known and those under way. `answered` is called after each. */
function createLists({ core, log, now, changed }: ListsHost, answered: () => void) {
  const known = new Map<string, { readonly list: Fetched<Package>; readonly until: number }>();
  const underWay = new Map<string, AbortController>();
  return {
    isDue: (facts: Facts): boolean => !underWay.has(idOf(facts)) && now() >= (known.get(idOf(facts))?.until ?? 0),
    listOf: (facts: Facts): Fetched<Package> | undefined => known.get(idOf(facts))?.list,
    underWay: () => underWay.size,
    async ask(facts: Facts, priority: NonNullable<Caller["priority"]>): Promise<void> {
      const id = idOf(facts);
      const controller = new AbortController();
      const { signal } = controller;
      underWay.set(id, controller);
      const list = await unlessAborted(core.package(facts.declaration.package, { signal, priority }), signal, log);
      if (signal.aborted) return;
      underWay.delete(id);
      // Without an answer it is asked for again with the next look.
      if (!list || list.kind === "failed") return;
      const before = known.get(id)?.list;
      known.set(id, { list, until: now() + (list.kind === "found" && list.stale ? staleFor : freshFor) });
      if (valueOf(before) !== valueOf(list)) changed();
      answered();
    },
    forgetAllBut(ids: ReadonlySet<string>): void {
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
      for (const [id, controller] of underWay) {
        if (ids.has(id)) continue;
        controller.abort();
        underWay.delete(id);
      }
    },
  };
}

/** While the fix of a vulnerable dependency is searched, its hint leads nowhere else. */
function awaitsFix(facts: Facts, { stage, findingsOn }: Pick<Look, "stage" | "findingsOn">): boolean {
  if (stage !== "checking" && stage !== "searching") return false;
  const { version } = facts;
  const hasAdvisories = version?.kind === "found" && version.value.advisoryKeys.length > 0;
  return hasAdvisories || findingsOn.get(facts)?.some(isVulnerability) === true;
}

function valueOf(list: Fetched<Package> | undefined): Package | undefined {
  return list?.kind === "found" ? list.value : undefined;
}

function idOf({ declaration }: Facts): string {
  return packageId(declaration.package);
}
