import assert from "node:assert/strict";
import { overridesIn } from "../../../../src/core/analysis/target/overrides.ts";
import { packageManagerOf } from "../../../../src/core/analysis/target/subject.ts";
import { type FileTree, readIn } from "../../../support/project.ts";

const both = `"overrides": { "qs": "1.0.0" }, "resolutions": { "qs": "2.0.0" }`;
const yarnLock = `# yarn lockfile v1\n\nws@1.0.0:\n  version "1.0.0"\n`;
const npmLock = `{ "lockfileVersion": 3, "packages": { "": {} } }`;

const rows: readonly (readonly [what: string, fields: string, others: FileTree, manager: string])[] = [
  ["npm where nothing tells", "", {}, "npm"],
  ["the one that is named", `"packageManager": "yarn@4.1.0", `, {}, "yarn"],
  ["the one of devEngines", `"devEngines": { "packageManager": { "name": "pnpm" } }, `, {}, "pnpm"],
  ["the one of the lockfile", "", { "yarn.lock": yarnLock }, "yarn"],
  [
    "the one that is named, whatever the lockfile",
    `"packageManager": "yarn@4.1.0", `,
    { "package-lock.json": npmLock },
    "yarn",
  ],
  ["the one of the settings", "", { ".yarnrc.yml": "nodeLinker: pnp\n" }, "yarn"],
  ["the one of the workspace", "", { "pnpm-workspace.yaml": "packages: []\n" }, "pnpm"],
  [
    "the one of the lockfile, whatever the settings",
    "",
    { ".yarnrc.yml": "nodeLinker: pnp\n", "package-lock.json": npmLock },
    "npm",
  ],
];

const lockfiles: Readonly<Record<string, string>> = {
  "package-lock.json": "npm",
  "npm-shrinkwrap.json": "npm",
  "yarn.lock": "yarn",
  "pnpm-lock.yaml": "pnpm",
  "bun.lock": "bun",
  "deno.lock": "deno",
  "uv.lock": "uv",
  "poetry.lock": "poetry",
};

describe("the package manager of a manifest", () => {
  it("is the one whose lockfile it is", () => {
    const managers = Object.keys(lockfiles).map((name) => packageManagerOf({}, { path: `/work/${name}` }));
    assert.deepEqual(managers, Object.values(lockfiles));
  });

  for (const [what, fields, others, manager] of rows) {
    it(`is ${what}`, async () => {
      const text = `{ ${fields}"dependencies": { "ws": "1.0.0" }, ${both} }`;
      const files = Object.entries({ "package.json": text, ...others }).map(([path, content]) => [
        `/work/${path}`,
        content,
      ]);
      const { project, subjects } = await readIn(Object.fromEntries(files) as FileTree, "/work/package.json");
      assert.equal(packageManagerOf(project.manifest, project.lock), manager);
      const expected = overridesIn(project.manifest, manager)("dependencies")?.id;
      const unread = manager === "npm" ? "resolutions" : "overrides";
      for (const { declaration, overrides, unreadBy } of subjects) {
        assert.equal(overrides?.id, expected);
        assert.equal(unreadBy, declaration.scope === unread ? manager : undefined, declaration.scope);
      }
    });
  }
});
