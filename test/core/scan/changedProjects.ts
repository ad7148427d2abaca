/** Projects in memory of which one file is changed or one answer fails, and what a check then must not lose. */
import { joinCoverage } from "../../../src/core/analysis/coverage.ts";
import { lockfileParsers } from "../../../src/core/manifests/formats.ts";
import { fileText, type FileText } from "../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../src/core/manifests/project.ts";
import { coverageEntries } from "../../../src/core/report/coverageEntries.ts";
import { scan } from "../../../src/core/scan/scan.ts";
import type { ScanResult } from "../../../src/core/scan/scanResult.ts";
import type { Wire } from "../../support/world.ts";
import { scanning } from "./scanning.ts";

/** Texts by absolute path. */
export type Project = ReadonlyMap<string, string>;

/** A file that is another; `undefined` where it does not exist. */
export type Change = readonly [path: string, file: FileText];

export type Checked = ScanResult & { readonly reads: ReadonlySet<string> };

/** Checks these manifests, and tells which files were read. */
export async function check(
  project: Project,
  paths: readonly string[],
  { change, world }: { readonly change?: Change; readonly world?: Wire } = {},
): Promise<Checked> {
  const { host } = scanning({}, world);
  const reads = new Set<string>();
  const readFile = (path: string) => {
    reads.add(path);
    return Promise.resolve(path === change?.[0] ? change[1] : fileText(project.get(path)));
  };
  const projects = createProjectReader({ readFile, lockfileParsers });
  const result = await scan(paths, { ...host, readFile, projects }, { signal: new AbortController().signal });
  return { ...result, reads };
}

/** Neither a finding that fails a check, nor a word about what was not checked: what passes for clean. */
export function looksClean(result: ScanResult): boolean {
  return !isIncomplete(result) && badIn(result).size === 0;
}

/** Whether the check says that something is missing. */
function isIncomplete({ files, unread }: ScanResult): boolean {
  return unread.length > 0 || joinCoverage(files.map(({ coverage }) => coverage)).state === "incomplete";
}

/** What was found before is found still, or the check names something more that is missing. */
export function losesNothing(before: ScanResult, after: ScanResult): boolean {
  const [earlier, now] = [gapsIn(before), gapsIn(after)];
  const found = badIn(after);
  return [...badIn(before)].every((finding) => found.has(finding)) || [...now].some((gap) => !earlier.has(gap));
}

const failing: ReadonlySet<string> = new Set(["advisory", "transitive-advisory", "deprecated"]);

/** The findings that fail a check, without the place in the text. */
export function badIn({ files }: ScanResult): ReadonlySet<string> {
  const bad = files.flatMap(({ findings }) => findings.filter(({ rule }) => failing.has(rule)));
  return new Set(
    bad.map((finding) => `${finding.rule} ${finding.declaration.package.name} ${finding.key?.version ?? ""}`),
  );
}

function gapsIn({ files, unread }: ScanResult): ReadonlySet<string> {
  const gaps = files.flatMap(({ coverage }) => coverageEntries(coverage).filter(({ kind }) => kind !== "limit"));
  return new Set([
    ...gaps.map(({ reason, name, path, package: below, message }) => [reason, name, path, below, message].join(" ")),
    ...unread.map(({ path, reason }) => `${path} ${reason}`),
  ]);
}

/** What happens to a file. Half of a list of lines is a list of lines, so that cutting one cannot be noticed. */
export const damages: readonly (readonly [what: string, damage: (text: string) => FileText, applies?: RegExp])[] = [
  ["cut off", (text) => fileText(text.slice(0, Math.floor(text.length / 2))), /\.(?:json|xml|csproj|props)$/],
  [
    "in conflict",
    (text) => {
      const lines = text.split("\n");
      const middle = Math.floor(lines.length / 2);
      const [head, tail] = [lines.slice(0, middle), lines.slice(middle)];
      return fileText([...head, "<<<<<<< HEAD", ...tail, "=======", ">>>>>>> other", ""].join("\n"));
    },
  ],
  [
    "of a newer format",
    (text) => fileText(text.replace(/(version"?\s*[:=]\s*["']?)\d+/i, "$199")),
    /(?:pnpm-lock\.yaml|uv\.lock|poetry\.lock|Cargo\.lock|packages\.lock\.json|package-lock\.json)$/,
  ],
  ["binary", () => ({ kind: "unreadable", reason: "binary" })],
  ["in an unknown encoding", () => ({ kind: "unreadable", reason: "encoding" })],
  ["unreadable", () => ({ kind: "unreadable", reason: "unreadable" })],
  ["too large", () => ({ kind: "unreadable", reason: "too-large" })],
];
