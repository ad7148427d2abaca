import type { Coverage } from "../../analysis/coverage.ts";
import { advisoriesOf } from "../../analysis/finding.ts";
import type { VulnerabilityFinding } from "../../fixes/plan/dependency.ts";
import type { FixOutcome } from "../../fixes/plan/outcome.ts";
import type { FixPlan } from "../../fixes/plan/planFixes.ts";
import { fileNameOf } from "../../model/path.ts";
import type { UnreadFile } from "../../scan/unreadFile.ts";
import { coverageEntries, type CoverageEntry } from "../coverageEntries.ts";

/** What a report about fixes is made of. Paths of the plan are absolute. */
export interface FixReport extends FixPlan, FixOutcome {
  /** Whether the changes were written; undefined where they were not to be. */
  readonly isWritten: boolean | undefined;
  readonly unreadFiles: readonly UnreadFile[];
  /** Of the manifests, by absolute path. */
  readonly coverages: ReadonlyMap<string, Coverage>;
  /** Files that begin with a byte order mark, which is not in their text. */
  readonly marked: ReadonlySet<string>;
  /** The path as people see it. */
  readonly pathText: (path: string) => string;
}

/** Of the manifests before the changes: what is not about the version of a dependency, and not for lack of a source. */
export function gapsOf({ coverages }: FixReport): readonly (CoverageEntry & { readonly manifest: string })[] {
  return [...coverages].flatMap(([manifest, coverage]) =>
    coverageEntries(coverage)
      .filter(({ kind }) => kind !== "dependency" && kind !== "limit")
      .map((entry) => ({ ...entry, manifest })),
  );
}

/** The command that updates each lockfile whose versions are changed; undefined where it is not known. */
export function lockfilesOf({
  changes,
  overrides,
}: Pick<FixPlan, "changes" | "overrides">): ReadonlyMap<string, string | undefined> {
  const changed = [...changes.flatMap(({ upgrades }) => upgrades), ...overrides.flatMap(({ fixes }) => fixes)];
  const paths = changed.flatMap(({ facts }) => facts.locked?.from ?? []);
  return new Map(paths.map((path) => [path, commands.get(fileNameOf(path))]));
}

const commands: ReadonlyMap<string, string> = new Map([
  ["package-lock.json", "npm install"],
  ["npm-shrinkwrap.json", "npm install"],
  ["yarn.lock", "yarn install"],
  ["pnpm-lock.yaml", "pnpm install"],
  ["bun.lock", "bun install"],
  ["deno.lock", "deno install"],
  ["Cargo.lock", "cargo check"],
  ["gradle.lockfile", "gradle dependencies --write-locks"],
  ["uv.lock", "uv lock"],
  ["poetry.lock", "poetry lock"],
  ["pdm.lock", "pdm lock"],
  ["Pipfile.lock", "pipenv lock"],
  ["go.sum", "go mod tidy"],
  ["Gemfile.lock", "bundle install"],
  ["packages.lock.json", "dotnet restore --force-evaluate"],
]);

export function advisoryIdsOf(findings: readonly VulnerabilityFinding[]): readonly string[] {
  return [...new Set(findings.flatMap((finding) => advisoriesOf(finding).map(({ id }) => id)))];
}
