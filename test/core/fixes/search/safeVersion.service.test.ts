import assert from "node:assert/strict";
import { createClient } from "../../../../src/core/api/createClient.ts";
import { isSameVersion } from "../../../../src/core/versions/index.ts";
import { candidatesAbove } from "../../../../src/core/fixes/search/candidates.ts";
import { findSafeVersion, type SafeVersionSearch } from "../../../../src/core/fixes/search/safeVersion.ts";
import type { System, VersionKey } from "../../../../src/core/model/keys.ts";
import { versionsOf } from "../../../../src/core/versions/index.ts";
import { advisories, packagesOf } from "../../../service/snapshot.ts";
import { base, caller, wire, type Wire } from "../../../support/world.ts";
import { keyOf, miniature, type Described } from "../miniature.ts";

describe("candidates", () => {
  /** Listed in this order; `†` is deprecated. */
  const rows: readonly (readonly [what: string, system: System, current: string, listed: string, expected: string])[] =
    [
      ["nothing above", "NPM", "2.0.0", "1.0.0 2.0.0", ""],
      [
        "the nearest first, whatever the order of the list",
        "NPM",
        "1.2.0",
        "1.10.0 1.1.0 1.9.0 1.2.1",
        "1.2.1 1.9.0 1.10.0",
      ],
      ["major by major", "NPM", "1.0.0", "3.0.0 1.5.0 2.1.0 2.0.0", "1.5.0 2.0.0 2.1.0 3.0.0"],
      [
        "deprecated ones last within their major",
        "NPM",
        "1.0.0",
        "1.1.0† 1.2.0 2.0.0† 2.1.0",
        "1.2.0 1.1.0 2.1.0 2.0.0",
      ],
      ["no prereleases of a release", "NPM", "1.0.0", "1.1.0-rc.1 1.1.0 2.0.0-beta.1", "1.1.0"],
      [
        "prereleases of the same release",
        "NPM",
        "2.0.0-beta.1",
        "2.0.0-beta.2 2.0.0 2.1.0-beta.1 2.1.0",
        "2.0.0-beta.2 2.0.0 2.1.0",
      ],
      ["none but prereleases", "NPM", "1.0.0", "2.0.0-alpha.1", ""],
      ["the same version spelled twice", "PYPI", "1.0", "1.1 1.1.0 1.2", "1.1 1.2"],
      ["the same version, once deprecated", "PYPI", "1.0", "1.1† 1.1.0 1.2", "1.1.0 1.2"],
      ["the current version in another spelling", "PYPI", "1.0", "1.0.0", ""],
      ["an epoch as a major", "PYPI", "1.0", "1!0.1 2.0 1.1", "1.1 2.0 1!0.1"],
      ["prereleases of PyPI under one release", "PYPI", "3.1a1", "3.1.0b1 3.1 3.2a1", "3.1.0b1 3.1"],
      ["zero majors as one", "CARGO", "0.1.43", "0.1.44 0.2.0 0.3.0 1.0.0 0.3.0-alpha-0", "0.1.44 0.2.0 0.3.0 1.0.0"],
      ["what Maven calls a prerelease", "MAVEN", "2.26.0", "2.26.1 3.0.0-alpha1 3.0.0-beta2 3.0.0", "2.26.1 3.0.0"],
      ["dates of old Maven releases last", "MAVEN", "3.2.1", "20040616 3.2.2 4.0", "3.2.2 4.0 20040616"],
      ["four numbers", "RUBYGEMS", "2.0.9", "2.0.9.1 2.1.0.rc1 2.1.0", "2.0.9.1 2.1.0"],
      [
        "+incompatible on the path of v1",
        "GO",
        "v1.5.0",
        "v1.6.0 v2.0.0+incompatible v3.0.0",
        "v1.6.0 v2.0.0+incompatible",
      ],
      ["above +incompatible", "GO", "v2.0.0+incompatible", "v1.9.0 v2.1.0+incompatible v2.2.0", "v2.1.0+incompatible"],
      ["the path of v2", "GO", "v2.1.0", "v2.2.0 v3.0.0", "v2.2.0"],
      ["no pseudo-versions for a tag", "GO", "v0.1.0", "v0.1.1-0.20210226172049-e18ecbb05110 v0.2.0", "v0.2.0"],
      [
        "pseudo-versions for one",
        "GO",
        "v0.0.0-20190503192946-f4e77d36d62c",
        "v0.0.0-20180101000000-aaaaaaaaaaaa v0.0.0-20210226172049-e18ecbb05110 v0.1.0 v0.1.1-0.20220101000000-bbbbbbbbbbbb",
        "v0.0.0-20210226172049-e18ecbb05110 v0.1.0",
      ],
      [
        "no pseudo-versions for a tagged prerelease",
        "GO",
        "v0.1.1-rc.1",
        "v0.1.1-rc.1.0.20210226172049-e18ecbb05110 v0.1.1-rc.2 v0.1.1",
        "v0.1.1-rc.2 v0.1.1",
      ],
      ["what is no version", "NPM", "1.0.0", "latest 1.0.1 ", "1.0.1"],
    ];
  for (const [what, system, current, listed, expected] of rows) {
    it(`${system} ${current}: ${what}`, () => {
      const summaries = listed.split(" ").map((text) => ({
        versionKey: { system, name: "x", version: text.replace("†", "") },
        isDefault: false,
        ...(text.endsWith("†") && { isDeprecated: true }),
      }));
      const found = candidatesAbove(summaries, { system, name: "x", version: current });
      assert.equal(found.map(({ version }) => version).join(" "), expected);
    });
  }
});

describe("the nearest clean version", () => {
  const rows: readonly (readonly [
    system: System,
    name: string,
    from: string,
    to: string,
    below: "clean" | "unknown",
  ])[] = [
    ["NPM", "lodash", "4.17.20", "4.18.0", "unknown"],
    ["NPM", "minimist", "1.2.5", "1.2.6", "unknown"],
    ["MAVEN", "org.apache.logging.log4j:log4j-core", "2.14.1", "2.17.1", "clean"],
    ["MAVEN", "org.apache.commons:commons-text", "1.8", "1.10.0", "clean"],
    ["PYPI", "django", "3.0.0", "3.2.25", "clean"],
    ["CARGO", "time", "0.1.43", "0.2.0", "unknown"],
    ["RUBYGEMS", "rack", "2.0.7", "2.2.23", "unknown"],
    ["NUGET", "newtonsoft.json", "12.0.3", "13.0.1", "unknown"],
    ["GO", "golang.org/x/net", "v0.0.0-20210226172049-e18ecbb05110", "v0.56.0", "unknown"],
  ];
  for (const [system, name, version, to, dependencies] of rows) {
    it(`${name} ${version} → ${to}`, async () => {
      const key = { system, name, version };
      const world = wire();
      const found = await findSafeVersion({ key }, client(world), caller());
      assert.deepEqual(found, { kind: "clean", key: { system, name, version: to }, dependencies });

      assert.ok(isAffected(key), "there is something to fix");
      assert.ok(!isAffected({ ...key, version: to }), "no advisory lists what is proposed");
      const { compare, isPrerelease } = versionsOf(system);
      const passedOver = [...(packagesOf(system).get(name)?.versions.values() ?? [])]
        .filter((one) => !one.unlisted && !isPrerelease(one.version))
        .filter((one) => compare(one.version, version) > 0 && compare(one.version, to) < 0);
      assert.deepEqual(
        passedOver.filter((one) => !isAffected({ ...key, version: one.version })),
        [],
      );

      const graphs = count(world, /:dependencies$/);
      assert.equal(count(world, /^GET \/v3alpha\/systems\/\w+\/packages\/[^/]+$/), 1);
      assert.ok(graphs <= 5);
      // The candidates together, and what is in each graph together.
      assert.ok(world.requests.length <= 2 + graphs + (dependencies === "clean" ? 1 : 0), world.requests.join("\n"));
    });
  }

  it("asks for no package that is known", async () => {
    const world = wire();
    const api = client(world);
    const key: VersionKey = { system: "NPM", name: "minimist", version: "1.2.5" };
    const known = await client(wire()).call("GetPackage", { packageKey: key }, caller());
    assert.equal((await findSafeVersion({ key, known }, api, caller())).kind, "clean");
    assert.equal(world.requests[0], "POST /v3alpha/versionbatch");
  });

  it("says that nothing is newer", async () => {
    const key: VersionKey = { system: "NPM", name: "minimist", version: "1.2.8" };
    assert.deepEqual(await findSafeVersion({ key }, client(wire()), caller()), { kind: "nothing-newer" });
  });

  it("says of an unknown package, a refusing service and what is no version that nothing is known", async () => {
    const key: VersionKey = { system: "NPM", name: "acme-invented-nowhere", version: "1.0.0" };
    assert.deepEqual(await findSafeVersion({ key }, client(wire()), caller()), {
      kind: "unknown",
      why: { kind: "unknown-package" },
    });
    const refusing = client(wire({}, () => ({ status: 403, text: "no" })));
    const refused = await findSafeVersion({ key: { ...key, name: "minimist" } }, refusing, caller());
    assert.equal(refused.kind === "unknown" && refused.why.kind, "failed");
    assert.deepEqual(await findSafeVersion({ key: { ...key, version: "soon" } }, client(wire()), caller()), {
      kind: "unknown",
      why: { kind: "malformed", text: "soon" },
    });
  });

  it("takes an empty answer to a batch for none", async () => {
    const lossy = client(wire({}, ({ method }) => (method === "POST" ? { status: 200, text: "{}" } : undefined)));
    const found = await findSafeVersion(
      { key: { system: "NPM", name: "lodash", version: "4.17.20" } },
      lossy,
      caller(),
    );
    assert.equal(found.kind, "unknown");
  });
});

describe("choosing among clean versions", () => {
  const affected: Described = { advisories: ["X-1"] };
  const rows: readonly (readonly [
    what: string,
    described: Readonly<Record<string, Described>>,
    expected: string,
    options?: { readonly fails?: RegExp; readonly listed?: readonly string[] },
  ])[] = [
    [
      "the first whose dependencies are clean",
      {
        "app@1.0.1": { graph: ["bad@1.0.0"] },
        "app@1.0.2": { graph: ["good@1.0.0"] },
        "app@1.0.3": { graph: [] },
        "bad@1.0.0": affected,
        "good@1.0.0": {},
      },
      "1.0.2, dependencies clean",
    ],
    ["a version without dependencies", { "app@1.0.1": { graph: [] } }, "1.0.1, dependencies clean"],
    [
      "the first, if none has clean dependencies",
      {
        "app@1.0.1": { graph: ["bad@1.0.0", "worse@1.0.0", "good@1.0.0"] },
        "app@1.0.2": { graph: ["bad@1.0.0"] },
        "bad@1.0.0": affected,
        "worse@1.0.0": { advisories: ["X-2", "X-3"] },
        "good@1.0.0": {},
      },
      "1.0.1, 2 affected",
    ],
    ["no graph", { "app@1.0.1": {} }, "1.0.1, dependencies unknown"],
    [
      "a graph that fails",
      { "app@1.0.1": { graph: [] } },
      "1.0.1, dependencies unknown",
      { fails: /^GetDependencies/ },
    ],
    [
      "a graph that is not complete",
      { "app@1.0.1": { graph: ["good@1.0.0"], graphError: "could not resolve" }, "good@1.0.0": {} },
      "1.0.1, dependencies unknown",
    ],
    ["a graph with an unknown package", { "app@1.0.1": { graph: ["lost@1.0.0"] } }, "1.0.1, dependencies unknown"],
    [
      "a graph with a bundled package",
      { "app@1.0.1": { graph: ["app>1.0.1>inner@1.0.0"] } },
      "1.0.1, dependencies unknown",
    ],
    [
      "the nearest, though more is known of another",
      { "app@1.0.1": {}, "app@1.0.2": { graph: [] } },
      "1.0.1, dependencies unknown",
    ],
    ["affected ones only", { "app@1.0.1": affected, "app@2.0.0": affected }, "none of 2"],
    [
      "an unanswered one beside affected ones",
      { "app@1.0.1": affected, "app@1.0.2": {} },
      "unknown: failed",
      { fails: /^GetVersion app@1\.0\.2/ },
    ],
    [
      "one without facts beside affected ones",
      { "app@1.0.1": affected },
      "unknown: not-served",
      { listed: ["app@1.0.2"] },
    ],
    [
      "a clean one behind an unanswered one",
      { "app@1.0.1": {}, "app@1.0.2": { graph: [] } },
      "1.0.2, dependencies clean",
      { fails: /^GetVersion app@1\.0\.1/ },
    ],
  ];
  for (const [what, described, expected, { fails, listed = [] } = {}] of rows) {
    it(what, async () => {
      const { api } = miniature({ "app@1.0.0": affected, ...described }, (call) => fails?.test(call) ?? false, listed);
      assert.equal(line(await findSafeVersion({ key: keyOf("app@1.0.0") }, api, caller())), expected);
    });
  }

  /** `app` shares its version with the packages named; all of them have to be clean. */
  const beside: readonly (readonly [
    what: string,
    described: Readonly<Record<string, Described>>,
    names: readonly string[],
    expected: string,
    fails?: RegExp,
  ])[] = [
    ["clean for both at once", { "app@1.0.1": {}, "api@1.0.1": {} }, ["api"], "1.0.1, dependencies unknown"],
    [
      "the nearest that is clean for both",
      {
        "app@1.0.1": {},
        "app@1.0.2": affected,
        "app@1.0.3": { graph: [] },
        "api@1.0.1": affected,
        "api@1.0.2": {},
        "api@1.0.3": {},
      },
      ["api"],
      "1.0.3, dependencies clean",
    ],
    [
      "not one that the sibling does not have",
      { "app@1.0.1": {}, "app@1.0.2": {}, "api@1.0.2": {} },
      ["api"],
      "1.0.2, dependencies unknown",
    ],
    [
      "not one that was not answered for the sibling",
      { "app@1.0.1": {}, "app@1.0.2": {}, "api@1.0.1": {}, "api@1.0.2": {} },
      ["api"],
      "1.0.2, dependencies unknown",
      /^GetVersion api@1\.0\.1/,
    ],
    [
      "clean for every one of several",
      {
        "app@1.0.1": {},
        "app@1.0.2": {},
        "api@1.0.1": {},
        "api@1.0.2": {},
        "web@1.0.1": affected,
        "web@1.0.2": {},
      },
      ["api", "web"],
      "1.0.2, dependencies unknown",
    ],
    [
      "of those for both, the one with clean dependencies",
      {
        "app@1.0.1": { graph: [] },
        "app@1.0.2": { graph: ["bad@1.0.0"] },
        "app@1.0.3": { graph: [] },
        "bad@1.0.0": affected,
        "api@1.0.2": {},
        "api@1.0.3": {},
      },
      ["api"],
      "1.0.3, dependencies clean",
    ],
    ["affected for one or the other", { "app@1.0.1": affected, "api@1.0.1": {} }, ["api"], "none of 1"],
    ["affected for the sibling alone", { "app@1.0.1": {}, "api@1.0.1": affected }, ["api"], "none of 1"],
    [
      "affected for a sibling, unanswered for another",
      { "app@1.0.1": {}, "api@1.0.1": affected },
      ["web", "api"],
      "none of 1",
    ],
    ["missing for the sibling alone", { "app@1.0.1": {} }, ["api"], "unknown: not-served"],
    [
      "unanswered for the sibling alone",
      { "app@1.0.1": {}, "api@1.0.1": {} },
      ["api"],
      "unknown: failed",
      /^GetVersion api/,
    ],
  ];
  for (const [what, described, names, expected, fails] of beside) {
    it(`${names.join(" and ")} beside: ${what}`, async () => {
      const { api, asked } = miniature({ "app@1.0.0": affected, ...described }, (call) => fails?.test(call) ?? false);
      const packages = names.map((name) => ({ system: "NPM" as const, name }));
      assert.equal(
        line(await findSafeVersion({ key: keyOf("app@1.0.0"), sharing: packages }, api, caller())),
        expected,
      );
      // What is affected itself is no reason to ask about others.
      const needless = asked().filter((call) => described[call.replace(/^GetVersion \w+@/, "app@")] === affected);
      assert.deepEqual(
        needless.filter((call) => !call.startsWith("GetVersion app@")),
        [],
      );
    });
  }

  const many = (size: number, isClean: (n: number) => boolean) =>
    Object.fromEntries(
      Array.from({ length: size }, (_, n): [string, Described] => [`app@1.${n}.0`, isClean(n) ? {} : affected]),
    );

  it("asks for a hundred at once, and no further than it has to", async () => {
    const { api, asked } = miniature(many(351, (n) => n >= 150));
    assert.equal(
      line(await findSafeVersion({ key: keyOf("app@1.0.0") }, api, caller())),
      "1.150.0, dependencies unknown",
    );
    assert.equal(new Set(asked().filter((call) => call.startsWith("GetVersion"))).size, 200);
    assert.equal(asked().filter((call) => call.startsWith("GetDependencies")).length, 1);
  });

  it("asks for all when all are affected, and for no advisory", async () => {
    const { api, asked } = miniature(many(251, () => false));
    assert.equal(line(await findSafeVersion({ key: keyOf("app@1.0.0") }, api, caller())), "none of 250");
    assert.equal(asked().length, 251);
  });

  it("leaves a service alone that answers nothing", async () => {
    const { api, asked } = miniature(
      many(351, () => true),
      (call) => call.startsWith("GetVersion"),
    );
    assert.equal(line(await findSafeVersion({ key: keyOf("app@1.0.0") }, api, caller())), "unknown: failed");
    assert.equal(asked().length, 101);
  });

  it("rejects when aborted", async () => {
    const controller = new AbortController();
    controller.abort(new Error("gone"));
    const asked = findSafeVersion({ key: keyOf("minimist@1.2.5") }, client(wire()), { signal: controller.signal });
    await assert.rejects(asked, /gone/);
  });
});

function client({ transport }: Wire) {
  const silent = { random: () => 0, log: () => undefined, now: () => 0, delay: () => Promise.resolve() };
  return createClient({ isSameVersion, transport, baseUrl: base, apiVersion: "auto", ...silent });
}

function count({ requests }: Wire, pattern: RegExp): number {
  return requests.filter((request) => pattern.test(request)).length;
}

function line(search: SafeVersionSearch): string {
  switch (search.kind) {
    case "clean": {
      const { key, dependencies } = search;
      const below =
        typeof dependencies === "string" ? `dependencies ${dependencies}` : `${dependencies.affected} affected`;
      return `${key.version}, ${below}`;
    }
    case "none":
      return `none of ${search.asked}`;
    case "nothing-newer":
      return search.kind;
    case "unknown":
      return `unknown: ${search.why.kind}`;
  }
}

/** By the ranges that the advisories themselves state. */
function isAffected({ system, name, version }: VersionKey): boolean {
  const { compare } = versionsOf(system);
  return [...advisories().values()]
    .flatMap(({ affected }) => affected)
    .filter((one) => one.system === system && one.name === name)
    .flatMap(({ ranges }) => ranges.map((range) => ({ ...range, v: system === "GO" ? "v" : "" })))
    .some(
      ({ introduced, fixed, lastAffected, v }) =>
        (introduced === "0" || compare(version, v + introduced.replace(/^v/, "")) >= 0) &&
        (fixed === undefined || compare(version, v + fixed.replace(/^v/, "")) < 0) &&
        (lastAffected === undefined || compare(version, v + lastAffected.replace(/^v/, "")) <= 0),
    );
}
