// What `config` and `init` say of the settings that apply, and where each is from.

import { deepEqual, equal, match } from "node:assert/strict";
import { createFolder, type Folder, runIn, type Outcome } from "../support/commandLine.ts";

let folder: Folder;

beforeEach(() => {
  folder = createFolder();
  folder.write("app/package.json", "{}");
});

afterEach(() => folder.remove());

const run = (line: string): Promise<Outcome> => runIn(folder.path, line.split(" "));

/** The first line, and those of settings that are not as they are by default. */
async function told(line: string): Promise<readonly string[]> {
  const { code, out, err } = await run(line);
  deepEqual([code, err], [0, ""]);
  const [files = "", , ...rows] = out.trimEnd().split("\n");
  return [files, ...rows.filter((row) => !row.endsWith("  (default)"))];
}

const near = '{\n "rules": { "outdated": "hint" },\n "private": ["x-*"],\n "tooNewDays": 3\n}';
const far =
  '{\n "rules": { "outdated": "error", "deprecated": "off" },\n "licenses.deny": ["AGPL-*"],\n "ignore": [{ "rule": "advisory" }]\n}';

describe("package-insights config", () => {
  const rows: readonly (readonly [line: string, expected: readonly string[]])[] = [
    ["config other", ["No package-insights.json applies."]],
    ["config", ["Files, the nearest first: package-insights.json", ...ofFar("package-insights.json")]],
    [
      "config app/package.json",
      [
        "Files, the nearest first: app/package-insights.json, package-insights.json",
        'rules.outdated: "hint"  (app/package-insights.json:2)',
        'rules.deprecated: "off"  (package-insights.json:2)',
        ...ofFar("package-insights.json").slice(2),
        "tooNewDays: 3  (app/package-insights.json:4)",
        'private: "x-*"  (app/package-insights.json:3)',
      ],
    ],
    [
      "config --config ci.json --rule outdated=warning --private y-* --mirror m.example",
      [
        "Files, the nearest first: ci.json, package-insights.json",
        'rules.outdated: "warning"  (options)',
        'rules.deprecated: "off"  (package-insights.json:2)',
        ...ofFar("package-insights.json").slice(2),
        "tooNewDays: 3  (ci.json:4)",
        'private: "y-*"  (options)',
        'private: "x-*"  (ci.json:3)',
        'mirrors: "m.example"  (options)',
      ],
    ],
    [
      "config --license-deny MIT --license-deny ISC --ignore deprecated:a --unscored low",
      [
        "Files, the nearest first: package-insights.json",
        ...ofFar("package-insights.json").slice(0, 2),
        'ignore.deprecated:a: ""  (options)',
        'ignore: {"rule":"advisory"}  (package-insights.json:4)',
        'unscored: "low"  (options)',
        'licenses.deny: "MIT"  (options)',
        'licenses.deny: "ISC"  (options)',
      ],
    ],
  ];
  function ofFar(file: string): readonly string[] {
    return [
      `rules.outdated: "error"  (${file}:2)`,
      `rules.deprecated: "off"  (${file}:2)`,
      `ignore: {"rule":"advisory"}  (${file}:4)`,
      `licenses.deny: "AGPL-*"  (${file}:3)`,
    ];
  }
  for (const [line, expected] of rows) {
    it(`tells what applies with ${line}`, async () => {
      folder.write(".git/HEAD", "ref: refs/heads/main\n");
      folder.write("app/package-insights.json", near);
      folder.write("package-insights.json", far);
      folder.write("ci.json", near);
      folder.write("other/.git/HEAD", "ref: refs/heads/main\n");
      deepEqual([...(await told(line))].sort(), [...expected].sort());
    });
  }

  it("has the same as JSON, with the values by default", async () => {
    folder.write("app/package-insights.json", '{ "private": ["a\\u001bb"] }');
    const { out } = await run("config app --format json");
    const { settings, ...rest } = JSON.parse(out) as { readonly settings: readonly object[] };
    deepEqual(rest, { version: 1, path: "app", files: ["app/package-insights.json"] });
    const place = "app/package-insights.json:1";
    deepEqual(
      settings.filter((row) => "from" in row && row.from === place),
      [{ name: "private", value: "a\u001bb", from: place }],
    );
    equal(
      settings.some((row) => "from" in row && row.from === "default"),
      true,
    );
    equal((await run("config app")).out.includes("\u001b"), false);
  });

  for (const path of ["nowhere", "app/nowhere.json"]) {
    it(`refuses ${path}, which is not there`, async () => {
      const { code, out, err } = await run(`config ${path}`);
      deepEqual([code, out, err.split("\n")[0]], [64, "", `package-insights: ${path} cannot be read`]);
    });
  }
});

describe("package-insights init", () => {
  it("writes into the folder that it is given, and says where", async () => {
    deepEqual(await run("init app"), { code: 0, out: "app/package-insights.json\n", err: "" });
    const text = folder.read("app/package-insights.json").toString();
    match(text, /^\{\n {2}\/\/ Settings of Package Insights for .*\n\n {2}\/\/ .*\n {2}\/\/ "rules": \{/);
    match(text, /\n\}\n$/);
    // A sentence for each setting, without the name that the editor gives it.
    equal(text.includes("packageInsights."), false);
  });

  it("ends with 2 where a file is there, or the folder is not", async () => {
    folder.write("app/package-insights.json", "{}");
    const told = "package-insights: app/package-insights.json exists and stays as it is\n";
    deepEqual(await run("init app"), { code: 2, out: "", err: told });
    const { code, err } = await run("init nowhere");
    deepEqual([code, err], [2, "package-insights: nowhere/package-insights.json cannot be written\n"]);
  });
});
