import type { Compared, Comparison } from "../../comparison/compare.ts";
import type { Changes } from "../../comparison/compareAdvisories.ts";
import type { DependencyChanges } from "../../comparison/compareDependencies.ts";
import type { Step } from "../../analysis/update.ts";
import { message, type Message } from "../../messages/message.ts";
import { versionsOf } from "../../versions/index.ts";
import { messageCell } from "../cells.ts";
import { unknown } from "../cells.ts";
import type { Block } from "../page.ts";

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

/** What matters of a comparison, a line each. */
export function summaryOf({ from, to, step, advisories, dependencies }: Comparison): readonly Block[] {
  const order = versionsOf(to.key.system).compare(to.key.version, from.key.version);
  const lines: readonly (Message | false | undefined)[] = [
    order === 0 ? message("Same version") : steps[order > 0 ? "update" : "downgrade"][step],
    message("Advisories: {changes}", { changes: advisories ? changesMessage(advisories) : unknown }),
    message("Dependency advisories: {changes}", {
      changes: dependencies ? dependencyMessage(dependencies, [from, to]) : unknown,
    }),
    from.licenses && to.licenses && from.licenses.join() !== to.licenses.join() && message("The license changes"),
    from.isDeprecated === false && to.isDeprecated && message("Becomes deprecated"),
    from.isAttested && to.isAttested === false && message("Loses its attestation"),
  ];
  return [{ kind: "list", items: lines.flatMap((line) => (line ? [messageCell(line)] : [])) }];
}

function changesMessage({ fixed, introduced, remaining }: Changes<unknown>): Message {
  return message("{fixed} fixed, {introduced} introduced, {remaining} remaining", {
    fixed: fixed.length,
    introduced: introduced.length,
    remaining: remaining.length,
  });
}

/** Counts of a graph with gaps are always given together with the gaps. */
function dependencyMessage({ advisories, unsettled }: DependencyChanges, sides: readonly Compared[]): Message {
  const unchecked = Math.max(...sides.map(uncheckedCount));
  const isIncomplete = sides.some(({ dependencies }) => dependencies?.incomplete !== undefined);
  return message("{changes}{unknown}{unchecked}{incomplete}", {
    changes: changesMessage(advisories),
    unknown: unsettled.length > 0 ? message(", {count} unknown", { count: unsettled.length }) : message(""),
    unchecked: unchecked > 0 ? message(", {count} not checked", { count: unchecked }) : message(""),
    incomplete: isIncomplete ? message(", incomplete") : message(""),
  });
}

/** How many packages of the graph have no answer. */
export function uncheckedCount({ dependencies }: Compared): number {
  return dependencies?.packages.filter(({ version }) => version?.kind !== "found").length ?? 0;
}
