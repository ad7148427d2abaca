/** What reports are made of: real facts from the loopback service, and findings of every rule made up. */
import { coverageOf } from "../../src/core/analysis/coverage.ts";
import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../src/core/analysis/facts.ts";
import { ruleIds, type Finding, type RuleId } from "../../src/core/analysis/finding.ts";
import { defaultPolicy, type Policy } from "../../src/core/analysis/policy.ts";
import { reportsOnly } from "../../src/core/check/scanPaths.ts";
import { createCore } from "../../src/core/core.ts";
import type { ReportInput, ReportFile, ReportHost } from "../../src/core/report/reportInput.ts";
import { parserFor } from "../../src/core/manifests/formats.ts";
import type { Declaration } from "../../src/core/manifests/manifest.ts";
import type { System, VersionKey } from "../../src/core/model/keys.ts";
import { checkerOf } from "./project.ts";
import { base, caller, handClock, wire } from "./world.ts";
import { bareVersion } from "./bareVersion.ts";

export const exportHost: ReportHost = {
  productVersion: "0.1.0",
  now: Date.parse("2026-11-21T00:00:00Z"),
  uuid: "9f1c7a34-2a4b-4c5d-8e6f-0123456789ab",
  pathOf: (path) => path.replace(/^\/work\//, ""),
};

/** A minimum age of npm, which holds a fix back. */
export const minimumAge = {
  id: "min-release-age",
  tool: "npm",
  setting: "min-release-age=7",
  exclusions: [],
  path: "/work/.npmrc",
  span: { start: 0, end: 17 },
} as const;

export const nothing: ReportInput = { files: [], unreadFiles: [], isInterrupted: false };

/** Checks the manifests among these files, with every request that the default rules ask for. */
export async function checked(files: Readonly<Record<string, string>>, policy?: Partial<Policy>): Promise<ReportInput> {
  const core = createCore({
    transport: wire().transport,
    baseUrl: base,
    apiVersion: "auto",
    random: () => 0,
    log: () => undefined,
    now: handClock().now,
    delay: () => Promise.resolve(),
  });
  const tree = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/work/${path}`, text]));
  const checker = checkerOf(tree, { core, policy: () => ({ ...defaultPolicy(exportHost.now), ...policy }) });
  const paths = Object.keys(tree).filter(parserFor);
  const result = await checker.scan(paths, { ...caller(), ...reportsOnly, fixedIn: true });
  const reports = result.files.flatMap(({ path, system, findings, reportSource }): readonly ReportFile[] =>
    reportSource ? [{ path: path.slice("/work/".length), absolutePath: path, system, findings, ...reportSource }] : [],
  );
  return { ...nothing, files: reports };
}

/** One manifest of this name and system with a declaration of this name, its facts as the test says, and these findings. */
export function madeUp(
  name: string,
  facts: Partial<Facts> = {},
  findings: readonly FindingData[] = [],
  system: System = "NPM",
  path = "package.json",
): ReportInput {
  const declaration: Declaration = {
    package: { system, name },
    name,
    requirement: { kind: "written", text: "1.0.0" },
    scope: "dependencies",
    nameSpan: { start: 0, end: name.length },
    requirementSpan: { start: name.length + 1, end: name.length + 6 },
  };
  const manifest = { declarations: [declaration], problems: [] };
  const subjectFacts = { ...noFacts({ declaration }), ...facts };
  return {
    ...nothing,
    files: [
      {
        path,
        absolutePath: `/work/${path}`,
        system,
        manifest,
        coverage: coverageOf({ manifest, gaps: [] }, [subjectFacts], { transitive: true }),
        facts: [subjectFacts],
        findings: findings.map((data): Finding => {
          return { ...data, declaration, severity: "warning", span: declaration.nameSpan };
        }),
        text: `${name} 1.0.0`,
      },
    ],
  };
}

/** Facts of a version that is checked, or whose check is as the test says. */
export function factsOf(key: VersionKey, more: Partial<Facts> = {}): Partial<Facts> {
  return {
    target: { kind: "version", key, how: "locked" },
    version: { kind: "found", value: bareVersion(key, { isDefault: true, licenses: ["MIT"] }) },
    ...more,
  };
}

/** A finding without what it has of its declaration. */
export type FindingData = Finding extends infer F
  ? F extends Finding
    ? Omit<F, "declaration" | "severity" | "span">
    : never
  : never;

/** A finding of every rule, with `text` wherever text from outside stands. */
export function everyFinding(text: string): readonly FindingData[] {
  const key = (name: string): VersionKey => ({ system: "NPM", name, version: "1.0.0" });
  const own = { key: key(text), how: "locked" } as const;
  const path = [key(text), key("between"), key(`${text}-below`)];
  const advisory = {
    advisoryKey: { id: "GHSA-1" },
    url: "https://osv.example/GHSA-1",
    title: text,
    aliases: ["CVE-1"],
  };
  const scored = { ...advisory, cvss3Score: 9.8, cvss3Vector: "CVSS:3.1/AV:N" };
  const all: { readonly [Rule in RuleId]: Extract<FindingData, { rule: Rule }> } = {
    advisory: {
      rule: "advisory",
      ...own,
      fixedIn: { kind: "fixed", version: text },
      items: [{ advisories: [{ id: "GHSA-1", band: "critical", advisory: scored }] }],
    },
    "transitive-advisory": {
      rule: "transitive-advisory",
      ...own,
      items: [
        {
          affected: key(`${text}-below`),
          path,
          from: "lockfile",
          advisories: [
            { id: "GHSA-1", band: "unscored", advisory },
            { id: "GHSA-2", band: "unscored" },
          ],
        },
      ],
    },
    deprecated: { rule: "deprecated", ...own, items: [{ reason: text }] },
    unmaintained: {
      rule: "unmaintained",
      ...own,
      items: [{ notice: { id: "RUSTSEC-1", band: "unscored", advisory }, path }],
    },
    outdated: { rule: "outdated", ...own, items: [{ to: text, step: "minor", held: { to: text, wait: 86_400_000 } }] },
    "unknown-package": { rule: "unknown-package", items: [{ similar: [text] }] },
    "suspicious-name": { rule: "suspicious-name", items: [{ similar: [text] }] },
    "risky-addition": {
      rule: "risky-addition",
      ...own,
      items: [
        {
          name: text,
          firstPublishedAt: "2026-11-19T06:00:00Z",
          publishedAt: "2026-11-20T00:00:00Z",
          similar: [text],
          runsInstallScript: true,
        },
      ],
    },
    "unknown-version": { rule: "unknown-version", key: key(text), items: [{}] },
    withdrawn: { rule: "withdrawn", ...own, items: [{ listed: key(`${text}-below`), path }] },
    license: { rule: "license", ...own, items: [{ state: "denied", license: text, path }] },
    "provenance-lost": { rule: "provenance-lost", ...own, items: [{ attested: key(text) }] },
    "provenance-source": { rule: "provenance-source", ...own, items: [{ attested: text, declared: text }] },
    scorecard: { rule: "scorecard", ...own, items: [{ project: text, score: 1.5, below: 5 }] },
    "stale-lockfile": {
      rule: "stale-lockfile",
      key: key(text),
      items: [{ kind: "kept", lockfile: `/work/${text}`, requested: text }],
    },
    "stale-override": {
      rule: "stale-override",
      ...own,
      items: [
        {
          why: "unneeded",
          source: `/work/${text}`,
          parents: [{ dependent: key(`${text}-parent`), requirement: "^1.0.0", gets: key(text) }],
        },
      ],
    },
    "several-lockfiles": { rule: "several-lockfiles", items: [{ lockfiles: [`/work/${text}`, "/work/yarn.lock"] }] },
    "release-age": {
      rule: "release-age",
      items: [
        {
          age: 420_000,
          limit: {
            tool: "pnpm",
            setting: `minimumReleaseAge: 7 # ${text}`,
            path: `/work/${text}`,
            span: { start: 0, end: 1 },
            exclusions: [],
            id: text,
          },
        },
      ],
    },
    malicious: {
      rule: "malicious",
      ...own,
      fixedIn: { kind: "packages", packages: [key(`${text}-below`)], isWayOut: true },
      items: [
        {
          affected: key(`${text}-below`),
          path,
          from: "lockfile",
          advisories: [{ id: "MAL-1", band: "malicious", advisory: { ...advisory, aliases: [] } }],
        },
      ],
    },
    "too-new": { rule: "too-new", ...own, items: [{ publishedAt: "2026-11-20T00:00:00Z", days: 7, path }] },
    "expired-ignore": { rule: "expired-ignore", items: [{ ignore: { until: "2026-01-01", reason: text } }] },
    "unused-ignore": {
      rule: "unused-ignore",
      items: [
        {
          ignore: { rule: "license", package: text },
          entry: { path: "/work/package-insights.json", setting: text, position: { line: 3, column: 5 } },
        },
      ],
    },
  };
  const found = Object.values(all);
  assert.deepEqual(new Set(found.map(({ rule }) => rule)), new Set(ruleIds));
  return found;
}

/** Texts that mean something to one of the formats, or to a reader of one. */
export const hostileTexts: readonly string[] = [
  `=HYPERLINK("http://evil.example","x")`,
  "+1",
  "-2+3",
  "@sum(1)",
  "\t=1",
  `"quoted", and, "more"`,
  "line\r\nbreak\u2028and\u0000control",
  "[click](http://evil.example) {0} {{1}}",
  "<script>alert(1)</script> | `code` $(zap) # x",
  "half a pair \ud800 and \udc00",
  "%2e%2e/..//a b?c#d",
  "urn:cdx:1",
  "\u001b[2J\u202egnp.exe\u2069",
  "",
];
