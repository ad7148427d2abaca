import assert from "node:assert/strict";
import type { FileTree } from "../../support/project.ts";
import { called, root, toolHost } from "../../support/toolWorld.ts";
import { wire } from "../../support/world.ts";

const manifest = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies }, undefined, 2);

const packages = {
  "": { dependencies: { express: "4.17.1", ms: "2.1.3" } },
  "node_modules/express": { version: "4.17.1", dependencies: { qs: "6.7.0", "body-parser": "1.19.0" } },
  "node_modules/body-parser": { version: "1.19.0", dependencies: { qs: "6.7.0", bytes: "3.1.0" } },
  "node_modules/qs": { version: "6.7.0" },
  "node_modules/bytes": { version: "3.1.0" },
  "node_modules/ms": { version: "2.1.3" },
};

const locked: FileTree = {
  [`${root}/package.json`]: manifest({ express: "4.17.1", ms: "2.1.3" }),
  [`${root}/package-lock.json`]: JSON.stringify({ lockfileVersion: 3, packages }),
};

interface Answer {
  readonly summary: string;
  readonly found: readonly Readonly<Record<string, unknown>>[];
  readonly packages: readonly {
    readonly purl: string;
    readonly verdict: string;
    readonly versions?: readonly Version[];
  }[];
  readonly changes: readonly { readonly at: string; readonly change: string }[];
  readonly stays: readonly { readonly at: string; readonly purl?: string }[];
  readonly diff?: string;
  readonly commands?: readonly string[];
}

interface Version {
  readonly version: string;
  readonly is: string;
  readonly verdict: string;
  readonly changes?: readonly string[];
}

async function ask(name: string, input: unknown, files: FileTree = locked, world: object = {}) {
  const { structured, text, outcome } = await called(name, input, toolHost({ files, ...world }));
  return { answer: structured as unknown as Answer, text, outcome };
}

describe("explain_dependency", () => {
  for (const asked of ["qs", "qs@6.7.0", "pkg:npm/qs", "pkg:npm/qs@6.7.0"]) {
    it(`tells over which paths ${asked} is locked, and sends nothing`, async () => {
      const world = wire();
      const input = { manifest: "package.json", package: asked };
      const { answer, outcome } = await ask("explain_dependency", input, locked, { wire: world });
      assert.equal(outcome, "ok");
      assert.deepEqual(answer.found, [
        {
          manifest: "package.json",
          purl: "pkg:npm/qs@6.7.0",
          how: "locked by package-lock.json",
          paths: ["work › express 4.17.1 › qs 6.7.0"],
          dependsOn: 0,
        },
      ]);
      assert.deepEqual(world.requests, []);
    });
  }

  it("tells what only a package leads to", async () => {
    const { answer } = await ask("explain_dependency", { manifest: ".", package: "express" });
    assert.deepEqual(answer.found[0]?.onlyThroughIt, ["body-parser", "qs", "bytes"]);
  });

  it("says that a package is none only where all of the graph is known", async () => {
    const absent = { manifest: "package.json", package: "lodash" };
    const known = await ask("explain_dependency", absent);
    assert.deepEqual([known.outcome, known.answer.summary], ["ok", "lodash is not a dependency"]);
    const files = { [`${root}/package.json`]: manifest({ "acme-invented-nowhere": "1.0.0" }) };
    const unknown = await ask("explain_dependency", absent, files);
    assert.equal(unknown.outcome, "unknown");
    assert.match(unknown.answer.summary, /unknown/);
  });

  it("tells a package URL of another system from a name, and refuses what names no package", async () => {
    const explained = (name: string) => ask("explain_dependency", { manifest: ".", package: name });
    assert.deepEqual((await explained("pkg:pypi/qs")).answer.found, []);
    for (const name of ["", " ", "pkg:", "pkg:deb/debian/curl", "pkg:npm/qs@^6"])
      assert.equal((await explained(name)).outcome, "invalid", name);
  });

  it("does not say that a package is none where the manifest has errors", async () => {
    const files = { [`${root}/package.json`]: manifest({ ms: "2.1.3" }).slice(0, -3) };
    const { outcome, text } = await ask("explain_dependency", { manifest: ".", package: "lodash" }, files);
    assert.equal(outcome, "unknown");
    assert.match(text, /not known: package\.json: .*syntax/);
  });

  it("gives no number of dependencies that were not answered", async () => {
    const files = { [`${root}/package.json`]: manifest({ ms: "2.1.3" }) };
    const world = wire({}, (_request, path) =>
      path.endsWith(":dependencies") ? { status: 503, text: "" } : undefined,
    );
    const { answer, outcome } = await ask("explain_dependency", { manifest: ".", package: "ms" }, files, {
      wire: world,
    });
    assert.deepEqual([outcome, answer.found.map(({ dependsOn }) => dependsOn)], ["unknown", [undefined]]);
  });

  it("finds what the service resolves where there is no lockfile", async () => {
    const files = { [`${root}/package.json`]: manifest({ express: "4.17.1" }) };
    const { answer } = await ask("explain_dependency", { manifest: "package.json", package: "qs" }, files);
    assert.ok(answer.found[0]);
    assert.deepEqual(answer.found[0].paths, ["package.json › express 4.17.1 › qs 6.7.0"]);
    assert.match(String(answer.found[0].how), /^assumed/);
  });
});

describe("suggest_versions", () => {
  it("checks the nearest clean, the newest allowed and the latest version, and tells what changes", async () => {
    const express = { system: "npm", name: "express", version: "4.17.1", requirement: "^4.17.1" };
    const { answer, text, outcome } = await ask("suggest_versions", { packages: [express, "pkg:npm/ms@2.1.3"] });
    assert.equal(outcome, "problems");
    const [first, second] = [answer.packages[0], answer.packages[1]];
    assert.deepEqual(
      first?.versions?.map(({ version, is, verdict, changes }) => [version, is, verdict, changes?.[0]]),
      [
        ["4.22.3", "nearest clean, newest allowed", "ok", "minor"],
        ["5.3.0", "latest", "ok", "major"],
      ],
    );
    assert.ok(text.includes("newly depends on"));
    assert.deepEqual(
      second?.versions?.map(({ changes }) => changes),
      [["the present version"]],
    );
  });

  it("does not say that a version is the latest one where the others are not known", async () => {
    const world = wire({}, (_request, path) => (path.endsWith("/packages/ms") ? { status: 503, text: "" } : undefined));
    const input = { packages: ["pkg:npm/ms@2.1.3"] };
    const { answer, text, outcome } = await ask("suggest_versions", input, {}, { wire: world });
    assert.deepEqual(
      [outcome, answer.packages[0]?.verdict, answer.packages[0]?.versions],
      ["unknown", "ok", undefined],
    );
    assert.match(text, /which versions there are is not known/);
  });

  it("suggests nothing for what is private or not known", async () => {
    const files = { [`${root}/package.json`]: "{}", [`${root}/.npmrc`]: "@acme:registry=https://npm.acme.example/" };
    const asked = ["pkg:npm/%40acme/till@1.0.0", "pkg:npm/acme-invented-nowhere@1.0.0"];
    const world = wire();
    const { answer, outcome } = await ask("suggest_versions", { packages: asked }, files, { wire: world });
    assert.equal(outcome, "unknown");
    assert.deepEqual(
      answer.packages.map(({ verdict, versions }) => [verdict, versions]),
      [
        ["unknown", undefined],
        ["unknown", undefined],
      ],
    );
    assert.ok(!world.requests.join().includes("%40acme"));
  });
});

describe("fix_manifest", () => {
  const files: FileTree = {
    [`${root}/package.json`]: manifest({ express: "4.17.1", minimist: "1.2.5", request: "2.88.2" }),
  };

  it("gives a diff, what stays and why, and writes nothing", async () => {
    const { answer, text, outcome } = await ask("fix_manifest", {}, files);
    assert.equal(outcome, "problems");
    assert.ok(answer.diff?.startsWith("--- a/package.json\n+++ b/package.json\n@@ "));
    assert.match(answer.diff ?? "", /^-    "minimist": "1.2.5",\n\+    "minimist": "1.2.8",$/m);
    assert.deepEqual(
      answer.stays.map(({ purl }) => purl),
      // The other is what a version that an override leads to depends on.
      ["pkg:npm/request@2.88.2", undefined],
    );
    assert.match(text, /nothing was written/);
  });

  it("names the command that updates the lockfile", async () => {
    const { answer } = await ask("fix_manifest", {}, locked);
    assert.deepEqual(answer.commands, ["npm install (updates package-lock.json)"]);
  });

  const ms = manifest({ ms: "2.1.3" });
  for (const [what, tree, answersGraph] of [
    ["a manifest has errors", { [`${root}/package.json`]: ms.slice(0, -3) }, true],
    ["a file that it includes is missing", { [`${root}/requirements.txt`]: "-r missing.txt\n" }, true],
    ["the service has no graph of a version", { [`${root}/package.json`]: ms }, false],
  ] as const) {
    it(`does not say that all is well where ${what}`, async () => {
      const world = wire({}, (_request, path) =>
        answersGraph || !path.endsWith(":dependencies") ? undefined : { status: 503, text: "" },
      );
      const { answer, outcome } = await ask("fix_manifest", {}, tree, { wire: world });
      assert.deepEqual([outcome, answer.changes.length, answer.stays.length], ["unknown", 0, 1]);
    });
  }

  for (const [input, expected] of [
    [{ only: ["minimist"] }, ["minimist 1.2.5 to 1.2.8"]],
    [{ advisories: ["GHSA-xvch-5gv4-984h"] }, ["minimist 1.2.5 to 1.2.8"]],
    [{ advisories: ["CVE-2021-44906"], only: ["express"] }, []],
  ] as const) {
    it(`changes only what is asked for by ${JSON.stringify(input)}`, async () => {
      const { answer } = await ask("fix_manifest", input, files);
      assert.deepEqual(
        answer.changes.map(({ change }) => change),
        expected,
      );
    });
  }
});
