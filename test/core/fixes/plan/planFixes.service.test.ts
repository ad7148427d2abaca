import assert from "node:assert/strict";
import { advisoriesOf } from "../../../../src/core/analysis/finding.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { unfixableMessage } from "../../../../src/core/render/fixMessages.ts";
import { dedented } from "../../../support/findings.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import type { FileTree } from "../../../support/project.ts";
import { miniature, type Described } from "../miniature.ts";
import { caller } from "../../../support/world.ts";
import { checked, coreWith, planned, policy, type Planned } from "./planning.ts";

interface Row {
  readonly what: string;
  /** By path below the root; the first is the manifest unless `manifests` says otherwise. */
  readonly files: FileTree;
  readonly manifests?: readonly string[];
  /** `path: names before → after` for each change, then `name: why` for what is not fixed, then `name: ids` for what is left. */
  readonly plan: readonly string[];
}

const jackson = "com.fasterxml.jackson.core";
const pom = (version: string, ...artifacts: readonly string[]) =>
  `<project><properties><shared>${version}</shared></properties><dependencies>${artifacts
    .map((name) => {
      const [group = "", artifact = ""] = name.split(":");
      return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>\${shared}</version></dependency>`;
    })
    .join("")}</dependencies></project>`;

function dependencyPom(name: string, version: string): string {
  const [group = "", artifact = ""] = name.split(":");
  return `<project><dependencies><dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency></dependencies></project>`;
}

function reference(name: string, version: string): string {
  return `<Project><ItemGroup><PackageReference Include="${name}" Version="${version}" /></ItemGroup></Project>`;
}

function gemfileLock(name: string, version: string, requirement: string): string {
  return `GEM\n  remote: https://rubygems.org/\n  specs:\n    ${name} (${version})\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  ${name} (${requirement})\n\nBUNDLED WITH\n   2.5.0\n`;
}

function packageLock(name: string, version: string, requirement: string): string {
  const packages = { "": { dependencies: { [name]: requirement } }, [`node_modules/${name}`]: { version } };
  return JSON.stringify({ lockfileVersion: 3, packages });
}

/** A lockfile of uv with what the project requires, `name version`, and packages, `name version dependency`. */
function uvLock(required: readonly string[], packages: readonly string[]): string {
  const locked = packages.map((text) => {
    const [name = "", version = "", dependency] = text.split(" ");
    const dependencies = dependency === undefined ? "" : `{ name = "${dependency}" }`;
    return `[[package]]\nname = "${name}"\nversion = "${version}"\nsource = { registry = "https://pypi.org/simple" }\ndependencies = [${dependencies}]`;
  });
  const own = required.map((text) => `{ name = "${text.replace(" ", '", version = "')}" }`).join(", ");
  const project = `[[package]]\nname = "own"\nsource = { virtual = "." }\ndependencies = [${own}]`;
  return ["version = 1", project, ...locked, ""].join("\n\n");
}

const rows: readonly Row[] = [
  {
    what: "an exact version",
    files: { "package.json": `{ "dependencies": { "lodash": "4.17.20" } }` },
    plan: ["package.json: lodash 4.17.20 → 4.18.1"],
  },
  {
    what: "versions that the service spells otherwise",
    files: { "requirements.txt": "Django==3.2\nurllib3==1.26\ncertifi == 2022.12.07\njinja2==v0!2.11\n" },
    plan: [
      "requirements.txt: Django ==3.2 → ==3.2.25",
      "requirements.txt: urllib3 ==1.26 → ==1.26.20",
      "requirements.txt: certifi == 2022.12.07 → == 2024.7.4",
      "requirements.txt: jinja2 ==v0!2.11 → ==v3.1.6",
    ],
  },
  {
    what: "a locked version that the service spells otherwise",
    files: {
      "pyproject.toml": '[project]\nname = "app"\nversion = "1"\ndependencies = ["idna>=3.4"]\n',
      "uv.lock": dedented(`
        version = 1

        [[package]]
        name = "app"
        version = "1"
        source = { editable = "." }
        dependencies = [{ name = "idna" }]

        [[package]]
        name = "idna"
        version = "3.4"
        source = { registry = "https://pypi.org/simple" }
      `),
    },
    plan: ["pyproject.toml: idna >=3.4 → >=3.7.0"],
  },
  {
    what: "a member of a release train, which leads to the fixed one of another member",
    files: { "pom.xml": dependencyPom("org.springframework:spring-beans", "5.3.39") },
    plan: ["pom.xml: org.springframework:spring-beans 5.3.39 → 6.2.19"],
  },
  {
    what: "a version whose requirement leads to the fixed one, though no source lists its dependencies",
    files: {
      "package.json": `{ "dependencies": { "serve-static": "1.14.1" } }`,
      "package-lock.json": JSON.stringify({
        lockfileVersion: 3,
        packages: {
          "": { dependencies: { "serve-static": "1.14.1" } },
          "node_modules/send": { version: "0.17.1" },
          "node_modules/serve-static": { version: "1.14.1", dependencies: { send: "0.17.1" } },
        },
      }),
    },
    plan: ["package.json: serve-static 1.14.1 → 1.16.3"],
  },
  {
    what: "a prerelease of Maven that is called pr",
    files: { "pom.xml": dependencyPom(`${jackson}:jackson-databind`, "2.10.0.pr2") },
    plan: [`pom.xml: ${jackson}:jackson-databind 2.10.0.pr2 → 2.12.7.2`],
  },
  {
    what: "a property, to a version that is clean for all that have theirs from it",
    files: { "pom.xml": pom("2.9.10", `${jackson}:jackson-databind`, `${jackson}:jackson-core`) },
    plan: [`pom.xml: ${jackson}:jackson-databind 2.9.10 → 2.13.5`],
  },
  {
    what: "a property that modules share",
    files: {
      "a/pom.xml": dedented(`
        <project>
          <parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent><artifactId>a</artifactId>
          <dependencies><dependency><groupId>${jackson}</groupId><artifactId>jackson-databind</artifactId><version>\${v}</version></dependency></dependencies>
        </project>`),
      "b/pom.xml": dedented(`
        <project>
          <parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent><artifactId>b</artifactId>
          <dependencies><dependency><groupId>${jackson}</groupId><artifactId>jackson-core</artifactId><version>\${v}</version></dependency></dependencies>
        </project>`),
      "pom.xml":
        "<project><groupId>g</groupId><artifactId>p</artifactId><version>1</version><packaging>pom</packaging><properties><v>2.9.10</v></properties></project>",
    },
    manifests: ["a/pom.xml", "b/pom.xml"],
    plan: [`pom.xml: ${jackson}:jackson-databind 2.9.10 → 2.13.5`],
  },
  {
    what: "requirements that a tool has compiled stay",
    files: { "requirements.txt": "# This file is autogenerated by pip-compile\ndjango==3.0.0\n" },
    plan: ["django: 3.2.25 has no known advisories, but requirements.txt is generated: change its source"],
  },
  {
    what: "what the range allows already is for the lockfile",
    files: {
      "package.json": `{ "dependencies": { "lodash": "4.x" } }`,
      "package-lock.json": JSON.stringify({
        lockfileVersion: 3,
        packages: { "": { dependencies: { lodash: "4.x" } }, "node_modules/lodash": { version: "4.17.20" } },
      }),
    },
    plan: ["lodash: “4.x” already allows 4.18.1: update package-lock.json"],
  },
  {
    what: "the flavour that one has",
    files: { "pom.xml": dependencyPom("com.google.guava:guava", "31.1-jre") },
    plan: ["pom.xml: com.google.guava:guava 31.1-jre → 32.0.1-jre"],
  },
  {
    what: "the flavour that the bound of a range has",
    files: { "pom.xml": dependencyPom("com.google.guava:guava", "[31.0-jre,31.1-jre]") },
    plan: ["pom.xml: com.google.guava:guava [31.0-jre,31.1-jre] → [32.0.1-jre,33.0)"],
  },
  {
    what: "what Gradle has locked, which is outdated then",
    files: {
      "build.gradle": `dependencies {\n  implementation "${jackson}:jackson-databind:2.9.0"\n}\n`,
      "gradle.lockfile": `${jackson}:jackson-databind:2.9.0=compileClasspath\nempty=\n`,
    },
    plan: [`build.gradle: ${jackson}:jackson-databind 2.9.0 → 2.12.7.2`],
  },
  {
    what: "patches only, where a newer version is affected",
    files: {
      Gemfile: `source "https://rubygems.org"\ngem "json", "~> 2.5"\n`,
      "Gemfile.lock": gemfileLock("json", "2.11.2", "~> 2.5"),
    },
    plan: ["Gemfile: json ~> 2.5 → ~> 2.19.9"],
  },
  {
    what: "an upper bound, which gets a lower one",
    files: {
      "package.json": `{ "dependencies": { "express": "<2.3.0" } }`,
      "package-lock.json": packageLock("express", "1.0.5", "<2.3.0"),
    },
    plan: ["package.json: express <2.3.0 → >=4.22.3 <4.23.0"],
  },
  {
    what: "an upper bound of NuGet, which takes the lowest version",
    files: { "app.csproj": reference("Newtonsoft.Json", "(,13.0.3)") },
    plan: ["app.csproj: Newtonsoft.Json (,13.0.3) → [13.0.4,13.0.5)"],
  },
  {
    what: "closed ranges, which stay ranges",
    files: { "package.json": `{ "dependencies": { "minimist": "0.0.8 - 1.2.0", "qs": "6.5.0 - 6.5.2" } }` },
    plan: ["package.json: minimist 0.0.8 - 1.2.0 → 1.2.8 - 1.x", "package.json: qs 6.5.0 - 6.5.2 → 6.14.3 - 6.14.x"],
  },
  {
    what: "a checksum stays with its version",
    files: { "requirements.txt": "django==3.0.0 --hash=sha256:00\n" },
    plan: ["django: 3.2.25 has no known advisories; its checksum must be changed as well"],
  },
  {
    what: "a dependency that has several versions locked",
    files: {
      "requirements.txt": "# nothing\n",
      "pyproject.toml": `[project]\nname = "app"\ndependencies = ["requests>=2.19"]\n`,
      "uv.lock": [
        "version = 1",
        '[[package]]\nname = "app"\nsource = { virtual = "." }\ndependencies = [{ name = "requests", version = "2.19.0" }, { name = "requests", version = "2.20.0" }]',
        ...["2.19.0", "2.20.0"].map(
          (version) =>
            `[[package]]\nname = "requests"\nversion = "${version}"\nsource = { registry = "https://pypi.org/simple" }`,
        ),
        "",
      ].join("\n\n"),
    },
    manifests: ["pyproject.toml"],
    plan: ["pyproject.toml: requests >=2.19 → >=2.32.5"],
  },
  {
    what: "a resolution of yarn, after which the lockfile is outdated",
    files: {
      "package.json": `{ "dependencies": { "lodash": "^4.17.15" }, "resolutions": { "lodash": "4.17.20" } }`,
      "yarn.lock": `# yarn lockfile v1\n\n\nlodash@4.17.20, lodash@^4.17.15:\n  version "4.17.20"\n  resolved "https://registry.yarnpkg.com/lodash/-/lodash-4.17.20.tgz#b44a9b6297bcb698f1c51a3545a2b3b368d59c52"\n`,
    },
    plan: ["package.json: lodash ^4.17.15 → ^4.18.1", "package.json: lodash 4.17.20 → 4.18.1"],
  },
  {
    what: "a package without a newer version",
    files: { "package.json": `{ "dependencies": { "request": "2.88.2" } }` },
    plan: ["request: No newer version of request is available"],
  },
];

describe("plans of fixes", () => {
  for (const { what, files, manifests = Object.keys(files).slice(0, 1), plan } of rows) {
    it(what, async () => {
      const tree = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/app/${path}`, text]));
      const found = await planned(
        manifests.map((path) => `/app/${path}`),
        tree,
      );
      assert.deepEqual(linesOf(found), plan);
    });
  }

  it("leave what is not selected", async () => {
    const text = `{ "dependencies": { "lodash": "4.17.20", "minimist": "1.2.5", "acme-invented-nowhere": "1.0.0" } }`;
    const found = await planned(
      ["/app/package.json"],
      { "/app/package.json": text },
      { isSelected: ({ facts }) => facts.declaration.name === "minimist" },
    );
    assert.deepEqual(linesOf(found), ["package.json: minimist 1.2.5 → 1.2.8"]);
    assert.equal(found.files["/app/package.json"], text.replace("1.2.5", "1.2.8"));
    assert.deepEqual(found.unchecked, []);
  });
});

const nearestUnknown = "package.json: app 1.0.0 → 1.1.0 (unknown)";
const unfixable = "app: “^1.1.0” leads to app 1.1.1, which is affected by X-1";

describe("plans by what the dependencies of versions are", () => {
  const affected: Described = { advisories: ["X-1"] };
  const rowsBelow: readonly (readonly [
    what: string,
    described: Readonly<Record<string, Described>>,
    plan: readonly string[],
    cleaner?: string,
  ])[] = [
    [
      "the nearest, whose dependencies are clean",
      { "app@1.1.0": { graph: ["good@1.0.0"] }, "app@1.2.0": { graph: [] }, "good@1.0.0": {} },
      ["package.json: app 1.0.0 → 1.1.0 (clean)"],
    ],
    [
      "one whose dependencies are clean, of the same major version",
      { "app@1.1.0": { graph: ["bad@1.0.0"] }, "app@1.2.0": { graph: [] }, "bad@1.0.0": affected },
      ["package.json: app 1.0.0 → 1.2.0 (clean)"],
    ],
    [
      "the nearest, and one of a later major version to choose instead",
      { "app@1.1.0": { graph: ["bad@1.0.0"] }, "app@2.0.0": { graph: [] }, "bad@1.0.0": affected },
      ["package.json: app 1.0.0 → 1.1.0 (1 affected)", "app: X-1"],
      "2.0.0",
    ],
    [
      "the nearest, if no dependencies are clean",
      {
        "app@1.1.0": { graph: ["bad@1.0.0", "worse@1.0.0", "good@1.0.0"] },
        "app@1.2.0": { graph: ["bad@1.0.0"] },
        "bad@1.0.0": affected,
        "worse@1.0.0": { advisories: ["X-2", "X-3"] },
        "good@1.0.0": {},
      },
      ["package.json: app 1.0.0 → 1.1.0 (2 affected)", "app: X-1, X-2, X-3"],
    ],
    ["the nearest without a graph", { "app@1.1.0": {}, "app@1.2.0": { graph: [] } }, [nearestUnknown]],
    [
      "the nearest with an incomplete graph",
      { "app@1.1.0": { graph: ["good@1.0.0"], graphError: "could not resolve" }, "good@1.0.0": {} },
      [nearestUnknown],
    ],
    ["the nearest with an unknown dependency", { "app@1.1.0": { graph: ["lost@1.0.0"] } }, [nearestUnknown]],
    ["the nearest with a bundled dependency", { "app@1.1.0": { graph: ["app>1.1.0>inner@1.0.0"] } }, [nearestUnknown]],
  ];
  for (const [what, described, plan, cleaner] of rowsBelow) {
    it(what, async () => {
      const found = await plannedFor("1.0.0", { "app@1.0.0": affected, ...described });
      const notes = found.changes.map(({ upgrades: [{ dependencies }] }) => {
        return typeof dependencies === "object" ? `${dependencies.affected} affected` : dependencies;
      });
      const lines = linesOf(found).map((line, index) => (notes[index] ? `${line} (${notes[index]})` : line));
      assert.deepEqual(lines, plan);
      assert.equal(found.changes[0]?.upgrades[0].cleaner?.version, cleaner);
    });
  }

  it("fixes what only depends on something affected, by the nearest version that does not", async () => {
    const found = await plannedFor("1.0.0", {
      "app@1.0.0": { graph: ["bad@1.0.0"] },
      "app@1.1.0": { graph: ["bad@1.0.0"] },
      "app@1.2.0": { graph: ["bad@1.1.0"] },
      "bad@1.0.0": affected,
      "bad@1.1.0": {},
    });
    assert.deepEqual(linesOf(found), ["package.json: app 1.0.0 → 1.2.0"]);
  });

  const cleanRows: readonly (readonly [what: string, graph: readonly string[], version: string | undefined])[] = [
    ["the preferred version", ["good@1.0.0"], "1.1.0"],
    ["nothing, where its dependencies are affected", ["bad@1.0.0"], undefined],
  ];
  for (const [what, graph, version] of cleanRows) {
    it(`names ${what} as clean with its dependencies`, async () => {
      const { api } = miniature({
        "app@1.0.0": { advisories: ["X-1"], graph: ["bad@1.0.0"] },
        "app@1.1.0": { graph },
        "bad@1.0.0": affected,
        "good@1.0.0": {},
      });
      const core = coreWith(api);
      const text = `{ "dependencies": { "app": "1.0.0" } }`;
      const [manifest] = await checked(["/app/package.json"], { "/app/package.json": text }, core);
      const [facts] = manifest?.facts ?? [];
      assert.ok(manifest && facts);
      const clean = await core.cleanIn(manifest, facts, policy, caller());
      assert.deepEqual(clean, version === undefined ? undefined : { kind: "fixed", version });
    });
  }

  it("does not fix what would go on depending on something affected", async () => {
    const found = await plannedFor("1.0.0", {
      "app@1.0.0": { graph: ["bad@1.0.0"] },
      "app@1.1.0": { graph: ["bad@1.0.0"] },
      "bad@1.0.0": affected,
    });
    assert.deepEqual(linesOf(found), ["app: No newer version of app is known to have only clean dependencies"]);
  });

  const together: readonly (readonly [what: string, body: Described, fixed: Described, rest: readonly string[]])[] = [
    ["nothing is left of it", {}, { graph: [] }, []],
    ["its own advisories stay", affected, { graph: [] }, ["body: No newer version of body is available"]],
    ["what is below them is not known", {}, {}, ["body: Not all that it depends on with these changes is known"]],
  ];
  for (const [what, body, fixed, rest] of together) {
    it(`names no update again that is one of its changes, where ${what}`, async () => {
      const { api } = miniature({
        "body@1.0.0": { ...body, graph: ["bad@1.0.0"] },
        "bad@1.0.0": { advisories: ["X-2"] },
        "bad@1.0.1": fixed,
      });
      const text = JSON.stringify({ dependencies: { body: "1.0.0", bad: "1.0.0" }, overrides: { bad: "$bad" } });
      const plan = await planned(["/app/package.json"], { "/app/package.json": text }, { core: coreWith(api) });
      assert.deepEqual(linesOf(plan), ["package.json: bad 1.0.0 → 1.0.1", ...rest]);
    });
  }

  it("says that nothing newer is available where only deprecated versions are", async () => {
    const found = await plannedFor("1.x || 2.x", {
      "app@2.0.0": affected,
      "app@2.0.1": affected,
      "app@3.0.0": { facts: { isDeprecated: true } },
    });
    assert.deepEqual(linesOf(found), ["app: No newer version of app is available"]);
  });

  const leading: readonly (readonly [what: string, written: string, described: string, plan: string])[] = [
    ["a range to patches", "^1.0.0", "1.0.0! 1.1.0 1.2.0!", "package.json: app ^1.0.0 → ~1.1.0"],
    ["a wildcard to patches", "1.x", "1.0.0! 1.1.0 1.2.0!", "package.json: app 1.x → 1.1.x"],
    ["a bound to the next minor version", ">=1.0.0", "1.0.0! 1.1.0 1.2.0!", "package.json: app >=1.0.0 → ~1.1.0"],
    ["nothing, where a patch is affected", "^1.0.0", "1.0.0! 1.1.0 1.1.1!", unfixable],
  ];
  for (const [what, written, described, plan] of leading) {
    it(`narrows ${what}: ${described}`, async () => {
      const versions = described.split(" ").map((text) => {
        return [`app@${text.replace("!", "")}`, text.endsWith("!") ? affected : {}] as const;
      });
      const locked = { "package-lock.json": packageLock("app", "1.0.0", written) };
      assert.deepEqual(linesOf(await plannedFor(written, Object.fromEntries(versions), locked)), [plan]);
    });
  }
});

describe("plans for several packages", () => {
  interface Several {
    readonly what: string;
    readonly files: FileTree;
    readonly system?: System;
    readonly world: Readonly<Record<string, Described>>;
    /** Not answered once the manifest has been checked: always, or only the first time. */
    readonly failing?: { readonly call: string; readonly isOnce?: true };
    /** As `linesOf`, with `override name version` at the end. */
    readonly plan: readonly string[];
  }
  const affected: Described = { advisories: ["X-1"], graph: [] };
  const clean: Described = { graph: [] };
  const two = { app: "^1.0.0", other: "^1.0.0" };
  const lockOfTwo = {
    "": { dependencies: two },
    ...{ "node_modules/app": { version: "1.0.0" }, "node_modules/other": { version: "1.0.0" } },
  };
  const lockOfBelow = {
    "": { dependencies: { app: "^1.0.0" } },
    ...{
      "node_modules/app": { version: "1.0.0", dependencies: { bad: "*" } },
      "node_modules/bad": { version: "1.0.0" },
    },
  };
  const below = { "app@1.0.0": { graph: ["bad@1.0.0"] }, "bad@1.0.0": affected };
  const requiring = { "/app/package.json": JSON.stringify({ dependencies: { app: "1.0.0" } }) };
  const compiled = { "/app/requirements.in": "app\n", "/app/requirements.txt": "app==1.0.0\nbad==1.0.0\n" };
  const listed = { "app@1.0.0": clean, "bad@1.0.0": affected, "bad@1.1.0": clean };
  const twice = ["app 1.0.0", "app 2.0.0"];
  const several: readonly Several[] = [
    {
      what: "try another text for the one whose first text is rejected alone",
      files: {
        "/app/package.json": JSON.stringify({ dependencies: two }),
        "/app/package-lock.json": JSON.stringify({ lockfileVersion: 3, packages: lockOfTwo }),
      },
      world: {
        ...{ "app@1.0.0": affected, "app@1.1.0": clean, "app@1.2.0": affected },
        ...{ "other@1.0.0": affected, "other@1.1.0": clean },
      },
      plan: ["package.json: app ^1.0.0 → ~1.1.0", "package.json: other ^1.0.0 → ^1.1.0"],
    },
    {
      what: "override what no version of the dependency fixes, to a version whose dependencies are not known",
      files: requiring,
      world: { ...below, "bad@1.1.0": {} },
      plan: ["override bad 1.1.0"],
    },
    {
      what: "override nothing where the versions of the dependency are not known",
      files: requiring,
      world: { ...below, "bad@1.1.0": clean },
      failing: { call: "GetPackage app" },
      plan: ["app: Newer versions of app could not be checked: GetPackage app: no answer in time"],
    },
    {
      what: "override what is below a version that each text leads to",
      files: {
        "/app/package.json": JSON.stringify({ dependencies: { app: "^1.0.0" } }),
        "/app/package-lock.json": JSON.stringify({ lockfileVersion: 3, packages: lockOfBelow }),
      },
      world: {
        ...{ ...below, "bad@1.1.0": clean, "app@1.1.0": clean },
        "app@1.1.1": { ...affected, graph: ["bad@1.0.0"] },
      },
      plan: ["override bad 1.1.0"],
    },
    {
      what: "override nothing where a version of the dependency cannot be written",
      files: { "/app/package.json": JSON.stringify({ dependencies: { app: "1.0.0" } }).replace('"1', '"\\u0031') },
      world: { ...below, "bad@1.1.0": clean, "app@1.1.0": clean },
      plan: ["app: 1.1.0 has no known advisories; “1.0.0” must be changed by hand"],
    },
    {
      what: "say of each locked version what fixes it",
      files: {
        "/app/pyproject.toml":
          '[project]\nname = "own"\ndependencies = ["app"]\n[tool.uv]\noverride-dependencies = ""\n',
        "/app/uv.lock": uvLock(twice, ["app 1.0.0 bad", "app 2.0.0", "bad 1.0.0"]),
      },
      system: "PYPI",
      world: { ...below, "app@2.0.0": affected, "bad@1.1.0": clean },
      plan: [
        "app: Fixed in bad 1.1.0, but no change to the manifest is known to lead to it",
        "app: No newer version of app is available",
      ],
    },
    {
      what: "say so beside a change, too",
      files: {
        "/app/pyproject.toml":
          '[project]\nname = "own"\ndependencies = ["app", "old==1.0.0"]\n[tool.uv]\noverride-dependencies = ""\n',
        "/app/uv.lock": uvLock([...twice, "old 1.0.0"], ["app 1.0.0 bad", "app 2.0.0", "bad 1.0.0", "old 1.0.0"]),
      },
      system: "PYPI",
      world: { ...below, "app@2.0.0": affected, "bad@1.1.0": clean, "old@1.0.0": affected, "old@1.0.1": clean },
      plan: [
        "pyproject.toml: old ==1.0.0 → ==1.0.1",
        "app: Fixed in bad 1.1.0, but no change to the manifest is known to lead to it",
        "app: No newer version of app is available",
      ],
    },
    {
      what: "override what only a lockfile lists",
      files: compiled,
      system: "PYPI",
      world: listed,
      plan: ["override bad 1.1.0"],
    },
    {
      what: "override nothing that only a lockfile lists where its versions are not known at first",
      files: compiled,
      system: "PYPI",
      world: listed,
      failing: { call: "GetPackage bad", isOnce: true },
      plan: ["bad: Newer versions of bad could not be checked: GetPackage bad: no answer in time"],
    },
  ];
  for (const { what, files, system, world, failing, plan } of several) {
    it(what, async () => {
      let failures = 0;
      const fails = (call: string): boolean => call === failing?.call && (failures++ === 0 || !failing.isOnce);
      const [path = ""] = Object.keys(files);
      const core = coreWith(miniature(world, fails, [], system).api);
      const found = await planned([path], files, { core });
      const overrides = found.overrides.flatMap((change) =>
        change.overrides.map(({ to }) => `${to.name} ${to.version}`),
      );
      assert.deepEqual([...linesOf(found), ...overrides.map((each) => `override ${each}`)], plan);
    });
  }
});

/** A package.json that requires `app`, in a world of these packages. */
function plannedFor(
  requirement: string,
  described: Readonly<Record<string, Described>>,
  files: FileTree = {},
): Promise<Planned> {
  const { api } = miniature(described);
  const tree = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/app/${path}`, text]));
  const text = JSON.stringify({ dependencies: { app: requirement } });
  return planned(["/app/package.json"], { "/app/package.json": text, ...tree }, { core: coreWith(api) });
}

function linesOf({ changes, unfixed, remaining }: Planned): readonly string[] {
  return [
    ...changes.map(({ path, upgrades, before, after }) => {
      const names = [...new Set(upgrades.map(({ facts }) => facts.declaration.name))];
      return `${path.slice("/app/".length)}: ${names.join(", ")} ${before} → ${after}`;
    }),
    ...unfixed.map(({ facts, why }) => `${facts.declaration.name}: ${formatMessage(unfixableMessage(why))}`),
    ...remaining.map(({ facts, findings }) => {
      const ids = findings.flatMap(advisoriesOf).map(({ id }) => id);
      return `${facts.declaration.name}: ${ids.join(", ")}`;
    }),
  ];
}
