// The updates that `plan` lists of the manifests under its paths.

import { deepEqual, equal, match } from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { runIn, type Outcome } from "../../support/commandLine.ts";
import { servedFolder } from "../../support/servedFolder.ts";

const { service, folder } = servedFolder((place) => {
  place.write("package.json", npm({ minimist: "1.2.5", ms: "2.1.3" }));
  place.write("app/package.json", npm({ minimist: "1.2.5" }));
  place.write(".git/HEAD", "ref: refs/heads/main\n");
  place.write(".gitignore", "built/\n");
  place.write("built/package.json", npm({ "left-pad": "1.2.0" }));
});

function npm(dependencies: Readonly<Record<string, string>>): string {
  return JSON.stringify({ dependencies });
}

const run = (...args: readonly string[]): Promise<Outcome> =>
  runIn(folder.path, ["plan", ...args, "--base-url", service.url, "--no-cache"]);

/** The rows of updates: the package where several are planned, its versions, and the manifest where one package is. */
async function planned(...args: readonly string[]): Promise<readonly string[]> {
  const { out } = await run(...args, "--format", "csv");
  const [head = "", ...lines] = out.trimEnd().split(/\r?\n/);
  const names = head.split(",");
  return lines.flatMap((line) => {
    const cells = line.match(/("[^"]*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, "")) ?? [];
    const of = (name: string) => cells[names.indexOf(name)] ?? "";
    const row = [of("package"), of("version"), of("manifest")].filter((cell) => cell !== "").join(" ");
    return of("version") === "" ? [] : [row];
  });
}

const minimist = "minimist 1.2.5 → 1.2.8";

describe("package-insights plan", () => {
  const rows: readonly (readonly [args: string, rows: readonly string[]])[] = [
    ["package.json", [minimist, "ms 2.1.3"]],
    ["package.json app", [minimist, minimist, "ms 2.1.3"]],
    [". --exclude app", [minimist, "ms 2.1.3"]],
    [". --include app/", [minimist]],
    [". --no-gitignore --include built/ --include app/", [minimist, "left-pad 1.2.0 → 1.3.0"]],
    [". --only minimist", ["1.2.5 → 1.2.8 app/package.json", "1.2.5 → 1.2.8 package.json"]],
    ["package.json --only mini* --only ms", [minimist]],
  ];
  for (const [args, expected] of rows) {
    it(`has ${expected.join(", ")} for ${args}`, async () => {
      const found = await planned(...args.split(" "));
      deepEqual([...found].sort(), [...expected].sort());
    });
  }

  it("looks closer at the packages of --only", async () => {
    match((await run("app", "--only", "minimist")).out, /nothing found that breaks in 1\.2\.8$/m);
    const { out } = await run("app");
    equal(out.includes("What They Take"), false);
  });

  it("goes by the settings beside each manifest", async () => {
    const stops = async () => (await run("package.json", "app", "--format", "csv")).out.match(/nearest clean/g)?.length;
    equal(await stops(), 2);
    folder.write("app/package-insights.json", JSON.stringify({ ignore: { "advisory:minimist": "ours" } }));
    equal(await stops(), 1);
  });

  it("has only what a manifest declares, with a lockfile too", async () => {
    const packages = {
      "": { dependencies: { mkdirp: "0.5.5" } },
      "node_modules/mkdirp": { version: "0.5.5", dependencies: { minimist: "^1.2.5" } },
      "node_modules/minimist": { version: "1.2.5" },
    };
    folder.write("locked/package.json", npm({ mkdirp: "0.5.5" }));
    folder.write("locked/package-lock.json", JSON.stringify({ lockfileVersion: 3, packages }));
    const found = await planned("locked");
    deepEqual(
      found.filter((row) => !row.startsWith("mkdirp 0.5.5")),
      [],
    );
    equal(found.length > 0, true);
  });

  it("ends with 2 where a file was not read, and names it", async function () {
    if (process.platform === "win32") this.skip();
    folder.write("broken/package.json", npm({ ms: "2.1.3" }));
    symlinkSync("nowhere", join(folder.path, "broken/pom.xml"));
    const { code, err } = await run("broken");
    deepEqual([code, err], [2, "package-insights: broken/pom.xml not checked: cannot be read\n"]);
    equal((await run("app")).code, 0);
  });
});
