import type { Finding } from "../../core/analysis/finding.ts";
import type { Policy } from "../../core/analysis/policy.ts";
import { message, plural, type Message } from "../../core/messages/message.ts";
import { type Signal, type SignalId, signalIds } from "../../core/review/signals.ts";
import { type Failing, failingAmong, type Gate, readGate, refuseIdleGate, usualGate } from "../check/gate.ts";
import { UsageError } from "../usageError.ts";

/** The gate of a review: terms about what is found, as in a check, and signals. */
export interface ReviewGate {
  readonly terms: Gate;
  readonly signals: ReadonlySet<SignalId>;
}

export const usualReviewGate: ReviewGate = { terms: usualGate, signals: new Set() };

/** Reads a list such as `high:prod,new-source`. Throws a `UsageError`. */
export function readReviewGate(text: string): ReviewGate {
  const written = text.split(",").map((each) => each.trim());
  const signals = signalIds.filter((id) => written.includes(id));
  const others = written.filter((each) => !isSignal(each));
  const twice = signals.find((id) => written.indexOf(id) < written.lastIndexOf(id));
  if (twice !== undefined || (others.includes("none") && signals.length > 0))
    throw new UsageError(
      twice === undefined
        ? message("--fail-on {text}: “none” stands by itself", { text })
        : message("--fail-on {text}: “{twice}” is given twice", { text, twice }),
    );
  return { terms: others.length > 0 ? readGate(others.join(","), signalIds) : [], signals: new Set(signals) };
}

function isSignal(text: string): text is SignalId {
  return signalIds.some((id) => id === text);
}

/** Throws a `UsageError` where the gate asks for what is found by none of the policies. A signal needs no rule. */
export function refuseIdleReviewGate({ terms }: ReviewGate, policies: readonly Policy[]): void {
  if (terms.some(({ isFixable }) => isFixable))
    throw new UsageError(message("--fail-on fixable: a review does not search for what fixes an advisory"));
  refuseIdleGate(terms, policies, false);
}

interface Brought {
  readonly introduced: readonly Finding[];
  /** On what was only for development: those count for terms about production. */
  readonly intoProduction: readonly Finding[];
  readonly signals: readonly Signal[];
}

/** The findings and signals of a change that meet a gate. */
export function failingReview(
  { introduced, intoProduction, signals }: Brought,
  gate: ReviewGate,
): Pick<Failing, "clauses" | "findings"> {
  // What is malicious meets any gate.
  const ruled = [
    ...(gate.signals.has("provenance-lost") ? ["provenance-lost"] : []),
    ...(gate.signals.size > 0 ? ["malicious"] : []),
  ];
  const failing = failingAmong(introduced, [...gate.terms, ...ruled.flatMap((rule) => readGate(rule))], true);
  const moved = failingAmong(
    intoProduction,
    gate.terms.filter(({ isForProduction }) => isForProduction),
    true,
  );
  const clauses = [...gate.signals].flatMap((id): readonly Message[] => {
    const count = signals.filter((signal) => signal.id === id).length;
    return count > 0 ? [clauseOf[id](count)] : [];
  });
  return {
    clauses: [...failing.clauses, ...moved.clauses, ...clauses],
    findings: new Set([...failing.findings, ...moved.findings]),
  };
}

const clauseOf: Readonly<Record<SignalId, (count: number) => Message>> = {
  "new-source": (count) => plural(count, "{count} package from another source", "{count} packages from other sources"),
  integrity: (count) => plural(count, "{count} hash gone or changed", "{count} hashes gone or changed"),
  "provenance-lost": (count) =>
    plural(count, "{count} provenance attestation lost", "{count} provenance attestations lost"),
  "weaker-settings": (count) => plural(count, "{count} weaker setting", "{count} weaker settings"),
};
