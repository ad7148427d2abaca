import assert from "node:assert/strict";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import { message } from "../../../src/core/messages/message.ts";
import { systems } from "../../../src/core/model/keys.ts";
import { jsonParts, jsonReport, type JsonReport } from "../../../src/core/report/jsonReport.ts";
import type { ReportInput } from "../../../src/core/report/reportInput.ts";
import { checkSchemaErrors } from "../../support/checkSchema.ts";
import { checked, everyFinding, exportHost, factsOf, hostileTexts, madeUp, nothing } from "../../support/exported.ts";

function report(input: ReportInput): JsonReport {
  const parsed = JSON.parse(jsonReport(input, exportHost)) as JsonReport;
  assert.equal(checkSchemaErrors(parsed), "");
  return parsed;
}

const key = { system: "NPM", name: "a", version: "1.0.0" } as const;

describe("a JSON report", () => {
  it("is valid without a manifest", () => {
    assert.deepEqual(report(nothing), {
      version: 2,
      files: [],
      unreadFiles: [],
      interrupted: false,
      counts: {
        dependencies: 0,
        checked: 0,
        partiallyChecked: 0,
        directOnly: 0,
        unchecked: 0,
        local: 0,
        vulnerable: 0,
      },
      data: { source: "https://deps.dev", license: "CC-BY-4.0" },
    });
  });

  it("is the same text in parts as at once, with none, one and several manifests", () => {
    const one = madeUp("a", factsOf(key), everyFinding("a"));
    for (const input of [nothing, one, { ...one, files: [...one.files, ...one.files, ...one.files] }]) {
      const text = jsonReport(input, exportHost);
      assert.equal(text, `${JSON.stringify(JSON.parse(text), null, 2)}\n`);
      assert.equal([...jsonParts(input, exportHost)].length, input.files.length + 2);
    }
  });

  it("lists what was not read, and says that it was interrupted", () => {
    const unreadFiles = [
      { path: "b/package.json", reason: "too-large" },
      { path: "c", reason: "interrupted" },
    ] as const;
    const parsed = report({ ...nothing, unreadFiles, isInterrupted: true });
    assert.deepEqual([parsed.unreadFiles, parsed.interrupted], [unreadFiles, true]);
  });

  it("is valid for a finding of every rule", () => {
    const { files } = report(madeUp("a", factsOf(key), everyFinding("a")));
    const findings = files[0]?.findings ?? [];
    assert.equal(findings.length, everyFinding("a").length);
    const details = (rule: string) => findings.find((finding) => finding.rule === rule)?.details;
    assert.equal(details("stale-lockfile")?.lockfile, "a");
    assert.equal(details("transitive-advisory")?.source, "lockfile");
  });

  const fixes: readonly (readonly [fixedIn: FixedIn, entry: object | undefined])[] = [
    [
      { kind: "fixed", version: "1.0.1" },
      { state: "fixed", version: "1.0.1" },
    ],
    [
      { kind: "partly", version: "1.0.1", fixed: 4, of: 5, others: 1 },
      { state: "partly", version: "1.0.1", fixedCount: 4, advisoryCount: 5, otherCount: 1 },
    ],
    [{ kind: "none" }, { state: "none" }],
    [{ kind: "unknown", hasFailed: false }, undefined],
  ];
  for (const [fixedIn, entry] of fixes) {
    it(`says whether an advisory is fixed: ${fixedIn.kind}`, () => {
      const [finding] = everyFinding("a");
      assert.ok(finding?.rule === "advisory");
      const { files } = report(madeUp("a", factsOf(key), [{ ...finding, fixedIn }]));
      assert.deepEqual(files[0]?.findings[0]?.fixedIn, entry);
    });
  }

  it("says where transitive dependencies come from, and how many were not checked", () => {
    const path = [key, { ...key, name: "b" }];
    const packages = [{ key: { ...key, name: "b" }, path, advisories: new Map() }];
    const transitive = { from: "resolved", packages, incomplete: message("too deep") } as const;
    const { files, counts } = report(madeUp("a", factsOf(key, { transitive })));
    assert.deepEqual(files[0]?.dependencies[0]?.transitive, {
      source: "service",
      packageCount: 1,
      uncheckedCount: 1,
      incompleteReason: "too deep",
    });
    assert.deepEqual([counts.partiallyChecked, files[0].unchecked], [1, []]);
  });

  it("is valid for manifests of every system", async () => {
    const parsed = report(
      await checked({
        "package.json": `{ "dependencies": { "minimist": "1.2.5", "ms": "^99", "x": "file:../x", "y": "github:a/y" } }`,
        "Cargo.toml": `[dependencies]\ntime = "0.1.43"\nbad = "not a version"\n[`,
        "requirements.txt": "certifi\ndjango==3.2\n",
        "pom.xml": `<project><dependencies><dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-core</artifactId><version>2.14.1</version></dependency></dependencies></project>`,
        "go.mod": "module example.org/m\n\nrequire golang.org/x/text v0.3.5\n",
        Gemfile: `source "https://rubygems.org"\ngem "rack", "2.2.3"\n`,
        "shop.csproj": `<Project><ItemGroup><PackageReference Include="Newtonsoft.Json" Version="12.0.3" /></ItemGroup></Project>`,
      }),
    );
    assert.deepEqual(parsed.files.map(({ system }) => system).sort(), [...systems].sort());
    for (const file of parsed.files) assert.ok(file.findings.length > 0, file.path);
  });

  for (const text of hostileTexts) {
    it(`is valid with ${JSON.stringify(text)}`, () => {
      const [file] = report(madeUp(text, factsOf({ ...key, name: text }), everyFinding(text), "NPM", text)).files;
      assert.deepEqual([file?.path, file?.dependencies[0]?.name], [text, text]);
    });
  }

  it("has findings that manifests share at the place of each", () => {
    const shared = madeUp("a", factsOf(key), everyFinding("a")).files;
    const moved = shared.map((file) => ({
      ...file,
      path: "b/package.json",
      findings: file.findings.map((finding, index) => ({
        ...finding,
        // Every other one under a name of its own, which sentences have.
        declaration: index % 2 === 0 ? finding.declaration : { ...finding.declaration, name: "alias" },
        span: { start: index, end: index + 7 },
      })),
    }));
    const pathOf = (path: string, { path: from }: { readonly path: string }) => `${from}: ${path}`;
    const reported = (files: ReportInput["files"]) =>
      (JSON.parse(jsonReport({ ...nothing, files }, { ...exportHost, pathOf })) as JsonReport).files;
    const alone = [...shared, ...moved].flatMap((file) => reported([file]));
    assert.deepEqual(reported([...shared, ...moved, ...shared]), [...alone, ...reported(shared)]);
    assert.notDeepEqual(alone[0]?.findings, alone[1]?.findings);
  });

  it("would fail its schema with a missing, an unknown or a wrong field", () => {
    const text = jsonReport(madeUp("a", factsOf(key), everyFinding("a")), exportHost);
    const wrong: readonly (readonly [from: string, to: string])[] = [
      ['"version": 2', '"version": 1'],
      ['"files"', '"manifests"'],
      ['"kind": "locked"', '"kind": "guessed"'],
      ['"nameSpan"', '"nameRange"'],
      ['"severity": "critical"', '"severity": "worst"'],
      ['"newVersion"', '"to"'],
      ['"source": "lockfile"', '"source": "resolved"'],
      ['"directOnly": 1', '"directOnly": -1'],
      ['"status": "denied"', '"status": "forbidden"'],
      ['"state": "fixed"', '"state": "partly"'],
    ];
    assert.equal(checkSchemaErrors(JSON.parse(text)), "");
    for (const [from, to] of wrong) {
      assert.ok(text.includes(from), from);
      assert.notEqual(checkSchemaErrors(JSON.parse(text.replaceAll(from, to))), "", `${from} → ${to}`);
    }
  });
});
