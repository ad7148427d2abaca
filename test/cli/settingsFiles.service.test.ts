import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { JsonReport } from "../../src/core/report/jsonReport.ts";
import { configSettings } from "../../src/core/settings.ts";
import { readSettingsFile } from "../../src/core/settingsFile.ts";
import { runIn, type Outcome } from "../support/commandLine.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder(() => {
  folder.write(".git/HEAD", "ref: x\n");
  folder.write("package.json", npm({ minimist: "1.2.5", "left-pad": "1.3.0" }));
  folder.write("app/package.json", npm({ minimist: "1.2.5", "left-pad": "1.3.0" }));
});

const run = (...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, [...args, "--base-url", service.url, "--no-cache"]);
const npm = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies });
const settings = (path: string, value: object) =>
  folder.write(`${path}package-insights.json`, `// ours\n${JSON.stringify(value, undefined, 1)}`);

/** The findings of each manifest: package, rule and severity. */
async function found(...args: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { out } = await run("check", ...args, "--format", "json");
  const { files } = JSON.parse(out) as JsonReport;
  return Object.fromEntries(
    files.map(({ path, findings }) => [
      path,
      findings.map(({ package: name, rule, severity }) => `${name} ${rule} ${severity}`).join(", "),
    ]),
  );
}

const usual = "minimist advisory error, left-pad deprecated warning";

describe("package-insights.json", () => {
  it("applies to the manifests below it, the nearest first, and options win over it", async () => {
    settings("", { rules: { deprecated: "error" }, ignore: { "advisory:minimist": "until 2999-12-31: ours" } });
    settings("app/", { rules: { deprecated: "hint" } });
    deepEqual(await found("."), {
      "app/package.json": "left-pad deprecated hint",
      "package.json": "left-pad deprecated error",
    });
    deepEqual(await found("app", "--rule", "deprecated=off"), { "app/package.json": "" });
  });

  it("is read up to the folder with .git, or else up to the path that is given", async () => {
    settings("", { rules: { deprecated: "off", advisory: "off" } });
    folder.write("app/.git", "gitdir: x\n");
    deepEqual(await found("."), { "app/package.json": usual, "package.json": "" });
  });

  it("decides the exit code, also with a gate on a rule that it turns on", async () => {
    settings("", { rules: { outdated: "warning" }, ignore: { advisory: "ours", deprecated: "ours" } });
    equal((await run("check", "package.json", "--rule", "outdated=off")).code, 0);
    equal((await run("check", "package.json", "--fail-on", "outdated")).code, 1);
    match((await run("check", "package.json", "--fail-on", "scorecard")).err, /the rule is off/);
  });

  for (const [folders, told] of [
    [["b"], "1 unscored advisory counts as low and did not fail the check"],
    [["a", "b"], "2 unscored advisories count as medium and did not fail the check"],
  ] as const) {
    it(`is named where a gate lets unscored advisories pass for it, in ${folders.join(" and ")}`, async () => {
      folder.write("a/package.json", npm(folders.length > 1 ? { cookie: "0.4.0" } : { ms: "2.1.3" }));
      folder.write("b/package.json", npm({ "acme-invented-unscored": "1.0.0" }));
      for (const each of folders) settings(`${each}/`, { unscored: each === "a" ? "medium" : "low" });
      const { out } = await run("check", "a", "b", "--fail-on", "high");
      deepEqual(
        out.split("\n").filter((line) => line.endsWith("did not fail the check")),
        [told],
      );
    });
  }

  it("comes behind the file of --config", async () => {
    settings("", { rules: { deprecated: "error", advisory: "hint" } });
    folder.write("ci.json", JSON.stringify({ rules: { deprecated: "off" }, baseUrl: service.url }));
    deepEqual(await found("package.json", "--config", "ci.json"), { "package.json": "minimist advisory hint" });
    const { code } = await runIn(folder.path, ["check", "package.json", "--config", "ci.json", "--no-cache"]);
    equal(code, 1);
  });

  it("has its entries found that hide nothing, if all below it was checked", async () => {
    settings("", {
      ignore: { "deprecated:left-pad": "", "deprecated:gone": "", "GHSA-0000-0000-0000": "", outdated: "" },
    });
    for (const path of ["package.json", "app/package.json"]) folder.write(path, npm({ "left-pad": "1.3.0" }));
    const unused = async (...args: readonly string[]) =>
      (await run("check", ...args)).out.split("\n").filter((line) => line.includes("hides nothing"));
    const lineOf = (line: number, what: string) =>
      `app/package.json:1:1 information unused-ignore: package-insights.json (line ${line}): the entry that ignores ${what} hides nothing`;
    deepEqual(await unused("."), [lineOf(5, "deprecated of gone"), lineOf(6, "GHSA-0000-0000-0000")]);
    deepEqual(await unused(".", "--rule", "unused-ignore=off"), []);
    equal((await run("check", ".", "--fail-on", "unused-ignore")).code, 1);
    deepEqual(await unused(".", "--rule", "deprecated=off"), [lineOf(6, "GHSA-0000-0000-0000")]);
    deepEqual(await unused(".", "--exclude", "app"), []);
    deepEqual(await unused("app"), []);
    folder.write("app/package.json", npm({ "never-published-anywhere": "1.0.0" }));
    deepEqual(await unused("."), []);
  });

  it("makes names private, also for look-ups", async () => {
    settings("", { private: ["left-*"] });
    deepEqual(await found("package.json"), { "package.json": "minimist advisory error" });
    const { code } = await run("info", "npm:left-pad");
    equal(code, 2);
    deepEqual(
      service.requests.filter(({ path, body = "" }) => `${path}${body}`.includes("left-pad")),
      [],
    );
  });

  const commands = ["check .", "fix .", "licenses .", "graph app", "why left-pad .", "find list.txt ."];
  for (const command of [...commands, "info npm:left-pad", "purls list.txt"]) {
    it(`with an error ends ${command} with 64, and with the file and its line, before anything is sent`, async () => {
      const place = commands.includes(command) ? "app/" : "";
      folder.write("list.txt", "pkg:npm/left-pad@1.3.0\n");
      settings(place, { rules: {}, mirrors: ["nexus.acme.example"] });
      const { code, out, err } = await run(...command.split(" "));
      deepEqual([code, out], [64, ""]);
      ok(
        err.startsWith(`package-insights: ${place}package-insights.json:4: “mirrors” can only be in a file that`),
        err,
      );
      equal(service.requests.length, 0);
    });
  }

  it("is used by fix and purls", async () => {
    settings("", { ignore: { "advisory:minimist": "ours", deprecated: "ours" } });
    const { code } = await run("fix", "package.json");
    equal(code, 0);
    folder.write("list", "pkg:npm/minimist@1.2.5\n");
    equal((await run("purls", "list")).code, 0);
  });
});

describe("package-insights config", () => {
  it("prints what applies and from where", async () => {
    settings("", { rules: { deprecated: "error" }, private: ["@acme/*"], "licenses.deny": ["AGPL-*"] });
    settings("app/", { rules: { deprecated: "hint" }, licenses: { deny: ["GPL-*"] }, private: ["x-*"] });
    const { code, out } = await run("config", "app/package.json", "--private", "y-*", "--ignore", "advisory:a");
    equal(code, 0);
    const lines = out.split("\n");
    equal(lines[0], "Files, the nearest first: app/package-insights.json, package-insights.json");
    deepEqual(
      lines.filter((line) => /^(?:rules|private|licenses\.deny|ignore|tooNewDays)/.test(line)),
      [
        'rules.deprecated: "hint"  (app/package-insights.json:4)',
        'ignore.advisory:a: ""  (options)',
        'licenses.deny: "GPL-*"  (app/package-insights.json:8)',
        'licenses.deny: "AGPL-*"  (package-insights.json:10)',
        "tooNewDays: 7  (default)",
        'private: "y-*"  (options)',
        'private: "x-*"  (app/package-insights.json:12)',
        'private: "@acme/*"  (package-insights.json:7)',
      ],
    );
  });

  it("prints the same as JSON", async () => {
    settings("", { unscored: "low" });
    const { out } = await run("config", "--format", "json");
    const { files, settings: rows } = JSON.parse(out) as {
      readonly files: readonly string[];
      readonly settings: readonly { readonly name: string }[];
    };
    deepEqual(files, ["package-insights.json"]);
    deepEqual(
      rows.find(({ name }) => name === "unscored"),
      { name: "unscored", value: "low", from: "package-insights.json:3" },
    );
  });
});

describe("package-insights init", () => {
  it("writes a file in which all settings are comments, and never writes over one", async () => {
    const { code, out } = await run("init");
    deepEqual([code, out], [0, "package-insights.json\n"]);
    const text = folder.read("package-insights.json").toString();
    deepEqual(readSettingsFile("/x", text, "found", configSettings).problems, []);
    deepEqual(await found("package.json"), { "package.json": usual });
    // Each comment is a setting that may be there.
    const uncommented = text.replace(/^ {2}\/\/ (?=")/gm, "  ");
    deepEqual(readSettingsFile("/x", uncommented, "found", configSettings).problems, []);
    match(uncommented, /^ {2}"private": /m);
    const again = await run("init");
    equal(again.code, 2);
    match(again.err, /package-insights\.json exists and stays as it is/);
    equal(folder.read("package-insights.json").toString(), text);
  });
});
