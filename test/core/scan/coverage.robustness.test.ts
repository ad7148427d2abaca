import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { joinCoverage } from "../../../src/core/analysis/coverage.ts";
import { lockfileParsers, parserFor } from "../../../src/core/manifests/formats.ts";
import { fileText, type FileText } from "../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../src/core/manifests/project.ts";
import { coverageEntries } from "../../../src/core/report/coverageEntries.ts";
import { scan } from "../../../src/core/scan/scan.ts";
import type { ScanResult } from "../../../src/core/scan/scanResult.ts";
import { wire, type Wire } from "../../support/world.ts";
import { scanning } from "./scanning.ts";

/** The files of the sample by their paths in a made-up folder. */
const sample = new Map<string, string>();
const folder = join("test", "fixtures", "sample");
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  sample.set(`/sample/${relative(folder, path).split(sep).join("/")}`, readFileSync(path, "utf8"));
}

const manifests = [...sample.keys()].filter((path) => parserFor(path));

type Change = readonly [path: string, file: FileText];

/** Checks these manifests where one file is another, and tells which files were read. */
async function check(
  paths: readonly string[],
  change?: Change,
  world?: Wire,
): Promise<ScanResult & { readonly reads: ReadonlySet<string> }> {
  const { host } = scanning({}, world);
  const reads = new Set<string>();
  const readFile = (path: string) => {
    reads.add(path);
    return Promise.resolve(path === change?.[0] ? change[1] : fileText(sample.get(path)));
  };
  const projects = createProjectReader({ readFile, lockfileParsers });
  const result = await scan(paths, { ...host, readFile, projects }, { signal: new AbortController().signal });
  return { ...result, reads };
}

/** Whether the check says that something is missing. */
function isIncomplete({ files, unread }: ScanResult): boolean {
  return unread.length > 0 || joinCoverage(files.map(({ coverage }) => coverage)).state === "incomplete";
}

/** Neither a finding that fails a check, nor a word about what was not checked: what passes for clean. */
function looksClean(result: ScanResult): boolean {
  return !isIncomplete(result) && badIn(result).size === 0;
}

/** The findings that fail a check, without the place in the text. */
function badIn({ files }: ScanResult): ReadonlySet<string> {
  const bad = files.flatMap(({ findings }) => findings.filter(({ rule }) => failing.has(rule)));
  return new Set(
    bad.map((finding) => `${finding.rule} ${finding.declaration.package.name} ${finding.key?.version ?? ""}`),
  );
}

/** What was found before is found still, or the check names something more that is missing. */
function losesNothing(before: ScanResult, after: ScanResult): boolean {
  const [known, now] = [gapsIn(before), gapsIn(after)];
  return [...badIn(before)].every((finding) => badIn(after).has(finding)) || [...now].some((gap) => !known.has(gap));
}

function gapsIn({ files, unread }: ScanResult): ReadonlySet<string> {
  const gaps = files.flatMap(({ coverage }) => coverageEntries(coverage).filter(({ kind }) => kind !== "limit"));
  return new Set([
    ...gaps.map(({ reason, name, path, package: below, message }) => [reason, name, path, below, message].join(" ")),
    ...unread.map(({ path, reason }) => `${path} ${reason}`),
  ]);
}

const failing: ReadonlySet<string> = new Set(["advisory", "transitive-advisory", "deprecated"]);

/** What happens to a file. Half of a list of lines is a list of lines, so that cutting one cannot be noticed. */
const damages: readonly (readonly [what: string, damage: (text: string) => FileText, applies?: RegExp])[] = [
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
  ["binary", () => ({ kind: "unreadable", reason: "binary" })],
  ["unreadable", () => ({ kind: "unreadable", reason: "unreadable" })],
  ["too large", () => ({ kind: "unreadable", reason: "too-large" })],
];

describe("nothing unread passes for clean", function () {
  this.timeout(60_000);

  for (const manifest of manifests) {
    it(`${manifest} with any of its files damaged`, async () => {
      const before = await check([manifest]);
      if (looksClean(before)) return;
      for (const path of before.reads) {
        const text = sample.get(path);
        if (text === undefined) continue;
        for (const [what, damage, applies = /./] of damages) {
          if (!applies.test(path)) continue;
          const after = await check([manifest], [path, damage(text)]);
          assert.ok(losesNothing(before, after), `${manifest} loses findings where ${path} is ${what}`);
        }
      }
    });
  }
});

describe("no answer that fails passes for clean", function () {
  this.timeout(60_000);

  for (const manifest of manifests) {
    it(manifest, async () => {
      const world = wire();
      const before = await check([manifest], undefined, world);
      if (looksClean(before)) return;
      for (const failing of new Set(world.requests)) {
        const broken = wire({}, ({ method }, path) =>
          `${method} ${path}` === failing ? { status: 400, text: "broken" } : undefined,
        );
        assert.ok(
          !looksClean(await check([manifest], undefined, broken)),
          `${manifest} looks clean without ${failing}`,
        );
      }
    });
  }
});
