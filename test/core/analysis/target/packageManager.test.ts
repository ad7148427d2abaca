import assert from "node:assert/strict";
import { overridesIn } from "../../../../src/core/analysis/target/overrides.ts";
import { packageManagerOf, subjectsOf } from "../../../../src/core/analysis/target/subject.ts";
import { lockfileParsers, parserFor } from "../../../../src/core/manifests/formats.ts";
import { fileText } from "../../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../../src/core/manifests/project.ts";
import type { FileTree } from "../../../support/project.ts";

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

describe("the package manager of a manifest", () => {
  for (const [what, fields, others, manager] of rows) {
    it(`is ${what}`, async () => {
      const text = `{ ${fields}"dependencies": { "ws": "1.0.0" }, ${both} }`;
      const files: FileTree = { "package.json": text, ...others };
      const readFile = (path: string) => Promise.resolve(fileText(files[path.slice("/work/".length)]));
      const parser = parserFor("package.json");
      assert.ok(parser);
      const project = await createProjectReader({ readFile, lockfileParsers }).read(parser, "/work/package.json", text);
      assert.equal(packageManagerOf(project.manifest, project.lock), manager);
      const expected = overridesIn(project.manifest, manager)("dependencies")?.id;
      const unread = manager === "npm" ? "resolutions" : "overrides";
      for (const { declaration, overrides, unreadBy } of subjectsOf(project, text)) {
        assert.equal(overrides?.id, expected);
        assert.equal(unreadBy, declaration.scope === unread ? manager : undefined, declaration.scope);
      }
    });
  }
});
