import assert from "node:assert/strict";
import { type AddedPackage, isRisky } from "../../../../src/core/analysis/additions.ts";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import { askAdditions } from "../../../../src/core/analysis/gathering/askAdditions.ts";
import { createLookUps } from "../../../../src/core/analysis/gathering/lookUps.ts";
import { noNeeds } from "../../../../src/core/analysis/needs.ts";
import { defaultPolicy } from "../../../../src/core/analysis/policy.ts";
import type { CargoDependency, MavenDependency, Package, Requirements } from "../../../../src/core/api/messages.ts";
import { coreOver } from "../../../../src/core/core.ts";
import { inputFor } from "../../../../src/core/manifests/formats.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { allVersions } from "../../../service/snapshot.ts";
import { client, only } from "../../../support/findings.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { readIn } from "../../../support/project.ts";
import { caller, scripted } from "../../../support/world.ts";

const list = (...names: readonly string[]) => names.map((name) => ({ name, requirement: "1" }));

function npm(lists: Partial<NonNullable<Requirements["npm"]>["dependencies"]>): Requirements {
  const none = { dependencies: [], devDependencies: [], optionalDependencies: [], peerDependencies: [] };
  return { npm: { dependencies: { ...none, bundleDependencies: [], ...lists }, bundled: [] } };
}

function crate(name: string, more: Partial<CargoDependency> = {}): CargoDependency {
  const rest = { optional: false, packageAlias: "", usesDefaultFeatures: true, features: [], target: "" };
  return { name, requirement: "1", kind: "normal", ...rest, ...more };
}

const cargo = (...dependencies: readonly CargoDependency[]): Requirements => ({
  cargo: { dependencies, features: [] },
});

function maven(...dependencies: readonly (readonly [name: string, scope?: string])[]): Requirements {
  const none = { dependencyManagement: [], properties: [], repositories: [], profiles: [] };
  const rest = { version: "1", classifier: "", type: "", optional: "", exclusions: [] };
  const all = dependencies.map(([name, scope = ""]): MavenDependency => ({ name, scope, ...rest }));
  return { maven: { dependencies: all, ...none } };
}

function pypi(...dependencies: readonly (readonly [name: string, marker?: string])[]): Requirements {
  const all = dependencies.map(([projectName, environmentMarker = ""]) => {
    return { projectName, environmentMarker, extras: "", versionSpecifier: "" };
  });
  return { pypi: { dependencies: all, providedExtras: [], externalDependencies: [], requiredPythonVersion: "" } };
}

const nuget = (...names: readonly string[]): Requirements => ({
  nuget: { dependencyGroups: [{ targetFramework: "net8.0", dependencies: list(...names) }] },
});
const gems = (...names: readonly string[]): Requirements => ({
  rubygems: { runtimeDependencies: list(...names), devDependencies: list("dev") },
});
const go = (...names: readonly string[]): Requirements => ({
  go: { directDependencies: list(...names), indirectDependencies: [] },
});

/** What the version before requires and what the version requires; the packages that are new, and the number of further ones. */
const rows: readonly (readonly [
  what: string,
  system: System,
  before: Requirements | undefined,
  after: Requirements | undefined,
  added: readonly string[] | undefined,
  left?: number,
])[] = [
  ["what npm installs", "NPM", npm({ dependencies: list("a") }), npm({ dependencies: list("a", "b") }), ["b"]],
  [
    "what npm installs by other sections, and nothing for development",
    "NPM",
    npm({}),
    npm({ optionalDependencies: list("b"), peerDependencies: list("c"), devDependencies: list("d") }),
    ["b", "c"],
  ],
  ["no move between sections", "NPM", npm({ peerDependencies: list("a") }), npm({ dependencies: list("a") }), []],
  [
    "the package behind an alias",
    "NPM",
    npm({ dependencies: [{ name: "a", requirement: "npm:real@1" }] }),
    npm({
      dependencies: [
        { name: "b", requirement: "npm:real@2" },
        { name: "a", requirement: "npm:other@^1" },
      ],
    }),
    ["other"],
  ],
  [
    "packages from elsewhere, which are not asked about",
    "NPM",
    npm({}),
    npm({
      dependencies: [
        { name: "a", requirement: "github:who/a" },
        { name: "b", requirement: "https://b.example/b.tgz" },
        { name: "c", requirement: "file:../c" },
        { name: "d", requirement: "next" },
      ],
      bundleDependencies: ["e"],
      optionalDependencies: list("e"),
    }),
    ["a elsewhere", "b elsewhere", "c elsewhere", "d", "e bundled"],
  ],
  [
    "packages from other addresses, which are not asked about",
    "NPM",
    npm({}),
    npm({
      dependencies: [
        { name: "a", requirement: "git+ssh://git@git.example/a.git" },
        { name: "b", requirement: "https://b.example/b" },
        { name: "c", requirement: "link:../c" },
      ],
    }),
    ["a elsewhere", "b elsewhere", "c elsewhere"],
  ],
  ["a package as itself", "NPM", npm({}), npm({ dependencies: list("tool") }), []],
  [
    "five packages, and counts the others",
    "NPM",
    npm({}),
    npm({ dependencies: list("a", "b", "c", "d", "e", "f", "g") }),
    ["a", "b", "c", "d", "e"],
    2,
  ],
  [
    "what Cargo builds",
    "CARGO",
    cargo(crate("a")),
    cargo(
      crate("a"),
      crate("b", { kind: "build" }),
      crate("c", { kind: "dev-dependency" }),
      crate("d", { optional: true }),
    ),
    ["b"],
  ],
  [
    "what Maven installs",
    "MAVEN",
    maven(["g:a"]),
    maven(["g:a"], ["g:b"], ["g:c", "test"], ["${project.groupId}:d"]),
    ["g:b", "${project.groupId}:d nameless"],
  ],
  ["what pip installs", "PYPI", pypi(["Some.Name"]), pypi(["some-name"], ["B_c"], ["d", "extra == 'x'"]), ["b-c"]],
  ["what NuGet installs", "NUGET", nuget("A.B"), nuget("a.b", "C"), ["c"]],
  ["what Bundler installs", "RUBYGEMS", gems("a"), gems("a", "b"), ["b"]],
  ["what a Go module requires", "GO", go("a.example/a"), go("a.example/a", "a.example/b"), ["a.example/b"]],
  ["nothing where the version before has no answer", "NPM", undefined, npm({ dependencies: list("a") }), undefined],
  ["nothing where the version has no answer", "NPM", npm({}), undefined, undefined],
  ["nothing where an answer has no requirements", "GO", {}, go("a.example/a"), undefined],
];

describe("the additions of a version", () => {
  for (const [what, system, before, after, added, left = 0] of rows) {
    it(`have ${what}: ${system}`, async () => {
      const { api } = scripted((operation, request: { versionKey: { version: string } }) => {
        if (operation !== "GetRequirements") return { kind: "missing", text: "" };
        const value = request.versionKey.version === "1" ? before : after;
        return value ? { kind: "found", value } : { kind: "missing", text: "" };
      });
      const key = (version: string) => ({ system, name: "tool", version });
      const { packages } = await askAdditions(key("1"), key("2"), { lookUps: createLookUps(api)(caller()) });
      assert.deepEqual(
        packages?.listed.map(({ key: { name }, notAsked }) => (notAsked ? `${name} ${notAsked}` : name)),
        added,
      );
      if (packages) assert.equal(packages.left, left);
    });
  }

  const capable: readonly (readonly [
    what: string,
    system: System,
    capabilities: readonly (readonly string[] | undefined)[],
    withCapabilities: boolean,
    added: readonly string[] | undefined,
  ])[] = [
    ["newly does, where that is asked for", "GO", [["EXEC"], ["EXEC", "NETWORK"]], true, ["NETWORK"]],
    ["does, as the version before did", "GO", [["EXEC"], ["EXEC"]], true, []],
    ["does, where the version before is not known", "GO", [undefined, ["EXEC"]], true, undefined],
    ["does, where that is not known", "GO", [["EXEC"], undefined], true, undefined],
    ["does, where that is not asked for", "GO", [["EXEC"], ["NETWORK"]], false, undefined],
    ["does, of another system", "NPM", [["EXEC"], ["NETWORK"]], true, undefined],
  ];
  for (const [what, system, capabilities, withCapabilities, added] of capable) {
    it(`have ${added ? "" : "nothing of "}what its code ${what}`, async () => {
      const { api, calls } = scripted((operation, request: { versionKey: { version: string } }) => {
        const found = operation === "GetCapabilities" && capabilities[request.versionKey.version === "1" ? 0 : 1];
        if (!found) return { kind: "missing", text: "" };
        return { kind: "found", value: { capabilities: found.map((capability) => ({ capability })) } };
      });
      const key = (version: string) => ({ system, name: "tool", version });
      const host = { lookUps: createLookUps(api)(caller()), withCapabilities };
      assert.deepEqual((await askAdditions(key("1"), key("2"), host)).addedCapabilities, added);
      const isAsked = withCapabilities && system === "GO";
      assert.equal(calls.filter(({ operation }) => operation === "GetCapabilities").length, isAsked ? 2 : 0);
    });
  }

  it("have the first publication of a package, whatever the order of its versions", async () => {
    const times = ["2025-01-01T00:00:00Z", "2020-01-01T00:00:00Z", "yesterday", undefined];
    const { api } = scripted((operation, request: { versionKey?: { version: string } }) => {
      if (operation === "GetPackage") {
        const versions = times.map((publishedAt, index) => {
          const versionKey = { system: "NPM", name: "a", version: `${index}.0.0` } as const;
          return { versionKey, isDefault: false, ...(publishedAt !== undefined && { publishedAt }) };
        });
        return { kind: "found", value: { packageKey: { system: "NPM", name: "a" }, versions } satisfies Package };
      }
      if (operation !== "GetRequirements") return { kind: "missing", text: "" };
      return { kind: "found", value: npm({ dependencies: request.versionKey?.version === "2" ? list("a") : [] }) };
    });
    const key = (version: string) => ({ system: "NPM", name: "tool", version }) as const;
    const { packages } = await askAdditions(key("1"), key("2"), { lookUps: createLookUps(api)(caller()) });
    const publication = packages?.listed[0]?.publication;
    assert.equal(publication?.kind === "found" && publication.value.firstPublishedAt, times[1]);
  });
});

function isDated({ publication }: AddedPackage): boolean {
  return publication?.kind === "found" && publication.value.firstPublishedAt !== undefined;
}

describe("what was not made for it", () => {
  const now = Date.parse("2026-11-21T00:00:00Z");
  const policy = { ...defaultPolicy(now), ...only("risky-addition") };
  const invented = /^acme-invented-growing /;

  it("is not found in any version of the snapshot on the day after its publication", async () => {
    const core = coreOver(client().api, () => Promise.resolve());
    let compared = 0;
    const risky: string[] = [];
    for (const { requirements, publishedAt, version, package: parent } of allVersions()) {
      if (!requirements || publishedAt === undefined) continue;
      const after = Date.parse(publishedAt) + 86_400_000;
      const key = { system: parent.system, name: parent.name, version };
      const [facts] = await core.versions([key], caller(), { needs: { ...noNeeds, additions: true, now: after } });
      const { packages } = facts?.additions ?? {};
      if (!packages) continue;
      compared += 1;
      for (const added of packages.listed)
        if (isRisky(added, after) && isDated(added)) risky.push(`${key.name} ${version}: ${added.key.name}`);
    }
    assert.ok(compared > 150, `${compared}`);
    assert.deepEqual(
      // Packages and times that the snapshot leaves out are unknown in it alone.
      risky.filter((each) => !invented.test(each)),
      [],
    );
  });

  it("is not found in manifests and lockfiles of the fixtures, though each version were young", async () => {
    const files = Object.fromEntries(fixturesIn(".").map(({ path, text }) => [`/${path}`, text]));
    const core = coreOver(client().api, () => Promise.resolve());
    let compared = 0;
    for (const path of Object.keys(files)) {
      if (!inputFor(path)) continue;
      const { subjects } = await readIn(files, path);
      const all = await core.gather(subjects, caller(), { needs: { ...noNeeds, additions: true, now: 0 } });
      compared += all.filter(({ additions }) => additions?.packages).length;
      const known = evaluate(all, policy).filter(
        (finding) => finding.rule === "risky-addition" && finding.items[0].firstPublishedAt !== undefined,
      );
      assert.deepEqual(
        known.map(({ key }) => `${path}: ${key?.name}`),
        [],
      );
    }
    assert.ok(compared > 10, `${compared}`);
  });
});
