import assert from "node:assert/strict";
import { packageJson, pnpmWorkspaceYaml } from "../../../../src/core/manifests/npm/manifests.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";

/**
 * A key, and what the override of it is about: the package, behind `if` the packages below which alone it applies, with `/` before what the last
 * of them requires itself, or `other` for any other condition.
 */
const keys: readonly (readonly [key: string, lines: string])[] = [
  ["kit", "kit"],
  ["@s/kit", "@s/kit"],
  ["**/kit", "kit"],
  ["**/@s/kit", "@s/kit"],
  ["kit@^1", "kit if other"],
  ["@s/kit@1", "@s/kit if other"],
  ["kit@>1 <2", "kit if other"],
  ["kit@1 || >2", "kit if other"],
  ["app>kit", "kit if /app"],
  ["@a/app>@s/kit", "@s/kit if /@a/app"],
  ["app/kit", "kit if /app"],
  ["@a/app/@s/kit", "@s/kit if /@a/app"],
  ["app/**/kit", "kit if app"],
  ["@a/app/**/kit", "kit if @a/app"],
  ["**/app/**/kit", "kit if app"],
  ["**/app/kit", "kit if other"],
  ["app@1>kit", "kit if other"],
  ["app@>1 <2>kit", "kit if other"],
  ["a>app>kit", "kit if other"],
  ["a/app/kit", "kit if other"],
  ["a/app/**/kit", "kit if other"],
  ["app>kit@2", "kit if other"],
  ["app/*", "none"],
  ["app>", "none"],
  ["**", "none"],
];

/** Overrides of npm, which are nested. */
const nested: readonly (readonly [what: string, overrides: object, lines: readonly string[]])[] = [
  ["below one", { app: { kit: "1" } }, ["kit if app"]],
  ["below two", { "@a/app": { host: { kit: "1" } } }, ["kit if @a/app > host"]],
  ["the package itself", { app: { ".": "1", kit: "2" } }, ["app", "kit if app"]],
  ["the package itself below another", { app: { host: { ".": "1" } } }, ["host if app"]],
  ["below one with a version", { "app@1": { kit: "1", ".": "2" } }, ["kit if other", "app if other"]],
  ["one with a version below another", { app: { "kit@1": "2" } }, ["kit if other"]],
  ["below a path", { "app>host": { kit: "1" } }, ["kit if other"]],
  ["a path below another", { app: { "host>kit": "1" } }, ["kit if other"]],
  ["nothing within nothing", { ".": "1" }, []],
];

describe("the keys of overrides", () => {
  for (const [key, line] of keys)
    for (const section of ["overrides", "resolutions"])
      it(`${key} in ${section}`, () => {
        const { declarations, gaps = [] } = packageJson.parse(JSON.stringify({ [section]: { [key]: "1.0.0" } }));
        assert.deepEqual(declarations.map(lineOf), line === "none" ? [] : [line]);
        assert.equal(gaps.length, line === "none" ? 1 : 0);
      });
  for (const [key, line] of keys)
    it(`${key} in pnpm-workspace.yaml`, () => {
      const { declarations } = pnpmWorkspaceYaml.parse(`overrides:\n  "${key}": 1.0.0\n`);
      assert.deepEqual(declarations.map(lineOf), line === "none" ? [] : [line]);
    });
  for (const [what, overrides, lines] of nested)
    it(`nested: ${what}`, () =>
      assert.deepEqual(packageJson.parse(JSON.stringify({ overrides })).declarations.map(lineOf), lines));

  it("are read by some package managers each", () => {
    const sections = {
      overrides: { a: "1" },
      resolutions: { b: "1" },
      pnpm: { overrides: { c: "1" }, other: { d: "1" } },
    };
    const { declarations } = packageJson.parse(JSON.stringify({ dependencies: { d: "1" }, ...sections }));
    assert.deepEqual(
      declarations.map(({ name, readBy }) => [name, readBy?.join()]),
      [
        ["d", undefined],
        ["a", "npm,bun"],
        ["b", "yarn,pnpm,bun"],
        ["c", "pnpm"],
      ],
    );
  });

  const referring: readonly (readonly [what: string, fields: object, expected: string])[] = [
    ["of a section for development", { devDependencies: { kit: "1" } }, "1"],
    ["of what is optional", { optionalDependencies: { kit: "1" } }, "1"],
    ["of a peer", { peerDependencies: { kit: "1" } }, "1"],
    [
      "of the section that npm looks at first",
      {
        peerDependencies: { kit: "4" },
        dependencies: { kit: "3" },
        devDependencies: { kit: "1" },
        optionalDependencies: { kit: "2" },
      },
      "1",
    ],
    ["of what is optional before others", { dependencies: { kit: "3" }, optionalDependencies: { kit: "2" } }, "2"],
    ["of a repository", { dependencies: { kit: "github:who/kit" } }, "github:who/kit (git)"],
    ["of nothing", { dependencies: { other: "1" } }, "$kit (inherited)"],
    ["of what is no dependency", { resolutions: { kit: "1" } }, "$kit (inherited)"],
  ];
  for (const [what, fields, expected] of referring)
    it(`refer to the requirement ${what}`, () => {
      const { declarations } = packageJson.parse(JSON.stringify({ ...fields, overrides: { kit: "$kit" } }));
      const requirement = declarations.at(-1)?.requirement ?? assert.fail();
      assert.equal(
        requirement.kind === "skipped" ? `${requirement.text} (${requirement.reason})` : requirement.text,
        expected,
      );
    });

  it("are no references in other sections", () => {
    const { declarations } = packageJson.parse(
      JSON.stringify({ dependencies: { kit: "1", other: "$kit" }, resolutions: { x: "$kit" } }),
    );
    assert.deepEqual(
      declarations.map(({ requirement: { text } }) => text),
      ["1", "$kit", "$kit"],
    );
  });

  it("keep their condition and their readers where they refer to a dependency", () => {
    const overrides = { app: { kit: "$kit" }, "other@1": { kit: "$kit" }, kit: "$kit" };
    const { declarations } = packageJson.parse(JSON.stringify({ dependencies: { kit: "^1" }, overrides }));
    assert.deepEqual(
      declarations
        .slice(1)
        .map((declaration) => [lineOf(declaration), declaration.requirement.text, declaration.readBy?.join()]),
      [
        ["kit if app", "^1", "npm,bun"],
        ["kit if other", "^1", "npm,bun"],
        ["kit", "^1", "npm,bun"],
      ],
    );
    assert.ok(!("isConditional" in (declarations[3] ?? {})));
  });
});

function lineOf({ package: { name }, isConditional, below }: Declaration): string {
  if (!isConditional) return below ? `${name} below` : name;
  return `${name} if ${below ? `${below.isDirect ? "/" : ""}${below.names.join(" > ")}` : "other"}`;
}
