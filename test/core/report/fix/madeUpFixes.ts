/** Reports about fixes of dependencies that are made up, below `/app`. */
import { noFacts } from "../../../../src/core/analysis/facts.ts";
import type { Finding, VulnerabilityFinding } from "../../../../src/core/analysis/finding.ts";
import type { Change, Upgrade } from "../../../../src/core/fixes/plan/changes.ts";
import type { CheckedManifest, Dependency } from "../../../../src/core/fixes/plan/dependency.ts";
import type { FixReport } from "../../../../src/core/report/fix/fixReport.ts";

/** A line for each of these packages, `name 1.0.0`. */
export function manifestOf(names: readonly string[], path = "/app/package.json", lockfile?: string): CheckedManifest {
  const text = names.map((name) => `${name} 1.0.0\n`).join("");
  return {
    path,
    text,
    findings: [],
    facts: names.map((name) => {
      const start = text.indexOf(`${name} `);
      const key = { system: "NPM", name, version: "1.0.0" } as const;
      const locked = { key, origin: "registry", dependencies: [] } as const;
      return {
        ...noFacts({
          declaration: {
            package: { system: "NPM", name },
            name,
            requirement: { kind: "written", text: "1.0.0" },
            scope: "dependencies",
            nameSpan: { start, end: start + name.length },
            requirementSpan: { start: start + name.length + 1, end: start + name.length + 6 },
          },
          ...(lockfile !== undefined && {
            locked: {
              from: lockfile,
              packages: [locked],
              privateNames: () => Promise.resolve(new Map()),
              lockfile: { packages: [locked], hasGraph: true, covers: () => true, locked: () => [], problems: [] },
            },
          }),
        }),
        target: { kind: "version", key, how: "locked" },
      };
    }),
  };
}

/** The dependency of this name. */
export function dependencyIn(manifest: CheckedManifest, name: string): Dependency {
  const facts = manifest.facts.find(({ declaration }) => declaration.name === name);
  if (!facts) throw new RangeError(name);
  return { manifest, facts };
}

/** An advisory of each of these IDs on the dependency. */
export function findingsOn(
  { facts: { declaration } }: Dependency,
  ids: readonly string[],
): readonly VulnerabilityFinding[] {
  const key = { ...declaration.package, version: "1.0.0" };
  return ids.map((id) => ({
    rule: "advisory",
    key,
    declaration,
    severity: "error",
    span: declaration.nameSpan,
    items: [{ advisories: [{ id, band: "high" }] }],
  }));
}

/** The manifest with these findings, on the same facts. */
export function withFindings(manifest: CheckedManifest, findings: readonly Finding[]): CheckedManifest {
  return { ...manifest, findings };
}

/** The change of the version of the dependency. */
export function changeOf(dependency: Dependency, version: string, more: Partial<Upgrade> = {}): Change {
  const { manifest, facts } = dependency;
  const span = facts.declaration.requirementSpan ?? { start: 0, end: 0 };
  const before = manifest.text.slice(span.start, span.end);
  const upgrade = { ...dependency, version, ...more };
  return { path: manifest.path, span, before, after: version, version, mode: "exact", upgrades: [upgrade] };
}

export function madeUpReport(manifests: readonly CheckedManifest[], parts: Partial<FixReport> = {}): FixReport {
  const texts = new Map(manifests.map(({ path, text }) => [path, text]));
  return {
    changes: [],
    unfixed: [],
    overrides: [],
    after: [],
    remaining: [],
    unchecked: [],
    textAt: (path) => texts.get(path),
    isWritten: undefined,
    now: Date.parse("2026-11-21T00:00:00Z"),
    unreadFiles: [],
    coverages: new Map(),
    marked: new Set(),
    pathText: (path) => path.slice("/app/".length),
    ...parts,
  };
}
