import type { System } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";
import { meaningOf } from "./rewriteMeaning.ts";
import { truncated, numbered, type Numbered } from "./rewriteNumbers.ts";

/** The version that a requirement is to lead to, and what requirements say of it. */
export interface Goal {
  readonly system: System;
  readonly version: string;
  readonly numbered: Numbered | undefined;
  readonly isPrerelease: boolean;
  readonly allows: (requirement: string) => boolean;
  /** Whether it is below an upper bound: of a prerelease, which bounds may not speak of, its release has to be. */
  readonly fits: (requirement: string) => boolean;
  /** Whether a resolver would take it where there is no other. */
  readonly leads: (requirement: string) => boolean;
}

export function goalOf(system: System, version: string): Goal {
  const { satisfies, best, isPrerelease: asks } = versionsOf(system);
  const meanings = (requirement: string) => meaningOf(system, requirement) ?? [];
  const isPrerelease = asks(version);
  const parts = numbered(version);
  const bounded =
    isPrerelease && parts ? truncated(parts.numbers, Math.max(3, parts.numbers.length)).join(".") : version;
  return {
    system,
    version,
    numbered: parts,
    isPrerelease,
    allows: (requirement) => meanings(requirement).some((meaning) => satisfies(version, meaning)),
    fits: (requirement) => meanings(requirement).some((meaning) => satisfies(bounded, meaning)),
    leads: (requirement) => meanings(requirement).some((meaning) => best([version], meaning) !== undefined),
  };
}

/** Orders versions as written in requirements, where NPM and CARGO may leave out numbers. */
export function compareWritten(system: System, a: string, b: string): number {
  return versionsOf(system).compare(completed(system, a), completed(system, b));
}

/** The lowest version that a version as written in a requirement may mean. */
export function completed(system: System, written: string): string {
  if (system !== "NPM" && system !== "CARGO") return written;
  const { numbers, rest } = numbered(written) ?? { numbers: [], rest: "" };
  return numbers.length >= 3 ? written : truncated(numbers, 3).join(".") + (/^[-+]/.test(rest) ? rest : "");
}
