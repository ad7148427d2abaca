import assert from "node:assert/strict";
import { findFixedIn } from "../../../../src/core/fixes/search/fixedIn.ts";
import {
  aged,
  attested,
  bad,
  below,
  clean,
  fixesText,
  harmful,
  locked,
  ofNovember,
  old,
  own,
  pomOf,
  within,
  young,
  type Row,
  type World,
} from "./searching.ts";

describe("the fix of a dependency", () => {
  const rows: readonly Row[] = [
    ["is a version", { versions: { "app@1.0.0": own, "app@1.1.0": clean } }, "{kind:fixed,version:1.1.0}"],
    ["is none", { versions: { "app@1.0.0": own, "app@1.1.0": own } }, "{kind:none}"],
    ["is none where nothing is newer", { versions: { "app@1.0.0": own } }, "{kind:none}"],
    [
      "is a version that fixes a part",
      {
        versions: {
          "app@1.0.0": { ...own, advisories: ["GHSA-1", "GHSA-2", "GHSA-3"] },
          "app@1.1.0": { ...own, advisories: ["GHSA-1", "GHSA-4"] },
        },
      },
      "{kind:partly,version:1.1.0,fixed:2,of:3,others:1}",
    ],
    [
      "loses the attestation",
      { versions: { "app@1.0.0": { ...own, attested: true }, "app@1.1.0": clean } },
      "{kind:fixed,version:1.1.0,losesAttestation:true}",
    ],
    [
      "keeps the attestation",
      { versions: { "app@1.0.0": { ...own, attested: true }, "app@1.1.0": attested } },
      "{kind:fixed,version:1.1.0}",
    ],
    ["has none to keep", { versions: { "app@1.0.0": own, "app@1.1.0": attested } }, "{kind:fixed,version:1.1.0}"],
    [
      "is held back",
      {
        files: aged,
        versions: { "app@1.0.0": { ...own, facts: { publishedAt: "2020-01-01T00:00:00Z" } }, "app@1.1.0": young },
      },
      "{kind:fixed,version:1.1.0,held:1.1.0}",
    ],
    [
      "passes over what is held back",
      { files: aged, versions: { "app@1.0.0": own, "app@1.1.0": young, "app@1.2.0": old } },
      "{kind:fixed,version:1.2.0,passedOver:1.1.0}",
    ],
    [
      "is old enough",
      { files: aged, versions: { "app@1.0.0": own, "app@1.1.0": old, "app@1.2.0": young } },
      "{kind:fixed,version:1.1.0}",
    ],
    [
      "is the way out of a malicious one",
      { versions: { "app@1.0.0": harmful, "app@1.1.0": clean } },
      "{kind:fixed,version:1.1.0,isWayOut:true}",
    ],
    [
      "is a way back out of a malicious one",
      { versions: { "app@0.9.0": clean, "app@1.0.0": harmful } },
      "{kind:fixed,version:0.9.0,isWayOut:true}",
    ],
    ["is not a way back", { versions: { "app@0.9.0": clean, "app@1.0.0": own } }, "{kind:none}"],
    [
      "is written in place of a range",
      {
        manifest: { dependencies: { app: "^1.0.0" } },
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": clean },
      },
      "{kind:fixed,version:1.1.0}",
    ],
    [
      "cannot be written in place of any version",
      {
        manifest: { dependencies: { app: "*" } },
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": clean },
      },
      "{kind:fixed,version:1.1.0,isUnwritten:true}",
    ],
    [
      "is not searched where the manifest asks for another version",
      {
        manifest: { dependencies: { app: "^2.0.0" } },
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@2.0.0": clean },
      },
      "not searched not searched",
    ],
    [
      "is unknown where a candidate is not answered",
      { versions: { "app@1.0.0": own, "app@1.1.0": clean }, failing: /^GetVersion app@1.1/ },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where a candidate has no facts",
      { versions: { "app@1.0.0": own }, listed: ["app@1.1.0"] },
      "{kind:unknown,hasFailed:false}",
    ],
    [
      "is no version that another name calls malicious",
      {
        versions: {
          "app@1.0.0": { ...own, advisories: ["GHSA-1=MAL-1", "GHSA-2"] },
          "app@1.1.0": { ...own, advisories: ["GHSA-1=MAL-1"] },
        },
      },
      "{kind:none,isWayOut:true}",
    ],
    [
      "may have what is ignored",
      {
        ignores: [{ advisory: "GHSA-1" }],
        versions: {
          "app@1.0.0": { ...own, advisories: ["GHSA-1", "GHSA-2"] },
          "app@1.1.0": { ...own, advisories: ["GHSA-1"] },
        },
      },
      "{kind:fixed,version:1.1.0}",
    ],
    [
      "may have what is ignored of all versions",
      {
        ignores: [{ advisory: "GHSA-1", about: { key: { system: "NPM", name: "app" } } }],
        versions: {
          "app@1.0.0": { ...own, advisories: ["GHSA-1", "GHSA-2"] },
          "app@1.1.0": { ...own, advisories: ["GHSA-1"] },
        },
      },
      "{kind:fixed,version:1.1.0}",
    ],
    [
      "has not what is ignored of the present version alone",
      {
        ignores: [{ advisory: "GHSA-1", about: { key: { system: "NPM", name: "app" }, version: "1.0.0" } }],
        versions: {
          "app@1.0.0": { ...own, advisories: ["GHSA-1", "GHSA-2"] },
          "app@1.1.0": { ...own, advisories: ["GHSA-1"] },
          "app@1.2.0": clean,
        },
      },
      "{kind:fixed,version:1.2.0}",
    ],
    [
      "can be written in another file",
      {
        manifest: { dependencies: { app: "catalog:" } },
        files: { "/work/pnpm-workspace.yaml": "catalog:\n  app: 1.0.0\n" },
        versions: { "app@1.0.0": own, "app@1.1.0": clean },
      },
      "{kind:fixed,version:1.1.0}",
    ],
    [
      "cannot be written at another place of the file",
      {
        manifest: { dependencies: { app: "catalog:" }, workspaces: { packages: [], catalog: { app: "*" } } },
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": clean },
      },
      "{kind:fixed,version:1.1.0,isUnwritten:true} {kind:fixed,version:1.1.0,isUnwritten:true}",
    ],
    [
      "is not looked for in a lockfile that is checked by itself",
      {
        paths: ["/work/package-lock.json"],
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": clean, "bad@1.1.0": clean },
      },
      "{kind:fixed,version:1.1.0} {kind:fixed,version:1.1.0}",
    ],
    [
      "is that of each age that the package manager has",
      {
        paths: ["/work/package.json", "/work/web/package.json"],
        files: {
          "/work/.npmrc": "min-release-age=30\n",
          "/work/web/.npmrc": "min-release-age=7\n",
          "/work/web/package.json": JSON.stringify({ dependencies: { app: "1.0.0" } }),
        },
        versions: { "app@1.0.0": own, "app@1.1.0": old, "app@1.1.1": ofNovember },
      },
      "{kind:fixed,version:1.1.0} {kind:fixed,version:1.1.1}",
    ],

    [
      "is for all that have the same property",
      {
        system: "MAVEN",
        paths: ["/work/pom.xml"],
        files: {
          "/work/pom.xml": pomOf([
            ["app", "${v}"],
            ["api", "${v}"],
            ["app", "${w}"],
            ["web", "${w}"],
          ]),
        },
        versions: {
          ...{ "g:app@1.0.0": own, "g:app@1.1.0": clean, "g:app@1.2.0": clean },
          ...{ "g:api@1.0.0": clean, "g:api@1.1.0": own, "g:api@1.2.0": clean },
          ...{ "g:web@1.0.0": clean, "g:web@1.1.0": clean },
        },
      },
      "{kind:fixed,version:1.2.0} not searched {kind:fixed,version:1.1.0} not searched",
    ],
    [
      "is not searched for what is below it",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": clean } },
      "not searched",
    ],
  ];
  for (const [what, world, expected] of rows) {
    it(what, async () => {
      const { result } = await within(world, async (found, host) => {
        return fixesText(await findFixedIn(found, host));
      });
      assert.equal(result, expected);
    });
  }
});

describe("what is asked for the fix of a dependency", () => {
  const versions = { "app@1.0.0": own, "app@1.1.0": clean };
  const rows: readonly (readonly [what: string, world: World, asked: readonly string[]])[] = [
    ["is no package that the check has asked for", { versions }, ["GetVersion app@1.1.0"]],
    [
      "is the same for equal ones",
      { manifest: { dependencies: { app: "1.0.0" }, devDependencies: { app: "1.0.0" } }, versions },
      ["GetVersion app@1.1.0"],
    ],
  ];
  for (const [what, world, expected] of rows) {
    it(what, async () => {
      const { result, asked } = await within(world, async (found, host) => fixesText(await findFixedIn(found, host)));
      assert.match(result, /^\{kind:fixed,version:1\.1\.0\}/);
      assert.deepEqual(asked, expected);
    });
  }

  it("is nothing of the file, where that is not kept", async () => {
    const world = {
      manifest: { dependencies: { app: "*" } },
      files: locked("1.0.0"),
      versions: { ...bad, ...versions },
    };
    const { result } = await within(world, async (found, host) => {
      const manifests = found.map(({ path, facts, findings }) => ({ path, facts, findings }));
      return fixesText(await findFixedIn(manifests, host));
    });
    assert.equal(result, "{kind:fixed,version:1.1.0}");
  });
});
