import assert from "node:assert/strict";
import { findTransitiveFixedIn } from "../../../../src/core/fixes/search/transitiveFixedIn.ts";
import {
  aged,
  bad,
  below,
  clean,
  elsewhere,
  fixesText,
  harmful,
  locked,
  ofNovember,
  old,
  own,
  ownAndBelow,
  within,
  young,
  unkept,
  type Row,
  type World,
} from "./searching.ts";

describe("the fix of what is below a dependency", () => {
  const older = {
    "bad@1.0.0": { advisories: ["GHSA-bad", "GHSA-old"], graph: [] },
    "bad@1.1.0": { advisories: ["GHSA-old"], graph: [] },
  };
  const belowOlder = { graph: ["bad@1.1.0"] };
  const rows: readonly Row[] = [
    [
      "is held back",
      {
        files: aged,
        versions: { ...bad, "app@1.0.0": { ...below, ...old, graph: ["bad@1.0.0"] }, "app@1.1.0": young },
      },
      "{kind:fixed,version:1.1.0,held:1.1.0}",
    ],
    [
      "is of packages that are held back",
      { files: aged, versions: { ...bad, "app@1.0.0": below, "bad@1.1.0": young } },
      "{kind:packages,packages:[{system:NPM,name:bad,version:1.1.0}],held:1.1.0}",
    ],
    [
      "is of packages that are old enough",
      { files: aged, versions: { ...bad, "app@1.0.0": below, "bad@1.1.0": old, "bad@1.2.0": young } },
      "{kind:packages,packages:[{system:NPM,name:bad,version:1.1.0}]}",
    ],
    [
      "is a way out of a malicious one",
      { versions: { "bad@1.0.0": harmful, "app@1.0.0": below, "app@1.1.0": clean } },
      "{kind:fixed,version:1.1.0,isWayOut:true}",
    ],
    [
      "is a way out by packages",
      { versions: { "bad@0.9.0": clean, "bad@1.0.0": harmful, "app@1.0.0": below } },
      "{kind:packages,packages:[{system:NPM,name:bad,version:0.9.0}],isWayOut:true}",
    ],
    [
      "is unknown where the packages are not answered",
      { versions: { ...bad, "app@1.0.0": below }, failing: /^GetPackage bad/ },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where the dependency is not answered",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": clean }, failing: /^GetVersion app/ },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where a graph is missing",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": {} } },
      "{kind:unknown,hasFailed:false}",
    ],
    [
      "is unknown where a graph is not answered",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": clean }, failing: /^GetDependencies/ },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where a version in a graph is not answered",
      {
        versions: { ...bad, "app@1.0.0": below, "app@1.1.0": { graph: ["other@1.0.0"] }, "other@1.0.0": clean },
        failing: /^GetVersion other/,
      },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where what the lockfile would have today is not answered",
      { files: locked("1.0.0"), versions: { ...bad, "app@1.0.0": below }, failing: /^GetDependencies/ },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where what the lockfile would have today is not known",
      { files: locked("1.0.0"), versions: { ...bad, "app@1.0.0": {}, "app@1.1.0": below } },
      "{kind:unknown,hasFailed:false}",
    ],
    [
      "is none where the lockfile would have the same today",
      { files: locked("1.0.0"), versions: { ...bad, "app@1.0.0": below, "app@1.1.0": below } },
      "{kind:none}",
    ],
    [
      "is of the highest of several versions",
      {
        versions: {
          ...bad,
          "bad@1.5.0": { advisories: ["GHSA-bad"], graph: [] },
          "bad@1.2.0": clean,
          "bad@1.6.0": clean,
          "app@1.0.0": { graph: ["bad@1.0.0", "bad@1.5.0"] },
        },
      },
      "{kind:packages,packages:[{system:NPM,name:bad,version:1.6.0}]}",
    ],
    [
      "is a way back out of a malicious one, of one that is affected itself",
      { versions: { "bad@1.0.0": harmful, "app@0.9.0": clean, "app@1.0.0": ownAndBelow } },
      "{kind:fixed,version:0.9.0,isWayOut:true}",
    ],
    [
      "is known beside what is bundled",
      { versions: { ...bad, "app@1.0.0": { graph: ["bad@1.0.0", "tool>inner@1.0.0"] }, "app@1.1.0": clean } },
      "{kind:fixed,version:1.1.0}",
    ],
    [
      "may lead to what is ignored, whatever else is ignored on a path",
      {
        ignores: [{ advisory: "GHSA-old" }, { advisory: "GHSA-other", path: ["app", "bad"] }],
        versions: { ...older, "app@1.0.0": below, "app@1.1.0": belowOlder },
      },
      "{kind:fixed,version:1.1.0}",
    ],
    [
      "is of packages that may have what is ignored",
      { ignores: [{ advisory: "GHSA-old" }], versions: { ...older, "app@1.0.0": below } },
      "{kind:packages,packages:[{system:NPM,name:bad,version:1.1.0}]}",
    ],
    [
      "does not lead to what is ignored on a path alone",
      {
        ignores: [{ advisory: "GHSA-old", path: ["app", "bad"] }],
        versions: { ...older, "app@1.0.0": below, "app@1.1.0": belowOlder },
      },
      "{kind:none}",
    ],
    [
      "does not lead to what is ignored below another package alone",
      {
        ignores: [{ path: ["app", "other"] }],
        versions: {
          ...bad,
          "other@1.0.0": own,
          "app@1.0.0": { graph: ["bad@1.0.0", "other@1.0.0"] },
          "app@1.1.0": { graph: ["other@1.0.0"] },
        },
      },
      "{kind:none}",
    ],
    [
      "does not lead to what a comment ignores on a path alone",
      {
        system: "PYPI",
        paths: ["/work/requirements.txt"],
        files: { "/work/requirements.txt": "app==1.0.0 # package-insights: ignore GHSA-old app>bad\n" },
        versions: { ...older, "app@1.0.0": below, "app@1.1.0": belowOlder },
      },
      "{kind:none}",
    ],
    [
      "does not lead to what is found on another line",
      {
        system: "PYPI",
        paths: ["/work/requirements.txt"],
        files: { "/work/requirements.txt": "app==1.0.0\nother==1.0.0\n" },
        versions: {
          ...bad,
          "other@1.0.0": own,
          "twin@1.0.0": own,
          "app@1.0.0": { graph: ["bad@1.0.0", "other@1.0.0"] },
          "app@1.1.0": { graph: ["twin@1.0.0"] },
        },
      },
      "{kind:none} not searched",
    ],
    [
      "is known where the service does not know what the lockfile has",
      { files: locked("1.0.0"), versions: { ...bad, "app@1.1.0": clean } },
      "{kind:fixed,version:1.1.0}",
    ],
    [
      "is unknown where a graph is not complete",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": { graph: [], graphError: "too large" } } },
      "{kind:unknown,hasFailed:false}",
    ],
    [
      "is unknown where the dependency has no facts",
      { versions: { ...bad, "app@1.0.0": below }, listed: ["app@1.1.0"] },
      "{kind:unknown,hasFailed:false}",
    ],
    [
      "is unknown where the packages have no facts",
      { versions: { ...bad, "app@1.0.0": below }, listed: ["bad@1.1.0"] },
      "{kind:unknown,hasFailed:false}",
    ],
    [
      "is unknown where one of two packages is not answered",
      {
        versions: {
          ...bad,
          "app@1.0.0": { graph: ["bad@1.0.0", "worse@1.0.0"] },
          "worse@1.0.0": { advisories: ["GHSA-worse"], graph: [] },
        },
        failing: /^GetPackage worse/,
      },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where a version only fixes the dependency itself",
      { versions: { ...bad, "app@1.0.0": ownAndBelow, "app@1.1.0": below } },
      "{kind:unknown,hasFailed:false}",
    ],
    [
      "is of packages that may be unmaintained",
      {
        versions: {
          "bad@1.0.0": { advisories: ["GHSA-bad", unkept], graph: [] },
          "bad@1.1.0": { advisories: [unkept], graph: [] },
          "app@1.0.0": below,
        },
      },
      "{kind:packages,packages:[{system:NPM,name:bad,version:1.1.0}]}",
    ],
    [
      "is of packages that are old enough for the package manager of each",
      {
        paths: ["/work/package.json", "/work/web/package.json"],
        files: {
          "/work/.npmrc": "min-release-age=30\n",
          "/work/web/.npmrc": "min-release-age=7\n",
          "/work/web/package.json": JSON.stringify({ dependencies: { app: "1.0.0" } }),
        },
        versions: { ...bad, "app@1.0.0": below, "bad@1.1.0": old, "bad@1.1.1": ofNovember },
      },
      "{kind:packages,packages:[{system:NPM,name:bad,version:1.1.0}]} {kind:packages,packages:[{system:NPM,name:bad,version:1.1.1}]}",
    ],
    [
      "is that of each of several dependencies",
      {
        manifest: { dependencies: { app: "1.0.0", api: "1.0.0" } },
        versions: { ...bad, "app@1.0.0": below, "app@1.1.0": clean, "api@1.0.0": below, "api@1.2.0": clean },
      },
      "{kind:fixed,version:1.1.0} {kind:fixed,version:1.2.0}",
    ],
    [
      "is the lockfile of each manifest",
      {
        paths: ["/work/package.json", "/web/package.json"],
        files: {
          ...locked("1.0.0"),
          "/web/package.json": JSON.stringify({ dependencies: { app: "1.0.0" } }),
          "/web/npm-shrinkwrap.json": locked("1.0.0")["/work/package-lock.json"] ?? "",
        },
        versions: { ...bad, "app@1.0.0": clean },
      },
      "{kind:lockfile,lockfile:package-lock.json} {kind:lockfile,lockfile:npm-shrinkwrap.json}",
    ],
    [
      "is that of each version that the lockfile has below equal ones",
      {
        files: {
          "/work/package-lock.json": JSON.stringify({
            lockfileVersion: 3,
            packages: {
              "": { workspaces: ["web"], dependencies: { app: "1.0.0" } },
              web: { name: "web", dependencies: { app: "1.0.0" } },
              "node_modules/app": { version: "1.0.0", dependencies: { bad: "*" } },
              "node_modules/bad": { version: "1.0.0" },
              "web/node_modules/app": { version: "1.0.0", dependencies: { bad: "*" } },
              "web/node_modules/bad": { version: "2.0.0" },
            },
          }),
        },
        versions: { ...bad, "bad@1.1.0": clean, "bad@2.0.0": own, "bad@2.1.0": clean, "app@1.0.0": below },
      },
      "{kind:packages,packages:[{system:NPM,name:bad,version:1.1.0}]} {kind:packages,packages:[{system:NPM,name:bad,version:2.1.0}]}",
    ],
    [
      "is a way out only where what is malicious is not ignored",
      {
        manifest: { dependencies: { app: "1.0.0", api: "1.0.0" } },
        ignores: [
          { path: ["app", "bad"], advisory: "MAL-1" },
          { path: ["api", "bad"], advisory: "GHSA-bad" },
        ],
        versions: {
          "bad@0.9.0": clean,
          "bad@1.0.0": { advisories: ["MAL-1", "GHSA-bad"], graph: [] },
          "app@1.0.0": below,
          "api@1.0.0": below,
        },
      },
      "{kind:none} {kind:packages,packages:[{system:NPM,name:bad,version:0.9.0}],isWayOut:true}",
    ],
    [
      "is not searched below one from elsewhere, which is not asked about",
      { files: elsewhere, versions: { ...bad, "bad@1.1.0": clean } },
      "not searched",
    ],
    [
      "is not searched where nothing below is affected",
      { versions: { "app@1.0.0": own, "app@1.1.0": clean } },
      "not searched",
    ],
  ];
  for (const [what, world, expected] of rows) {
    it(what, async () => {
      const { result } = await within(world, async (found, host) => {
        return fixesText(await findTransitiveFixedIn(found, host));
      });
      assert.equal(result, expected);
    });
  }
});

describe("what is asked for the fix of what is below a dependency", () => {
  const rows: readonly (readonly [what: string, world: World, fix: string])[] = [
    ["where a version is clean", { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": clean } }, "fixed"],
    [
      "where a later major version is clean",
      { versions: { ...bad, "app@1.0.0": ownAndBelow, "app@1.1.0": below, "app@2.0.0": clean } },
      "fixed",
    ],
    [
      "where the lockfile is outdated",
      { files: locked("1.0.0"), versions: { ...bad, "app@1.0.0": clean } },
      "lockfile",
    ],
  ];
  for (const [what, world, fix] of rows) {
    it(`is nothing about other packages ${what}`, async () => {
      const { result, asked } = await within(world, async (found, host) => {
        const [[fixedIn] = []] = await findTransitiveFixedIn(found, host);
        return fixedIn?.kind ?? "";
      });
      assert.equal(result, fix);
      assert.ok(!asked.includes("GetPackage bad"), asked.join("\n"));
    });
  }
});
