import assert from "node:assert/strict";
import { carryOver, noFacts, type Facts } from "../../../../src/core/analysis/facts.ts";
import { overridesIn, withoutDeclared, type Overrides } from "../../../../src/core/analysis/target/overrides.ts";
import { subjectsOf } from "../../../../src/core/analysis/target/subject.ts";
import { targetOf } from "../../../../src/core/analysis/target/target.ts";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import { createDeduplicator } from "../../../../src/core/scan/deduplicate.ts";
import { packageLock, type NpmLocked } from "../../../support/findings.ts";
import { readIn } from "../../../support/project.ts";

function manifestOf(file: string, text: string) {
  const parser = parserFor(file);
  assert.ok(parser);
  return parser.parse(text);
}

const managed = `<project><dependencyManagement><dependencies><dependency><groupId>org.acme</groupId>
  <artifactId>core</artifactId><version>1.2.3</version></dependency></dependencies></dependencyManagement></project>`;

const declaredTwice = `<project><dependencyManagement><dependencies>
  <dependency><groupId>org.acme</groupId><artifactId>core</artifactId><version>1.2.3</version></dependency>
  <dependency><groupId>org.acme</groupId><artifactId>both</artifactId><version>1.0</version></dependency>
  </dependencies></dependencyManagement><dependencies>
  <dependency><groupId>org.acme</groupId><artifactId>core</artifactId><version>2.0</version></dependency>
  <dependency><groupId>org.acme</groupId><artifactId>both</artifactId><version>1.0</version></dependency>
  <dependency><groupId>org.acme</groupId><artifactId>both</artifactId><version>1.1</version><type>zip</type></dependency>
  <dependency><groupId>org.acme</groupId><artifactId>same</artifactId><version>1.0</version></dependency>
  <dependency><groupId>org.acme</groupId><artifactId>same</artifactId><version>1.0</version><type>zip</type></dependency>
  <dependency><groupId>org.acme</groupId><artifactId>inherited</artifactId></dependency>
  </dependencies><build><plugins>
  <plugin><groupId>org.acme</groupId><artifactId>plugin</artifactId><version>3.0</version></plugin></plugins></build>
  <profiles><profile><dependencies>
  <dependency><groupId>org.acme</groupId><artifactId>profiled</artifactId><version>1.0</version></dependency>
  </dependencies></profile></profiles></project>`;

const rows: readonly (readonly [what: string, file: string, text: string, expected: readonly string[]])[] = [
  ["none", "package.json", `{ "dependencies": { "qs": "6.5.1" } }`, []],
  ["npm's", "package.json", `{ "overrides": { "qs": "^6.5.1" } }`, ["qs → qs ^6.5.1"]],
  ["pnpm's", "pnpm-workspace.yaml", "overrides:\n  qs: 6.5.1\n", ["qs → qs 6.5.1"]],
  ["an alias", "package.json", `{ "overrides": { "qs": "npm:@acme/qs@1.0.0" } }`, ["qs → @acme/qs 1.0.0"]],
  ["a folder", "package.json", `{ "overrides": { "qs": "file:../qs" } }`, ["qs → qs file:../qs"]],
  ["below another package", "package.json", `{ "overrides": { "express": { "qs": "6.5.1" } } }`, []],
  ["two of one package", "package.json", `{ "overrides": { "qs": "6.5.1", "qs@5": "5.2.1" } }`, []],
  ["Maven's managed versions", "pom.xml", managed, ["org.acme:core → org.acme:core 1.2.3"]],
  ["uv's", "pyproject.toml", `[tool.uv]\noverride-dependencies = ["Acme_Core==1.2"]`, ["acme-core → acme-core ==1.2"]],
];

const sections = `{ "overrides": { "qs": "1.0.0" }, "resolutions": { "**/ws": "2.0.0" }, "pnpm": { "overrides": { "ms": "3.0.0" } } }`;
const managers: readonly (readonly [manager: string, expected: readonly string[]])[] = [
  ["npm", ["qs → qs 1.0.0"]],
  ["yarn", ["ws → ws 2.0.0"]],
  ["pnpm", ["ws → ws 2.0.0", "ms → ms 3.0.0"]],
  ["bun", ["qs → qs 1.0.0", "ws → ws 2.0.0"]],
];

const pyproject = `[build-system]
requires = ["setuptools==40.0"]
[project]
dependencies = ["urllib3<2", "idna", "certifi==2019.6.16; python_version < '3'"]
[dependency-groups]
dev = ["pytest==7.0"]
docs = ["pytest==8.0"]
[tool.uv]
override-dependencies = ["urllib3==1.26"]
constraint-dependencies = ["chardet<4"]
`;

/** What the dependencies of each section get: `name → name requirement (kind)`. */
const declaredRows: readonly (readonly [
  what: string,
  file: string,
  text: string,
  scope: string,
  expected: readonly string[],
])[] = [
  [
    "in Maven, over managed ones",
    "pom.xml",
    declaredTwice,
    "compile",
    ["org.acme:core → org.acme:core 2.0 (declared)", "org.acme:same → org.acme:same 1.0 (declared)"],
  ],
  [
    "in Maven, not for plugins",
    "pom.xml",
    declaredTwice,
    "plugin",
    ["org.acme:core → org.acme:core 1.2.3 (override)", "org.acme:both → org.acme:both 1.0 (override)"],
  ],
  [
    "in Gradle, where the highest wins",
    "build.gradle",
    "dependencies { implementation 'org.acme:core:1.0' }",
    "implementation",
    [],
  ],
  ["in npm, where several are installed", "package.json", `{ "dependencies": { "qs": "6.5.1" } }`, "dependencies", []],
  ["in Cargo", "Cargo.toml", `[dependencies]\nserde = "1.0"\n`, "dependencies", []],
  [
    "in pip",
    "requirements.txt",
    "urllib3==1.24.1\nidna\nsix @ git+https://git.example/six\nweb @ https://files.example/web-1.0.zip\nown @ file:///w/own\n",
    "requirements",
    [
      "urllib3 → urllib3 ==1.24.1 (declared)",
      "six → six git+https://git.example/six (declared)",
      "web → web https://files.example/web-1.0.zip (declared)",
      "own → own file:///w/own (declared)",
    ],
  ],
  ["in pip, not twice", "requirements.txt", "urllib3==1.24.1\nurllib3==1.24.2\n", "requirements", []],
  [
    "in a group",
    "pyproject.toml",
    pyproject,
    "dev",
    ["urllib3 → urllib3 ==1.26 (override)", "pytest → pytest ==7.0 (declared)", "chardet → chardet <4 (declared)"],
  ],
  [
    "outside of groups",
    "pyproject.toml",
    pyproject,
    "dependencies",
    ["urllib3 → urllib3 ==1.26 (override)", "chardet → chardet <4 (declared)"],
  ],
  [
    "of a build",
    "pyproject.toml",
    pyproject,
    "build-system.requires",
    ["setuptools → setuptools ==40.0 (declared)", "urllib3 → urllib3 ==1.26 (override)"],
  ],
];

function linesOf(overrides: Overrides | undefined, withKind = false): readonly string[] {
  return [...(overrides?.byName ?? [])].map(([name, { kind, package: key, requirement }]) => {
    return `${name} → ${key.name} ${requirement.text}${withKind ? ` (${kind})` : ""}`;
  });
}

describe("overrides of a manifest", () => {
  for (const [what, file, text, expected] of rows) {
    it(what, () => {
      assert.deepEqual(linesOf(overridesIn(manifestOf(file, text), "npm")("plugin")), expected);
    });
  }

  for (const [manager, expected] of managers) {
    it(`that ${manager} reads`, () => {
      assert.deepEqual(linesOf(overridesIn(manifestOf("package.json", sections), manager)("dependencies")), expected);
    });
  }

  for (const [what, file, text, scope, expected] of declaredRows) {
    it(`that are declared ${what}`, () => {
      const overridesFor = overridesIn(manifestOf(file, text), "");
      // What one section has is not that of another.
      overridesFor("install_requires");
      const overrides = overridesFor(scope);
      assert.deepEqual(linesOf(overrides, true), expected);
      const hasOverride = /dependencyManagement|override-dependencies/.test(text);
      assert.equal((overrides?.overrideId ?? "") !== "", hasOverride);
      assert.equal(overridesFor(scope), overridesFor(scope));
    });
  }

  it("that are declared in Maven for any part of the class path", () => {
    const scopes = ["compile", "runtime", "provided", "test"];
    const dependencies = scopes.map(
      (scope) =>
        `<dependency><groupId>g</groupId><artifactId>${scope}</artifactId><version>1.0</version><scope>${scope}</scope></dependency>`,
    );
    const text = `<project><dependencies>${dependencies.join("")}</dependencies></project>`;
    const overridesFor = overridesIn(manifestOf("pom.xml", text), "");
    for (const scope of scopes)
      assert.deepEqual(
        linesOf(overridesFor(scope)),
        scopes.map((name) => `g:${name} → g:${name} 1.0`),
      );
  });

  it("that files of constraints have apply to what requires them, and only pins where a lockfile has followed ranges", async () => {
    const files = {
      "/w/requirements.txt": "-c limits.txt\nflask==2.0\njinja2>=3\n",
      "/w/limits.txt": "werkzeug==2.0.1\nclick<9\n",
    };
    const overrides = (await readIn(files, "/w/requirements.txt")).subjects[0]?.overrides ?? assert.fail();
    const pins = ["werkzeug → werkzeug ==2.0.1 (constraint)", "flask → flask ==2.0 (declared)"];
    assert.deepEqual(linesOf(withoutDeclared(overrides), true), pins);
    const ranges = ["click → click <9 (constraint)", "jinja2 → jinja2 >=3 (declared)"];
    assert.deepEqual(linesOf(overrides, true).toSorted(), [...pins, ...ranges].toSorted());
    assert.ok([...overrides.byName.values()].every(({ isLimit }) => isLimit));
  });

  const declared = (overrides: string) =>
    subjectsOf({
      gaps: [],
      manifest: manifestOf("package.json", `{ "dependencies": { "axios": "0.21.0" }, "overrides": { ${overrides} } }`),
    });

  const direct: readonly (readonly [what: string, overrides: string, target: string])[] = [
    ["npm's", `"overrides": { "qs": "6.5.2" }`, "6.5.2"],
    ["a range of npm's", `"overrides": { "qs": "~6.5.0" }`, "~6.5.0"],
    ["npm's under a condition", `"overrides": { "qs@5": "6.5.2" }`, "^6.0.0"],
    ["npm's below another package", `"overrides": { "a": { "qs": "6.5.2" } }`, "^6.0.0"],
    ["one of another package", `"overrides": { "ws": "6.5.2" }`, "^6.0.0"],
    ["a folder", `"overrides": { "qs": "file:../qs" }`, "^6.0.0"],
    ["pnpm's", `"packageManager": "pnpm@10.0.0", "pnpm": { "overrides": { "qs": "6.5.2" } }`, "6.5.2"],
    ["Yarn's", `"packageManager": "yarn@4.0.0", "resolutions": { "qs": "6.5.2" }`, "6.5.2"],
    ["Yarn's, which npm does not read", `"resolutions": { "qs": "6.5.2" }`, "^6.0.0"],
  ];
  for (const [what, overrides, expected] of direct)
    it(`decide what is declared too, without a lockfile: ${what}`, async () => {
      const text = `{ ${overrides}, "dependencies": { "qs": "^6.0.0" } }`;
      const { subjects } = await readIn({ "/work/package.json": text }, "/work/package.json");
      const declared = subjects.find(({ declaration }) => declaration.scope === "dependencies");
      assert.ok(declared);
      const target = targetOf(declared);
      assert.equal(target.kind === "version" ? target.key.version : target.kind === "range" && target.text, expected);
    });

  it("keep what was known of transitive dependencies until they change", () => {
    const facts = declared(`"qs": "6.5.1"`).map((subject): Facts => ({
      ...noFacts(subject),
      transitive: { from: "resolved", packages: [] },
    }));
    const [same] = carryOver(declared(`"qs": "6.5.1"`), facts);
    const [changed] = carryOver(declared(`"qs": "6.5.2"`), facts);
    assert.ok(same?.transitive);
    assert.equal(changed?.transitive, undefined);
  });

  it("have an ID that changes with what they are for", async () => {
    const idIn = async (
      dependencies: object,
      locked: Readonly<Record<string, NpmLocked>> | undefined,
      name?: string,
    ) => {
      const lock = locked ? packageLock(locked)["package-lock.json"] : undefined;
      const files = {
        "/w/package.json": JSON.stringify({ name: "own", dependencies, overrides: { ws: "7.5.10" } }),
        ...(lock !== undefined && { [`/w/${name ?? "package-lock.json"}`]: lock }),
      };
      const { subjects } = await readIn(files, "/w/package.json");
      return subjects.find(({ overrideUse }) => overrideUse)?.overrideUse?.id;
    };
    const app = { server: "4.0.0" };
    const ws: Readonly<Record<string, NpmLocked>> = { ws: ["7.5.10"], ms: ["1.0.0"] };
    const server: Readonly<Record<string, NpmLocked>> = { ...ws, server: ["4.0.0", ["ws"]] };
    const ids = await Promise.all([
      idIn(app, server),
      idIn(app, server, "npm-shrinkwrap.json"),
      idIn(app, { ...server, ms: ["1.0.0", ["ws"]] }),
      idIn(app, { ...ws, server: ["4.0.0", ["ws"], "https://npm.acme.example/server-4.0.0.tgz"] }),
      idIn({ server: "^4.0.0" }, { ...ws, server: ["4.0.1", ["ws"]] }),
      idIn({ ...app, ws: "7.5.10" }, server),
      idIn(app, { server: ["4.0.0"] }),
      idIn(app, { server: ["4.0.0"] }, "npm-shrinkwrap.json"),
      idIn(app, { ...server, ws: ["7.5.9"] }),
      idIn(app, undefined),
      idIn({ server: "^4.0.0" }, undefined),
      idIn({ other: "4.0.0" }, undefined),
      idIn({ ...app, ws: "7.5.10" }, undefined),
    ]);
    assert.equal(new Set(ids).size, ids.length, ids.join("\n"));
    assert.ok(ids.every((id) => id !== undefined));
    assert.equal(await idIn(app, { ...server, ms: ["1.0.1"] }), ids[0]);
  });

  it("make dependencies of different manifests need different answers", () => {
    const deduplicator = createDeduplicator();
    const indexes = [`"qs": "6.5.1"`, `"qs": "6.5.2"`, `"qs": "6.5.1"`].map((overrides) => {
      const [axios] = declared(overrides);
      assert.ok(axios);
      return deduplicator.add(axios).answerIndex;
    });
    assert.equal(indexes[0], indexes[2]);
    assert.notEqual(indexes[0], indexes[1]);
  });
});
