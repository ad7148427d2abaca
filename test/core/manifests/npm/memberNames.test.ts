import assert from "node:assert/strict";
import { memberPaths } from "../../../../src/core/manifests/npm/memberNames.ts";
import { surroundings, type FileTree } from "../../../support/project.ts";

const path = "/work/app/package.json";
const named = (name: string) => JSON.stringify({ name });

/** The files around a manifest in `/work/app`, and the members by name, each with the file that has it. */
const rows: readonly (readonly [what: string, files: FileTree, members: Readonly<Record<string, string>>])[] = [
  ["nothing", {}, {}],
  [
    "a workspace with its root",
    {
      "/work/package.json": JSON.stringify({ name: "root", workspaces: ["app", "libs/*"] }),
      "/work/libs/a/package.json": named("@s/a"),
      "/work/libs/b/package.json": "{}",
      "/work/libs/c/readme.md": "",
      "/work/other/package.json": named("other"),
    },
    { root: "/work/package.json", "@s/a": "/work/libs/a/package.json" },
  ],
  [
    "two workspaces that have the same name, of which the inner one counts",
    {
      "/work/app/package.json": JSON.stringify({ workspaces: ["libs/*"] }),
      "/work/app/libs/a/package.json": named("a"),
      "/work/pnpm-workspace.yaml": "packages: [app, a, b]\n",
      "/work/a/package.json": named("a"),
      "/work/b/package.json": named("b"),
    },
    { a: "/work/app/libs/a/package.json", b: "/work/b/package.json" },
  ],
  [
    "a workspace that does not list the manifest",
    {
      "/work/package.json": JSON.stringify({ name: "root", workspaces: ["libs/*"] }),
      "/work/libs/a/package.json": named("a"),
    },
    {},
  ],
  [
    "Lerna",
    {
      "/work/lerna.json": '{ "packages": ["libs/*", 1] }',
      "/work/libs/a/package.json": named("a"),
      "/work/packages/b/package.json": named("b"),
    },
    { a: "/work/libs/a/package.json" },
  ],
  [
    "Lerna without a list",
    {
      "/work/lerna.json": "{}",
      "/work/libs/a/package.json": named("a"),
      "/work/packages/b/package.json": named("b"),
      "/work/packages/c/package.json": '{ "name": 1 }',
    },
    { b: "/work/packages/b/package.json" },
  ],
  [
    "Rush, which has the names itself",
    {
      "/work/rush.json": `{
  // ours
  "projects": [
    { "packageName": "@s/a", "projectFolder": "libs/a" },
    { "packageName": "b", "projectFolder": "libs/b" },
    { "packageName": "c" },
    { "projectFolder": "libs/d" },
    "e",
  ],
}`,
      "/work/libs/d/package.json": named("d"),
    },
    { "@s/a": "/work/libs/a/package.json", b: "/work/libs/b/package.json", c: "/work/package.json" },
  ],
  ["Rush without projects", { "/work/rush.json": '{ "rushVersion": "5.0.0", "projects": [] }' }, {}],
  [
    "Deno, with both kinds of members, and its own name",
    {
      "/work/deno.json": '{ "name": "@s/root", "workspace": ["./a", "./b", "./c"] }',
      "/work/a/deno.json": named("@s/a"),
      "/work/b/deno.jsonc": `// ours\n${named("@s/b")}`,
      "/work/c/package.json": named("c"),
      "/work/d/deno.json": named("@s/d"),
    },
    {
      "@s/root": "/work/deno.json",
      "@s/a": "/work/a/deno.json",
      "@s/b": "/work/b/deno.jsonc",
      c: "/work/c/package.json",
    },
  ],
  [
    "Deno with an object",
    { "/work/deno.jsonc": '{ "workspace": { "members": ["a"] } }', "/work/a/deno.json": named("@s/a") },
    { "@s/a": "/work/a/deno.json" },
  ],
  ["Deno without a workspace", { "/work/deno.json": named("@s/root"), "/work/a/deno.json": named("@s/a") }, {}],
  [
    "several lists that have the same name, of which the first and the nearest counts",
    {
      "/work/app/lerna.json": '{ "packages": ["libs/*"] }',
      "/work/app/libs/a/package.json": named("a"),
      "/work/lerna.json": '{ "packages": ["x", "y"] }',
      "/work/x/package.json": named("a"),
      "/work/y/package.json": named("b"),
      "/work/deno.json": '{ "workspace": ["z"] }',
      "/work/z/deno.json": named("b"),
    },
    { a: "/work/app/libs/a/package.json", b: "/work/y/package.json" },
  ],
  [
    "a workspace before a list",
    {
      "/work/package.json": JSON.stringify({ workspaces: ["app", "a"] }),
      "/work/a/package.json": named("a"),
      "/work/lerna.json": '{ "packages": ["b", "c"] }',
      "/work/b/package.json": named("a"),
      "/work/c/package.json": named("c"),
    },
    { a: "/work/a/package.json", c: "/work/c/package.json" },
  ],
  ["half a list", { "/work/lerna.json": "", "/work/rush.json": "[", "/work/deno.json": "x" }, {}],
];

describe("the names of packages in the same repository", () => {
  const membersIn = async (files: FileTree, host: object = {}) =>
    Object.fromEntries(await memberPaths({ ...surroundings({ [path]: "{}", ...files }, path), ...host }));

  for (const [what, files, members] of rows) it(what, async () => assert.deepEqual(await membersIn(files), members));

  const listed = { "/work/lerna.json": '{ "packages": ["a"] }', "/work/a/package.json": named("a") };
  it("are looked for in a folder that cannot be listed", async () => {
    const { list } = surroundings({ [path]: "{}", ...listed }, path);
    const ofRest = (folder: string) =>
      folder === "/work" ? Promise.resolve({ files: [], folders: ["a"], isUnreadable: true }) : list?.(folder);
    assert.deepEqual(await membersIn(listed, { list: ofRest }), { a: "/work/a/package.json" });
  });

  it("are those of the root alone where nothing can be listed", async () => {
    const files = { ...listed, "/work/package.json": JSON.stringify({ name: "root", workspaces: ["app", "a"] }) };
    assert.deepEqual(await membersIn(files, { list: undefined }), { root: "/work/package.json" });
  });
});
