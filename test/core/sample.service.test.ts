import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluate } from "../../src/core/analysis/evaluate.ts";
import type { Finding, RuleId } from "../../src/core/analysis/finding.ts";
import type { Facts } from "../../src/core/analysis/facts.ts";
import { policyFromSettings } from "../../src/core/analysis/policy.ts";
import { needsAmong } from "../../src/core/analysis/needs.ts";
import type { UnknownTarget } from "../../src/core/analysis/target/target.ts";
import { coreOver } from "../../src/core/core.ts";
import { lookUpsOf } from "../../src/core/lookups/lookUp.ts";
import { parserFor } from "../../src/core/manifests/formats.ts";
import type { SkipReason } from "../../src/core/manifests/manifest.ts";
import type { System } from "../../src/core/model/keys.ts";
import type { PageSubject } from "../../src/core/pages/subject.ts";
import { pageText } from "../../src/core/report/pageReport.ts";
import { client } from "../support/findings.ts";
import { caller } from "../support/world.ts";
import { readIn } from "../support/project.ts";

/** What `npm start` opens. */
const roots = ["test/fixtures/sample", "test/fixtures/showcase"];

const files: Readonly<Record<string, string>> = Object.fromEntries(
  roots.flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"))
      .map((path) => [path.slice(root.length), readFileSync(path, "utf8")]),
  ),
);

const now = Date.parse("2026-11-21T00:00:00Z");
const settings = JSON.parse(files["/.vscode/settings.json"] ?? "{}") as Readonly<Record<string, unknown>>;
const policy = { ...policyFromSettings((name) => settings[`packageInsights.${name}`]), now };
const needs = needsAmong(["transitive", "packages", "previous", "projects", "similar"]);
const core = coreOver(client().api, () => Promise.resolve());

interface Dependency {
  readonly path: string;
  readonly facts: Facts;
  readonly findings: readonly Finding[];
}

async function dependenciesIn(path: string): Promise<readonly Dependency[]> {
  if (!parserFor(path)) return [];
  const { subjects } = await readIn(files, path);
  const all = await core.gather(subjects, caller(), { needs });
  const findings = evaluate(all, policy);
  return all.map((facts) => ({
    path,
    facts,
    findings: findings.filter(({ declaration }) => declaration === facts.declaration),
  }));
}

type Feature = readonly [path: string, name: string, shows: (dependency: Dependency) => boolean];

function found(rule: RuleId): Feature[2] {
  return ({ findings }) => findings.some((finding) => finding.rule === rule);
}

function resolved(how: "written" | "locked" | "assumed"): Feature[2] {
  return ({ facts: { target } }) => target?.kind === "version" && target.how === how;
}

function skipped(reason: SkipReason): Feature[2] {
  const isSkipped = (why: UnknownTarget) => why.kind === "skipped" && why.reason === reason;
  return ({ facts: { target } }) => target?.kind === "unknown" && isSkipped(target.why);
}

const ofVersion =
  (shows: (version: Extract<NonNullable<Facts["version"]>, { kind: "found" }>["value"]) => boolean): Feature[2] =>
  ({ facts: { version } }) =>
    version?.kind === "found" && shows(version.value);

const features: Readonly<Record<string, Feature>> = {
  "a written version": ["/package.json", "lodash", resolved("written")],
  "a locked version": ["/services/billing/Gemfile", "rack", resolved("locked")],
  "an assumed version": ["/package.json", "axios", resolved("assumed")],
  "a private npm package": ["/package.json", "@acme-private/checkout", skipped("private")],
  "a private crate": ["/Cargo.toml", "acme-checkout", skipped("private")],
  "a private NuGet package": ["/services/ledger/Ledger.csproj", "Acme.Ledger.Contracts", skipped("private")],
  "a package of the workspace": ["/package.json", "@acme/theme", skipped("workspace")],
  "a path": ["/Cargo.toml", "acme-pricing", skipped("path")],
  "a Git repository": ["/package.json", "acme-tracking", skipped("git")],
  "an address": ["/requirements.txt", "acme-labels", skipped("url")],
  "an undefined variable": ["/pom.xml", "example.acme.internal:tracking-client", skipped("variable")],
  "an archive": ["/pom.xml", "example.acme.internal:label-printer", skipped("archive")],
  "a publication time": ["/pom.xml", "junit:junit", ofVersion(({ publishedAt }) => publishedAt !== undefined)],
  "a license": ["/requirements.txt", "certifi", ofVersion(({ licenses }) => licenses.includes("MPL-2.0"))],
  "a related project": ["/Cargo.toml", "tokio", ofVersion(({ relatedProjects }) => relatedProjects.length > 0)],
  "an attestation": [
    "/services/invented/package.json",
    "@acme-invented/tool",
    ofVersion(({ attestations }) => attestations.some(({ verified }) => verified)),
  ],
  "a project with a Scorecard": [
    "/services/billing/Gemfile",
    "nokogiri",
    ({ facts: { project } }) => project?.kind === "found" && project.value.scorecard !== undefined,
  ],
  "an npm graph of 50 packages": ["/package.json", "express", ({ facts }) => size(facts) === 49],
  "a Cargo graph of 55 packages": ["/Cargo.toml", "hyper", ({ facts }) => size(facts) === 54],
  "a PyPI graph": ["/requirements.txt", "flask", ({ facts }) => size(facts) === 5],
  "a Maven graph": ["/pom.xml", "org.springframework:spring-beans", ({ facts }) => size(facts) === 2],
  "a large graph": ["/services/admin/package.json", "jest", ({ facts }) => size(facts) > 200],
};

function size({ transitive }: Facts): number {
  return transitive?.packages.length ?? 0;
}

/** Where each rule finds something; what is off by default, depends on the day, or needs a lockfile with malware, nowhere. */
const ruleRows: Readonly<Record<RuleId, readonly [path: string, name: string] | undefined>> = {
  malicious: undefined,
  advisory: ["/package.json", "lodash"],
  "transitive-advisory": ["/package.json", "body-parser"],
  deprecated: ["/package.json", "request"],
  unmaintained: undefined,
  "unknown-package": ["/requirements.txt", "acme-invented-not-published"],
  "unknown-version": ["/package.json", "minimist"],
  "stale-override": undefined,
  "stale-lockfile": ["/services/stale/package.json", "lodash"],
  "several-lockfiles": ["/services/legacy/package.json", "lodash"],
  "provenance-lost": ["/services/invented/package.json", "acme-invented-next"],
  "provenance-source": ["/services/invented/package.json", "@acme-invented/mismatch"],
  "suspicious-name": ["/services/invented/package.json", "acme-invented-populer"],
  license: ["/package.json", "left-pad"],
  scorecard: ["/services/invented/package.json", "@acme-invented/tool"],
  "expired-ignore": ["/services/legacy/requirements.txt", "jinja2"],
  "unused-ignore": undefined,
  outdated: undefined,
  "risky-addition": undefined,
  "release-age": undefined,
  "too-new": undefined,
  withdrawn: undefined,
};

describe("the sample", () => {
  const dependencies: Dependency[] = [];

  before(async () => {
    for (const path of Object.keys(files)) dependencies.push(...(await dependenciesIn(path)));
  });

  const rows: Readonly<Record<string, Feature>> = {
    ...features,
    ...Object.fromEntries(
      Object.entries(ruleRows).flatMap(([rule, place]) =>
        place ? [[`a finding of ${rule}`, [...place, found(rule as RuleId)]]] : [],
      ),
    ),
  };
  for (const [what, [path, name, shows]] of Object.entries(rows)) {
    it(`shows ${what}: ${name} in ${path}`, () => {
      const named = dependencies.filter((each) => each.path === path && each.facts.declaration.name === name);
      assert.ok(named.some(shows), `${named.length} dependencies`);
    });
  }

  it("has the graph of each dependency with a known version in its npm, Cargo, PyPI and Maven manifests", async () => {
    const systems: readonly System[] = ["NPM", "CARGO", "PYPI", "MAVEN"];
    const top = ["/package.json", "/Cargo.toml", "/requirements.txt", "/pom.xml"];
    const keys = dependencies.flatMap(({ path, facts: { target, version } }) =>
      top.includes(path) && target?.kind === "version" && version?.kind === "found" ? [target.key] : [],
    );
    assert.deepEqual([...new Set(keys.map(({ system }) => system))].sort(), [...systems].sort());
    const lacking = new Set<string>();
    for (const key of keys) {
      const graph = await core.graph(key, caller());
      if (graph.kind !== "found") lacking.add(`${key.name} ${key.version}`);
    }
    assert.deepEqual([...lacking], []);
  });

  it("has a project with more than 200 locked packages", () => {
    const { packages } = JSON.parse(files["/services/admin/package-lock.json"] ?? "") as { readonly packages: object };
    assert.ok(Object.keys(packages).length > 200);
  });

  const readme = files["/services/invented/README.md"] ?? "";
  const [hash = "", chainId = ""] = [...readme.matchAll(/`((?:sha256:)?[\da-f]{64})`/g)].map(([, text]) => text);
  const capable = { system: "GO", name: "github.com/Acme-Invented/Capable", version: "v1.1.0" } as const;
  const pages: Readonly<Record<string, readonly [subject: PageSubject | undefined, text: RegExp]>> = {
    "what a Go module can do": [{ kind: "capabilities", key: capable }, /CAPABILITY_NETWORK/],
    "a file by its hash": [subjectOf(hash, "file"), /@acme-invented\/tool 1\.0\.0/],
    "container images by a chain ID": [subjectOf(chainId, "image"), /acme-invented\/web/],
  };
  for (const [what, [subject, text]] of Object.entries(pages)) {
    it(`shows ${what}`, async () => {
      assert.ok(subject);
      assert.match(pageText(await core.page(subject, { now: () => now }, caller())), text);
    });
  }

  it("has the Go module that shows what it can do in a manifest", () => {
    assert.ok(
      dependencies.some(({ facts: { target } }) => target?.kind === "version" && target.key.name === capable.name),
    );
  });
});

/** As *Look Up…* understands a text. */
function subjectOf(text: string, kind: PageSubject["kind"]): PageSubject | undefined {
  return lookUpsOf(text).flatMap((each) => (each.kind === "page" && each.subject.kind === kind ? each.subject : []))[0];
}
