import assert from "node:assert/strict";
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
  for (const { what, manifest, files = {}, versions, failing, expected } of rows) {
    it(`are ${what}`, async () => {
      const { api } = miniature(versions, (call) => failing?.test(call) ?? false);
      const text = JSON.stringify({ dependencies: { app: "1.0.0" }, ...manifest });
      const found = await checked(["/work/package.json"], { "/work/package.json": text, ...files }, coreWith(api));
      const [[fixedIn] = []] = await findTransitiveFixedIn(found, { api, policy, caller: caller() });
      const sentence = fixedIn && fixedInMessage(fixedIn);
      const isLater = fixedIn?.kind === "fixed" && fixedIn.isLater;
      assert.equal(sentence ? `${formatMessage(sentence)}${isLater ? " (later)" : ""}` : "", expected);
    });
  }

  it("may lead to what is unmaintained", async () => {
    const { files } = await reported({ "Cargo.toml": `[dependencies]\nacme-invented-keeper = "=1.0.0"\n` });
    assert.deepEqual(files[0]?.facts[0]?.transitiveFixedIn, { kind: "fixed", version: "1.1.0" });
  });
});
