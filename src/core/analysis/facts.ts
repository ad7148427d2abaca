import type { Fetched } from "../api/fetched.ts";
import type { Advisory, Package, Project, Version } from "../api/messages.ts";
import type { Declaration, Manifest } from "../manifests/manifest.ts";
import { packageId } from "../model/keys.ts";
import type { Target } from "./target.ts";

/** What the service has said about one declaration so far. A field that is absent has not been answered, or was not asked. */
export interface Facts {
  readonly declaration: Declaration;
  readonly target?: Target;
  readonly package?: Fetched<Package>;
  /** The target's version. */
  readonly version?: Fetched<Version>;
  /** By id, those of the version. */
  readonly advisories: ReadonlyMap<string, Fetched<Advisory>>;
  /** The project that the version is built from, where someone looks closely. */
  readonly project?: Fetched<Project>;
}

export function noFacts(declaration: Declaration): Facts {
  return { declaration, advisories: new Map() };
}

/**
 * What is known of an edited manifest before anyone asks again: the facts of each declaration that says the same as
 * before, at its new place. Needs no network, so it can follow every keystroke.
 */
export function carryOver(manifest: Manifest, before: readonly Facts[]): readonly Facts[] {
  const known = new Map(before.map((facts) => [meaning(facts.declaration), facts]));
  return manifest.declarations.map((declaration) => {
    const facts = known.get(meaning(declaration));
    return facts ? { ...facts, declaration } : noFacts(declaration);
  });
}

function meaning({ package: key, requirement }: Declaration): string {
  return `${packageId(key)}\n${requirement.kind}\n${requirement.text}`;
}
