// The manifests of the extension's packages, and the scripts that publish both.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { packages, type PackageJson } from "../build/extensionPackages.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as PackageJson & {
  readonly scripts: Readonly<Record<string, string>>;
};

/** The entry points of each, and where it is to run. */
const entries: Readonly<Record<string, Readonly<Record<"main" | "browser" | "extensionKind", unknown>>>> = {
  "dist/package-insights.vsix": { main: manifest.main, browser: undefined, extensionKind: undefined },
  "dist/package-insights-web.vsix": { main: undefined, browser: manifest.browser, extensionKind: ["workspace"] },
};

describe("the extension's packages", () => {
  for (const { path, manifestOf } of packages) {
    it(`have a manifest with the entry points of ${path} alone`, () => {
      const { main, browser, extensionKind } = manifestOf(manifest);
      assert.deepEqual({ main, browser, extensionKind }, entries[path]);
    });

    it(`have all else that an editor reads: ${path}`, () => {
      const made = manifestOf(manifest);
      for (const field of [
        "name",
        "version",
        "publisher",
        "engines",
        "activationEvents",
        "contributes",
        "capabilities",
      ])
        assert.deepEqual(made[field], manifest[field], field);
      assert.deepEqual(made.keywords.slice(0, manifest.keywords.length), manifest.keywords);
      assert.equal(made["scripts"], undefined);
    });

    for (const script of ["release:marketplace", "release:page"])
      it(`are published by ${script}: ${path}`, () => assert.match(manifest.scripts[script] ?? "", pathIn(path)));
  }

  it("are published with that for a browser first", () => {
    const published = manifest.scripts["release:marketplace"]?.match(/\S+\.vsix/g);
    assert.deepEqual(
      published,
      packages.map(({ path }) => path),
    );
    assert.equal(packages[0]?.target, "web");
  });
});

function pathIn(path: string): RegExp {
  return new RegExp(` ${path.replaceAll(".", "\\.")}(?: |$)`);
}
