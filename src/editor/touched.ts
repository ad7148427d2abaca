import type { Facts } from "../core/analysis/facts.ts";
import type { Span } from "../core/model/span.ts";

/** Returns the dependencies whose name or version the stretch touches, also those at an end of it. */
export function touchedBy<T extends Pick<Facts, "declaration">>({ start, end }: Span, all: readonly T[]): readonly T[] {
  return all.filter(({ declaration: { nameSpan, requirementSpan, shared } }) =>
    [nameSpan, shared ? undefined : requirementSpan].some((span) => span && span.start <= end && start <= span.end),
  );
}
