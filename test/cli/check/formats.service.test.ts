// What `check` writes in each format: that programs can read it, and that it is as documented.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import type { FileEntry, JsonReport } from "../../../src/core/report/jsonReport.ts";
import { checkSchemaErrors } from "../../support/checkSchema.ts";
import { runIn, type Outcome } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]): Promise<Outcome> => runIn(folder.path, [...args, "--base-url", service.url]);
const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ name: "shop", dependencies });

describe("package-insights check --format", () => {
  beforeEach(() => {
    folder.write(
      "a shop/package.json",
      npm({ minimist: "1.2.5", "acme-invented-nowhere": "1.0.0", theme: "workspace:*" }),
    );
    folder.write("site/requirements.txt", "django==3.0.0\n");
  });

  interface Log {
    readonly version: string;
    readonly runs: readonly {
      readonly automationDetails: { readonly guid: string };
      readonly results: readonly {
        readonly ruleId: string;
        readonly properties?: { readonly rule?: string };
        readonly kind: string;
        readonly locations: readonly {
          readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
        }[];
      }[];
    }[];
  }

  it("sarif that leaves out results ends with 2, and says how many", async () => {
    folder.write("x/package.json", npm({}));
    folder.write(
      "a shop/package.json",
      npm(Object.fromEntries(Array.from({ length: 25_003 }, (_, at) => [`x${at}`, "link:../x"]))),
    );
    const { code, err, out } = await run("check", "a shop/package.json", "--format", "sarif");
    assert.deepEqual(
      [code, err],
      [
        2,
        "package-insights: 3 results are left out: a report has at most 25,000, the worst\nexit 2: the report leaves out results\n",
      ],
    );
    assert.equal((JSON.parse(out) as Log).runs[0]?.results.length, 25_000);
    assert.equal((await run("check", "a shop/package.json", "--format", "csv")).code, 0);
  });

  it("sarif is one run, with addresses relative to the current folder", async () => {
    const [relative, absolute] = await Promise.all([
      run("check", ".", "--format", "sarif"),
      run("check", folder.path, "--format=sarif"),
    ]);
    assert.deepEqual([relative.code, relative.err, absolute.code], [1, "exit 1: 15 advisories\n", 1]);
    const [first, second] = [relative, absolute].map(({ out }) => (JSON.parse(out) as Log).runs);
    assert.equal((JSON.parse(relative.out) as Log).version, "2.1.0");
    assert.equal(first?.length, 1);
    assert.deepEqual(first[0]?.results, second?.[0]?.results);
    assert.notEqual(first[0]?.automationDetails.guid, second?.[0]?.automationDetails.guid);
    const found = (first[0]?.results ?? []).map(
      ({ ruleId, kind, properties, locations: [place] }) =>
        `${properties?.rule ?? ruleId} ${kind} ${place?.physicalLocation.artifactLocation.uri}`,
    );
    for (const result of [
      "advisory fail a%20shop/package.json",
      "unknown-package fail a%20shop/package.json",
      "not-checked review a%20shop/package.json",
      "advisory fail site/requirements.txt",
    ]) {
      assert.ok(found.includes(result), `${result} in ${found.join(", ")}`);
    }
  });

  it("cyclonedx is a bill of materials, new each time", async () => {
    const { code, out, err } = await run("check", ".", "--format", "cyclonedx");
    assert.deepEqual([code, err], [1, "exit 1: 15 advisories\n"]);
    const bom = JSON.parse(out) as {
      readonly bomFormat: string;
      readonly specVersion: string;
      readonly serialNumber: string;
      readonly components: readonly { readonly purl?: string }[];
      readonly vulnerabilities: readonly { readonly id: string }[];
    };
    assert.deepEqual([bom.bomFormat, bom.specVersion], ["CycloneDX", "1.6"]);
    assert.match(bom.serialNumber, /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const purls = bom.components.map(({ purl }) => purl);
    for (const purl of ["pkg:npm/minimist@1.2.5", "pkg:pypi/django@3.0.0"]) assert.ok(purls.includes(purl), purl);
    assert.ok(bom.vulnerabilities.some(({ id }) => id === "GHSA-xvch-5gv4-984h"));
  });

  it("csv is a table with a row for each finding and for what is not checked", async () => {
    const { code, out, err } = await run("check", ".", "--format", "csv");
    assert.deepEqual([code, err], [1, "exit 1: 15 advisories\n"]);
    const [header = "", ...rows] = out.trimEnd().split("\r\n");
    assert.match(header, /^file,line,column,kind,rule,severity,system,package,version,/);
    assert.ok(
      rows.some(
        (row) =>
          row.startsWith("a shop/package.json,1,") &&
          row.includes(",finding,advisory,error,NPM,minimist,1.2.5,written,"),
      ),
    );
    assert.ok(rows.some((row) => row.includes(",not-checked,unknown-package,")));
    assert.ok(rows.some((row) => row.startsWith("site/requirements.txt,1,")));
  });

  it("markdown is a page for people", async () => {
    const { code, out, err } = await run("check", ".", "--format", "markdown");
    assert.deepEqual([code, err], [1, "exit 1: 15 advisories\n"]);
    assert.match(out, /^# Package Insights\n/);
    for (const heading of [/^## a shop\/package\.json$/m, /^## site\/requirements\.txt$/m, /^## Not checked$/m])
      assert.match(out, heading);
  });

  it("text ends with the counts", async () => {
    const { code, out } = await run("check", "a shop");
    assert.equal(code, 1);
    assert.match(out, /^a shop\/package\.json:1:\d+ error GHSA-xvch-5gv4-984h: minimist 1\.2\.5: /m);
    assert.match(
      out,
      /^1 file, 3 dependencies: 1 checked( \([^)]*\))?, 1 not checked, 1 local; 1 vulnerable, 2 findings\nexit 1: 1 advisory\n$/m,
    );
  });
});

describe("package-insights check --format json", () => {
  it("is valid against its schema over the whole sample", async () => {
    const { out } = await run("check", resolve("test/fixtures/sample"), "--format", "json", "--rule", "outdated=hint");
    const report = JSON.parse(out) as JsonReport;
    assert.equal(checkSchemaErrors(report), "");
    assert.ok(report.files.length > 20 && report.files.flatMap(({ findings }) => findings).length > 200);
    assert.notEqual(checkSchemaErrors({ ...report, version: 1 }), "");
  });

  async function reportOf(path: string, ...args: readonly string[]): Promise<{ report: JsonReport; file: FileEntry }> {
    const { out, err } = await run("check", path, "--format", "json", ...args);
    assert.equal(err, "");
    const report = JSON.parse(out) as JsonReport;
    const [file] = report.files;
    assert.ok(file);
    return { report, file };
  }

  const lock = (packages: Readonly<Record<string, object>>) =>
    JSON.stringify({ name: "shop", lockfileVersion: 3, packages });

  it("says what is locked, and what that brings along", async () => {
    folder.write("app/package.json", npm({ json5: "^2.2.0" }));
    folder.write(
      "app/package-lock.json",
      lock({
        "": { name: "shop", dependencies: { json5: "^2.2.0" } },
        "node_modules/json5": { version: "2.2.3", dependencies: { minimist: "^1.2.0" } },
        "node_modules/minimist": { version: "1.2.5" },
      }),
    );
    const { report, file } = await reportOf("app");
    assert.deepEqual(report.counts, {
      dependencies: 1,
      checked: 1,
      partiallyChecked: 0,
      directOnly: 0,
      unchecked: 0,
      local: 0,
      vulnerable: 1,
    });
    assert.deepEqual([report.version, report.unreadFiles, report.interrupted], [2, [], false]);
    assert.deepEqual(file.dependencies[0]?.resolution, {
      version: "2.2.3",
      kind: "locked",
      path: "app/package-lock.json",
    });
    assert.deepEqual(file.dependencies[0].transitive, { source: "lockfile", packageCount: 1, uncheckedCount: 0 });
    const [finding] = file.findings;
    assert.deepEqual([finding?.rule, finding?.version, finding?.advisory], ["transitive-advisory", "2.2.3", undefined]);
    const affected = { name: "minimist", version: "1.2.5" };
    assert.deepEqual(finding?.details, {
      affected,
      path: [{ name: "json5", version: "2.2.3" }, affected],
      source: "lockfile",
      severity: "critical",
      advisories: [
        {
          id: "GHSA-xvch-5gv4-984h",
          severity: "critical",
          aliases: ["CVE-2021-44906"],
          url: "https://osv.dev/vulnerability/GHSA-xvch-5gv4-984h",
          cvss3Score: 9.8,
          cvss3Vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
        },
      ],
    });
    const absolute = await reportOf(folder.path);
    assert.equal(absolute.file.dependencies[0]?.resolution?.path, `${folder.path}/app/package-lock.json`);
  });

  it("says what each rule has to say", async () => {
    const dependencies = { minimist: "1.2.5", "left-pad": "1.3.0", lodahs: "1.0.0", chalk: "^4.0.0" };
    folder.write("package.json", npm(dependencies));
    folder.write(
      "package-lock.json",
      lock({ "": { name: "shop", dependencies }, "node_modules/chalk": { version: "2.4.2" } }),
    );
    folder.write(
      "rules.json",
      JSON.stringify({ ignore: [{ rule: "deprecated", until: "2020-01-01", reason: "soon" }] }),
    );
    const { file } = await reportOf(".", "--rule", "outdated=hint", "--license-deny", "MIT", "--config", "rules.json");
    const detailsOf = (name: string, rule: string) =>
      file.findings.find((finding) => finding.package === name && finding.rule === rule)?.details;
    assert.deepEqual(detailsOf("minimist", "license"), { status: "denied", license: "MIT" });
    assert.deepEqual(detailsOf("minimist", "outdated"), { newVersion: "1.2.8", updateType: "patch" });
    assert.deepEqual(detailsOf("lodahs", "unknown-package"), { similarNames: ["lodash"] });
    assert.deepEqual(detailsOf("chalk", "stale-lockfile"), { lockfile: "package-lock.json" });
    assert.deepEqual(detailsOf("left-pad", "expired-ignore"), {
      ignore: { rule: "deprecated", until: "2020-01-01", reason: "soon" },
    });
    assert.deepEqual(detailsOf("left-pad", "deprecated"), {});
    assert.equal(detailsOf("minimist", "advisory"), undefined);
  });

  it("says where it has things from that stand in other files", async () => {
    folder.write("pnpm-workspace.yaml", "packages:\n  - app\ncatalog:\n  json5: 2.2.3\n");
    folder.write("app/.npmrc", "@acme:registry=https://npm.example/\n");
    folder.write("app/package.json", npm({ json5: "catalog:", "@acme/theme": "1.0.0" }));
    const { file } = await reportOf("app/package.json");
    const [json5, theme] = file.dependencies;
    assert.deepEqual(json5?.requirementLocation, { path: "pnpm-workspace.yaml", span: { start: 36, end: 41 } });
    assert.deepEqual(json5.resolution, { version: "2.2.3", kind: "written", path: "pnpm-workspace.yaml" });
    assert.deepEqual([theme?.skipReason, theme?.skipDetail], ["private", "@acme:registry in .npmrc"]);
    assert.deepEqual(
      file.unchecked.map(({ name, reason, local }) => [name, reason, local]),
      [["@acme/theme", "private", false]],
    );
  });

  it("counts offsets without the byte order mark", async () => {
    folder.write("requirements.txt", "\uFEFFdjango==3.0.0\n");
    const { file } = await reportOf("requirements.txt");
    assert.deepEqual(file.dependencies[0]?.nameSpan, { start: 0, end: 6 });
  });
});
