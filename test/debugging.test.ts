// What F5 offers: each configuration of .vscode names only what there is, and CONTRIBUTING.md names each configuration.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { basename, matchesGlob, normalize } from "node:path/posix";

interface Configuration {
  readonly name: string;
  readonly type: string;
  readonly preLaunchTask?: string;
  readonly outFiles?: readonly string[];
  readonly windows?: object;
}

interface Task {
  readonly type: string;
  readonly script: string;
  readonly label: string;
}

interface Manifest {
  readonly main: string;
  readonly browser: string;
  readonly scripts: Readonly<Record<string, string>>;
}

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as unknown;
const { configurations } = read(".vscode/launch.json") as { readonly configurations: readonly Configuration[] };
const { tasks } = read(".vscode/tasks.json") as { readonly tasks: readonly Task[] };
const { main, browser, scripts } = read("package.json") as Manifest;
const recipes = readFileSync("CONTRIBUTING.md", "utf8");

/** The paths below the folder of the workspace that are named on this system, without patterns. */
function pathsOf({ windows, ...configuration }: Configuration): readonly string[] {
  const here = process.platform === "win32" ? { ...configuration, ...windows } : configuration;
  const paths = [...JSON.stringify(here).matchAll(/\$\{workspaceFolder\}\/([^"]+)/g)].map(([, path = ""]) => path);
  return paths.filter((path) => !path.includes("*"));
}

describe("what F5 offers", () => {
  it("is the extension in both hosts, the pages and graphs, and a test file", () => {
    const hosts = configurations.filter(({ type }) => type === "extensionHost");
    const flags = hosts.map((each) => ["debugWebWorkerHost", "debugWebviews"].filter((flag) => flag in each).join());
    assert.deepEqual(flags, ["", "debugWebWorkerHost", "debugWebviews"]);
    assert.equal(configurations.filter(({ type }) => type === "node").length, 1);
  });

  for (const configuration of configurations) {
    const { name, type, preLaunchTask, outFiles } = configuration;
    describe(name, () => {
      it("names files and folders that exist", () =>
        assert.deepEqual(
          pathsOf(configuration).filter((path) => !existsSync(path)),
          [],
        ));

      it("begins with a task that exists, where it starts what is built", () => {
        if (type === "extensionHost")
          assert.ok(
            tasks.some(({ label }) => label === preLaunchTask),
            preLaunchTask,
          );
        else assert.equal(preLaunchTask, undefined);
      });

      it("finds the source maps of what the manifest starts", () => {
        if (type !== "extensionHost") return;
        const patterns = (outFiles ?? []).map((pattern) => pattern.replace("${workspaceFolder}/", ""));
        for (const file of [main, browser].map(normalize))
          assert.ok(
            patterns.some((pattern) => matchesGlob(file, pattern)),
            file,
          );
      });

      it("is in CONTRIBUTING.md", () => assert.ok(recipes.includes(`*${name}*`)));
    });
  }

  for (const { type, script, label } of tasks)
    it(`runs a script of package.json as ${label}`, () => {
      assert.equal(type, "npm");
      assert.ok(Object.hasOwn(scripts, script), script);
      assert.equal(label, `npm: ${script}`);
    });
});

describe("the scripts of package.json", () => {
  for (const [name, command] of Object.entries(scripts))
    it(`${name} names files and scripts that exist`, () => {
      const files = [...command.matchAll(/\bnode (?:--\S+ )*([\w./-]+\.(?:js|mjs|ts))/g)].map(([, file = ""]) => file);
      const named = [...command.matchAll(/\bnpm run ([\w:]+)/g)].map(([, script = ""]) => script);
      assert.ok(files.length + named.length > 0 || /^(?:mocha|tsc|eslint) /.test(command), command);
      for (const file of files) assert.ok(existsSync(file) || basename(file) === "mocha.js", file);
      for (const script of named) assert.ok(Object.hasOwn(scripts, script), script);
    });
});
