import assert from "node:assert/strict";
import { targetOf } from "../../../../src/core/analysis/target/target.ts";
import { readIn } from "../../../support/project.ts";

/** `scope name version` for each subject of the manifest at this path, or why there is no version. */
async function subjects(path: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return (await readIn(files, path)).subjects.map((subject) => {
    const target = targetOf(subject);
    const version = target.kind === "version" ? `${target.key.version} ${target.how}` : target.kind;
    return `${subject.declaration.scope} ${subject.declaration.name} ${version}`;
  });
}

const npm = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });

describe("packages that only a lockfile names", () => {
  const rows: readonly (readonly [
    what: string,
    path: string,
    files: Record<string, string>,
    lines: readonly string[],
  ])[] = [
    [
      "are listed where the format has no graph",
      "/p/Pipfile",
      {
        "/p/Pipfile": '[packages]\nrequests = "==2.33.1"\n',
        "/p/Pipfile.lock": JSON.stringify({
          _meta: {},
          default: { requests: { version: "==2.33.1" }, urllib3: { version: "==1.24.1" } },
          develop: {},
        }),
      },
      ["packages requests 2.33.1 locked", "locked urllib3 1.24.1 locked"],
    ],
    [
      "are listed for Gradle",
      "/p/build.gradle",
      {
        "/p/build.gradle": "dependencies {\n  implementation 'org.apache.commons:commons-lang3:3.14.0'\n}\n",
        "/p/gradle.lockfile":
          "org.apache.commons:commons-lang3:3.14.0=runtimeClasspath\norg.apache.logging.log4j:log4j-core:2.14.1=runtimeClasspath\nempty=\n",
      },
      [
        "implementation org.apache.commons:commons-lang3 3.14.0 locked",
        "locked org.apache.logging.log4j:log4j-core 2.14.1 locked",
      ],
    ],
    [
      "are those that no declaration leads to, and of these the topmost",
      "/p/package.json",
      {
        "/p/package.json": '{ "dependencies": { "a": "^1.0.0" } }',
        "/p/package-lock.json": npm({
          "": { dependencies: { a: "^1.0.0" } },
          "node_modules/a": { version: "1.0.0", dependencies: { b: "1" } },
          "node_modules/b": { version: "1.0.0" },
          "node_modules/c": { version: "1.0.0", dependencies: { d: "1" } },
          "node_modules/d": { version: "1.0.0" },
          "node_modules/e": { version: "1.0.0", dependencies: { f: "1" } },
          "node_modules/f": { version: "1.0.0", dependencies: { e: "1" } },
        }),
      },
      ["dependencies a 1.0.0 locked", "locked c 1.0.0 locked", "locked e 1.0.0 locked"],
    ],
    [
      "are what an override sets in their place, where the lockfile is older than it",
      "/p/package.json",
      {
        "/p/package.json": '{ "dependencies": {}, "overrides": { "a": "1.x", "b": "2.0.0" } }',
        "/p/package-lock.json": npm({
          "": {},
          "node_modules/a": { version: "1.0.0" },
          "node_modules/b": { version: "1.0.0" },
        }),
      },
      [
        "overrides a range",
        "overrides b 2.0.0 written",
        "locked a 1.0.0 locked",
        "locked b 2.0.0 written",
        "locked b 1.0.0 locked",
      ],
    ],
    [
      "do not include those of a member of the workspace",
      "/p/packages/ui/package.json",
      {
        "/p/package.json": '{ "workspaces": ["packages/*"] }',
        "/p/packages/ui/package.json": '{ "name": "ui", "dependencies": { "a": "^1.0.0" } }',
        "/p/package-lock.json": npm({
          "": { workspaces: ["packages/*"] },
          "packages/ui": { name: "ui", version: "1.0.0", dependencies: { a: "^1.0.0" } },
          "node_modules/ui": { resolved: "packages/ui", link: true },
          "node_modules/a": { version: "1.0.0" },
          "node_modules/z": { version: "1.0.0" },
        }),
      },
      ["dependencies a 1.0.0 locked"],
    ],
    [
      "do not include what members of npm depend on, at the root",
      "/p/package.json",
      {
        "/p/package.json": '{ "workspaces": ["ui"] }',
        "/p/package-lock.json": npm({
          "": { workspaces: ["ui"] },
          ui: { name: "ui", version: "1.0.0", dependencies: { a: "^1.0.0" } },
          "node_modules/ui": { resolved: "ui", link: true },
          "node_modules/a": { version: "1.0.0", dependencies: { b: "1" } },
          "node_modules/b": { version: "1.0.0" },
          "node_modules/z": { version: "1.0.0" },
        }),
      },
      ["locked z 1.0.0 locked"],
    ],
    [
      "do not include what members of pnpm depend on, at the root, but for those outside",
      "/p/package.json",
      {
        "/p/package.json": "{}",
        "/p/pnpm-lock.yaml": [
          "lockfileVersion: '9.0'\nimporters:",
          "  .:\n    dependencies:\n      z:\n        specifier: ^1.0.0\n        version: 1.0.0",
          "  ui:\n    dependencies:\n      a:\n        specifier: ^1.0.0\n        version: 1.0.0",
          "  ../far:\n    dependencies:\n      y:\n        specifier: ^1.0.0\n        version: 1.0.0",
          ...[
            "packages:",
            ...["a", "b", "y", "z"].map((name) => `  ${name}@1.0.0:\n    resolution: {integrity: sha512-aaaa}`),
          ],
          "snapshots:\n  a@1.0.0:\n    dependencies:\n      b: 1.0.0\n  b@1.0.0: {}\n  y@1.0.0: {}\n  z@1.0.0: {}\n",
        ].join("\n"),
      },
      ["locked y 1.0.0 locked", "locked z 1.0.0 locked"],
    ],
    [
      "do not include what members of Deno import, at the root",
      "/p/deno.json",
      {
        "/p/deno.json": '{ "workspace": ["ui"] }',
        "/p/deno.lock": JSON.stringify({
          version: "5",
          specifiers: { "npm:a@1": "1.0.0", "npm:z@1": "1.0.0" },
          npm: {
            "a@1.0.0": { integrity: "sha512-aaaa", dependencies: ["b"] },
            "b@1.0.0": { integrity: "sha512-bbbb" },
            "z@1.0.0": { integrity: "sha512-cccc" },
          },
          workspace: { members: { ui: { dependencies: ["npm:a@1", "jsr:@acme/z@1"] }, docs: {} } },
        }),
      },
      ["locked z 1.0.0 locked"],
    ],
    [
      "are none of go.sum, which has versions that are not selected",
      "/p/go.mod",
      {
        "/p/go.mod": "module example.com/p\n\ngo 1.22\n\nrequire golang.org/x/text v0.3.7\n",
        "/p/go.sum": "golang.org/x/text v0.3.7 h1:AAAA=\ngolang.org/x/net v0.1.0 h1:AAAA=\n",
      },
      ["require golang.org/x/text v0.3.7 locked"],
    ],
  ];
  for (const [what, path, files, lines] of rows) {
    it(what, async () => assert.deepEqual(await subjects(path, files), lines));
  }

  it("check every locked version of a declared package that fits", async () => {
    const source = `source = { registry = "https://pypi.org/simple" }`;
    const lock = ["2.19.0", "2.32.4"].map(
      (version) => `[[package]]\nname = "requests"\nversion = "${version}"\n${source}\n`,
    );
    const files = {
      "/p/pyproject.toml": '[project]\nname = "p"\nversion = "1"\ndependencies = ["requests>=2"]\n',
      "/p/uv.lock": `version = 1\n\n${lock.join("\n")}
[[package]]
name = "p"
version = "1"
source = { virtual = "." }
dependencies = [
  { name = "requests", version = "2.19.0", ${source}, marker = "python_version < '3.8'" },
  { name = "requests", version = "2.32.4", ${source}, marker = "python_version >= '3.8'" },
]
`,
    };
    const lines = await subjects("/p/pyproject.toml", files);
    assert.deepEqual(lines, ["dependencies requests 2.19.0 locked", "dependencies requests 2.32.4 locked"]);
  });
});
