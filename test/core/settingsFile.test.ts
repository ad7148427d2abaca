import { deepEqual, equal, match } from "node:assert/strict";
import { fileText } from "../../src/core/manifests/gap.ts";
import { settingsPaths } from "../../src/core/manifests/settingsFiles.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { positionsIn } from "../../src/core/model/positions.ts";
import { configSettings } from "../../src/core/settings.ts";
import { allowedBeside, policyOf, readSettingsFile } from "../../src/core/settingsFile.ts";

const valuesOf = (...texts: readonly string[]) =>
  texts.map((text) => readSettingsFile("/package-insights.json", text, "found", configSettings).values);

function problemsOf(text: string, origin: "found" | "named"): readonly string[] {
  const lineOf = positionsIn(text);
  return readSettingsFile("/package-insights.json", text, origin, configSettings).problems.map(
    ({ message, span }) => `${lineOf(span.start).line}: ${formatMessage(message)}`,
  );
}

describe("a file of settings", () => {
  it("may have comments, commas at the end, a schema and dotted or nested names", () => {
    const text = `{
      // the schema of the editor
      "$schema": "./x.json",
      "licenses": { "allow": ["MIT"], },
      "licenses.deny": ["AGPL-*"], /* and */
      "tooNewDays": 3,
    }`;
    deepEqual(problemsOf(text, "found"), []);
    const policy = policyOf(valuesOf(text));
    deepEqual([policy["licenses.allow"], policy["licenses.deny"], policy.tooNewDays], [["MIT"], ["AGPL-*"], 3]);
  });

  const wrong: readonly (readonly [text: string, problems: readonly RegExp[]])[] = [
    ["", [/^1: not valid JSON/]],
    ["{", [/^1: not valid JSON: Expected `}`$/]],
    ["[]", [/^1: expected an object$/]],
    [
      '{\n"rule": {},\n"tooNewDays": "3"\n}',
      [/^2: unknown setting “rule”; expected one of /, /^3: “tooNewDays”: expected a n/],
    ],
    [
      '{\n"rules": {\n"advisory": "loud",\n"advisories": "off" } }',
      [/^3: “rules”: unknown s/, /^4: “rules”: unknown rule/],
    ],
    ['{ "ignore": {\n"everything": "" } }', [/^2: “ignore”: “everything” is neither/]],
    ['{ "ignore": [\n{ "rule": "advisory" },\n{ "name": "x" }] }', [/^3: “ignore”: unknown field “name”$/]],
    ['{ "ignore": 7 }', [/^1: “ignore”: expected an object$/]],
    ['{ "ignore": ["advisory"] }', [/^1: “ignore”: expected an array of objects$/]],
    ['{ "ignore": [{ "rule": 7 }] }', [/^1: “ignore”: “rule”: expected a string$/]],
    ['{ "ignore": [{ "reason": "x" }] }', [/^1: “ignore”: an entry needs a “rule”, a “package” or an “advisory”$/]],
    ['{ "ignore": [{ "rule": "x" }] }', [/^1: “ignore”: unknown rule “x”$/]],
    ['{ "ignore": [{ "package": "a > " }] }', [/^1: “ignore”: “a > ”: expected a package before and after/]],
    ['{ "ignore": [{ "advisory": "GHSA-1", "until": "2026-1-1" }] }', [/^1: “ignore”: “until”: expected a date/]],
    ['{ "ignore": { "advisory:": "x" } }', [/^1: “ignore”: “advisory:”: expected a package after the colon$/]],
    ['{ "ignore": { "advisory: a >": "x" } }', [/^1: “ignore”: “advisory: a >”: expected a package before and after/]],
    ['{ "ignore": { "advisory": 7 } }', [/^1: “ignore”: “advisory”: expected a reason, or/]],
    ['{ "$schema": 7 }', [/^1: expected a string$/]],
    ['{ "licenses": {\n"denied": [] } }', [/^2: unknown setting “licenses\.denied”/]],
    ['{ "inlayHints": "off" }', [/^1: unknown setting “inlayHints”/]],
  ];
  for (const [text, problems] of wrong) {
    it(`names the lines of what is wrong: ${JSON.stringify(text)}`, () => {
      const found = problemsOf(text, "found");
      equal(found.length, problems.length, found.join("\n"));
      for (const [index, problem] of problems.entries()) match(found[index] ?? "", problem);
    });
  }

  it("that is found has no setting that decides where requests go or releases names", () => {
    const names = configSettings.map(({ name }) => name);
    const refused = names.filter((name) => !allowedBeside(configSettings).some((setting) => setting.name === name));
    deepEqual(refused, ["public", "mirrors", "baseUrl", "cacheStaleDays", "concurrency", "requestsPerSecond"]);
  });

  const examples = [
    ["public", ["com.acme.*"]],
    ["mirrors", ["nexus.acme.example"]],
    ["baseUrl", "https://insights.example"],
    ["requestsPerSecond", 10],
  ] as const;
  for (const [name, value] of examples) {
    it(`may have ${name} only where --config names it`, () => {
      const text = JSON.stringify({ rules: {}, [name]: value }, undefined, 1);
      deepEqual(problemsOf(text, "named"), []);
      const [problem = "", ...others] = problemsOf(text, "found");
      match(problem, new RegExp(`^3: “${name}” can only be in a file that --config names`));
      deepEqual(others, []);
    });
  }
});

describe("files of settings above a manifest", () => {
  const near = `{ "rules": { "outdated": "hint" }, "licenses.deny": ["GPL-*"], "ignore": { "deprecated:a": "near" }, "unscored": "low" }`;
  const far = `{ "rules": { "outdated": "error", "too-new": "warning" }, "licenses.deny": ["AGPL-*", "GPL-*"],
    "ignore": [{ "rule": "deprecated", "package": "b", "reason": "far" }], "unscored": "high", "tooNewDays": 30 }`;

  it("are inherited: the nearest decides, rule by rule, and lists add up", () => {
    const policy = policyOf(valuesOf(near, far));
    deepEqual(policy.rules, { outdated: "hint", "too-new": "warning" });
    deepEqual(policy["licenses.deny"], ["GPL-*", "AGPL-*"]);
    deepEqual([policy.unscored, policy.tooNewDays, policy.scorecardBelow], ["low", 30, 5]);
    deepEqual(policy.ignores, [
      { rule: "deprecated", package: "a", reason: "near" },
      { rule: "deprecated", package: "b", reason: "far" },
    ]);
  });

  it("come behind the user's own settings, whose lists replace theirs", () => {
    const own = readSettingsFile(
      "/own",
      `{ "rules": { "outdated": "off" }, "licenses.deny": ["MIT"], "ignore": { "deprecated:c": "" } }`,
      "named",
      configSettings,
    ).values;
    const policy = policyOf(valuesOf(near, far), own);
    deepEqual(policy.rules, { outdated: "off", "too-new": "warning" });
    deepEqual([policy["licenses.deny"], policy.unscored], [["MIT"], "low"]);
    deepEqual(
      policy.ignores.map((ignore) => ignore.package),
      ["c", "a", "b"],
    );
  });

  const trees: readonly (readonly [files: readonly string[], root: string, folders: readonly string[]])[] = [
    [["/work/.git"], "/work/shop/app", ["/work/shop/app", "/work/shop", "/work"]],
    [["/work/shop/.git", "/work/.git"], "/work", ["/work/shop/app", "/work/shop"]],
    [[], "/work/shop", ["/work/shop/app", "/work/shop"]],
    [[], "/work/shop/app", ["/work/shop/app"]],
    [[], "/other", []],
  ];
  for (const [files, root, folders] of trees) {
    it(`are looked for in ${folders.join(", ") || "no folder"} with ${files.join(", ") || "no .git"} below ${root}`, async () => {
      const readFile = (path: string) => Promise.resolve(fileText(files.includes(path) ? "gitdir: x" : undefined));
      const paths = await settingsPaths("/work/shop/app/package.json", { readFile, settingsRoot: () => root });
      deepEqual(
        paths,
        folders.map((folder) => `${folder}/package-insights.json`),
      );
    });
  }

  it("are not looked for by a host that names no root", async () => {
    deepEqual(await settingsPaths("/work/package.json", { readFile: () => Promise.resolve(fileText("{}")) }), []);
  });
});
