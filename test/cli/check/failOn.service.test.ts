// What fails a check, what is left out of it, and how it ends.

import assert from "node:assert/strict";
import type { JsonReport } from "../../../src/core/report/jsonReport.ts";
import { checkSchemaErrors } from "../../support/checkSchema.ts";
import { runIn, type Outcome } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]): Promise<Outcome> => runIn(folder.path, [...args, "--base-url", service.url]);
const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies });

describe("package-insights check --fail-on", () => {
  const go = "module shop.example/shop\n\nrequire golang.org/x/net v0.53.0\n";
  const rows: readonly (readonly [what: string, path: string, text: string, band: string, code: number])[] = [
    ["a critical advisory", "package.json", npm({ minimist: "1.2.5" }), "critical", 1],
    ["a high advisory", "package.json", npm({ lodash: "4.17.20" }), "high", 1],
    ["a high advisory", "package.json", npm({ lodash: "4.17.20" }), "critical", 0],
    ["a medium advisory", "Cargo.toml", '[dependencies]\ntime = "=0.1.43"\n', "high", 0],
    ["a medium advisory", "Cargo.toml", '[dependencies]\ntime = "=0.1.43"\n', "low", 1],
    ["one without a score", "go.mod", go, "medium", 1],
    ["one without a score", "go.mod", go, "critical", 1],
    ["what is unmaintained", "Cargo.toml", '[dependencies]\nacme-invented-unkept = "=1.1.0"\n', "low", 0],
    ["a deprecation", "package.json", npm({ "left-pad": "1.3.0" }), "low", 0],
    [
      "an unknown package beside a lesser advisory",
      "package.json",
      npm({ lodash: "4.17.20", "acme-invented-nowhere": "1.0.0" }),
      "critical",
      2,
    ],
  ];
  for (const [what, path, text, band, code] of rows) {
    it(`ends with ${code} for ${what} with ${band}`, async () => {
      folder.write(path, text);
      const outcome = await run("check", path, "--fail-on", band);
      assert.equal(outcome.code, code, outcome.out);
    });
  }

  for (const options of [[], ["--unscored", "low"]]) {
    it(`fails for an advisory without details, which may be of any band, with ${options.join(" ") || "no option"}`, async () => {
      folder.write("package.json", npm({ minimist: "1.2.5" }));
      service.faults.set({ rules: [{ operation: "GetAdvisory", fault: { kind: "status", status: 404 } }] });
      const { code, out } = await run("check", "package.json", "--fail-on", "critical", ...options);
      assert.equal(code, 1, out);
    });
  }

  /** Two advisories without a score, one of them on two lines, and a low one. */
  const undecided = npm({
    "acme-invented-unscored": "1.0.0",
    "acme-invented-host": "1.0.0",
    cookie: "0.4.0",
    "acme-invented-ring": "0.1.0",
  });
  const decided: readonly (readonly [args: string, code: number, told: string])[] = [
    ["--fail-on high", 1, ""],
    ["--fail-on high --unscored high", 1, ""],
    ["--fail-on high --unscored medium", 0, "2 unscored advisories count as medium and did not fail the check"],
    ["--fail-on medium --unscored low", 0, "2 unscored advisories count as low and did not fail the check"],
    ["--fail-on high --config rules.json", 0, "2 unscored advisories count as low and did not fail the check"],
    ["--fail-on high --config rules.json --unscored critical", 1, ""],
    [
      "--fail-on high --unscored low --ignore OSV-INVENTED-0001",
      0,
      "1 unscored advisory counts as low and did not fail the check",
    ],
    ["--unscored low", 1, ""],
  ];
  for (const [args, code, told] of decided) {
    it(`ends with ${code} for unscored advisories with ${args}`, async () => {
      folder.write("package.json", undecided);
      folder.write("rules.json", '{ "unscored": "low" }');
      const outcome = await run("check", "package.json", ...args.split(" "));
      assert.equal(outcome.code, code, outcome.out);
      const lines = outcome.out.split("\n").filter((line) => line.endsWith("did not fail the check"));
      assert.deepEqual(lines, told === "" ? [] : [told]);
    });
  }

  it("tells in each report what passed", async () => {
    folder.write("package.json", undecided);
    const report = async (format: string) =>
      (await run("check", "package.json", "--fail-on", "high", "--unscored", "medium", "--format", format)).out;
    const json = JSON.parse(await report("json")) as JsonReport;
    assert.equal(checkSchemaErrors(json), "");
    assert.deepEqual(json.unscored, { countsAs: "medium", passed: 2 });
    const advisories = json.files.flatMap(({ findings }) => findings.flatMap(({ advisory }) => advisory ?? []));
    assert.deepEqual(advisories.find(({ id }) => id === "OSV-INVENTED-0001")?.countsAs, "medium");
    const sarif = JSON.parse(await report("sarif")) as {
      readonly runs: readonly [
        { readonly properties: object; readonly tool: { driver: { rules: { id: string; properties: object }[] } } },
      ];
    };
    const [{ properties, tool }] = sarif.runs;
    assert.ok("unscored" in properties);
    assert.deepEqual(properties.unscored, { countsAs: "medium", passed: 2 });
    const rule = tool.driver.rules.find(({ id }) => id === "OSV-INVENTED-0001");
    assert.deepEqual(rule?.properties, { tags: ["security"], "security-severity": "4.0" });
    assert.match(await report("markdown"), /^2 unscored advisories count as medium and did not fail the check\.$/m);
  });

  /** `json5` depends on an affected `minimist`. */
  const lock = {
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { json5: "2.2.3" } },
      "node_modules/json5": { version: "2.2.3", dependencies: { minimist: "^1.2.0" } },
      "node_modules/minimist": { version: "1.2.5" },
    },
  };
  for (const [args, code] of [
    [[], 1],
    [["--fail-on", "critical"], 1],
    [["--rule", "transitive-advisory=off"], 0],
  ] as const) {
    it(`ends with ${code} for a critical advisory of a transitive dependency with ${args.join(" ") || "no option"}`, async () => {
      folder.write("package.json", npm({ json5: "2.2.3" }));
      folder.write("package-lock.json", JSON.stringify(lock));
      const outcome = await run("check", "package.json", ...args);
      assert.equal(outcome.code, code, outcome.out);
    });
  }
});

describe("package-insights check and how it ends", () => {
  const project = JSON.stringify({ dependencies: { lodash: "4.17.20" }, devDependencies: { minimist: "1.2.5" } });
  const rows: readonly (readonly [args: string, exit: string])[] = [
    ["", "exit 1: 6 advisories"],
    ["--fail-on critical", "exit 1: 1 advisory of critical or worse"],
    ["--fail-on critical:prod", "exit 0: nothing fails the check"],
    [
      "--fail-on high:prod,critical",
      "exit 1: 2 advisories of high or worse in production, 1 advisory of critical or worse",
    ],
    ["--fail-on fixable:prod", "exit 1: 5 fixable advisories in production"],
    ["--fail-on none", "exit 0: nothing fails the check"],
    ["--fail-on outdated --rule outdated=hint", "exit 1: 2 findings of outdated"],
    ["--fail-on unknown-license", "exit 0: nothing fails the check"],
    ["--fail-on critical --omit dev", "exit 0: nothing fails the check"],
    ["--baseline report.json", "exit 0: nothing new fails the check; 6 known findings"],
    ["--baseline older.json", "exit 1: 5 new advisories; 1 known finding"],
    ["--fail-on critical --baseline older.json", "exit 0: nothing new fails the check; 1 known finding"],
  ];
  for (const [args, exit] of rows) {
    it(`says ${exit} with ${args || "no option"}`, async () => {
      folder.write("package.json", project);
      for (const [name, options] of [
        ["report.json", []],
        ["older.json", ["--ignore", "*:lodash"]],
      ] as const)
        folder.write(name, (await run("check", "package.json", "--format", "json", ...options)).out);
      const given = args.split(" ").filter((arg) => arg !== "");
      const text = await run("check", ".", ...given);
      assert.equal(text.out.trimEnd().split("\n").at(-1), exit, text.err);
      assert.equal(text.code, Number(exit.charAt(5)));
      const json = JSON.parse((await run("check", ".", "--format", "json", ...given)).out) as JsonReport;
      assert.equal(checkSchemaErrors(json), "");
      assert.equal(`exit ${json.exit?.code}: ${json.exit?.reason}`, exit.split(";")[0]);
      const sarif = await run("check", ".", "--format", "sarif", ...given);
      assert.deepEqual([sarif.code, sarif.err], [text.code, `${exit}\n`]);
    });
  }

  it("omits the packages for development of a lockfile that is checked by itself", async () => {
    const packages = { "": {}, "node_modules/minimist": { version: "1.2.5", dev: true } };
    const more = { ...packages, "node_modules/ms": { version: "2.1.3" } };
    folder.write("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages: more }));
    const { code, out, err } = await run("check", "package-lock.json", "--omit", "dev", "--no-cache");
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /1 dependency: 1 checked, 0 not checked, 1 omitted;/);
    assert.ok(!service.requests.some(({ path, body = "" }) => `${path}${body}`.includes("minimist")));
    assert.equal((await run("check", "package-lock.json")).code, 1);
    assert.equal((await run("check", "package-lock.json", "--fail-on", "low:prod")).code, 0);
  });

  it("asks nothing about what it omits, and counts it", async () => {
    folder.write("package.json", project);
    folder.write("crate/Cargo.toml", '[dependencies]\ntime = "=0.1.43"\n[build-dependencies]\ncc = "=1.0.0"\n');
    const { out } = await run("check", ".", "--omit", "dev,build", "--no-cache");
    assert.match(out, /^2 files, 2 dependencies: .*, 2 omitted; /m);
    assert.ok(!service.requests.some(({ path, body = "" }) => /minimist|\bcc\b/.test(`${path}${body}`)));
  });

  it("does not let a baseline or a gate pass what was not checked", async () => {
    folder.write("package.json", npm({ lodash: "4.17.20", "acme-invented-nowhere": "1.0.0" }));
    folder.write("report.json", (await run("check", "package.json", "--format", "json")).out);
    for (const args of [
      ["--baseline", "report.json"],
      ["--fail-on", "none"],
    ]) {
      const { code, out } = await run("check", "package.json", ...args);
      assert.deepEqual([code, /^exit 2: \d gaps? in what was checked/m.test(out)], [2, true], out);
    }
  });
});

describe("package-insights check --no-fixed-in", () => {
  it("requests no candidates", async () => {
    folder.write("package.json", npm({ minimist: "1.2.5" }));
    const requested = async (...args: readonly string[]) => {
      service.reset();
      // Versions that a version is compared with would leave in a batch, too.
      const { out } = await run("check", "package.json", "--rule", "provenance-lost=off", ...args);
      return [
        out.includes("Fixed in 1.2.8"),
        service.requests.some(({ operation }) => operation === "GetVersionBatch"),
      ];
    };
    assert.deepEqual(await requested(), [true, true]);
    assert.deepEqual(await requested("--no-fixed-in"), [false, false]);
  });
});
