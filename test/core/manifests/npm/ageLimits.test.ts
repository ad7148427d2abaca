import assert from "node:assert/strict";
import type { AgeLimit } from "../../../../src/core/manifests/manifest.ts";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import { completed, type FileTree } from "../../../support/project.ts";

const path = "/work/app/package.json";

async function limitsIn(files: FileTree) {
  const tree = { ...files, [path]: '{ "dependencies": { "ms": "2" } }' };
  return (await completed(packageJson, tree, path)).ageLimits ?? [];
}

/** Entries of the lists of exclusions, and the names and the ranges that they have. */
const entries: readonly (readonly [entry: string, name: string, range?: string])[] = [
  ["ms", "ms"],
  ["ms@2.0.0 || 2.1.0", "ms", "2.0.0 || 2.1.0"],
  ["@acme/*", "@acme/*"],
  ["@acme/ui@1.0.0", "@acme/ui", "1.0.0"],
  ["ms@npm:^2.0.0", "ms", "^2.0.0"],
];

const exclusionsOf = (limit: AgeLimit | undefined) => limit?.exclusions.map(({ name, range }) => [name, range]);

describe("the minimum ages in settings of npm, pnpm and yarn", () => {
  for (const [entry, name, range] of entries)
    for (const [file, text] of [
      ["pnpm-workspace.yaml", `minimumReleaseAge: 60\nminimumReleaseAgeExclude: ["${entry}"]\n`],
      [".yarnrc.yml", `npmMinimalAgeGate: 60\nnpmPreapprovedPackages: ["${entry}"]\n`],
    ] as const)
      it(`has the exclusion ${entry} in ${file}`, async () => {
        const [limit] = await limitsIn({ [`/work/${file}`]: text });
        assert.deepEqual(exclusionsOf(limit), [[name, range]]);
      });

  it("has the line of a setting", async () => {
    const text = "save-exact=true\nmin-release-age\n  min-release-age = 7 \r\nregistry=https://some.npmjs.org\n";
    const [limit] = await limitsIn({ "/work/.npmrc": text });
    assert.equal(limit?.setting, "min-release-age = 7");
  });

  it("has exclusions of npm with and without blanks", async () => {
    const text = "min-release-age-exclude=a,b , c\nmin-release-age=7\n";
    const [limit] = await limitsIn({ "/work/.npmrc": text });
    assert.deepEqual(exclusionsOf(limit), [
      ["a", undefined],
      ["b", undefined],
      ["c", undefined],
    ]);
  });

  it("has the exclusions of a file further up where the nearest has none", async () => {
    const files = { "/work/app/.npmrc": "min-release-age=7\n", "/work/.npmrc": "min-release-age-exclude=a\n" };
    const [limit] = await limitsIn(files);
    assert.deepEqual(exclusionsOf(limit), [["a", undefined]]);
  });
});
