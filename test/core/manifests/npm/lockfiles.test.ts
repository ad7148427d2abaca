import assert from "node:assert/strict";
import type { FileTree } from "../../../support/project.ts";
import { readIn } from "../../../support/project.ts";
import type { LockfileParser } from "../../../../src/core/manifests/lockfile.ts";
import { bunLock } from "../../../../src/core/manifests/npm/bunLock.ts";
import { denoLock } from "../../../../src/core/manifests/npm/denoLock.ts";
import { packageLock } from "../../../../src/core/manifests/npm/packageLock.ts";
import { pnpmLock } from "../../../../src/core/manifests/npm/pnpmLock.ts";
import { yarnLock } from "../../../../src/core/manifests/npm/yarnLock.ts";

const parsers: readonly LockfileParser[] = [packageLock, pnpmLock, yarnLock, bunLock, denoLock];

/** The names of the lockfiles that each parser reads. */
const names: Readonly<Record<string, string>> = {
  "npm/package-lock.json": "npm-shrinkwrap.json, package-lock.json",
  "npm/pnpm-lock.yaml": "pnpm-lock.yaml",
  "npm/yarn.lock": "yarn.lock",
  "npm/bun.lock": "bun.lock, bun.lockb",
  "npm/deno.lock": "deno.lock",
};

/** The files in a folder, and the parsers whose package manager they choose. */
const chosen: readonly (readonly [what: string, files: FileTree, ids: readonly string[]])[] = [
  ["nothing", {}, []],
  ["a manifest that names none", { "/a/package.json": "{}" }, []],
  ...(["npm", "pnpm", "yarn", "bun"] as const).map(
    (name) =>
      [
        `a manifest that names ${name}`,
        {
          "/a/package.json": `{ "packageManager": "${name}@1.0.0" }`,
          "/a/.yarnrc.yml": "",
          "/a/pnpm-workspace.yaml": "",
        },
        [`npm/${{ npm: "package-lock.json", pnpm: "pnpm-lock.yaml", yarn: "yarn.lock", bun: "bun.lock" }[name]}`],
      ] as const,
  ),
  [
    "one for development",
    { "/a/package.json": '{ "devEngines": { "packageManager": { "name": "bun" } } }' },
    ["npm/bun.lock"],
  ],
  ["one without a version", { "/a/package.json": '{ "packageManager": "bun" }' }, []],
  [
    "another one",
    { "/a/package.json": '{ "packageManager": "my-bun@1.0.0" }', "/a/.yarnrc.yml": "" },
    ["npm/yarn.lock"],
  ],
  ["settings of pnpm", { "/a/pnpm-workspace.yaml": "" }, ["npm/pnpm-lock.yaml"]],
  ["settings of yarn", { "/a/.yarnrc.yml": "" }, ["npm/yarn.lock"]],
  ["settings of both", { "/a/.yarnrc.yml": "", "/a/pnpm-workspace.yaml": "" }, ["npm/pnpm-lock.yaml", "npm/yarn.lock"]],
];

/** A lockfile's text, and why it is not read whole; none for an intact one. */
const formats: readonly (readonly [lockfile: string, text: string, damage?: "newer-format" | "damaged"])[] = [
  ["package-lock.json", '{"lockfileVersion":4,"packages":{}}', "newer-format"],
  ["package-lock.json", '{ "lockfileVersion" : 10, "packages": {} }', "newer-format"],
  ["package-lock.json", '{"packages":{}}'],
  ["package-lock.json", '{ "dependencies" : {} }'],
  ["package-lock.json", '{ "requires": true }', "damaged"],
  ["bun.lock", '{"lockfileVersion":2,"packages":{}}', "newer-format"],
  ["bun.lock", '{ "lockfileVersion" : 10, "packages": {} }', "newer-format"],
  ["bun.lock", '{ "workspaces" : {} }'],
  ["bun.lock", '{"packages":{}}'],
  ["bun.lock", '{ "requires": true }', "damaged"],
  ["yarn.lock", '__metadata: \r\n  version: "11"\r\n', "newer-format"],
  ["yarn.lock", "__metadata:\n  version:  11\n", "newer-format"],
  ["yarn.lock", "__metadata:\n    version:11\n", "newer-format"],
  ["yarn.lock", '"a@npm:1":\n  version: 1.0.0\n  resolution: "a@npm:1.0.0"\n', "damaged"],
  ["yarn.lock", "a@1: \t\r\n  version 1.0.0\r\n"],
  ["yarn.lock", "#a@1:\n", "damaged"],
  ["yarn.lock", "  \n# see # yarn lockfile v1\n", "damaged"],
];

/** What is for development alone. */
const development: readonly (readonly [parser: LockfileParser, text: string, names: readonly string[]])[] = [
  [
    packageLock,
    JSON.stringify({
      packages: { "node_modules/app": { version: "1.0.0" }, "node_modules/tool": { version: "1.0.0", dev: true } },
    }),
    ["tool"],
  ],
  [
    packageLock,
    JSON.stringify({ dependencies: { app: { version: "1.0.0" }, tool: { version: "1.0.0", dev: true } } }),
    ["tool"],
  ],
  [
    pnpmLock,
    `lockfileVersion: '6.0'
dependencies:
  app:
    specifier: ^1.0.0
    version: 1.0.0
devDependencies:
  tool:
    specifier: ^1.0.0
    version: 1.0.0
packages:
${["app", "both", "inner", "tool", "unused"].map((name) => `  /${name}@1.0.0:\n    resolution: {integrity: sha512-0}\n${{ app: "    dependencies:\n      both: 1.0.0\n", tool: "    dependencies:\n      both: 1.0.0\n      inner: 1.0.0\n" }[name] ?? ""}`).join("")}`,
    ["inner", "tool"],
  ],
];

describe("lockfiles of npm packages", () => {
  it("have their names", () =>
    assert.deepEqual(Object.fromEntries(parsers.map(({ id, names }) => [id, names.join(", ")])), names));

  for (const [what, files, ids] of chosen)
    for (const root of ["/a", "/"])
      it(`are chosen by ${what} in ${root}`, async () => {
        const read = (path: string) => Promise.resolve(files[root === "/" ? `/a${path}` : path]);
        const found = await Promise.all(
          parsers.map(async (parser) => ((await parser.isChosen?.(root, read)) ? [parser.id] : [])),
        );
        assert.deepEqual(found.flat(), ids);
      });

  for (const [lockfile, text, damage] of formats)
    it(`${lockfile} ${JSON.stringify(text)} is ${damage ?? "intact"}`, async () => {
      const { project } = await readIn({ "/a/package.json": "{}", [`/a/${lockfile}`]: text }, "/a/package.json");
      assert.equal(project.lock?.damage, damage);
    });

  for (const [{ id }, text, expected] of development)
    it(`${id} has ${expected.join()} for development in ${text.slice(0, 30)}`, () => {
      const { packages = [] } = parsers.find((parser) => parser.id === id)?.parse(text) ?? {};
      assert.deepEqual(
        packages.flatMap(({ key: { name }, isForDevelopment }) => (isForDevelopment ? name : [])),
        expected,
      );
    });
});
