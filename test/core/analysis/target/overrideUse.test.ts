import assert from "node:assert/strict";
import type { OverrideUse } from "../../../../src/core/analysis/target/overrideUse.ts";
import { packageLock, type NpmLocked } from "../../../support/findings.ts";
import { contentOf, type FileTree, readIn } from "../../../support/project.ts";

const json = (value: unknown) => JSON.stringify(value);
const own = (more: object, dependencies: object = { server: "4.0.0" }) => json({ name: "own", dependencies, ...more });
const ws = { overrides: { ws: "7.5.10" } };
const member = (name: string, dependencies: object) => json({ name, version: "1.0.0", dependencies });

const locked = (packages: Readonly<Record<string, NpmLocked>>, required: object = { server: "4.0.0" }): string =>
  packageLock(packages, required)["package-lock.json"] ?? "";
const lockfile = locked({ server: ["4.0.0", ["ws"]], ws: ["7.5.10"] });

/** A lockfile of Yarn 1: each key with the version and what it requires. */
const yarnLock = (...entries: readonly (readonly [key: string, version: string, ...needs: string[]])[]) =>
  `# yarn lockfile v1\n\n\n${entries
    .map(([key, version, ...needs]) => {
      const lines = needs.map((need) => `    ${need}\n`);
      return `${key}:\n  version "${version}"\n${lines.length > 0 ? `  dependencies:\n${lines.join("")}` : ""}`;
    })
    .join("\n")}`;

/** A lockfile of Yarn 4: each package with where it is from and what it requires. */
const berryLock = (...entries: readonly (readonly [key: string, from: string, ...needs: string[]])[]) =>
  ["__metadata:\n  version: 8"]
    .concat(
      entries.map(([key, from, ...needs]) => {
        const version = /npm:(.*)/.exec(from)?.[1] ?? "0.0.0-use.local";
        const lines = needs.map((need) => `    ${need}\n`);
        const dependencies = lines.length > 0 ? `  dependencies:\n${lines.join("")}` : "";
        return `"${key}":\n  version: ${version}\n  resolution: "${from}"\n${dependencies}  languageName: ${from.includes("npm:") ? "node" : "unknown"}\n`;
      }),
    )
    .join("\n");

const pnpmLock = (importers: string, version = "7.5.10") =>
  `lockfileVersion: '9.0'
overrides:
  ws: ${version}
importers:
${importers}packages:
  ws@${version}:
    resolution: {integrity: sha512-bbbb}
snapshots:
  ws@${version}: {}
`;

const pnpmMember = (folder: string, name = "ws", version = "7.5.10") =>
  `${folder === "." ? "" : "  .: {}\n"}  ${folder}:
    dependencies:
      ${name}:
        specifier: ${version}
        version: ${version}
`;

const maven = (tag: string, name: string, version: string) =>
  `<${tag}><groupId>org.example</groupId><artifactId>${name}</artifactId><version>${version}</version></${tag}>`;
const pom = (more: string) => `<project><groupId>org.example</groupId><artifactId>own</artifactId><version>1</version>
  <dependencyManagement><dependencies>${maven("dependency", "lib", "2.0")}</dependencies></dependencyManagement>
  <dependencies>${maven("dependency", "app", "1.0")}</dependencies>${more}</project>`;

const uv = (overrides: string, constraints: string) => `[project]
name = "own"
version = "1"
dependencies = ["server==4.0"]
[tool.uv]
override-dependencies = [${overrides}]
constraint-dependencies = [${constraints}]
`;

/** The files of a project below `/w`, its manifest first, and the uses of its overrides. */
const rows: Readonly<Record<string, readonly [files: FileTree, uses: readonly string[]]>> = {
  "by what requires it in the lockfile": [
    { "package.json": own(ws), "package-lock.json": lockfile },
    ["ws used by server 4.0.0"],
  ],
  "by nothing": [
    { "package.json": own(ws), "package-lock.json": locked({ server: ["4.0.0"] }) },
    ["ws unused in package-lock.json"],
  ],
  "by the project alone": [
    {
      "package.json": own({ resolutions: { ws: "7.5.10" } }, { ws: "^7.0.0" }),
      "yarn.lock": yarnLock(["ws@7.5.10, ws@^7.0.0", "7.5.10"]),
    },
    ["ws used by own ^7.0.0"],
  ],
  "by the project alone, which the lockfile lists": [
    {
      "package.json": own({ resolutions: { ws: "7.5.10" } }, { ws: "^7.0.0" }),
      "yarn.lock": berryLock(
        ["own@workspace:.", "own@workspace:.", 'ws: "npm:^7.0.0"'],
        ["ws@npm:7.5.10", "ws@npm:7.5.10"],
      ),
    },
    ["ws used by own ^7.0.0"],
  ],
  "by a package that has the project's name": [
    {
      "package.json": own(ws),
      "package-lock.json": locked({ server: ["4.0.0"], own: ["1.0.0", ["ws"]], ws: ["7.5.10"] }),
    },
    ["ws used by own 1.0.0"],
  ],
  "by what requires it below another package alone": [
    {
      "package.json": own({ overrides: { server: { ws: "7.5.10" } } }, { server: "4.0.0", ws: "8.18.0" }),
      "package-lock.json": locked({ server: ["4.0.0", ["ws"]], "server/node_modules/ws": ["7.5.10"], ws: ["8.18.0"] }),
    },
    ["ws used by server 4.0.0"],
  ],
  "unknown where one of the locked versions is older than the override": [
    {
      "package.json": own(ws),
      "package-lock.json": locked({ server: ["4.0.0", ["ws"]], "server/node_modules/ws": ["7.5.9"], ws: ["7.5.10"] }),
    },
    ["ws unknown"],
  ],
  "unknown where what the project requires was locked before the override": [
    {
      "package.json": own({ resolutions: { ws: "7.5.10" } }, { ws: "^7.0.0" }),
      "yarn.lock": yarnLock(["ws@^7.0.0", "7.5.9"]),
    },
    ["ws unknown"],
  ],
  "unknown where a version below another package is older than the override": [
    {
      "package.json": own({ overrides: { server: { ws: "7.5.10" } } }),
      "package-lock.json": locked({ server: ["4.0.0", ["ws"]], ws: ["7.5.9"] }),
    },
    ["ws unknown"],
  ],
  "unknown where others share a version that is older than the override": [
    {
      "package.json": own({ overrides: { server: { ws: "7.5.10" } } }),
      "package-lock.json": locked({ server: ["4.0.0", ["ws"]], other: ["1.0.0", ["ws"]], ws: ["7.5.9"] }),
    },
    ["ws unknown"],
  ],
  "unknown where it puts another package in its place": [
    {
      "package.json": own({ overrides: { ws: "npm:other@7.5.10" } }),
      "package-lock.json": lockfile.replace('"version":"7.5.10"', '"name":"other","version":"7.5.10"'),
    },
    ["ws unknown"],
  ],
  "unknown where two lockfiles apply": [
    {
      "package.json": own(ws),
      "package-lock.json": lockfile,
      "bun.lock": json({
        lockfileVersion: 1,
        workspaces: { "": { name: "own", dependencies: { server: "4.0.0" } } },
        packages: {
          server: ["server@4.0.0", "", { dependencies: { ws: "*" } }, "sha512-aaaa"],
          ws: ["ws@7.5.10", "", {}, "sha512-bbbb"],
        },
      }),
    },
    ["ws unknown"],
  ],
  "unknown where the lockfile has an entry that is not understood": [
    {
      "package.json": own(ws),
      "package-lock.json": lockfile.replace('"packages":{', '"packages":{"node_modules/odd":5,'),
    },
    ["ws unknown"],
  ],
  "unknown where the lockfile does not list the members that may require it": [
    {
      "package.json": own({ workspaces: ["a"], resolutions: { ws: "7.5.10" } }),
      "a/package.json": member("a", { ws: "^8.0.0" }),
      "yarn.lock": yarnLock(["server@4.0.0", "4.0.0"], ["ws@^8.0.0", "7.5.10"]),
    },
    ["ws unknown"],
  ],
  "unknown where a lockfile without the package does not list the members": [
    {
      "package.json": own({ workspaces: ["a"], resolutions: { ws: "7.5.10" } }),
      "a/package.json": member("a", { ws: "^8.0.0" }),
      "yarn.lock": yarnLock(["server@4.0.0", "4.0.0"]),
    },
    ["ws unknown"],
  ],
  "unknown where the project has another package under its name": [
    {
      "package.json": own(ws, { server: "4.0.0", ws: "npm:other@7.5.10" }),
      "package-lock.json": locked(
        { server: ["4.0.0"], ws: ["7.5.10"] },
        { server: "4.0.0", ws: "npm:other@7.5.10" },
      ).replace('"version":"7.5.10"', '"name":"other","version":"7.5.10"'),
    },
    ["ws unknown"],
  ],
  "unknown where a member of pnpm requires it, in whose place the lockfile has the override": [
    {
      "package.json": own({ packageManager: "pnpm@9.0.0", pnpm: { overrides: { ws: "7.5.10" } } }, {}),
      "pnpm-workspace.yaml": "packages: [a]\n",
      "a/package.json": member("a", { ws: "^8.0.0" }),
      "pnpm-lock.yaml": pnpmLock(pnpmMember("a")),
    },
    ["ws unknown"],
  ],
  "unknown where a member of pnpm requires it that the file of the overrides lists": [
    {
      "pnpm-workspace.yaml": "packages: [a]\noverrides:\n  ws: 7.5.10\n",
      "a/package.json": json({ dependencies: { ws: "^8.0.0" } }),
      "package.json": json({ name: "own" }),
      "pnpm-lock.yaml": pnpmLock(pnpmMember("a")),
    },
    ["ws unknown"],
  ],
  "unknown where the root of pnpm requires it beside the file of the overrides": [
    {
      "pnpm-workspace.yaml": "overrides:\n  ws: 7.5.10\n",
      "package.json": json({ dependencies: { ws: "^8.0.0" } }),
      "pnpm-lock.yaml": pnpmLock(pnpmMember(".")),
    },
    ["ws unknown"],
  ],
  "by the members of a workspace": [
    {
      "package.json": own({ ...ws, workspaces: ["a"] }, {}),
      "a/package.json": member("a", { ws: "^7.0.0" }),
      "package-lock.json": json({
        lockfileVersion: 3,
        packages: {
          "": { name: "own", workspaces: ["a"] },
          a: { name: "a", version: "1.0.0", dependencies: { ws: "^7.0.0" } },
          "node_modules/a": { resolved: "a", link: true },
          "node_modules/ws": { version: "7.5.10" },
        },
      }),
    },
    ["ws used by own ^7.0.0"],
  ],
  "unknown beside another one of the package": [
    {
      "package.json": own({ overrides: { ws: "7.5.10", other: { ws: "7.5.10" } } }),
      "package-lock.json": lockfile,
    },
    ["ws unknown", "ws unused in package-lock.json"],
  ],
  "beside one of another package": [
    { "package.json": own({ overrides: { ws: "7.5.10", server: "4.0.0" } }), "package-lock.json": lockfile },
    ["ws used by server 4.0.0", "server used by own 4.0.0"],
  ],
  "unknown while the lockfile is older than another dependency": [
    { "package.json": own(ws, { server: "4.0.0", more: "1.0.0" }), "package-lock.json": lockfile },
    ["ws unknown"],
  ],
  "unknown where the list of members was not read": [
    { "package.json": own({ ...ws, workspaces: ["a".repeat(5000)] }), "package-lock.json": lockfile },
    ["ws unknown"],
  ],
  "unknown with a condition": [
    { "package.json": own({ overrides: { "ws@7": "7.5.10" } }), "package-lock.json": lockfile },
    ["ws unknown"],
  ],
  "unknown where it is locked from elsewhere": [
    {
      "package.json": own(ws),
      "package-lock.json": lockfile.replace(
        '"version":"7.5.10"',
        '"version":"7.5.10","resolved":"git+ssh://git@git.example/ws.git#1234567"',
      ),
    },
    ["ws unknown"],
  ],
  "not of what names no version": [
    { "package.json": own({ overrides: { ws: "" } }), "package-lock.json": lockfile },
    [],
  ],
  "not of a member that the lockfile of the root is for": [
    {
      "a/package.json": own(ws),
      "package.json": json({ name: "root", private: true, workspaces: ["a"] }),
      "package-lock.json": json({
        lockfileVersion: 3,
        packages: {
          "": { name: "root", workspaces: ["a"] },
          a: { name: "own", dependencies: { server: "4.0.0" } },
          "node_modules/own": { resolved: "a", link: true },
          "node_modules/server": { version: "4.0.0" },
        },
      }),
    },
    [],
  ],
  "not of a member without a lockfile": [
    { "a/package.json": own(ws), "package.json": json({ name: "root", private: true, workspaces: ["a"] }) },
    [],
  ],
  "by what members of pnpm do not require themselves": [
    {
      "pnpm-workspace.yaml": "packages: [a]\noverrides:\n  ws: 7.5.10\n",
      "a/package.json": member("a", { server: "4.0.0" }),
      "package.json": json({ name: "own" }),
      "pnpm-lock.yaml": pnpmLock(pnpmMember("a", "server", "4.0.0"))
        .replace("packages:\n", "packages:\n  server@4.0.0:\n    resolution: {integrity: sha512-aaaa}\n")
        .replace("snapshots:\n", "snapshots:\n  server@4.0.0:\n    dependencies:\n      ws: 7.5.10\n"),
    },
    ["ws used by server 4.0.0"],
  ],
  "whatever its catalog and what configures pnpm have": [
    {
      "pnpm-workspace.yaml":
        "packages: []\ncatalog:\n  ws: ^8.0.0\nconfigDependencies:\n  ws: 8.0.0+sha512-aaaa\noverrides:\n  ws: 7.5.10\n",
      "package.json": json({ name: "own" }),
      "pnpm-lock.yaml": pnpmLock("  .: {}\n").replace(/packages:[^]*/, "packages: {}\nsnapshots: {}\n"),
    },
    ["ws unused in pnpm-lock.yaml"],
  ],
  "of a member that has a lockfile of its own": [
    {
      "a/package.json": own(ws),
      "package.json": json({ name: "root", private: true, workspaces: ["a"] }),
      "a/package-lock.json": lockfile,
    },
    ["ws used by server 4.0.0"],
  ],
  "unknown of a member that has members, without a lockfile": [
    {
      "a/package.json": own({ ...ws, workspaces: ["b"] }),
      "a/b/package.json": member("b", {}),
      "package.json": json({ name: "root", private: true, workspaces: ["a"] }),
    },
    ["ws unknown"],
  ],
  "not of what is no override, as it is not from a registry": [
    { "package.json": own({ overrides: { ws: "file:../ws" } }), "package-lock.json": locked({ server: ["4.0.0"] }) },
    [],
  ],
  "not of an override whose version is in a catalog": [
    {
      "package.json": own({ packageManager: "pnpm@9.0.0", pnpm: { overrides: { ws: "catalog:" } } }, {}),
      "pnpm-workspace.yaml": "packages: []\ncatalog:\n  ws: 7.5.10\n",
      "pnpm-lock.yaml": pnpmLock("  .: {}\n").replace(/packages:[^]*/, "packages: {}\nsnapshots: {}\n"),
    },
    [],
  ],
  "without a lockfile by its dependencies": [
    { "package.json": own(ws, { server: "4.0.0", ws: "^7.0.0" }) },
    ["ws used by own ^7.0.0, what server, ws require"],
  ],
  "without a lockfile unknown below another package": [
    { "package.json": own({ overrides: { server: { ws: "7.5.10" } } }) },
    ["ws unknown"],
  ],
  "without a lockfile unknown where the project has another package under its name": [
    { "package.json": own(ws, { server: "4.0.0", ws: "npm:other@7.5.10" }) },
    ["ws unknown"],
  ],
  "without a lockfile unknown where the project has it from elsewhere": [
    { "package.json": own(ws, { server: "4.0.0", ws: "github:acme/ws" }) },
    ["ws unknown"],
  ],
  "without a lockfile unknown where what packages require is extended": [
    {
      "package.json": own({
        packageManager: "pnpm@9.0.0",
        pnpm: { overrides: { ws: "7.5.10" }, packageExtensions: { server: { dependencies: { ws: "^8.0.0" } } } },
      }),
    },
    ["ws unknown"],
  ],
  "of uv without a lockfile, whatever builds the project": [
    {
      "pyproject.toml": `${uv('"ws==2.0"', '"idna==3.11", "six<3"')}build-constraint-dependencies = ["ws<2"]
[build-system]
requires = ["ws"]
`,
    },
    ["ws used by what server require", "idna used by what server require"],
  ],
  "without a lockfile unknown where a folder is missing": [
    { "package.json": own(ws, { server: "4.0.0", local: "file:./missing" }) },
    ["ws unknown"],
  ],
  "without a lockfile unknown where a parent manages versions, too": [
    {
      "pom.xml": pom(
        "<parent><groupId>org.example</groupId><artifactId>above</artifactId><version>1</version></parent>",
      ),
    },
    ["org.example:lib unknown"],
  ],
  "without a lockfile unknown where a list of versions is imported": [
    {
      "pom.xml": pom("").replace(
        "</dependencies></dependencyManagement>",
        `${maven("dependency", "bom", "1").replace("</version>", "</version><type>pom</type><scope>import</scope>")}$&`,
      ),
    },
    ["org.example:lib unknown"],
  ],
  "not of what manages the version of an annotation processor": [
    {
      "pom.xml": pom(`<build><plugins><plugin>
        <groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId><version>3.12.0</version>
        <configuration><annotationProcessorPaths>
          <path><groupId>org.example</groupId><artifactId>lib</artifactId></path>
        </annotationProcessorPaths></configuration>
      </plugin></plugins></build>`),
    },
    [],
  ],
  "without a lockfile whatever annotation processors require": [
    {
      "pom.xml": pom(`<build><plugins><plugin>
        <groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId><version>3.12.0</version>
        <configuration><annotationProcessorPaths>${maven("path", "other", "5.0")}</annotationProcessorPaths></configuration>
      </plugin></plugins></build>`),
    },
    ["org.example:lib used by what org.example:app require"],
  ],
  "without a lockfile whatever plugins and extensions require": [
    {
      "pom.xml": pom(`<build>
        <extensions>${maven("extension", "lib", "3.0")}</extensions>
        <plugins>${maven("plugin", "lib", "4.0")}</plugins>
        <pluginManagement><plugins>${maven("plugin", "other", "5.0")}</plugins></pluginManagement>
      </build>`),
    },
    ["org.example:lib used by what org.example:app require"],
  ],
};

function textOf(name: string, { kind, ...use }: OverrideUse): string {
  if (kind === "unknown") return `${name} unknown`;
  if (!("by" in use)) return `${name} unused in ${"lockfile" in use ? use.lockfile.slice("/w/".length) : ""}`;
  const parents = "lock" in use.by ? use.by.parents.map(({ key }) => `${key.name} ${key.version}`) : [];
  const roots = "lock" in use.by ? [] : use.by.map(({ declaration }) => declaration.name);
  const by = [...use.own.map((text) => `own ${text}`), ...parents];
  return `${name} used by ${[...by, ...(roots.length > 0 ? [`what ${roots.join(", ")} require`] : [])].join(", ")}`;
}

describe("overrides are used", () => {
  for (const [what, [files, uses]] of Object.entries(rows)) {
    it(what, async () => {
      const tree = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/w/${path}`, text]));
      const [manifest = ""] = Object.keys(tree);
      const { subjects } = await readIn(tree, manifest, { list: (folder) => Promise.resolve(contentOf(folder, tree)) });
      const found = subjects.flatMap(({ declaration: { name }, overrideUse }) =>
        overrideUse ? [textOf(name, overrideUse)] : [],
      );
      assert.deepEqual(found, uses);
    });
  }
});
