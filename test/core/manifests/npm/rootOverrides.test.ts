import assert from "node:assert/strict";
import { readIn, type FileTree } from "../../../support/project.ts";

interface Row {
  readonly what: string;
  /** The manifest is the first file. */
  readonly files: FileTree;
  /** `name requirement`; undefined where only those of the manifest itself apply. */
  readonly overrides: readonly string[] | undefined;
  readonly manager?: string;
}

const app = `{ "dependencies": { "app": "1.0.0" }, "overrides": { "own": "1" } }`;
const root = (fields: object) => JSON.stringify({ workspaces: ["packages/*"], ...fields });

const rows: readonly Row[] = [
  { what: "its own without a workspace", files: { "/w/package.json": app }, overrides: undefined },
  {
    what: "its own at the root",
    files: { "/w/package.json": root({ dependencies: { app: "1" }, overrides: { own: "1" } }) },
    overrides: undefined,
  },
  {
    what: "those of the root for a member, not its own",
    files: { "/w/packages/a/package.json": app, "/w/package.json": root({ overrides: { qs: "6.5.1" } }) },
    overrides: ["qs 6.5.1"],
  },
  {
    what: "none for a member of a root without any",
    files: { "/w/packages/a/package.json": app, "/w/package.json": root({}) },
    overrides: [],
  },
  {
    what: "the root's own dependencies that they refer to",
    files: {
      "/w/packages/a/package.json": app,
      "/w/package.json": root({ dependencies: { qs: "6.5.2" }, overrides: { qs: "$qs" } }),
    },
    overrides: ["qs 6.5.2"],
  },
  {
    what: "its own for a manifest that the workspace does not list",
    files: { "/w/tools/a/package.json": app, "/w/package.json": root({ overrides: { qs: "6.5.1" } }) },
    overrides: undefined,
  },
  {
    what: "also those of pnpm's settings, with what they take from a catalog",
    files: {
      "/w/packages/a/package.json": app,
      "/w/package.json": `{ "packageManager": "pnpm@10.1.0", "pnpm": { "overrides": { "ms": "2.0.0" } } }`,
      "/w/pnpm-workspace.yaml": `packages: [packages/*]\ncatalog:\n  qs: 6.5.3\noverrides:\n  qs: "catalog:"\n`,
    },
    overrides: ["ms 2.0.0", "qs 6.5.3"],
    manager: "pnpm",
  },
  {
    what: "those of pnpm's settings next to the manifest",
    files: { "/w/package.json": app, "/w/pnpm-workspace.yaml": "overrides:\n  qs: 6.5.1\n" },
    overrides: ["own 1", "qs 6.5.1"],
    manager: "pnpm",
  },
];

describe("the overrides around a package.json", () => {
  for (const { what, files, overrides, manager } of rows) {
    it(`are ${what}`, async () => {
      const { manifest } = (await readIn(files, Object.keys(files)[0] ?? assert.fail())).project;
      const found = manifest.overrides?.map(({ name, requirement }) => `${name} ${requirement.text}`);
      assert.deepEqual(found, overrides);
      assert.equal(manifest.manager?.name, manager);
    });
  }

  it("do not name a private package", async () => {
    const files: FileTree = {
      "/w/packages/a/package.json": app,
      "/w/package.json": root({ overrides: { "@acme/x": "1", qs: "npm:@acme/qs@1" } }),
      "/w/.npmrc": "@acme:registry=https://npm.acme.example\n",
    };
    const { manifest } = (await readIn(files, "/w/packages/a/package.json")).project;
    const reasons = manifest.overrides?.map(({ requirement }) => requirement.kind === "skipped" && requirement.reason);
    assert.deepEqual(reasons, ["private", "private"]);
  });
});
