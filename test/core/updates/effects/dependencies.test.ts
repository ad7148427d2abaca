import assert from "node:assert/strict";
import type { Requirements } from "../../../../src/core/api/messages.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { dependencyEffects } from "../../../../src/core/updates/effects/dependencies.ts";
import { managedEffects } from "../../../../src/core/updates/effects/managed.ts";
import { effectsIn, type ExampleUpdate } from "../../../support/updateEffects.ts";

/** `a ^1, b ^2` */
function listOf(text: string): readonly { readonly name: string; readonly requirement: string }[] {
  return text
    .split(/, (?=[a-z])/i)
    .filter((each) => each !== "")
    .map((each) => {
      const [name = "", ...requirement] = each.split(" ");
      return { name, requirement: requirement.join(" ") };
    });
}

const requirementsOf: Readonly<Partial<Record<System, (text: string) => Requirements>>> = {
  NPM: (text) => ({
    npm: {
      dependencies: {
        ...{ dependencies: listOf(text), devDependencies: [{ name: "tool", requirement: text }] },
        ...{ optionalDependencies: [], peerDependencies: [], bundleDependencies: [] },
      },
      bundled: [],
    },
  }),
  PYPI: (text) => ({
    pypi: {
      dependencies: listOf(text).map(({ name, requirement }) => {
        const [versionSpecifier = "", environmentMarker = ""] = requirement.split("; ");
        return { projectName: name, extras: "", versionSpecifier, environmentMarker };
      }),
      ...{ providedExtras: [], externalDependencies: [], requiredPythonVersion: "" },
    },
  }),
  NUGET: (text) => ({ nuget: { dependencyGroups: [{ targetFramework: "net8.0", dependencies: listOf(text) }] } }),
  CARGO: (text) => ({
    cargo: {
      features: [],
      dependencies: listOf(text).map(({ name, requirement }) => {
        const [version = "", kind = "normal"] = requirement.split(" ");
        return {
          name,
          requirement: version,
          kind,
          ...{ optional: kind === "optional", packageAlias: "", usesDefaultFeatures: true, features: [], target: "" },
        };
      }),
    },
  }),
  RUBYGEMS: (text) => ({ rubygems: { runtimeDependencies: listOf(text), devDependencies: [] } }),
  GO: (text) => ({ go: { directDependencies: listOf(text), indirectDependencies: [] } }),
  MAVEN: (text) => ({
    maven: {
      ...{ dependencyManagement: [], properties: [], repositories: [], profiles: [] },
      dependencies: listOf(text).map(({ name, requirement }) => {
        const [version = "", scope = ""] = requirement.split(" ");
        return { name, version, scope, classifier: "", type: "", optional: "", exclusions: [] };
      }),
    },
  }),
};

const source = "[requirements of both versions]";

const rows: readonly (readonly [
  what: string,
  system: System,
  update: readonly [before: string, after: string],
  expected: string,
])[] = [
  ["nothing that changes", "NPM", ["a ^1.0.0", "a ^1.2.0"], ""],
  [
    "a major version",
    "NPM",
    ["a ^1.0.0, b ^0.3.0", "a ^2.0.0, b ^0.4.0"],
    `told: needs a ^2.0.0, before ^1.0.0 ${source}\ntold: needs b ^0.4.0, before ^0.3.0 ${source}`,
  ],
  ["more major versions than before", "NPM", ["a ^1.0.0", "a ^1.0.0 || ^2.0.0"], ""],
  ["new ones", "NPM", ["", "a 1, b 1"], `told: newly depends on a, b ${source}`],
  [
    "many new ones",
    "NPM",
    ["", "a 1, b 1, c 1, d 1, e 1, f 1, g 1"],
    `told: newly depends on a, b, c, d, e and 2 others ${source}`,
  ],
  ["one that is gone", "NPM", ["a 1, b 1", "b 1"], `told: no longer depends on a ${source}`],
  ["names of PyPI, however they are spelled", "PYPI", ["Foo_Bar >=1", "foo-bar >=1,<3"], ""],
  ["extras of PyPI", "PYPI", ["", "a >=1; extra == 'x'"], ""],
  ["an upper bound of PyPI", "PYPI", ["a <2", "a >=2,<3"], ""],
  [
    "lower bounds of PyPI",
    "PYPI",
    ["a <2,>=1.4", "a !=2.1,>=2,<3"],
    `told: needs a !=2.1,>=2,<3, before <2,>=1.4 ${source}`,
  ],
  [
    "intervals of NuGet",
    "NUGET",
    ["A [1.0.0, 2.0.0)", "a [2.0.0, )"],
    `told: needs a [2.0.0, ), before [1.0.0, 2.0.0) ${source}`,
  ],
  ["what is optional, or for development, in Cargo", "CARGO", ["", "a ^1 optional, b ^1 dev-dependency"], ""],
  [
    "of Cargo",
    "CARGO",
    ["a ^1 normal", "a ^2 normal, c ^1 build-dependency"],
    `told: needs a ^2, before ^1 ${source}\ntold: newly depends on c ${source}`,
  ],
  ["of RubyGems", "RUBYGEMS", ["rack ~> 2.2", "rack >= 3.0"], `told: needs rack >= 3.0, before ~> 2.2 ${source}`],
  [
    "of Go",
    "GO",
    ["golang.org/x/mod v0.20.0", "golang.org/x/mod v0.21.0"],
    `told: needs golang.org/x/mod v0.21.0, before v0.20.0 ${source}`,
  ],
  [
    "of Maven, but of tests",
    "MAVEN",
    ["a:a 1.0, b:b ${b.version}", "a:a 2.0, b:b 3, c:c 1 test"],
    `told: needs a:a 2.0, before 1.0 ${source}`,
  ],
];

describe("the effects of an update on what it depends on", () => {
  const update = (system: System): Omit<ExampleUpdate, "from" | "to"> => ({
    system,
    name: "kit",
    files: {},
    manifest: "manifest",
  });
  for (const [what, system, [before, after], expected] of rows)
    it(what, async () => {
      const of = requirementsOf[system] ?? (() => ({}));
      const actual = await effectsIn(dependencyEffects, {
        ...update(system),
        from: ["1.0.0", of(before)],
        to: ["2.0.0", of(after)],
      });
      assert.equal(actual, expected);
    });

  it("may break what the manifest has too", async () => {
    const of = requirementsOf.PYPI ?? assert.fail();
    const actual = await effectsIn(dependencyEffects, {
      ...update("PYPI"),
      ...{ from: ["1.0", of("urllib3 <2,>=1.21")], to: ["2.0", of("urllib3 >=2")] },
      beside: { urllib3: "<2" },
    });
    assert.equal(actual, `may-break: needs urllib3 >=2, before <2,>=1.21; the manifest has it too ${source}`);
  });

  it("are not known where the service does not answer", async () => {
    const missing = { kind: "missing", text: "version not found" } as const;
    const actual = await effectsIn(dependencyEffects, {
      ...update("NPM"),
      from: ["1.0.0", {}],
      to: ["2.0.0", missing],
    });
    assert.equal(
      actual,
      "unknown: what 2.0.0 requires is not known: the service does not have its requirements [GetRequirements]",
    );
  });

  it("are not looked for where nobody asked", async () => {
    assert.equal(await effectsIn(dependencyEffects, { ...update("NPM"), from: ["1.0.0"], to: ["2.0.0"] }), "");
  });
});

describe("the effects of an update on what manages the version", () => {
  const update: ExampleUpdate = {
    system: "MAVEN",
    name: "a:a",
    files: {},
    manifest: "web/pom.xml",
    from: ["1.0"],
    to: ["2.0"],
  };
  const span = { start: 0, end: 0 };

  it("a bill of materials", async () => {
    const actual = await effectsIn(managedEffects, { ...update, declaration: { managedBy: "org.acme:bom 3.2" } });
    assert.equal(
      actual,
      "may-break: its version is managed by org.acme:bom 3.2, which is tested with the managed one [org.acme:bom 3.2]",
    );
  });

  it("a file that others share", async () => {
    const actual = await effectsIn(managedEffects, {
      ...update,
      declaration: { elsewhere: { path: "/app/pom.xml", span } },
    });
    assert.equal(actual, "told: its version is set in ../pom.xml, for all that share it [../pom.xml]");
  });

  it("the manifest itself", async () => assert.equal(await effectsIn(managedEffects, update), ""));
});
