/** Reads the deprecation notices. Only what the ecosystem itself calls deprecated counts; "unmaintained" is an opinion of advisories. */
import type { System } from "../../../src/core/model/keys.ts";
import { readJson } from "./read.ts";

export interface Deprecation {
  readonly system: System;
  readonly name: string;
  readonly versions: readonly string[];
  readonly message: string;
  /** By version; the rest under the empty text. */
  readonly citations: Readonly<Record<string, string>>;
}

interface Entry {
  readonly system: System;
  readonly name: string;
  readonly kind: string;
  readonly versions: readonly string[];
  readonly allVersions: boolean | null;
  readonly message: string;
  readonly citations: readonly string[];
}

export function deprecations(file: string): Deprecation[] {
  const { entries } = readJson<{ entries: readonly Entry[] }>(file);
  return entries
    .filter(({ kind }) => kind === "deprecated")
    .map(({ system, name, versions, message, citations }) => ({
      system,
      name,
      versions,
      message: withoutRegistry(message),
      citations: byVersion(citations.map(withoutRegistry)),
    }));
}

/** Every notice of the file, one line each, as far as the snapshot keeps them. */
export function deprecationLines(file: string): object[] {
  const { entries } = readJson<{ entries: readonly Entry[] }>(file);
  return entries.map(({ message, citations, ...entry }) => ({
    ...entry,
    message: withoutRegistry(message),
    source: citations.map(withoutRegistry).join("; "),
  }));
}

/** The address of the npm registry's company is left out of messages. */
function withoutRegistry(text: string): string {
  return text.replace(/https?:\/\/[\w.]*npmjs\.\w+\S*/g, "…");
}

function byVersion(citations: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const citation of citations) {
    const match = /^(\d[^\s:]*): (.+)$/.exec(citation);
    found[match?.[1] ?? ""] ??= match?.[2] ?? citation;
  }
  return found;
}
