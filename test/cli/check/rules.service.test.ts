// The rules of a user, in options, files and comments, and the options that mean nothing.

import assert from "node:assert/strict";
import type { JsonReport } from "../../../src/core/report/jsonReport.ts";
import { runIn, type Outcome } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

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
