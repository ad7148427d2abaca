import assert from "node:assert/strict";
import { lockedScope } from "../../../../src/core/manifests/lockfile.ts";
import { type FileTree, readIn } from "../../../support/project.ts";

const npm = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages: { "": {}, ...packages } });
const at = (version: string, dependencies = {}) => ({ version, dependencies });
const npmLock = npm({
  "node_modules/a": at("1.0.1"),
  "node_modules/b": at("1.0.0", { c: "^1" }),
  "node_modules/c": at("1.0.1"),
});
const yarn =
  `# yarn lockfile v1\n\na@^1.0.0:\n  version "1.0.0"\n\n` +
  `b@^1.0.0:\n  version "1.0.0"\n  dependencies:\n    c "^1"\n\nc@^1:\n  version "1.0.0"\n`;
const both = { "package-lock.json": npmLock, "yarn.lock": yarn };
const dependencies = { a: "^1.0.0", b: "^1.0.0" };

const fromYarn = ["a 1.0.0 yarn.lock", "b 1.0.0 yarn.lock"];
const fromNpm = ["a 1.0.1 package-lock.json", "b 1.0.0 package-lock.json"];
/** The versions of the other lockfile that the first one does not have; `c` is below `b`. */
const fromBoth = [...fromYarn, "a 1.0.1 package-lock.json", "c 1.0.1 package-lock.json alone"];

type Row = readonly [
  what: string,
  files: Readonly<Record<string, string>>,
  checked: readonly string[],
  gaps?: readonly string[],
];

const rows: readonly Row[] = [
  ["yarn.lock alone", { "yarn.lock": yarn }, fromYarn],
  ["package-lock.json alone", { "package-lock.json": npmLock }, fromNpm],
  ["both", both, fromBoth],
  ["both, npm chosen", { ...both, "package.json": manifest({ packageManager: "npm@10.0.0" }) }, fromNpm],
  ["both, yarn chosen", { ...both, "package.json": manifest({ packageManager: "yarn@1.22.0+sha1.0" }) }, fromYarn],
  [
    "both, npm chosen by devEngines",
    { ...both, "package.json": manifest({ devEngines: { packageManager: { name: "npm" } } }) },
    fromNpm,
  ],
  ["both, with .yarnrc.yml", { ...both, ".yarnrc.yml": "nodeLinker: node-modules\n" }, fromYarn],
  [
    "both, npm named beside .yarnrc.yml",
    { ...both, ".yarnrc.yml": "", "package.json": manifest({ packageManager: "npm@10.0.0" }) },
    fromNpm,
  ],
  ["both, one chosen that has no lockfile", { ...both, "pnpm-workspace.yaml": "packages: []\n" }, fromBoth],
  ["one damaged", { ...both, "yarn.lock": "nothing" }, fromNpm, ["/p/yarn.lock damaged"]],
  [
    "one damaged that is not used",
    { ...both, "yarn.lock": "", "package.json": manifest({ packageManager: "npm@10.0.0" }) },
    fromNpm,
  ],
  [
    "the chosen one damaged",
    { ...both, "package-lock.json": "", "package.json": manifest({ packageManager: "npm@10.0.0" }) },
    ["a damaged", "b damaged"],
    ["/p/package-lock.json damaged"],
  ],
  [
    "both, without anything that they are for",
    { "package-lock.json": npm({}), "yarn.lock": "# yarn lockfile v1\n", "package.json": `{ "name": "p" }` },
    [],
  ],
  [
    "a preferred one of the same tool, damaged",
    { "package-lock.json": npmLock, "npm-shrinkwrap.json": "" },
    ["a damaged", "b damaged"],
    ["/p/npm-shrinkwrap.json damaged"],
  ],
];

describe("lockfiles of several tools side by side", () => {
  for (const [what, files, expected, expectedGaps = []] of rows) {
    it(what, async () => {
      const all = Object.entries({ "package.json": manifest({}), ...files }).map(([path, text]) => [
        `/p/${path}`,
        text,
      ]);
      const { project, subjects } = await readIn(Object.fromEntries(all) as FileTree, "/p/package.json");
      const checked = subjects.filter(({ declaration: { scope } }) => scope !== "packageManager");
      assert.deepEqual(
        checked.flatMap(({ declaration: { name, scope }, locked, damage }) => {
          if (!locked) return `${name} ${damage?.reason ?? "not locked"}`;
          const from = `${locked.from.replace("/p/", "")}${scope === lockedScope ? " alone" : ""}`;
          return locked.packages.map(({ key }) => `${name} ${key.version} ${from}`);
        }),
        expected,
      );
      const gaps = project.gaps.flatMap((gap) => (gap.kind === "file" ? `${gap.path} ${gap.reason}` : []));
      assert.deepEqual(gaps, expectedGaps);
    });
  }
});

function manifest(fields: object): string {
  return JSON.stringify({ name: "p", dependencies, ...fields });
}
