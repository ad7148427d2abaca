import assert from "node:assert/strict";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import { fixedInMessage } from "../../../../src/core/messages/fixedIn.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { findTransitiveFixedIn } from "../../../../src/core/fixes/search/transitiveFixedIn.ts";
import { checked as reported } from "../../../support/exported.ts";
import type { FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { miniature, type Described } from "../miniature.ts";
import { checked, coreWith, policy } from "../plan/planning.ts";

interface Row {
  readonly what: string;
  readonly manifest?: object;
  readonly files?: FileTree;
  readonly versions: Readonly<Record<string, Described>>;
  readonly failing?: RegExp;
  /** Differs in the facts of `bad`. */
  readonly but?: (facts: Facts) => Facts;
  /** Of `app`. */
  readonly expected: string;
}

const bad: Described = { advisories: ["GHSA-bad"], graph: [] };
const clean: Described = { graph: [] };
const app: Described = { graph: ["bad@1.0.0"] };
const only = { "app@1.0.0": app, "bad@1.0.0": bad };
const fixedBad = { ...only, "bad@1.1.0": clean };

const lockfile: FileTree = {
  "/work/package-lock.json": JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { app: "1.0.0" } },
      "node_modules/app": { version: "1.0.0", dependencies: { bad: "*" } },
      "node_modules/bad": { version: "1.0.0" },
    },
  }),
};

/** `app` has a `bad` of its own, and a newer one below another package. */
const nested = (newer: string): FileTree => ({
  "/work/package-lock.json": JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { app: "1.0.0", bad: "<1.1.0" } },
      "node_modules/app": { version: "1.0.0", dependencies: { bad: "*", other: "*" } },
      "node_modules/app/node_modules/bad": { version: "1.0.0" },
      "node_modules/bad": { version: "1.0.0" },
      "node_modules/other": { version: "1.0.0", dependencies: { bad: "*" } },
      "node_modules/other/node_modules/bad": { version: newer },
    },
  }),
});

const set = { dependencies: { app: "1.0.0", bad: "1.0.0" }, overrides: { bad: "$bad" } };
const setOnce = { dependencies: { app: "1.0.0", bad: "<1.1.0" }, overrides: { bad: "$bad" } };

const rows: readonly Row[] = [
  {
    what: "the nearest version whose dependencies are clean",
    versions: { ...only, "app@1.1.0": app, "app@1.2.0": clean, "app@2.0.0": clean },
    expected: "Fixed in 1.2.0",
  },
  {
    what: "the nearest version that is clean itself, too",
    versions: { ...only, "app@1.1.0": { ...clean, advisories: ["GHSA-other"] }, "app@2.0.0": clean },
    expected: "Fixed in 2.0.0",
  },
  {
    what: "of one that is affected itself",
    versions: { ...only, "app@1.0.0": { ...app, advisories: ["GHSA-own"] }, "app@1.1.0": app, "app@1.2.0": clean },
    expected: "Fixed in 1.2.0",
  },
  {
    what: "a version of a later major version, of one that is affected itself",
    versions: { ...only, "app@1.0.0": { ...app, advisories: ["GHSA-own"] }, "app@1.1.0": app, "app@2.0.0": clean },
    expected: "Fixed in 2.0.0 (later)",
  },
  {
    what: "the lockfile, where its dependencies resolve to clean ones today",
    files: lockfile,
    versions: { ...fixedBad, "app@1.0.0": { graph: ["bad@1.1.0"] }, "app@1.1.0": clean },
    expected: "Fixed by updating package-lock.json",
  },
  {
    what: "a version, where a lockfile would resolve the same again",
    files: lockfile,
    versions: { ...fixedBad, "app@1.1.0": clean },
    expected: "Fixed in 1.1.0",
  },
  {
    what: "a version without the attestation that an affected one before it keeps",
    versions: {
      ...only,
      "app@1.0.0": { ...app, attested: true },
      "app@1.1.0": { ...app, attested: true },
      "app@1.2.0": clean,
    },
    expected: "Fixed in 1.2.0, which has no provenance attestation",
  },
  {
    what: "versions of what is affected, where no version of the dependency helps",
    versions: { ...fixedBad, "app@1.1.0": app },
    expected: "Fixed in bad 1.1.0",
  },
  {
    what: "the line of the manifest that sets the version of what is affected",
    manifest: { dependencies: { app: "1.0.0", bad: "1.0.0" }, overrides: { bad: "$bad" } },
    versions: { ...fixedBad, "app@1.1.0": app },
    expected: "Fixed by updating bad (line 1) to 1.1.0",
  },
  {
    what: "the lines of the manifest that set the versions of all that is affected",
    manifest: {
      dependencies: { app: "1.0.0", bad: "1.0.0", worse: "1.0.0" },
      overrides: { bad: "$bad", worse: "$worse" },
    },
    versions: {
      ...fixedBad,
      "app@1.0.0": { graph: ["bad@1.0.0", "worse@1.0.0"] },
      "worse@1.0.0": { advisories: ["GHSA-worse"], graph: [] },
      "worse@1.2.0": clean,
    },
    expected: "Fixed by updating bad (line 1) to 1.1.0, worse (line 1) to 1.2.0",
  },
  {
    what: "versions of what is affected, where the lines of the manifest set only one of them",
    manifest: { dependencies: { app: "1.0.0", bad: "1.0.0" }, overrides: { bad: "$bad" } },
    versions: {
      ...fixedBad,
      "app@1.0.0": { graph: ["bad@1.0.0", "worse@1.0.0"] },
      "worse@1.0.0": { advisories: ["GHSA-worse"], graph: [] },
      "worse@1.2.0": clean,
    },
    expected: "Fixed in bad 1.1.0, worse 1.2.0",
  },
  {
    what: "the line of the manifest that sets all of its versions",
    manifest: setOnce,
    files: nested("1.0.0"),
    versions: { ...fixedBad, "other@1.0.0": clean },
    expected: "Fixed by updating bad (line 1) to 1.1.0",
  },
  {
    what: "versions of what is affected, where a line of the manifest sets only one of them",
    manifest: setOnce,
    files: nested("1.0.5"),
    versions: { ...fixedBad, "other@1.0.0": clean, "bad@1.0.5": bad },
    expected: "Fixed in bad 1.1.0",
  },
  {
    what: "versions of what is affected, where the line of the manifest has none",
    manifest: set,
    but: ({ declaration, ...facts }) => {
      const { package: key, name, requirement, scope, nameSpan } = declaration;
      return { ...facts, declaration: { package: key, name, requirement, scope, nameSpan } };
    },
    versions: fixedBad,
    expected: "Fixed in bad 1.1.0",
  },
  {
    what: "versions of what is affected, where the line of the manifest is not read",
    manifest: set,
    but: ({ declaration, ...facts }) => ({
      ...facts,
      declaration: { ...declaration, requirement: { kind: "skipped", reason: "variable", text: "" } },
    }),
    versions: fixedBad,
    expected: "Fixed in bad 1.1.0",
  },
  {
    what: "the line of the manifest, behind what is not known",
    manifest: {
      dependencies: { app: "1.0.0", here: "file:../here", other: "^1.0.0", bad: "1.0.0" },
      overrides: { bad: "$bad" },
    },
    versions: { ...fixedBad, "app@1.1.0": app },
    failing: /^GetPackage other/,
    expected: "Fixed by updating bad (line 1) to 1.1.0",
  },
  {
    what: "the line of another file that sets the version of what is affected",
    manifest: { dependencies: { app: "1.0.0", bad: "catalog:" }, pnpm: { overrides: { bad: "$bad" } } },
    files: { "/work/pnpm-workspace.yaml": "catalog:\n  bad: 1.0.0\n" },
    versions: { ...fixedBad, "app@1.1.0": app },
    expected: "Fixed by updating bad (pnpm-workspace.yaml) to 1.1.0",
  },
  {
    what: "the override of the manifest that sets the version of what is affected",
    manifest: { overrides: { bad: "1.0.0" } },
    versions: { ...fixedBad, "app@1.1.0": app },
    expected: "Fixed by updating bad (line 1) to 1.1.0",
  },
  {
    what: "versions of what is affected, where an override of another file sets them",
    files: { "/work/pnpm-workspace.yaml": "overrides:\n  bad: 1.0.0\n" },
    versions: { ...fixedBad, "app@1.1.0": app },
    expected: "Fixed in bad 1.1.0",
  },
  {
    what: "versions of what is affected, where the line of the manifest does not decide what others require",
    manifest: { dependencies: { app: "1.0.0", bad: "1.0.0" } },
    versions: { ...fixedBad, "app@1.1.0": app },
    expected: "Fixed in bad 1.1.0",
  },
  {
    what: "nothing that overrides of the manifest exclude",
    manifest: { overrides: { other: "1.0.0" } },
    versions: {
      ...only,
      "app@1.1.0": { graph: ["other@2.0.0"] },
      "app@1.2.0": clean,
      "other@1.0.0": bad,
      "other@2.0.0": clean,
    },
    expected: "Fixed in 1.2.0",
  },
  {
    what: "none, where all versions were answered",
    versions: { ...only, "app@1.1.0": app, "bad@2.0.0": bad },
    expected: "No fixed version is known",
  },
  {
    what: "none, where only one of two affected packages is fixed",
    versions: { ...fixedBad, "app@1.0.0": { graph: ["bad@1.0.0", "worse@1.0.0"] }, "worse@1.0.0": bad },
    expected: "No fixed version is known",
  },
  {
    what: "nothing, where a version after the nearest is not answered",
    versions: { ...only, "app@1.1.0": app, "app@1.2.0": clean },
    failing: /^GetVersion app@1.2.0/,
    expected: "",
  },
  {
    what: "nothing, where more versions are affected than graphs are looked at",
    versions: {
      ...only,
      ...Object.fromEntries(Array.from({ length: 9 }, (_, minor) => [`app@1.${minor + 1}.0`, app])),
    },
    expected: "",
  },
  { what: "none without a newer version", versions: only, expected: "No fixed version is known" },
  {
    what: "nothing, where a graph is not answered",
    versions: { ...only, "app@1.1.0": app },
    failing: /^GetDependencies app@1.1.0/,
    expected: "",
  },
  {
    what: "nothing, where a version of the dependency is not answered",
    versions: { ...only, "app@1.1.0": clean },
    failing: /^GetVersion app@1.1.0/,
    expected: "",
  },
  {
    what: "nothing, where a version of what is affected is not answered",
    versions: { ...only, "bad@1.1.0": clean },
    failing: /^GetVersion bad@1.1.0/,
    expected: "",
  },
];

describe("the versions that fix transitive dependencies", () => {
  for (const { what, manifest, files = {}, versions, failing, but, expected } of rows) {
    it(`are ${what}`, async () => {
      const { api } = miniature(versions, (call) => failing?.test(call) ?? false);
      const text = JSON.stringify({ dependencies: { app: "1.0.0" }, ...manifest });
      const found = await checked(["/work/package.json"], { "/work/package.json": text, ...files }, coreWith(api));
      const read = found.map(({ facts, ...rest }) => ({
        ...rest,
        facts: facts.map((each) => (but && each.declaration.name === "bad" ? but(each) : each)),
      }));
      const [[fixedIn] = []] = await findTransitiveFixedIn(read, { api, policy, caller: caller() });
      const sentence = fixedIn && fixedInMessage(fixedIn);
      const isLater = fixedIn?.kind === "fixed" && fixedIn.isLater;
      assert.equal(sentence ? `${formatMessage(sentence)}${isLater ? " (later)" : ""}` : "", expected);
    });
  }

  it("are named without a line, where the text is not kept", async () => {
    const { api } = miniature(fixedBad);
    const found = await checked(["/work/package.json"], { "/work/package.json": JSON.stringify(set) }, coreWith(api));
    const manifests = found.map(({ path, facts, findings }) => ({ path, facts, findings }));
    const [[fixedIn] = []] = await findTransitiveFixedIn(manifests, { api, policy, caller: caller() });
    const sentence = fixedIn && fixedInMessage(fixedIn);
    assert.equal(sentence && formatMessage(sentence), "Fixed by updating bad to 1.1.0");
  });

  it("may lead to what is unmaintained", async () => {
    const { files } = await reported({ "Cargo.toml": `[dependencies]\nacme-invented-keeper = "=1.0.0"\n` });
    assert.deepEqual(files[0]?.facts[0]?.transitiveFixedIn, { kind: "fixed", version: "1.1.0" });
  });
});
