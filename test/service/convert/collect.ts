/** Reads the data folder into packages and graphs, in the snapshot's spelling and in each system's own order. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { systems, type System } from "../../../src/core/model/keys.ts";
import type { Requirements } from "../../../src/core/api/messages.ts";
import { canonicalVersion } from "../canonical.ts";
import type { PackageLine, Recording } from "../facts.ts";
import { deprecations, type Deprecation } from "./deprecations.ts";
import { moreGraphs } from "./moreGraphs.ts";
import { add, addNodes, noPackages, sort, type CollectedGraph, type Packages } from "./packages.ts";
import { defined, readJson } from "./read.ts";
import { addRecordings, readRecordings } from "./recordings.ts";
import { nodeRequirements, wireRequirements, type NodeFacts } from "./requirements.ts";

export interface Collected {
  readonly packages: Packages;
  readonly graphs: readonly CollectedGraph[];
  readonly recordings: ReadonlyMap<string, Recording>;
}

interface PackageFile {
  readonly system: System;
  readonly name: string;
  readonly source: string;
  readonly project: string | null;
  readonly homepage: string | null;
  readonly versions: readonly {
    readonly version: string;
    readonly publishedAt: string | null;
    readonly publishedAtFrom?: string;
    readonly isDefault: boolean;
    readonly licenses: readonly string[];
    readonly licensesFrom?: string;
    readonly licensesNote?: string;
    readonly versionFrom?: string;
    readonly requirements: Requirements | null;
    readonly requirementsFrom?: string;
    readonly requirementsNote?: string;
  }[];
}

interface GraphFile {
  readonly source: string;
  readonly note?: string;
  readonly nodes: readonly { readonly system: System; readonly name: string; readonly version: string }[];
  readonly edges: readonly { readonly from: number; readonly to: number; readonly requirement: string }[];
}

export function collect(folder: string): Collected {
  const packages = noPackages();
  for (const system of systems) addFiles(packages, join(folder, "packages", system));
  addNodeFacts(packages, join(folder, "graphs", "NPM", "_node-facts.json"));
  const collected = readGraphs(folder);
  const graphs = [...collected, ...moreGraphs(collected)];
  for (const graph of graphs) addNodes(packages, graph);
  addGoRequirements(packages);
  for (const deprecation of deprecations(join(folder, "deprecated.json"))) addDeprecation(packages, deprecation);
  const recordings = readRecordings(join(folder, "recorded"));
  addRecordings(packages, graphs, recordings);
  for (const system of systems) for (const found of packages[system].values()) sort(system, found);
  return { packages, graphs, recordings };
}

function addFiles(packages: Packages, folder: string): void {
  for (const file of readdirSync(folder).sort()) {
    const { system, name, source, project, homepage, versions } = readJson<PackageFile>(join(folder, file));
    const head = defined({
      name,
      source,
      project: project ?? undefined,
      homepage: homepage ?? undefined,
    }) as PackageLine;
    packages[system].set(name, { head, versions: new Map() });
    for (const each of versions) {
      const spelled = canonicalVersion(system, each.version) !== each.version;
      const line = {
        written: spelled ? each.version : undefined,
        source: each.versionFrom,
        publishedAt: each.publishedAt ?? undefined,
        publishedAtFrom: each.publishedAtFrom,
        isDefault: each.isDefault || undefined,
        licenses: each.licenses.length > 0 ? each.licenses : undefined,
        licensesFrom: each.licensesFrom ?? each.licensesNote,
        requirements: each.requirements ? wireRequirements(each.requirements) : undefined,
        requirementsFrom: [each.requirementsFrom, each.requirementsNote].filter(Boolean).join("; ") || undefined,
      };
      add(packages, { system, name, version: each.version }, defined(line), source);
    }
  }
}

function addNodeFacts(packages: Packages, file: string): void {
  const { nodes } = readJson<{ nodes: readonly NodeFacts[] }>(file);
  const source = "npm lock files (npm 11.19.1, 2026-11-20): licence, requirements and integrity as recorded there";
  for (const node of nodes) {
    const hash = { type: "SHA512", value: node.integrity.replace(/^sha512-/, "") } as const;
    const line = {
      licenses: node.license ? [node.license] : undefined,
      requirements: nodeRequirements(node),
      requirementsFrom: "lock file, without devDependencies",
      hashes: node.integrity.startsWith("sha512-") ? [hash] : undefined,
    };
    add(packages, node, defined(line), source);
  }
}

function readGraphs(folder: string): CollectedGraph[] {
  const graphs: CollectedGraph[] = [];
  for (const system of readdirSync(join(folder, "graphs")).sort()) {
    for (const file of readdirSync(join(folder, "graphs", system)).sort()) {
      if (file.startsWith("_")) continue;
      const { source, note, nodes, edges } = readJson<GraphFile>(join(folder, "graphs", system, file));
      const root = nodes[0];
      if (!root) continue;
      graphs.push({
        system: root.system,
        name: root.name,
        version: canonicalVersion(root.system, root.version),
        source,
        ...(note && { note }),
        nodes: nodes.map((node) => `${node.name}@${canonicalVersion(node.system, node.version)}`),
        edges: edges.map(({ from, to, requirement }) => [from, to, requirement] as const),
      });
    }
  }
  return graphs;
}

/** go.mod files name exact versions, so those exist; of known modules only pseudo-versions are added, which no list shows. */
function addGoRequirements(packages: Packages): void {
  const modules = packages.GO;
  const moduleNames = new Set(modules.keys());
  for (const [from, { versions }] of [...modules]) {
    for (const [at, { requirements }] of [...versions]) {
      for (const { name, requirement } of [
        ...(requirements?.go?.directDependencies ?? []),
        ...(requirements?.go?.indirectDependencies ?? []),
      ]) {
        const stamp = /[.-](\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-[0-9a-f]{12}$/.exec(requirement);
        if (moduleNames.has(name) && (!stamp || versions.get(requirement))) continue;
        const [, year, month, day, hour, minute, second] = stamp ?? [];
        const line = stamp
          ? {
              publishedAt: `${year}-${month}-${day}T${hour}:${minute}:${second}Z`,
              publishedAtFrom: "the pseudo-version itself: the time of the commit",
              unlisted: true as const,
            }
          : {};
        add(
          packages,
          { system: "GO", name, version: requirement },
          line,
          `required by the go.mod of ${from} ${at}; nothing else is known here`,
        );
      }
    }
  }
}

function addDeprecation(packages: Packages, { system, name, versions, message, citations }: Deprecation): void {
  for (const version of versions) {
    const line = { deprecated: message, deprecatedFrom: citations[version] ?? citations[""] ?? "" };
    add(packages, { system, name, version }, line, "a deprecation notice; nothing else is known here");
  }
}
