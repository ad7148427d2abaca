import type { System } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";
import { numbered, type Numbered, truncated } from "./rewriteClause.ts";

/** The version that a requirement is to lead to, and how requirements relate to it. */
export interface Goal {
  readonly system: System;
  readonly version: string;
  readonly numbered: Numbered | undefined;
  readonly isPrerelease: boolean;
  readonly allows: (requirement: string) => boolean;
  /** Tells whether the version is below an upper bound; for a prerelease, whether its release is. */
  readonly fits: (requirement: string) => boolean;
  /** Tells whether a resolver takes the version if there is no other. */
  readonly leads: (requirement: string) => boolean;
}

export function goalOf(system: System, version: string): Goal {
  const { alternatives, satisfies, best, isPrerelease: asks } = versionsOf(system);
  const meanings = (requirement: string) => alternatives(requirement) ?? [];
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

/** The version as a bound is written. */
export function plain({ system, version }: Goal): string {
  return versionsOf(system).asBound(version);
}

/** Checks whether the written version is that of the goal. */
export function isWritten(written: string, { system, version }: Goal): boolean {
  return compareWritten(system, written, version) === 0;
}

/** Orders versions as written in requirements, where numbers may be left out. */
export function compareWritten(system: System, a: string, b: string): number {
  const { compare, complete } = versionsOf(system);
  return compare(complete(a), complete(b));
}
