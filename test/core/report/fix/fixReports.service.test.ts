import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { News } from "../../../../src/core/analysis/additions.ts";
import type { Coverage } from "../../../../src/core/analysis/coverage.ts";
import { fixJson, type JsonFixReport } from "../../../../src/core/report/fix/fixJson.ts";
import { fixPatch } from "../../../../src/core/report/fix/fixPatch.ts";
import type { FixReport } from "../../../../src/core/report/fix/fixReport.ts";
import { fixText } from "../../../../src/core/report/fix/fixText.ts";
import { fixSchemaErrors } from "../../../support/checkSchema.ts";
import { packageLock } from "../../../support/findings.ts";
import type { FileTree } from "../../../support/project.ts";
import { planned, type PlanningOptions } from "../../fixes/plan/planning.ts";

/** The first file is the manifest. Paths are printed below `/app/`. */
async function reportOf(files: FileTree, rest: Partial<FixReport> = {}, options?: PlanningOptions): Promise<FixReport> {
  const tree = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/app/${path}`, text]));
  const [manifest = ""] = Object.keys(tree);
  return {
    ...(await planned([manifest], tree, options)),
    isWritten: undefined,
    now: Date.parse("2026-11-21T00:00:00Z"),
    unreadFiles: [],
    coverages: new Map(),
    marked: new Set(),
    pathText: (path) => path.slice("/app/".length),
    ...rest,
  };
}

const manifest = `{
  "dependencies": {
    "qs": "6.5.0",
    "request": "2.88.2",
    "acme-invented-nowhere": "1.0.0"
  }
}
`;
const gap: Coverage = {
  state: "incomplete",
  gaps: [{ kind: "file", path: "/app/package-lock.json", reason: "damaged", span: { start: 0, end: 1 } }],
};

describe("reports of fixes", () => {
  it("say what a version newly depends on, and what is not known of that", async () => {
    const report = await reportOf({ "package.json": `{ "dependencies": { "qs": "6.5.0" } }` });
    const [change] = report.changes;
    assert.ok(change);
    const key = (name: string) => ({ system: "NPM", name }) as const;
    const version = { ...key("qs"), version: change.version };
    const found = <T>(value: T) => ({ kind: "found", value }) as const;
    const news: News = {
      from: version,
      to: version,
      losesAttestation: true,
      addedCapabilities: ["CAPABILITY_EXEC"],
      requirements: [],
      packages: {
        listed: [
          {
            key: key("young"),
            publication: found({ firstPublishedAt: "2026-11-20T00:00:00Z" }),
            similar: found(["younger"]),
          },
          { key: key("secret"), notAsked: "private" },
          { key: key("nowhere"), publication: { kind: "missing", text: "" } },
        ],
        left: 2,
      },
    };
    const said = { ...report, news: new Map([[change, news]]) };
    assert.match(
      fixText(said),
      /; no provenance attestation; newly depends on young \(first published 1 day ago, name close to younger\), secret \(private[^)]*\), nowhere \(unknown to the service\) and 2 more; newly has CAPABILITY_EXEC$/m,
    );
    const json = fixJson(said);
    assert.equal(fixSchemaErrors(JSON.parse(json)), "");
    const [entry] = (JSON.parse(json) as JsonFixReport).changes;
    assert.equal(entry?.moreNewDependencies, 2);
    assert.deepEqual([entry.losesAttestation, entry.newCapabilities], [true, ["CAPABILITY_EXEC"]]);
    assert.deepEqual(entry.newDependencies, [
      { name: "young", firstPublishedAt: "2026-11-20T00:00:00Z", similarNames: ["younger"] },
      { name: "secret", unknown: "private", similarNames: [] },
      { name: "nowhere", unknown: "missing", similarNames: [] },
    ]);
  });

  it("are lines with places", async () => {
    const unreadFiles = [{ path: "old", reason: "unreadable" }] as const;
    const coverages = new Map([["/app/package.json", gap]]);
    const lines = fixText(await reportOf({ "package.json": manifest }, { unreadFiles, coverages })).split("\n");
    assert.deepEqual(lines.slice(0, 3), [
      "package.json:3: qs 6.5.0 → 6.14.3 (its dependencies were not checked)",
      "package.json:4: request not fixed: no newer version of request is available",
      "package.json:5: acme-invented-nowhere not checked: the service does not know this package (private, new, removed or misspelled)",
    ]);
    assert.match(lines[3] ?? "", /^package\.json:1: not checked: .*package-lock\.json/);
    assert.deepEqual(lines.slice(4), [
      "old not checked: cannot be read",
      "1 change not written (without --write), 1 not fixed, 1 not checked",
      "",
    ]);
  });

  const named: readonly (readonly [what: string, path: string, text: string, line: RegExp])[] = [
    [
      "an alias of npm that is updated",
      "package.json",
      '{ "dependencies": { "old-qs": "npm:qs@6.5.0" } }',
      /^package\.json:1: qs \(declared as old-qs\) 6\.5\.0 → /m,
    ],
    [
      "an alias of npm that no version fixes",
      "package.json",
      '{ "dependencies": { "old-request": "npm:request@2.88.2" } }',
      /^package\.json:1: request \(declared as old-request\) not fixed: /m,
    ],
    [
      "a renamed crate that is not known",
      "Cargo.toml",
      '[dependencies]\nother = { package = "acme-invented-nowhere", version = "1.0.0" }\n',
      /^Cargo\.toml:2: acme-invented-nowhere \(declared as other\) not checked: /m,
    ],
  ];
  for (const [what, path, text, line] of named)
    it(`name what was asked about: ${what}`, async () => assert.match(fixText(await reportOf({ [path]: text })), line));

  const written: readonly (readonly [isWritten: boolean | undefined, text: RegExp])[] = [
    [undefined, /^1 change not written \(without --write\),/m],
    [true, /^1 change written,/m],
    [false, /^1 change not written,/m],
  ];
  for (const [isWritten, text] of written) {
    it(`tell whether the changes were written: ${isWritten}`, async () =>
      assert.match(fixText(await reportOf({ "package.json": manifest }, { isWritten })), text));
  }

  it("are JSON that its schema describes", async () => {
    const lock = JSON.parse(packageLock({ qs: ["6.5.0"] })["package-lock.json"] ?? "{}") as object;
    const files = { "package.json": manifest, "package-lock.json": JSON.stringify(lock) };
    const unreadFiles = [{ path: "old", reason: "unreadable" }] as const;
    const coverages = new Map([["/app/package.json", gap]]);
    const report = await reportOf(files, { isWritten: true, unreadFiles, coverages });
    const json = JSON.parse(fixJson(report)) as JsonFixReport;
    assert.equal(fixSchemaErrors(json), "");
    const [change] = json.changes;
    assert.ok(change);
    assert.deepEqual([json.version, json.written], [1, true]);
    assert.equal(manifest.slice(change.span.start, change.span.end), "6.5.0");
    assert.deepEqual(
      [change.path, change.before, change.after, change.version, change.transitive],
      ["package.json", "6.5.0", "6.14.3", "6.14.3", { state: "unknown" }],
    );
    const [dependency] = change.dependencies;
    assert.deepEqual([dependency?.name, dependency?.version], ["qs", "6.5.0"]);
    assert.ok(dependency?.advisories.includes("GHSA-hrpp-h998-j3pp"));
    assert.deepEqual(
      json.unfixed.map(({ name, reason, message }) => [name, reason, message]),
      [["request", "search", "No newer version of request is available"]],
    );
    assert.deepEqual(
      json.unchecked.map(({ name, reason }) => [name, reason]),
      [["acme-invented-nowhere", "unknown-package"]],
    );
    assert.deepEqual(
      json.gaps.map(({ path, reason }) => [path, reason]),
      [["package.json", "damaged"]],
    );
    assert.deepEqual(json.unreadFiles, unreadFiles);
    assert.deepEqual(json.lockfiles, [{ path: "package-lock.json", command: "npm install" }]);
    assert.deepEqual(json.remaining, []);
  });

  it("say that the dependencies of an override were not checked", async () => {
    const manifest = JSON.stringify({ dependencies: { request: "2.88.2" } }, undefined, 2);
    const report = await reportOf({ "package.json": manifest });
    const { overrides, unfixed } = JSON.parse(fixJson(report)) as JsonFixReport;
    const packages = overrides.flatMap((override) => override.packages);
    assert.equal(fixSchemaErrors(JSON.parse(fixJson(report))), "");
    assert.deepEqual(
      packages.map(({ name, version, transitive }) => [name, version, transitive]),
      [["qs", "6.14.3", { state: "unknown" }]],
    );
    assert.match(
      fixText(report),
      /override qs 6\.5\.5 → 6\.14\.3 \(.*dependencies not checked\); can be removed once request allows qs 6\.14\.3 or newer$/m,
    );
    // What an override fixes of a dependency is not among what stays.
    const [overridden, left] = [overrides.flatMap((override) => override.dependencies), unfixed];
    assert.deepEqual(
      [overridden, left].map((all) => all.map(({ name, advisories }) => `${name} ${advisories.length}`)),
      [["request 1"], ["request 1"]],
    );
    assert.notDeepEqual(overridden[0]?.advisories, left[0]?.advisories);
  });
});

describe("a patch", () => {
  const lines = (count: number, at: Readonly<Record<number, string>>) =>
    Array.from({ length: count }, (_, index) => at[index + 1] ?? `# line ${index + 1}`);
  const cases: readonly (readonly [what: string, path: string, text: string])[] = [
    ["of the only line", "requirements.txt", "django==3.0.0\n"],
    ["of a line without an end", "requirements.txt", "# the site\ndjango==3.0.0"],
    ["of lines that end as on Windows", "requirements.txt", "# the site\r\ndjango==3.0.0  # pinned\r\n"],
    ["of a file with a byte order mark", "requirements.txt", "\uFEFFdjango==3.0.0\n# the site\n"],
    ["of neighbouring lines", "requirements.txt", "django==3.0.0\njinja2==2.11.0\n"],
    [
      "of places near each other",
      "requirements.txt",
      `${lines(12, { 2: "django==3.0.0", 8: "jinja2==2.11.0" }).join("\n")}\n`,
    ],
    [
      "of places far from each other",
      "requirements.txt",
      `${lines(40, { 5: "django==3.0.0", 30: "jinja2==2.11.0" }).join("\n")}\n`,
    ],
    ["of several on one line", "package.json", `{ "dependencies": { "qs": "6.5.0", "minimist": "1.2.5" } }\n`],
    [
      "of a text of several lines",
      "Gemfile",
      `source "https://rubygems.org"\ngem "rack", ">= 2.0.1",\n  "< 2.0.3"\ngem "json"\n`,
    ],
  ];
  for (const [what, path, text] of cases) {
    it(`${what} does what the changes do, as git sees it`, async () => {
      const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
      const marked = new Set(mark === "" ? [] : [`/app/${path}`]);
      const report = await reportOf({ [path]: text.slice(mark.length) }, { marked });
      const patch = fixPatch(report);
      assert.ok(report.changes.length > 0);
      const folder = mkdtempSync(join(tmpdir(), "patch-"));
      try {
        writeFileSync(join(folder, path), text);
        execFileSync("git", ["apply", "--whitespace=nowarn", "-"], { cwd: folder, input: patch, stdio: "pipe" });
        const after = report.changes.reduceRight(
          (rest, { span, after: to }) => rest.slice(0, span.start) + to + rest.slice(span.end),
          text.slice(mark.length),
        );
        assert.equal(readFileSync(join(folder, path), "utf8"), mark + after);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }

  it("is empty without changes", async () => assert.equal(fixPatch(await reportOf({ "package.json": "{}" })), ""));
});
