import assert from "node:assert/strict";
import type { Policy } from "../../../../src/core/analysis/policy.ts";
import type { FixedIn } from "../../../../src/core/analysis/fixedIn.ts";
import { withLockfileAdvice } from "../../../../src/core/fixes/override/advice.ts";
import {
  type Dependency,
  type VulnerableDependency,
  vulnerableIn,
} from "../../../../src/core/fixes/plan/dependency.ts";
import type { FixPlan } from "../../../../src/core/fixes/plan/planFixes.ts";
import type { Unfixable } from "../../../../src/core/fixes/plan/unfixable.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import { unfixableMessage } from "../../../../src/core/render/fixMessages.ts";
import { checkerOf, type FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { miniature, type Described } from "../miniature.ts";
import { checked, coreWith, planned, policy } from "../plan/planning.ts";

const affected: Described = { advisories: ["GHSA-bad"], graph: [] };
const clean: Described = { graph: [] };
const noChange = "Fixed in bad 1.1.0, but no change to the manifest is known to lead to it";
const nothingNewer = "No newer version of app is available";

/** What is installed, `name version`, with the names of what it requires. The first is the only dependency of the project. */
type Installed = Readonly<Record<string, readonly string[]>>;

const appAndBad: Installed = { "app 1.0.0": ["bad"], "bad 1.0.0": [] };

/** What is said of `app`, which is required by `=1.0.0` where the row does not say more. */
interface Row {
  readonly what: string;
  readonly installed?: Installed;
  readonly requirement?: string;
  readonly versions: Readonly<Record<string, Described>>;
  readonly failing?: string;
  readonly ignores?: Policy["ignores"];
  readonly said: string;
}

function cargoProject({ installed = appAndBad, requirement = "=1.0.0" }: Row): FileTree {
  const packages = Object.entries(installed).map(([id, dependencies]) => {
    const [name, version] = id.split(" ");
    return `[[package]]\nname = "${name}"\nversion = "${version}"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\ndependencies = ${JSON.stringify(dependencies)}\n`;
  });
  const own = '[[package]]\nname = "own"\nversion = "0.1.0"\ndependencies = ["app"]\n';
  return {
    "/w/Cargo.toml": `[package]\nname = "own"\n[dependencies]\napp = ${JSON.stringify(requirement)}\n`,
    "/w/Cargo.lock": ["version = 3\n", ...packages, own].join("\n"),
  };
}

function gemProject(names: readonly [manifest: string, lockfile: string]): (row: Row) => FileTree {
  return ({ installed = appAndBad, requirement = "1.0.0" }) => {
    const specs = Object.entries(installed).flatMap(([id, dependencies]) => [
      `    ${id.replace(" ", " (")})`,
      ...dependencies.map((name) => `      ${name}`),
    ]);
    const lock = ["GEM", "  remote: https://rubygems.org/", "  specs:", ...specs, "", "PLATFORMS", "  ruby", ""];
    return {
      [`/w/${names[0]}`]: `source "https://rubygems.org"\ngem "app", ${JSON.stringify(requirement)}\n`,
      [`/w/${names[1]}`]: [...lock, "DEPENDENCIES", "  app", ""].join("\n"),
    };
  };
}

/** Versions of crates of which `app` requires `bad` like that. */
const crates = (requirement: string): Row["versions"] => ({
  "app@1.0.0": { graph: [`bad@1.0.0 ${requirement}`] },
  "bad@1.0.0": affected,
  "bad@1.1.0": clean,
  "bad@2.0.0": clean,
});

const gems = (requirement: string): Row["versions"] => ({
  "app@1.0.0": { requires: [{ name: "bad", requirement }] },
  "bad@1.0.0": { advisories: ["GHSA-bad"] },
  "bad@1.1.0": {},
});

const two: Installed = { "app 1.0.0": ["bad", "worse"], "bad 1.0.0": [], "worse 1.0.0": [] };
const shared: Installed = { "app 1.0.0": ["bad", "mid"], "bad 1.0.0": [], "mid 1.0.0": ["bad"] };
const update = "Its dependencies have fixed versions: run cargo update -p bad@1.0.0 --precise 1.1.0";
const bundle = "Its dependencies have fixed versions: run bundle update --conservative bad";
const malicious = { advisories: ["MAL-2026-1"], graph: [] };

const cargo: readonly Row[] = [
  {
    what: "an update to what only has what is ignored, itself and below",
    installed: { "app 1.0.0": ["bad"], "bad 1.0.0": ["old"], "old 1.0.0": [] },
    versions: {
      ...crates("^1.0"),
      "bad@1.0.0": { advisories: ["GHSA-bad", "GHSA-old"], graph: ["old@1.0.0"] },
      "bad@1.1.0": { advisories: ["GHSA-old"], graph: ["old@1.0.0"] },
      "old@1.0.0": { advisories: ["GHSA-old"], graph: [] },
    },
    ignores: [{ advisory: "GHSA-old" }],
    said: update,
  },
  { what: "an update that is allowed", versions: crates("^1.0"), said: update },
  { what: "not what is beyond what is allowed", versions: crates("=1.0.0"), said: noChange },
  {
    what: "an update where today the same version gets clean ones",
    versions: { ...crates("^1.0"), "app@1.0.0": { graph: ["bad@1.1.0 ^1.0"] } },
    said: update,
  },
  {
    what: "an update where newer versions of the dependency lead to the affected one",
    requirement: "1",
    versions: { ...crates("^1.0"), "app@1.1.0": { graph: ["bad@1.0.0 ^1.0"] } },
    said: update,
  },
  {
    what: "an update of each",
    installed: two,
    versions: {
      ...crates("^1.0"),
      "app@1.0.0": { graph: ["bad@1.0.0 ^1.0", "worse@1.0.0 =1.2.0"] },
      "worse@1.0.0": affected,
      "worse@1.1.0": clean,
      "worse@1.2.0": clean,
    },
    said: `${update} && cargo update -p worse@1.0.0 --precise 1.2.0`,
  },
  {
    what: "no update of one where the other has no clean version",
    installed: two,
    versions: {
      ...crates("^1.0"),
      "app@1.0.0": { graph: ["bad@1.0.0 ^1.0", "worse@1.0.0 ^1.0"] },
      "worse@1.0.0": affected,
    },
    said: nothingNewer,
  },
  {
    what: "nothing where no version is clean",
    versions: { "app@1.0.0": { graph: ["bad@1.0.0 ^1.0"] }, "bad@1.0.0": affected, "bad@1.1.0": affected },
    said: nothingNewer,
  },
  {
    what: "only what all allow that require it",
    installed: shared,
    versions: { ...crates("^1.0"), "mid@1.0.0": { graph: ["bad@1.0.0 =1.0.0"] } },
    said: noChange,
  },
  {
    what: "nothing where it is not known what one of them requires",
    installed: shared,
    versions: { ...crates("^1.0"), "mid@1.0.0": { graph: ["bad@1.0.0 ^1.0"] } },
    failing: "GetDependencies mid@1.0.0",
    said: noChange,
  },
  {
    what: "nothing where nothing is known to require it",
    versions: { ...crates("^1.0"), "app@1.0.0": { graph: [] } },
    said: "Its dependencies have fixed versions: update Cargo.lock",
  },
  {
    what: "no version that leads to what is affected",
    versions: { ...crates("^1.0"), "bad@1.1.0": { graph: ["worse@1.0.0"] }, "worse@1.0.0": affected },
    said: noChange,
  },
  {
    what: "nothing where the version itself is affected, too",
    versions: { ...crates("^1.0"), "app@1.0.0": { advisories: ["GHSA-own"], graph: ["bad@1.0.0 ^1.0"] } },
    said: nothingNewer,
  },
  {
    what: "away from what is malicious",
    versions: { ...crates("^1.0"), "bad@1.0.0": malicious },
    said: "Its dependencies have clean versions: run cargo update -p bad@1.0.0 --precise 1.1.0",
  },
  {
    what: "away from what is malicious and what is affected",
    installed: two,
    versions: {
      ...crates("^1.0"),
      "app@1.0.0": { graph: ["bad@1.0.0 ^1.0", "worse@1.0.0 ^1.0"] },
      "worse@1.0.0": malicious,
      "worse@1.0.2": clean,
    },
    said: "Its dependencies have clean versions: run cargo update -p worse@1.0.0 --precise 1.0.2 && cargo update -p bad@1.0.0 --precise 1.1.0",
  },
];

const bundler: readonly Row[] = [
  { what: "an update that is allowed", versions: gems("~> 1.0"), said: bundle },
  {
    what: "nothing where the newest that is allowed is affected",
    versions: { ...gems("~> 1.0"), "bad@1.2.0": { advisories: ["GHSA-bad"] } },
    said: noChange,
  },
  { what: "not what is beyond what is allowed", versions: gems("= 1.0.0"), said: noChange },
];

const projects: readonly (readonly [manifest: string, project: (row: Row) => FileTree, rows: readonly Row[]])[] = [
  ["Cargo.toml", cargoProject, cargo],
  ["Gemfile", gemProject(["Gemfile", "Gemfile.lock"]), bundler],
  ["gems.rb", gemProject(["gems.rb", "gems.locked"]), bundler.slice(0, 1)],
];

describe("what leads a lockfile to clean versions", () => {
  for (const [manifest, project, rows] of projects)
    for (const row of rows)
      it(`is for ${manifest} ${row.what}`, async () => {
        const system = manifest === "Cargo.toml" ? "CARGO" : "RUBYGEMS";
        const { api } = miniature(row.versions, (call) => call === row.failing, [], system);
        const files = project(row);
        const result = await planned([`/w/${manifest}`], files, {
          core: coreWith(api),
          isSelected: isApp,
          policy: () => ({ ...policy, ignores: row.ignores ?? [] }),
        });
        assert.deepEqual(saidOf(result), [`app: ${row.said}`]);
        assert.deepEqual(result.files, files);
      });
});

const app: VersionKey = { system: "CARGO", name: "app", version: "1.0.0" };
const command = "cargo update -p bad@1.0.0 --precise 1.1.0";
const lockOnly: Unfixable = { kind: "lockfile-outdated" };
const same = (dependency: VulnerableDependency) => dependency;

/** A reason why `app` is not fixed, what differs of what was found, and the command that is said instead. */
const reasons: readonly (readonly [
  what: string,
  why: Unfixable,
  differing: (dependency: VulnerableDependency) => VulnerableDependency,
  command: string | undefined,
])[] = [
  ["an update of the lockfile is enough", lockOnly, same, command],
  ["no version is clean", { kind: "search", key: app, search: { kind: "nothing-newer" } }, same, command],
  ["no version has clean dependencies", { kind: "dependencies", key: app }, same, command],
  [
    "what was changed is affected",
    { kind: "still-affected", requirement: "1", key: app, advisories: [], inDependencies: true },
    same,
    command,
  ],
  ["not all is known", { kind: "unsettled" }, same, undefined],
  ["it is not known what it depends on", lockOnly, withTransitive(undefined), undefined],
  ["the service tells what it depends on", lockOnly, withTransitive("resolved"), undefined],
];

function withTransitive(from: "resolved" | undefined) {
  return (dependency: VulnerableDependency): VulnerableDependency => {
    const { transitive, ...facts } = dependency.facts;
    return { ...dependency, facts: { ...facts, ...(from && transitive && { transitive: { ...transitive, from } }) } };
  };
}

/** What is said of the vulnerable dependencies of a project of Cargo. */
async function advised(
  row: Pick<Row, "installed" | "versions">,
  why: Unfixable,
  differing: (dependency: VulnerableDependency) => VulnerableDependency = same,
): Promise<readonly Unfixable[]> {
  const { api } = miniature(row.versions, undefined, [], "CARGO");
  const manifests = await checked(["/w/Cargo.toml"], cargoProject({ what: "", said: "", ...row }), coreWith(api));
  const vulnerable = manifests.flatMap(vulnerableIn).map(differing);
  const unfixed = vulnerable.map(({ manifest, facts }) => ({ manifest, facts, why }));
  const result = await withLockfileAdvice(unfixed, vulnerable, { api, policy, caller: caller() });
  return result.map((each) => each.why);
}

describe("a command for a lockfile", () => {
  for (const [what, why, differing, said] of reasons)
    it(`is ${said === undefined ? "not " : ""}said where ${what}`, async () => {
      const result = await advised({ versions: crates("^1.0") }, why, differing);
      const expected = said === undefined ? why : { kind: "lockfile-outdated", lockfile: "Cargo.lock", command: said };
      assert.deepEqual(result, [expected]);
    });

  it("is not said for the dependency itself", async () => {
    const installed = { "app 1.0.0": ["bad", "mid"], "bad 1.0.0": [], "mid 1.0.0": ["app"] };
    const versions = {
      ...crates("^1.0"),
      "app@1.0.0": { advisories: ["GHSA-own"], graph: ["bad@1.0.0 ^1.0"] },
      "app@1.0.1": clean,
      "mid@1.0.0": { graph: ["app@1.0.0 ^1.0"] },
    };
    assert.deepEqual(await advised({ installed, versions }, lockOnly), [lockOnly]);
  });
});

function isApp({ facts }: Dependency): boolean {
  return facts.declaration.name === "app";
}

function saidOf({ unfixed }: FixPlan): readonly string[] {
  return unfixed.map(({ facts, why }) => `${facts.declaration.name}: ${formatMessage(unfixableMessage(why))}`);
}

/** What is said of `app` in a `package.json`, where it alone is to be fixed. */
interface Packages {
  readonly what: string;
  readonly overrides: Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, Described>>;
  readonly failing?: string;
  readonly said: string;
}

const below = { "app@1.0.0": { graph: ["bad@1.0.0"] }, "bad@1.0.0": affected, "bad@1.1.0": clean };
const own = { ...below, "app@1.0.0": { advisories: ["GHSA-own"], graph: ["bad@1.0.0"] } };
const elsewhere = { "bad@9": "9.0.0" };

const packages: readonly Packages[] = [
  { what: "the version", overrides: elsewhere, versions: below, said: noChange },
  {
    what: "the version where newer versions of the dependency lead to the affected one",
    overrides: elsewhere,
    versions: { ...below, "app@1.0.1": { graph: ["bad@1.0.0"] } },
    said: noChange,
  },
  {
    what: "the line that sets it",
    overrides: { bad: "1.0.0" },
    versions: below,
    said: "Update bad (line 6) to 1.1.0",
  },
  {
    what: "the line that sets it, beside an advisory on the dependency",
    overrides: { bad: "1.0.0" },
    versions: own,
    said: "Update bad (line 6) to 1.1.0 for its dependencies; its own advisories stay",
  },
  {
    what: "nothing beside an advisory on the dependency where no line sets it",
    overrides: elsewhere,
    versions: own,
    said: nothingNewer,
  },
  {
    what: "nothing where the dependency could not be looked up",
    overrides: elsewhere,
    versions: below,
    failing: "GetPackage app",
    said: "Newer versions of app could not be checked: GetPackage app: no answer in time",
  },
];

const packageJson = (dependencies: object, overrides: object): FileTree => ({
  "/w/package.json": `${JSON.stringify({ dependencies, overrides }, undefined, 2)}\n`,
});

describe("the versions of other packages that fix a dependency", () => {
  for (const { what, overrides, versions, failing, said } of packages)
    it(`are ${what}`, async () => {
      const { api } = miniature(versions, (call) => call === failing);
      const files = packageJson({ app: "1.0.0" }, overrides);
      const result = await planned(["/w/package.json"], files, { core: coreWith(api), isSelected: isApp });
      assert.deepEqual(saidOf(result), [`app: ${said}`]);
    });

  const sets = { bad: "$bad", worse: "$worse" };
  const beside: readonly (readonly [what: string, worse: object, overrides: object, said: string])[] = [
    [
      "are only those of which the changes of a plan leave something",
      {},
      { bad: "$bad", "worse@2": "2.0.0" },
      "Fixed in worse 1.1.0, but no change to the manifest is known to lead to it",
    ],
    ["are set by lines that the plan cannot change", { worse: "1.0.0" }, sets, "Update worse (line 5) to 1.1.0"],
  ];
  for (const [what, worse, overrides, said] of beside)
    it(what, async () => {
      const { api } = miniature({
        "app@1.0.0": { graph: ["bad@1.0.0", "worse@1.0.0"] },
        ...{ "bad@1.0.0": affected, "bad@1.1.0": clean, "worse@1.0.0": affected, "worse@1.1.0": clean },
      });
      const [[path, text] = ["", ""]] = Object.entries(
        packageJson({ app: "1.0.0", bad: "1.0.0", ...worse }, overrides),
      );
      const files = { [path]: text.replace('"worse": "1', '"worse": "\\u0031') };
      const result = await planned([path], files, { core: coreWith(api) });
      assert.deepEqual(saidOf(result).slice(0, 1), [`app: ${said}`]);
    });

  it("are not searched for a dependency that is only affected itself", async () => {
    const { api, asked } = miniature({ ...below, "lone@1.0.0": { advisories: ["GHSA-own"], graph: [] } });
    const files = packageJson({ app: "1.0.0", lone: "1.0.0" }, {});
    const isSelected = ({ facts }: Dependency) => facts.declaration.name === "lone";
    const result = await planned(["/w/package.json"], files, { core: coreWith(api), isSelected });
    assert.deepEqual(saidOf(result), ["lone: No newer version of lone is available"]);
    assert.ok(!asked().includes("GetPackage bad"));
  });

  const known: FixedIn = { kind: "packages", packages: [{ system: "NPM", name: "bad", version: "1.9.0" }] };
  const searches: readonly (readonly [
    what: string,
    known: readonly string[],
    said: readonly string[],
    asked: number,
  ])[] = [
    ["are those that are known of all", ["app", "other"], ["app: 1.9.0", "other: 1.9.0"], 0],
    ["are searched for all where they are not known of one", ["app"], ["app: 1.1.0", "other: 1.1.0"], 1],
  ];
  for (const [what, names, said, asks] of searches)
    it(what, async () => {
      const { api, asked } = miniature({ ...below, "other@1.0.0": { graph: ["bad@1.0.0"] } });
      const core = coreWith(api);
      const files = packageJson({ app: "1.0.0", other: "1.0.0" }, elsewhere);
      const manifests = (await checked(["/w/package.json"], files, core)).map((manifest) => ({
        ...manifest,
        facts: manifest.facts.map((facts) => ({
          ...facts,
          ...(names.includes(facts.declaration.name) && { transitiveFixedIn: known }),
        })),
      }));
      const before = asked().length;
      const plan = await checkerOf(files, { core }).fix(manifests, () => true, { ...caller(), closely: true });
      const versions = plan.unfixed.map(({ facts, why }) =>
        why.kind === "packages" ? `${facts.declaration.name}: ${why.packages[0]?.version}` : why.kind,
      );
      assert.deepEqual(versions, said);
      assert.equal(
        asked()
          .slice(before)
          .filter((call) => call === "GetPackage bad").length,
        asks,
      );
    });
});
