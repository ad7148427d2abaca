// The options of `check`: what counts, what is left out, and how it ends.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createProgress } from "../../src/cli/progress.ts";
import type { JsonReport } from "../../src/core/report/jsonReport.ts";
import { checkSchemaErrors } from "../support/checkSchema.ts";
import { bundle, runIn, type Outcome } from "../support/commandLine.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder();

const run = (...args: readonly string[]): Promise<Outcome> => runIn(folder.path, [...args, "--base-url", service.url]);
const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies });

/** `minimist` has a critical advisory and MIT, `left-pad` is deprecated, `lodash` has a high and a medium one. */
const shop = npm({ minimist: "1.2.5", "left-pad": "1.3.0" });

async function rulesFound(
  args: readonly string[],
  text = shop,
): Promise<{ readonly code: number; readonly found: string }> {
  folder.write("package.json", text);
  const { code, out, err } = await run("check", "package.json", "--format", "json", ...args);
  assert.match(err, /^(?:package-insights: --ignore .*\n)*$/);
  const findings = (JSON.parse(out) as JsonReport).files.flatMap((file) => file.findings);
  return { code, found: findings.map(({ package: name, rule, severity }) => `${name} ${rule} ${severity}`).join(", ") };
}

describe("package-insights check with the minimum age of a package manager", () => {
  it("leads to the version that is old enough", async () => {
    folder.write("package.json", shop);
    folder.write(".npmrc", "before=2022-06-01\n");
    const { out } = await run("check", "package.json", "--rule", "outdated=information");
    assert.match(out, /minimist 1\.2\.5 is outdated; 1\.2\.6 is available \(patch\), 1\.2\.8 is held back/);
  });
});

describe("package-insights check with the user's rules", () => {
  const both = "minimist advisory error, left-pad deprecated warning";
  const rows: readonly (readonly [args: readonly string[], found: string, code: number])[] = [
    [[], both, 1],
    [["--rule", "deprecated=off"], "minimist advisory error", 1],
    [["--rule", "advisory=hint", "--rule=deprecated=error"], "minimist advisory hint, left-pad deprecated error", 1],
    [["--rule", "advisory=off", "--rule", "deprecated=off"], "", 0],
    [
      ["--rule", "outdated=information"],
      "minimist advisory error, minimist outdated information, left-pad deprecated warning",
      1,
    ],
    [["--ignore", "GHSA-xvch-5gv4-984h"], "left-pad deprecated warning", 1],
    [["--ignore", "CVE-2021-44906:mini*", "--ignore", "deprecated:left-pad"], "", 0],
    [["--ignore", "*:minimist"], "left-pad deprecated warning", 1],
    [["--ignore", "CVE-2021-44906:left-pad", "--ignore", "deprecated:minimist"], both, 1],
    [["--license-deny", "MIT", "--ignore", "advisory", "--ignore", "deprecated"], "minimist license error", 0],
    [["--license-allow", "WTFPL", "--license-allow", "MIT"], both, 1],
  ];
  for (const [args, found, code] of rows) {
    it(`finds ${found || "nothing"} with ${args.join(" ") || "no option"}`, async () => {
      assert.deepEqual(await rulesFound(args), { code, found });
    });
  }

  it("says of --omit that it leaves out nothing", async () => {
    folder.write(
      "package.json",
      JSON.stringify({ dependencies: { ms: "2.1.3" }, devDependencies: { json5: "2.2.3" } }),
    );
    const { err } = await run("check", ".", "--omit", "dev,build");
    assert.equal(err, "package-insights: --omit build: nothing is left out by it\n");
    folder.write("locked/package-lock.json", JSON.stringify({ lockfileVersion: 3, packages: { "": {} } }));
    const locked = await run("check", "locked", ".", "--omit", "dev");
    assert.match(
      locked.err,
      /^package-insights: --omit leaves out nothing of locked\/package-lock\.json, which is checked by itself$/m,
    );
  });

  const idle: readonly (readonly [command: string, args: readonly string[], told: readonly string[]])[] = [
    ["check package.json", ["GHSA-xvch-5gv4-984h", "deprecated"], []],
    ["check package.json", ["CVE-2021-44906:mini*", "*:left-pad"], []],
    ["check package.json", ["GHSA-xvch-5gv4-984h", "advisory:minimist", "CVE-2021-44906"], []],
    ["check package.json", ["GHSA-xvch-5gv4-984j", "deprecated"], ["GHSA-xvch-5gv4-984j"]],
    [
      "check package.json --format sarif",
      ["CVE-2021-44906:left-pad", "license"],
      ["CVE-2021-44906:left-pad", "license"],
    ],
    ["fix package.json", ["GHSA-xvch-5gv4-984h", "GHSA-typo"], ["GHSA-typo"]],
    ["purls list", ["GHSA-xvch-5gv4-984h", "deprecated"], ["deprecated"]],
  ];
  for (const [command, entries, told] of idle) {
    it(`says of ${entries.join(" and ")} that ${told.join(" and ") || "none"} ignores nothing: ${command}`, async () => {
      folder.write("package.json", shop);
      folder.write("list", "pkg:npm/minimist@1.2.5\n");
      const { err } = await run(...command.split(" "), ...entries.flatMap((entry) => ["--ignore", entry]));
      const sentence = (entry: string) =>
        `package-insights: --ignore ${entry}: nothing that was found is ignored by it\n`;
      assert.equal(err.replace(/^exit .*\n/m, ""), told.map(sentence).join(""));
    });
  }

  it("takes the same from a file, with comments, and options win over it", async () => {
    const config = `{
      // accepted for now
      "rules": { "deprecated": "information", "advisory": "off" },
      "ignore": [{ "package": "left-*", "rule": "license", "until": "2999-12-31" },],
      "licenses.deny": ["MIT"], "licenses": { "allow": ["MIT"] },
      "private": ["acme-*"]
    }`;
    folder.write("rules.json", config);
    const text = npm({ minimist: "1.2.5", "left-pad": "1.3.0", "acme-x": "1.0.0" });
    const byFile = await rulesFound(["--config", "rules.json"], text);
    assert.deepEqual(byFile, { code: 1, found: "minimist license error, left-pad deprecated information" });
    assert.ok(!service.requests.some(({ path, body = "" }) => `${path}${body}`.includes("acme-x")));
    const won = await rulesFound(
      ["--config", "rules.json", "--rule", "advisory=default", "--license-deny", "GPL-*"],
      text,
    );
    assert.equal(won.found, "minimist advisory error, left-pad deprecated information");
  });

  it("takes what to ignore as an object from a file", async () => {
    folder.write(
      "rules.json",
      JSON.stringify({ ignore: { "deprecated:left-*": "until 2999-12-31: ours", "CVE-2021-44906": "" } }),
    );
    assert.deepEqual(await rulesFound(["--config", "rules.json"]), { code: 0, found: "" });
  });

  it("obeys the comments beside the dependencies", async () => {
    folder.write("requirements.txt", "django==3.0.0  # package-insights: ignore advisory -- old site\n");
    const { code } = await run("check", "requirements.txt");
    assert.equal(code, 0);
  });

  const broken: readonly (readonly [config: string, message: RegExp])[] = [
    ["{", /not valid JSON/],
    ["[]", /expected an object/],
    ["", /not valid JSON/],
    ['{ "devDependencies": "silent" }', /“devDependencies”: expected one of same, quiet, off/],
    ['{ "licences.deny": [] }', /unknown setting “licences\.deny”/],
    ['{ "licenses": { "denied": [] } }', /unknown setting “licenses\.denied”/],
    ['{ "licenses.deny": "MIT" }', /“licenses\.deny”: expected an array of strings/],
    ['{ "rules": { "advisories": "off" } }', /unknown rule “advisories”/],
    ['{ "rules": { "advisory": "none" } }', /unknown severity for “advisory”/],
    ['{ "ignore": [{ "reason": "all of it" }] }', /an entry needs a “rule”, a “package” or an “advisory”/],
    ['{ "ignore": [{ "rule": "advisory", "until": "soon" }] }', /“until”: expected a date as YYYY-MM-DD/],
    ['{ "ignore": { "everything": "" } }', /“ignore”: “everything” is neither a rule nor an advisory ID/],
    ['{ "ignore": { "deprecated:": "" } }', /“deprecated:”: expected a package after the colon/],
    ['{ "ignore": { "advisory:a>": "" } }', /“advisory:a>”: expected a package before and after each “>”/],
    ['{ "ignore": [{ "package": ">b" }] }', /“>b”: expected a package before and after each “>”/],
    ['{ "ignore": { "deprecated": "until soon" } }', /“deprecated”: expected a reason, or “until YYYY-MM-DD: reason”/],
    ['{ "ignore": { "deprecated": true } }', /“deprecated”: expected a reason, or “until YYYY-MM-DD: reason”/],
    ['{ "ignore": "deprecated" }', /“ignore”: expected an object/],
    ['{ "ignore": [{ "name": "x" }] }', /unknown field “name”/],
    ['{ "unscored": "none" }', /“unscored”: expected one of unknown, low, medium, high, critical/],
    ['{ "scorecardBelow": 11 }', /“scorecardBelow”: expected a number from 0 to 10/],
  ];
  for (const [config, message] of broken) {
    it(`ends with 64 for the file ${config}`, async () => {
      folder.write("rules.json", config);
      const { code, out, err } = await run("check", ".", "--config", "rules.json");
      assert.deepEqual([code, out], [64, ""]);
      assert.match(err, message);
    });
  }

  const misuses: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [["--rule", "advisories=off"], /unknown rule “advisories”/],
    [["--rule", "advisory"], /expected RULE=SEVERITY, such as outdated=warning/],
    [["--rule", "advisory=loud"], /unknown severity “loud”/],
    [["--ignore", "everything"], /neither a rule nor an advisory ID/],
    [["--ignore", "advisory:"], /expected a package after the colon/],
    [["--ignore", "advisory:a>>b"], /expected a package before and after each “>”/],
    [["--config", "nowhere.json"], /nowhere\.json cannot be read/],
    [["--fail-on", "unscored"], /unknown gate “unscored”/],
    [["--fail-on", "fixable", "--no-fixed-in"], /--no-fixed-in leaves out the search/],
    [["--omit", "prod"], /unknown group “prod”; expected one of dev, build/],
    [["--baseline", "package.json"], /package\.json is not a report of check --format json/],
    [["--quiet", "--verbose"], /--quiet and --verbose cannot be combined/],
    [["--quiet", "--format", "json"], /--quiet means nothing with --format json/],
    [["--verbose", "--format", "csv"], /--verbose means nothing with --format csv/],
    [["--color", "always"], /--color means nothing with --format text/],
    [["--color", "red"], /unknown when “red”/],
    [["--unscored", "none"], /unknown band “none”/],
    [["--format", "json", "--format", "sarif"], /--format json and --format sarif both go to the output/],
    [["--timeout=9", "--timeout=9"], /--timeout is given twice/],
    [["--fail-on", "low", "--fail-on=high"], /--fail-on is given twice/],
    [["--write"], /--write is not an option of check, but of fix/],
    [["--only=x"], /--only is not an option of check, but of fix/],
    [["--strict", "--strict"], /--strict is given twice$/m],
    [["--ignore", "GHSA-x", "--ignore=GHSA-x"], /--ignore GHSA-x is given twice/],
    [["--rule", "deprecated=off", "--rule", "deprecated=error"], /--rule deprecated is given twice/],
    [["--omit", "dev", "--omit", "build,dev"], /GROUP “dev” is given twice/],
    [["--accept-unchecked", "git,git"], /REASON “git” is given twice/],
    [["--fail-on", "low,low"], /--fail-on low,low: “low” is given twice/],
    [["--strict=yes"], /--strict takes no value/],
    [["--ignore"], /--ignore: missing WHAT/],
    [["--ignore", "--strict"], /--ignore: missing WHAT; one that begins with a dash is written --ignore=--strict/],
    [["--fial-on", "low"], /unknown option --fial-on; did you mean --fail-on\?/],
    [["--toString"], /unknown option --toString$/m],
    [["-x"], /unknown option -x$/m],
  ];
  for (const [args, message] of misuses) {
    it(`ends with 64 for ${args.join(" ")}`, async () => {
      folder.write("package.json", shop);
      const { code, out, err } = await run("check", "package.json", ...args);
      assert.deepEqual([code, out], [64, ""]);
      assert.match(err, message);
      assert.deepEqual(service.requests, []);
    });
  }
});

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

describe("package-insights check for people", () => {
  const colored = /\u001b\[31mcritical 9\.8\u001b\[39m/;

  it("prints the last line alone", async () => {
    folder.write("package.json", npm({ minimist: "1.2.5" }));
    assert.deepEqual(await run("check", ".", "--quiet"), { code: 1, out: "exit 1: 1 advisory\n", err: "" });
  });

  const rows: readonly (readonly [what: string, args: readonly string[], env: object, isColored: boolean])[] = [
    ["nothing", [], {}, false],
    ["--color always", ["--color", "always"], {}, true],
    ["--color always and NO_COLOR", ["--color", "always"], { NO_COLOR: "1" }, true],
    ["FORCE_COLOR", [], { FORCE_COLOR: "1" }, true],
    ["FORCE_COLOR of 0", [], { FORCE_COLOR: "0" }, false],
    ["--color never and FORCE_COLOR", ["--color", "never"], { FORCE_COLOR: "1" }, false],
  ];
  for (const [what, args, env, isColored] of rows) {
    it(`${isColored ? "has" : "has no"} colors in a pipe with ${what}`, async () => {
      folder.write("package.json", npm({ minimist: "1.2.5" }));
      const options = ["--format", "table", "--base-url", service.url, "--no-cache", ...args];
      const others = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.endsWith("_COLOR")));
      const child = spawn(process.execPath, [bundle, "check", ".", ...options], {
        cwd: folder.path,
        env: { ...others, ...env },
      });
      let out = "";
      child.stdout.on("data", (data: Buffer) => (out += data.toString()));
      const code = await new Promise((done) => child.once("close", done));
      assert.deepEqual([code, colored.test(out), out.includes("\u001b")], [1, isColored, isColored], out);
    });
  }
});

describe("package-insights check of folders", () => {
  async function pathsFound(...args: readonly string[]): Promise<readonly string[]> {
    const { out, err } = await run("check", ...args, "--format", "json");
    assert.equal(err, "");
    return (JSON.parse(out) as JsonReport).files.map(({ path }) => path);
  }

  beforeEach(() => {
    folder.write(".git/HEAD", "ref: refs/heads/main\n");
    folder.write(".gitignore", "build/\n/generated\n");
    folder.write("package.json", npm({}));
    folder.write("app/package.json", npm({}));
    folder.write("app/build/package.json", npm({}));
    folder.write("app/.gitignore", "samples/*\n!samples/kept\n");
    folder.write("app/samples/one/package.json", npm({}));
    folder.write("app/samples/kept/package.json", npm({}));
    folder.write("generated/package.json", npm({}));
    folder.write("node_modules/x/package.json", npm({}));
  });

  it("leaves out what .gitignore leaves out, also that of the repository above", async () => {
    assert.deepEqual(await pathsFound("."), ["app/package.json", "app/samples/kept/package.json", "package.json"]);
    assert.deepEqual(await pathsFound("app/"), ["app/package.json", "app/samples/kept/package.json"]);
  });

  it("looks at what is named although it is ignored", async () => {
    assert.deepEqual(await pathsFound("generated", "app/build/package.json"), [
      "generated/package.json",
      "app/build/package.json",
    ]);
  });

  it("looks at all of it without .gitignore, but not at other people's", async () => {
    assert.deepEqual((await pathsFound(".", "--no-gitignore")).length, 6);
  });

  it("reports each manifest once, as it was named first", async () => {
    assert.deepEqual(await pathsFound("app/package.json", join(folder.path, "app"), "."), [
      "app/package.json",
      join(folder.path, "app/samples/kept/package.json"),
      "package.json",
    ]);
  });

  it("does not take for clean what it cannot look into", async function () {
    if (process.getuid?.() === 0) this.skip();
    folder.write("locked/package.json", npm({}));
    chmodSync(join(folder.path, "locked"), 0);
    try {
      const { code, out } = await run("check", ".");
      assert.equal(code, 2);
      assert.match(out, /^locked not checked: cannot be read$/m);
    } finally {
      chmodSync(join(folder.path, "locked"), 0o700);
    }
  });

  it("reports settings that cannot be read, which might make names private", async function () {
    if (process.platform === "win32") this.skip();
    folder.write("settings/package.json", npm({ ms: "2.1.3" }));
    const settings = join(folder.path, "settings/.npmrc");
    // The mode keeps nobody out who may read everything, but a link to itself does.
    if (process.getuid?.() === 0) symlinkSync(".npmrc", settings);
    else {
      folder.write("settings/.npmrc", "registry=https://packages.acme.example");
      chmodSync(settings, 0);
    }
    const { code, out } = await run("check", "settings");
    assert.equal(code, 2, out);
    assert.match(out, /\.npmrc cannot be read/);
    assert.match(out, /not checked ms: not asked, as it is not known to be public \(\.npmrc cannot be read\)/);
  });

  it("does not read a pipe or a device, which never end", async function () {
    if (process.platform === "win32") this.skip();
    mkdirSync(join(folder.path, "pipes"));
    spawnSync("mkfifo", [join(folder.path, "pipes/package.json")]);
    symlinkSync("/dev/zero", join(folder.path, "pipes/pom.xml"));
    const { code, out } = await run("check", "pipes/package.json", "pipes/pom.xml");
    assert.deepEqual(
      [code, out.split("\n").slice(0, 2)],
      [2, ["pipes/package.json not checked: cannot be read", "pipes/pom.xml not checked: cannot be read"]],
    );
  });

  it("names what it finds below a folder and cannot read, and reads links", async function () {
    if (process.platform === "win32") this.skip();
    folder.write("all/shared/base.json", npm({ minimist: "1.2.5" }));
    folder.write("all/go.mod", "module acme.example/all\n");
    mkdirSync(join(folder.path, "all/app"));
    symlinkSync("../shared/base.json", join(folder.path, "all/app/package.json"));
    symlinkSync(folder.path, join(folder.path, "all/outside"));
    spawnSync("mkfifo", [join(folder.path, "all/pom.xml")]);
    symlinkSync("nowhere", join(folder.path, "all/Cargo.toml"));
    const { code, out } = await run("check", "all", "--fail-on", "critical");
    assert.equal(code, 1, out);
    assert.match(out, /^all\/app\/package\.json:1:\d+ error GHSA-xvch-5gv4-984h: minimist/m);
    assert.deepEqual(
      out.split("\n").filter((line) => /^all\/[\w.]+ not checked: /.test(line)),
      [
        "all/outside not checked: a link that leads out of the given paths",
        "all/Cargo.toml not checked: cannot be read",
        "all/pom.xml not checked: cannot be read",
      ],
    );
  });

  it("does not take a lockfile that links to nothing for none", async function () {
    if (process.platform === "win32") this.skip();
    folder.write("linked/package.json", npm({ ms: "2.1.3" }));
    symlinkSync("../nowhere.json", join(folder.path, "linked/package-lock.json"));
    for (const path of ["linked", "linked/package.json"]) {
      const { code, out } = await run("check", path);
      assert.equal(code, 2, out);
      assert.match(out, /package-lock\.json cannot be read/);
    }
  });

  it("tells which of several folders have no manifests, and checks the others", async () => {
    folder.write("some/package.json", npm({ ms: "2.1.3" }));
    folder.write("none/notes.md", "");
    const some = await run("check", "none", "some");
    assert.deepEqual([some.code, some.err], [0, "package-insights: no manifests found in none\n"], some.out);
    const none = await run("check", "none");
    assert.deepEqual([none.code, /no manifests found in none/.test(none.err)], [3, true], none.err);
    assert.match(none.out, /^exit 3: nothing to check$/m);
    assert.equal((await run("check", "none", "--allow-empty")).code, 0);
  });

  it("does not take for clean what has errors, or is too long to be one that a person wrote", async () => {
    folder.write("broken/package.json", '{ "dependencies": { "json5": "2.2.3" ');
    const broken = await run("check", "broken");
    assert.deepEqual([broken.code, /syntax: /.test(broken.out)], [2, true], broken.out);
    folder.write("long/package.json", `{${" ".repeat(5_000_000)}}`);
    const long = await run("check", "long");
    assert.deepEqual([long.code, /^long\/package\.json not checked: too large$/m.test(long.out)], [2, true], long.out);
  });
});

describe("package-insights check -", () => {
  const check = (input: string, ...args: readonly string[]) =>
    new Promise<Outcome>((done) => {
      const child = spawn(process.execPath, [bundle, "check", ...args, "--base-url", service.url], {
        cwd: folder.path,
      });
      let [out, err] = ["", ""];
      child.stdout.on("data", (data: Buffer) => (out += data.toString()));
      child.stderr.on("data", (data: Buffer) => (err += data.toString()));
      child.once("close", (code) => done({ code: code ?? -1, out, err }));
      child.stdin.end(input);
    });

  it("checks the paths of the input in its place", async () => {
    for (const name of ["a", "b b", "c"]) folder.write(`${name}/package.json`, npm({ ms: "2.1.3" }));
    const { code, out, err } = await check("b b/package.json\r\n\na\n", "c", "-");
    assert.deepEqual([code, err], [0, ""]);
    assert.match(out, /^3 files, 3 dependencies: 3 checked/m);
  });

  const refused: readonly (readonly [input: string, args: readonly string[], problem: RegExp])[] = [
    ["\n\r\n", ["-"], /no paths in the input/],
    ["a\n", ["-", "-"], /- is given twice/],
    ["a\n\u001b[2J::error::x\n", ["-"], /^package-insights: a cannot be read$/m],
    ["\u001b[2J::error::x\n", ["-"], /^package-insights: {2}\[2J::error::x cannot be read$/m],
  ];
  for (const [input, args, problem] of refused) {
    it(`refuses ${JSON.stringify(input)} with ${args.join(" ")}`, async () => {
      const { code, out, err } = await check(input, ...args);
      assert.deepEqual([code, out], [64, ""]);
      assert.match(err, problem);
    });
  }
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

describe("package-insights check that is watched", () => {
  it("is stopped by an interrupt, and reports what is there", async () => {
    service.faults.set({ rules: [{ match: "left-pad", fault: { kind: "hang" } }] });
    folder.write("package.json", npm({ "left-pad": "1.3.0", minimist: "1.2.5" }));
    const args = [bundle, "check", ".", "--format", "json", "--base-url", service.url];
    const child = spawn(process.execPath, args, { cwd: folder.path });
    let out = "";
    let err = "";
    child.stdout.on("data", (data: Buffer) => (out += data.toString()));
    child.stderr.on("data", (data: Buffer) => (err += data.toString()));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    const wait = setInterval(() => {
      if (service.requests.length === 0) return;
      clearInterval(wait);
      child.kill("SIGINT");
    }, 20);
    const code = await ended;
    clearInterval(wait);
    assert.deepEqual([code, err], [2, "package-insights: interrupted: results are incomplete\n"]);
    const report = JSON.parse(out) as JsonReport;
    assert.equal(report.interrupted, true);
    const reasons = report.files.flatMap((file) => file.unchecked.map(({ name, reason }) => `${name} ${reason}`));
    assert.ok(reasons.includes("left-pad pending"), out);
  });

  it("ends when the service is silent for too long, and reports what it answered", async () => {
    service.faults.set({ rules: [{ operation: "GetDependencies", fault: { kind: "hang" } }] });
    folder.write("requirements.txt", "django==3.0.0\n");
    const { code, out, err } = await run("check", ".", "--format", "json", "--timeout", "1");
    assert.deepEqual(
      [code, err],
      [2, "package-insights: no data from the service for 1 second: results are incomplete\n"],
    );
    const report = JSON.parse(out) as JsonReport;
    assert.equal(report.interrupted, true);
    assert.ok(
      report.files.flatMap(({ findings }) => findings).some((finding) => finding.package === "django"),
      out,
    );
  });

  it("says how far it is only where a person sees it", () => {
    const lines: string[] = [];
    const write = (text: string) => lines.push(text);
    let time = 0;
    const progress = { kind: "read", done: 0, total: 3, step: 0.5, path: "/work/a\u001b[2J/package.json" } as const;
    const silent = createProgress({ write }, () => time);
    silent.report(progress);
    silent.end();
    assert.equal(lines.length, 0);
    const visible = createProgress({ isTTY: true, columns: 40, write }, () => time);
    visible.report(progress);
    visible.report(progress);
    time = 200;
    visible.report({ ...progress, kind: "asked" });
    visible.end();
    assert.equal(lines.length, 3);
    assert.match(lines[0] ?? "", /^\r\u001b\[K0 of 3 manifests, [^\u001b]*$/);
    assert.equal(lines[1], "\r\u001b[K0 of 3 manifests, 50 % answered");
    assert.equal(lines[2], "\r\u001b[K");
  });

  it("writes nothing beside the report of many manifests, though the service is not there", async () => {
    for (let index = 0; index < 30; index++) folder.write(`${index}/package.json`, npm({ [`json${index}`]: "2.2.3" }));
    const { code, out, err } = await runIn(folder.path, ["check", ".", "--base-url", "http://127.0.0.1:9"]);
    assert.deepEqual([code, err], [2, ""]);
    assert.match(out, /^30 files, 30 dependencies: 0 checked, 30 not checked; 0 findings$/m);
  });

  it("writes no progress into a file", async () => {
    folder.write("package.json", npm({ json5: "2.2.3" }));
    assert.equal((await run("check", ".")).err, "");
  });
});
