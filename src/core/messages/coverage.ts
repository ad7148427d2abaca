import type { Coverage, CoverageGap, TransitiveGapReason } from "../analysis/coverage.ts";
import type { ComponentGapReason } from "../manifests/gap.ts";
import type { VersionKey } from "../model/keys.ts";
import { absentMembers, componentReasons, gapMessage, uncheckedWord } from "./reasons.ts";
import { message, plural, type Message } from "./message.ts";

/** A line for each kind of gap, with its count; what only limits the check comes last. */
export function coverageLines({ gaps }: Coverage): readonly Message[] {
  return groupGaps(gaps).map(gapGroupMessage);
}

/** Gaps of one kind and reason. */
type GapGroup = readonly [CoverageGap, ...CoverageGap[]];

/** Groups the gaps, in the order of the first gap of each group. */
export function groupGaps(gaps: readonly CoverageGap[]): readonly GapGroup[] {
  const groups = new Map<string, [CoverageGap, ...CoverageGap[]]>();
  for (const gap of gaps) {
    const id = `${gap.kind} ${reasonIn(gap)}`;
    const group = groups.get(id);
    if (group) group.push(gap);
    else groups.set(id, [gap]);
  }
  return [...groups.values()];
}

/** Gaps of the same kind and reason share a line. */
function reasonIn(gap: CoverageGap): string {
  if (gap.kind === "limit") return gap.limit;
  if (gap.kind === "entry") return gap.why ?? "";
  if (gap.kind !== "dependency" && gap.kind !== "transitive") return "";
  if (gap.kind === "transitive" && !gap.key) return "graph";
  return gap.why.kind === "skipped" ? gap.why.reason : gap.why.kind;
}

/** `3 dependencies not checked: private` */
export function gapGroupMessage([gap, ...others]: GapGroup): Message {
  const count = 1 + others.length;
  switch (gap.kind) {
    case "file":
      return count === 1 ? gapMessage(gap) : message("{count} files not read", { count });
    case "entry":
      return entryGroupMessage(gap.why, count);
    case "text":
      return plural(count, "{count} syntax error", "{count} syntax errors");
    case "dependency":
      return plural(count, "{count} dependency not checked: {reason}", "{count} dependencies not checked: {reason}", {
        reason: gap.why.kind === "pending" ? message("not answered yet") : uncheckedWord(gap.why),
      });
    case "transitive":
      return transitiveGroupMessage(gap, count);
    case "advisory":
      return plural(
        count,
        "Details of {count} advisory were not answered",
        "Details of {count} advisories were not answered",
      );
    case "limit":
      return limitGroupMessage(gap, count);
  }
}

function entryGroupMessage(why: ComponentGapReason | undefined, count: number): Message {
  if (!why) return plural(count, "{count} entry is not evaluated", "{count} entries are not evaluated");
  const reason = componentReasons[why];
  return plural(count, "{count} component not checked: {reason}", "{count} components not checked: {reason}", {
    reason,
  });
}

function transitiveGroupMessage({ key, why }: Extract<CoverageGap, { kind: "transitive" }>, count: number): Message {
  if (why.kind === "graph" || !key) {
    return plural(
      count,
      "The dependency graph of {count} dependency is incomplete",
      "The dependency graphs of {count} dependencies are incomplete",
    );
  }
  return plural(
    count,
    "{count} transitive dependency not checked: {reason}",
    "{count} transitive dependencies not checked: {reason}",
    { reason: transitiveWord(key, why) },
  );
}

function transitiveWord(key: VersionKey, why: Exclude<TransitiveGapReason, { kind: "graph" }>): Message {
  switch (why.kind) {
    case "skipped":
      return uncheckedWord({ ...why, text: "" });
    case "failed":
      return uncheckedWord(why);
    case "unknown-version":
      return uncheckedWord({ kind: "unknown-version", key });
    case "pending":
      return message("not answered yet");
  }
}

function limitGroupMessage({ limit }: Extract<CoverageGap, { kind: "limit" }>, count: number): Message {
  switch (limit) {
    case "no-graph":
      return plural(
        count,
        "No source lists the transitive dependencies of {count} dependency",
        "No source lists the transitive dependencies of {count} dependencies",
      );
    case "bundled":
      return plural(
        count,
        "The service has no facts about {count} bundled dependency",
        "The service has no facts about {count} bundled dependencies",
      );
    case "no-deprecation":
      return message("This version of the API does not serve whether versions are deprecated");
    case "unknown-plugin":
      return plural(
        count,
        "The service does not know {count} plugin of Gradle",
        "The service does not know {count} plugins of Gradle",
      );
    case "absent-member":
      return absentMembers(count);
    case "unread-override":
      return plural(
        count,
        "{count} override is not applied: the package manager, npm unless another is named, does not read it",
        "{count} overrides are not applied: the package manager, npm unless another is named, does not read them",
      );
  }
}
