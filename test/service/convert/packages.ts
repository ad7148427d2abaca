/** The packages under construction: what is known of a version grows as more sources are read. */
import { systems, type System, type VersionKey } from "../../../src/core/model/keys.ts";
import { versionsOf } from "../../../src/core/versions/index.ts";
import { canonicalPackage, canonicalVersion } from "../canonical.ts";
import type { GraphLine, PackageLine, VersionLine } from "../facts.ts";
import { defined } from "./read.ts";

export interface CollectedPackage {
  head: PackageLine;
  readonly versions: Map<string, VersionLine>;
}

export type Packages = Readonly<Record<System, Map<string, CollectedPackage>>>;

export interface CollectedGraph extends GraphLine {
  readonly system: System;
}

export function noPackages(): Packages {
  return Object.fromEntries(systems.map((system) => [system, new Map()])) as unknown as Packages;
}

/** Adds what is new about a version; what is known already stays. */
export function add(packages: Packages, key: VersionKey, line: Omit<VersionLine, "version">, source: string): void {
  const { system } = key;
  const name = canonicalPackage(system, key.name);
  const version = canonicalVersion(system, key.version);
  const existing = packages[system].get(name);
  const target = existing ?? { head: { name, source }, versions: new Map<string, VersionLine>() };
  if (!existing) packages[system].set(name, target);
  const before = target.versions.get(version);
  const origin = before || target.head.source === source ? {} : { source };
  target.versions.set(version, defined({ version, ...origin, ...line, ...before }));
}

export function addNodes(packages: Packages, graph: CollectedGraph): void {
  const source = `node of the graph of ${graph.name} ${graph.version}; nothing else is known here`;
  for (const node of graph.nodes) {
    const at = node.lastIndexOf("@");
    add(packages, { system: graph.system, name: node.slice(0, at), version: node.slice(at + 1) }, {}, source);
  }
}

/** In the system's own order, oldest first. */
export function sort(system: System, found: CollectedPackage): void {
  const order = versionsOf(system);
  const lines = [...found.versions.values()].sort((a, b) => order.compare(a.version, b.version));
  found.versions.clear();
  for (const line of lines) found.versions.set(line.version, line);
}
