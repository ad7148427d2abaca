import type { Facts } from "../../analysis/facts.ts";
import type { Finding } from "../../analysis/finding.ts";
import { verdictOf, type Verdict } from "../../analysis/target/verdict.ts";
import { message, plural, type Message } from "../../messages/message.ts";
import { uncheckedReason } from "../../messages/reasons.ts";
import { ago } from "../../messages/time.ts";
import { colored, markdown, type TextColor } from "../markdown.ts";
import { isPartlyRead, transitivePart } from "./transitive.ts";
import {
  allIgnored,
  ignoredText,
  isUncertain,
  worstScore,
  worstSeverity,
  type VerdictPart,
  type VerdictState,
} from "./verdictPart.ts";

/**
 * How bad the dependency is: its own advisories and those of its transitive dependencies, or what is not known and why.
 * `needsTransitive` is whether the transitive dependencies are to be checked, `through` what else in the manifest leads to those
 * that are affected.
 */
export function verdictLine(
  facts: Facts,
  findings: readonly Finding[],
  needsTransitive: boolean,
  through?: Message,
): string {
  const verdict = verdictOf(facts);
  if (verdict.kind === "pending") return `$(loading~spin) ${markdown(message("Asking the service…"))}`;
  const transitive = transitivePart(facts, findings, through);
  const parts =
    verdict.kind === "unknown" ? unknownParts(verdict, transitive) : checkedParts(facts, verdict, findings, transitive);
  const isWaiting = needsTransitive && !facts.transitive && !facts.isTransitiveUnlisted && !facts.locked?.isListed;
  const visible = isWaiting || parts.some(({ state }) => isUncertain(state)) ? parts.map(withoutClean) : parts;
  const worst = visible.map(({ state }) => state).sort(compareStates)[0] ?? "unknown";
  const texts = [
    ...visible.map(({ text, state }) => colored(text, colors[state])),
    ...cacheParts(verdict).map((text) => markdown(text)),
  ];
  return `$(${icons[worst]}) ${texts.join(" · ")}`;
}

function unknownParts(
  { why }: Extract<Verdict, { kind: "unknown" }>,
  transitive: VerdictPart | undefined,
): readonly VerdictPart[] {
  const text = message("Not checked: {reason}", { reason: uncheckedReason(why) });
  const isAffected = transitive && !isUncertain(transitive.state) && transitive.state !== "clean";
  return [{ text, state: "unknown" }, ...(isAffected ? [transitive] : [])];
}

function checkedParts(
  facts: Facts,
  { version }: Extract<Verdict, { kind: "checked" }>,
  findings: readonly Finding[],
  transitive: VerdictPart | undefined,
): readonly VerdictPart[] {
  const reported = findings.filter(({ rule }) => rule === "advisory");
  const count = version.advisoryKeys.length;
  if (count > 0) {
    const own: VerdictPart = { text: ownText(count, reported), state: worstSeverity(reported) };
    return [own, ...(transitive ? [transitive] : [])];
  }
  const clean = cleanText(facts);
  if (clean) return [{ text: clean, state: "clean" }];
  const own: VerdictPart = { text: message("No known advisories of its own"), state: "clean" };
  return [own, ...(transitive ? [transitive] : [])];
}

/** Where the version and all of its dependencies are clean. */
function cleanText(facts: Facts): Message | undefined {
  const { transitive } = facts;
  if (!transitive || transitive.isListed || transitive.incomplete || isPartlyRead(facts)) return undefined;
  const { packages, from } = transitive;
  if (packages.some(({ version }) => version?.kind !== "found" || version.value.advisoryKeys.length > 0)) {
    return undefined;
  }
  if (packages.length === 0) return message("No known advisories, and no dependencies");
  return plural(
    packages.length,
    "No known advisories, itself and {count} transitive dependency{resolved}",
    "No known advisories, itself and {count} transitive dependencies{resolved}",
    { resolved: from === "resolved" ? message(", as resolved today") : message("") },
  );
}

/** `2 advisories (1 ignored), worst medium 6.1`; `findings` are those that are not ignored. */
function ownText(count: number, findings: readonly Finding[]): Message {
  const counted = plural(count, "{count} advisory", "{count} advisories");
  const worst = worstScore(findings);
  if (!worst) return message("{counted}, {ignored}", { counted, ignored: allIgnored(count) });
  if (count === 1) return message("{counted}, {worst}", { counted, worst });
  const ignored = ignoredText(count - findings.length);
  return message("{counted}{ignored}, worst {worst}", { counted, ignored, worst });
}

function cacheParts(verdict: Verdict): readonly Message[] {
  if (verdict.kind !== "checked") return [];
  const { age = 0, stale } = verdict;
  return stale || age >= 3_600 ? [message("from the cache, {age}", { age: ago(age) })] : [];
}

/** A part is not shown as clean while another part is not known. */
function withoutClean(part: VerdictPart): VerdictPart {
  return part.state === "clean" ? { ...part, state: "neutral" } : part;
}

const order: readonly VerdictState[] = ["error", "warning", "information", "hint", "unknown", "neutral", "clean"];

function compareStates(a: VerdictState, b: VerdictState): number {
  return order.indexOf(a) - order.indexOf(b);
}

const icons: Readonly<Record<VerdictState, string>> = {
  error: "error",
  warning: "warning",
  information: "info",
  hint: "info",
  unknown: "question",
  neutral: "info",
  clean: "pass",
};

const colors: Readonly<Record<VerdictState, TextColor>> = {
  error: "editorError-foreground",
  warning: "list-warningForeground",
  information: "descriptionForeground",
  hint: "descriptionForeground",
  unknown: "descriptionForeground",
  neutral: "descriptionForeground",
  clean: "charts-green",
};
