import type { Additions } from "../analysis/additions.ts";
import type { Step } from "../analysis/update.ts";
import type { Compared, Comparison } from "../comparison/compare.ts";
import { counted, listed, message, type Message } from "../messages/message.ts";
import type { VersionKey } from "../model/keys.ts";
import { isSameVersion, versionsOf } from "../versions/index.ts";
import { maliceText } from "./advisories.ts";
import { messageCell } from "./cells.ts";
import { type PageHost, type Use, usesOf } from "./host.ts";
import type { Verdict } from "./page.ts";
import { usedIn } from "./verdict.ts";

/** Says what gets better by the change, what gets worse, and what is not known of it. */
export function comparisonVerdict(comparison: Comparison, additions: Additions, host: PageHost): Verdict {
  const { from, to, step } = comparison;
  const malice = maliceText(to.advisories ?? [], to.dependencies);
  const lists = [
    { list: better(comparison), text: (items: Message) => message("better: {items}", { items }) },
    { list: worse(comparison), text: (items: Message) => message("worse: {items}", { items }) },
    { list: unchanged(comparison), text: (items: Message) => message("unchanged: {items}", { items }) },
    { list: unknowns(comparison, additions), text: (items: Message) => message("not known: {items}", { items }) },
  ];
  const known = lists.flatMap(({ list, text }) => (list.length > 0 ? [text(listed(list))] : []));
  const marks = [
    ...(malice ? [message("{version}: {malice}", { version: to.key.version, malice })] : []),
    stepMessage(from, to, step),
    ...(known.length > 0 ? known : [message("neither better nor worse in what is checked")]),
  ];
  return { marks: marks.map(messageCell), ...usedIn(usedAt(from.key, host)) };
}

/** The places of the user's manifests that have exactly this version. */
export function usedAt(key: VersionKey, host: PageHost): readonly Use[] {
  return usesOf(host, key).filter(
    ({ version }) => version !== undefined && isSameVersion(key.system, version, key.version),
  );
}

const steps: Readonly<Record<"update" | "downgrade", Readonly<Record<Step, Message>>>> = {
  update: {
    major: message("Major update"),
    minor: message("Minor update"),
    patch: message("Patch update"),
  },
  downgrade: {
    major: message("Major downgrade"),
    minor: message("Minor downgrade"),
    patch: message("Patch downgrade"),
  },
};

export function stepMessage(from: Compared, to: Compared, step: Step): Message {
  const order = versionsOf(to.key.system).compare(to.key.version, from.key.version);
  return order === 0 ? message("Same version") : steps[order > 0 ? "update" : "downgrade"][step];
}

type Items = readonly (Message | false | undefined)[];

function present(items: Items): readonly Message[] {
  return items.filter((item) => typeof item === "object");
}

function better({ from, to, advisories, dependencies }: Comparison): readonly Message[] {
  const items: Items = [
    counted(advisories?.fixed.length, "{count} advisory fixed", "{count} advisories fixed"),
    counted(
      dependencies?.advisories.fixed.length,
      "{count} advisory of dependencies fixed",
      "{count} advisories of dependencies fixed",
    ),
    from.isDeprecated && to.isDeprecated === false && message("no longer deprecated"),
    from.isAttested === false && to.isAttested && message("provenance attested"),
    counted(netRemoved(from, to), "{count} dependency fewer", "{count} dependencies fewer"),
  ];
  return present(items);
}

function worse({ from, to, advisories, dependencies }: Comparison): readonly Message[] {
  const items: Items = [
    counted(advisories?.introduced.length, "{count} advisory introduced", "{count} advisories introduced"),
    counted(
      dependencies?.advisories.introduced.length,
      "{count} advisory of dependencies introduced",
      "{count} advisories of dependencies introduced",
    ),
    from.isDeprecated === false && to.isDeprecated && message("becomes deprecated"),
    from.isAttested && to.isAttested === false && message("loses its attestation"),
    from.licenses &&
      to.licenses &&
      from.licenses.join() !== to.licenses.join() &&
      message("license changes to {licenses}", { licenses: listed(to.licenses) }),
    counted(netRemoved(to, from), "{count} dependency more", "{count} dependencies more"),
  ];
  return present(items);
}

function unchanged({ advisories, dependencies }: Comparison): readonly Message[] {
  const items: Items = [
    counted(advisories?.remaining.length, "{count} advisory", "{count} advisories"),
    counted(
      dependencies?.advisories.remaining.length,
      "{count} advisory of dependencies",
      "{count} advisories of dependencies",
    ),
  ];
  return present(items);
}

function unknowns({ from, to, advisories, dependencies }: Comparison, { packages }: Additions): readonly Message[] {
  const hasGaps = [from, to].some((side) => uncheckedCount(side) > 0 || side.dependencies?.incomplete !== undefined);
  const items: Items = [
    !advisories && message("advisories"),
    !dependencies && message("dependencies"),
    dependencies && (hasGaps || dependencies.unsettled.length > 0) && message("some of the dependencies"),
    !packages && message("new requirements"),
    (from.isDeprecated === undefined || to.isDeprecated === undefined) && message("deprecation"),
  ];
  return present(items);
}

/** The number of packages that the other has fewer; undefined where one of the graphs is not whole. */
function netRemoved(from: Compared, to: Compared): number | undefined {
  const [before, after] = [from, to].map(({ dependencies }) =>
    dependencies?.incomplete === undefined ? dependencies?.packages.length : undefined,
  );
  return before === undefined || after === undefined ? undefined : Math.max(0, before - after);
}

/** Counts the packages of the graph that have no answer. */
export function uncheckedCount({ dependencies }: Compared): number {
  return dependencies?.packages.filter(({ version }) => version?.kind !== "found").length ?? 0;
}
