import assert from "node:assert/strict";
import { createClient } from "../../../../src/core/api/createClient.ts";
import {
  findFixedVersions,
  type FixedVersions,
  type FixedVersionsQuery,
} from "../../../../src/core/fixes/search/fixedVersions.ts";
import type { Api, Caller } from "../../../../src/core/api/api.ts";
import type { AgeLimit } from "../../../../src/core/manifests/manifest.ts";
import type { System, VersionKey } from "../../../../src/core/model/keys.ts";
import { isSameVersion } from "../../../../src/core/versions/index.ts";
import { base, caller, wire, type Wire } from "../../../support/world.ts";
import { keyOf, miniature, type Described } from "../miniature.ts";
import { affecting, fixedIn, notices } from "../oracle.ts";

const now = Date.parse("2026-11-21T00:00:00Z");

describe("fixed in", () => {
  const rows: readonly (readonly [system: System, name: string, from: string, to: string])[] = [
    ["NPM", "lodash", "4.17.20", "4.18.1"],
    ["NPM", "minimist", "1.2.5", "1.2.8"],
    ["MAVEN", "org.apache.logging.log4j:log4j-core", "2.14.1", "2.17.2"],
    ["MAVEN", "org.apache.commons:commons-text", "1.8", "1.10.0"],
    ["MAVEN", "com.google.guava:guava", "31.1-jre", "32.0.1-jre"],
    ["MAVEN", "com.google.guava:guava", "31.1-android", "32.0.1-android"],
    ["PYPI", "django", "3.0.0", "3.2.25"],
    ["CARGO", "time", "0.1.43", "0.2.27"],
    ["RUBYGEMS", "rack", "2.0.7", "2.2.24"],
    ["NUGET", "newtonsoft.json", "12.0.3", "13.0.4"],
    ["GO", "golang.org/x/net", "v0.0.0-20210226172049-e18ecbb05110", "v0.56.0"],
  ];
  for (const [system, name, version, to] of rows) {
    it(`${name} ${version}: ${to}`, async () => {
      const key = { system, name, version };
      const world = wire();
      const found = await find({ key, advisories: affecting(key) ?? [], ignored: notices }, client(world), caller());
      assert.equal(firstOf(found), to);
      assert.equal(fixedIn(key, now), to);
      assert.equal(count(world, /^GET \/v3alpha\/systems\/\w+\/packages\/[^/]+$/), 1);
      // The candidates together, in batches of a hundred.
      assert.ok(world.requests.length <= 3, world.requests.join("\n"));
    });
  }

  it("asks for the candidates of all in one batch", async () => {
    const world = wire();
    const keys: readonly VersionKey[] = [
      { system: "NPM", name: "lodash", version: "4.17.20" },
      { system: "NPM", name: "minimist", version: "1.2.5" },
      { system: "NPM", name: "json5", version: "1.0.1" },
    ];
    const queries = keys.map((key) => ({ key, advisories: affecting(key) ?? [], ignored: notices }));
    const found = await findFixedVersions(queries, {
      api: client(world),
      criteria: { tooNewDays: 7, now },
      caller: caller(),
    });
    assert.deepEqual(found.map(firstOf), ["4.18.1", "1.2.8", "1.0.2"]);
    assert.equal(count(world, /^POST .*versionbatch/), 1, world.requests.join("\n"));
  });

  it("asks for no package that is known", async () => {
    const world = wire();
    const api = client(world);
    const key: VersionKey = { system: "NPM", name: "minimist", version: "1.2.5" };
    const fetched = await client(wire()).call("GetPackage", { packageKey: key }, caller());
    assert.equal((await find({ key, package: fetched, advisories: [] }, api, caller())).kind, "fixed");
    assert.equal(world.requests[0], "POST /v3alpha/versionbatch");
  });

  it("is not known of an unknown package, a refusing service and what is not a version", async () => {
    const key: VersionKey = { system: "NPM", name: "acme-invented-nowhere", version: "1.0.0" };
    const ask = (subject: VersionKey, api = client(wire())) => find({ key: subject, advisories: [] }, api, caller());
    assert.deepEqual(await ask(key), { kind: "unknown", why: { kind: "unknown-package", system: "NPM" } });
    const refusing = client(wire({}, () => ({ status: 403, text: "no" })));
    assert.equal(line(await ask({ ...key, name: "minimist" }, refusing)), "unknown: failed");
    assert.equal(line(await ask({ ...key, version: "soon" })), "unknown: malformed");
    // An empty answer to a batch is none.
    const lossy = client(wire({}, ({ method }) => (method === "POST" ? { status: 200, text: "{}" } : undefined)));
    assert.equal((await ask({ system: "NPM", name: "lodash", version: "4.17.20" }, lossy)).kind, "unknown");
  });
});

describe("choosing the fixed version", () => {
  const affected: Described = { advisories: ["X-1"] };
  const published = (days: number): Described => ({
    facts: { publishedAt: new Date(now - days * 86_400_000).toISOString() },
  });
  const aWeek: AgeLimit = {
    ...{ tool: "pnpm", path: "", span: { start: 0, end: 0 }, setting: "", id: "" },
    ...{ age: 7 * 86_400_000, exclusions: [], holdsUndated: true },
  };
  interface Options {
    readonly fails?: RegExp;
    readonly listed?: readonly string[];
    readonly query?: Partial<FixedVersionsQuery>;
  }
  const rows: readonly (readonly [
    what: string,
    described: Readonly<Record<string, Described>>,
    expected: string,
    options?: Options,
  ])[] = [
    ["the nearest", { "app@1.1.0": {}, "app@2.0.0": {} }, "1.1.0 2.0.0"],
    ["its newest patch", { "app@1.1.0": {}, "app@1.1.1": {}, "app@1.1.2": affected }, "1.1.1"],
    ["its own minor version", { "app@1.0.1": {}, "app@1.1.0": {} }, "1.0.1 1.1.0"],
    ["no deprecated one", { "app@1.1.0": { facts: { isDeprecated: true } }, "app@1.2.0": {} }, "1.2.0"],
    ["no prerelease", { "app@1.1.0-rc.1": {}, "app@1.2.0": {} }, "1.2.0"],
    ["one that is settled", { "app@1.1.0": published(2), "app@1.2.0": published(8) }, "1.2.0 past 1.1.0 of 2026-11-19"],
    [
      "one that is settled, and the nearest before it",
      { "app@1.1.0": published(2), "app@1.1.1": published(1), "app@1.2.0": published(3), "app@2.0.0": published(8) },
      "2.0.0 past 1.1.1 of 2026-11-20",
    ],
    [
      "one that is settled, past no affected one",
      { "app@1.1.0": { ...published(2), ...affected }, "app@1.2.0": published(8), "app@2.0.0": published(1) },
      "1.2.0",
    ],
    ["a settled patch", { "app@1.1.0": published(9), "app@1.1.1": published(2) }, "1.1.0"],
    [
      "a settled version below what is malicious",
      { "app@0.9.9": published(20), "app@1.0.1": published(3) },
      "0.9.9 past 1.0.1 of 2026-11-18",
      { query: { malicious: new Set(["X-1"]) } },
    ],
    [
      "one that is old enough, and none without a date before it",
      { "app@1.1.0": {}, "app@1.2.0": published(8) },
      "1.2.0",
      { query: { ageLimit: aWeek } },
    ],
    ["a recent one, if there is no other", { "app@1.1.0": published(2), "app@1.2.0": affected }, "1.1.0"],
    ...(
      [
        ["the newest patch that keeps the attestation", true, "1.1.1"],
        ["the newest patch where there is none to keep", false, "1.1.2"],
      ] as const
    ).map(([what, isAttested, expected]) => {
      const attested = { attested: true } as const;
      const described = { "app@1.1.0": attested, "app@1.1.1": attested, "app@1.1.2": {}, "app@1.2.0": affected };
      return [what, described, expected, { query: { isAttested } }] as const;
    }),
    [
      "one without it, which says so, where no patch keeps it",
      { "app@1.1.0": {}, "app@1.2.0": { attested: true } },
      "1.1.0 1.2.0 loses",
      { query: { isAttested: true } },
    ],
    ["none that another advisory affects", { "app@1.1.0": { advisories: ["X-2"] }, "app@1.2.0": {} }, "1.2.0"],
    [
      "one that only ignored advisories affect",
      { "app@1.1.0": { advisories: ["X-2"] }, "app@1.2.0": {} },
      "1.1.0 1.2.0",
      { query: { ignored: new Set(["X-2"]) } },
    ],
    ["affected ones only", { "app@1.0.1": affected, "app@2.0.0": affected }, "none of 2"],
    [
      "most of them, where not all are fixed",
      {
        "app@1.1.0": { advisories: ["X-1", "X-2"] },
        "app@1.2.0": { advisories: ["X-2"] },
        "app@1.3.0": { advisories: ["X-2"] },
      },
      "2 of 3 in 1.2.0",
      { query: { advisories: ["X-1", "X-2", "X-3"] } },
    ],
    [
      "those that are not left under another name",
      { "app@1.1.0": { advisories: ["Y-1", "X-3"] } },
      "1 of 2 in 1.1.0 with 1 other",
      { query: { advisories: ["X-1", "X-2"], idsByName: new Map([["Y-1", "X-1"]]) } },
    ],
    [
      "all of them, where others come",
      { "app@1.1.0": { advisories: ["X-9"] } },
      "2 of 2 in 1.1.0 with 1 other",
      { query: { advisories: ["X-1", "X-2"] } },
    ],
    [
      "not the one that fixes more and adds more",
      { "app@1.1.0": { advisories: ["X-2"] }, "app@1.2.0": { advisories: ["X-8", "X-9"] } },
      "1 of 2 in 1.1.0",
      { query: { advisories: ["X-1", "X-2"] } },
    ],
    [
      "the one that adds the fewest of those that fix as many",
      { "app@1.1.0": { advisories: ["X-3", "X-9"] }, "app@1.2.0": { advisories: ["X-3"] } },
      "2 of 3 in 1.2.0",
      { query: { advisories: ["X-1", "X-2", "X-3"] } },
    ],
    [
      "of those that are not ignored",
      { "app@1.1.0": { advisories: ["X-2", "X-9"] } },
      "1 of 1 in 1.1.0 with 1 other",
      { query: { advisories: ["X-1", "X-2"], ignored: new Set(["X-2"]) } },
    ],
    ["no malicious one", { "app@1.1.0": { advisories: ["MAL-2", "X-9"] } }, "none of 1"],
    [
      "none that is malicious by the same advisory",
      { "app@1.1.0": { advisories: ["X-1", "X-9"] } },
      "none of 1",
      { query: { advisories: ["X-1", "X-2"], malicious: new Set(["X-1"]) } },
    ],
    [
      "one that keeps the attestation beyond an unanswered one",
      { "app@1.1.0": { attested: true }, "app@1.2.0": { attested: true } },
      "1.2.0",
      { query: { isAttested: true }, fails: /^GetVersion app@1\.1\.0/ },
    ],
    [
      "none that is known beside an unanswered one",
      { "app@1.1.0": affected, "app@1.2.0": {} },
      "unknown: failed",
      { fails: /^GetVersion app@1\.2\.0/ },
    ],
    [
      "none that is known beside one without facts",
      { "app@1.1.0": affected },
      "unknown: not-served",
      { listed: ["app@1.2.0"] },
    ],
    [
      "one beyond an unanswered one",
      { "app@1.1.0": {}, "app@1.2.0": {} },
      "1.2.0",
      { fails: /^GetVersion app@1\.1\.0/ },
    ],
    ["nothing newer", {}, "nothing-newer"],
  ];
  for (const [what, described, expected, { fails, listed = [], query } = {}] of rows) {
    it(what, async () => {
      const { api } = miniature({ "app@1.0.0": affected, ...described }, (call) => fails?.test(call) ?? false, listed);
      const found = await find({ key: keyOf("app@1.0.0"), advisories: ["X-1"], ...query }, api, caller());
      assert.equal(line(found), expected);
    });
  }

  /** `app` shares its version with the packages named; all of them have to be clean. */
  const sharing: readonly (readonly [
    what: string,
    described: Readonly<Record<string, Described>>,
    names: readonly string[],
    expected: string,
    fails?: RegExp,
  ])[] = [
    ["clean for both at once", { "app@1.1.0": {}, "api@1.1.0": {} }, ["api"], "1.1.0"],
    [
      "the nearest that is clean for both",
      {
        "app@1.1.0": {},
        "app@1.2.0": affected,
        "app@1.3.0": {},
        "api@1.1.0": affected,
        "api@1.2.0": {},
        "api@1.3.0": {},
      },
      ["api"],
      "1.3.0",
    ],
    ["not one that the other does not have", { "app@1.1.0": {}, "app@1.2.0": {}, "api@1.2.0": {} }, ["api"], "1.2.0"],
    [
      "not one that was not answered for the other",
      { "app@1.1.0": {}, "app@1.2.0": {}, "api@1.1.0": {}, "api@1.2.0": {} },
      ["api"],
      "1.2.0",
      /^GetVersion api@1\.1\.0/,
    ],
    [
      "clean for every one of several",
      {
        "app@1.1.0": {},
        "app@1.2.0": {},
        "api@1.1.0": {},
        "api@1.2.0": {},
        "web@1.1.0": affected,
        "web@1.2.0": {},
      },
      ["api", "web"],
      "1.2.0",
    ],
    ["affected for one or the other", { "app@1.1.0": affected, "api@1.1.0": {} }, ["api"], "none of 1"],
    ["affected for the other alone", { "app@1.1.0": {}, "api@1.1.0": affected }, ["api"], "none of 1"],
    [
      "affected for one, unanswered for another",
      { "app@1.1.0": {}, "api@1.1.0": affected },
      ["web", "api"],
      "none of 1",
    ],
    ["missing for the other alone", { "app@1.1.0": {} }, ["api"], "unknown: not-served"],
    [
      "unanswered for the other alone",
      { "app@1.1.0": {}, "api@1.1.0": {} },
      ["api"],
      "unknown: failed",
      /^GetVersion api/,
    ],
  ];
  for (const [what, described, names, expected, fails] of sharing) {
    it(`with ${names.join(" and ")}: ${what}`, async () => {
      const { api, asked } = miniature({ "app@1.0.0": affected, ...described }, (call) => fails?.test(call) ?? false);
      const packages = names.map((name) => ({ system: "NPM" as const, name }));
      // All advisories count as other ones here.
      const found = await find({ key: keyOf("app@1.0.0"), advisories: [], sharing: packages }, api, caller());
      assert.equal(line(found), expected);
      // What is affected itself is not a reason to ask about others.
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
  const app = { key: keyOf("app@1.0.0"), advisories: ["X-1"] };

  it("asks for a hundred at once, and no further than it has to", async () => {
    const { api, asked } = miniature(many(351, (n) => n >= 150));
    assert.equal(firstOf(await find(app, api, caller())), "1.150.0");
    assert.equal(asked().filter((call) => call.startsWith("GetVersion")).length, 200);
  });

  it("goes on behind a hundred of which one is not answered", async () => {
    const { api } = miniature(
      many(201, (n) => n >= 150),
      (call) => call === "GetVersion app@1.50.0",
    );
    assert.equal(firstOf(await find(app, api, caller())), "1.150.0");
  });

  it("asks for all patches of the minor version that it chooses", async () => {
    const patches = Object.fromEntries(
      Array.from({ length: 250 }, (_, n): [string, Described] => [`app@1.1.${n}`, {}]),
    );
    const { api } = miniature({ "app@1.0.0": affected, ...patches });
    assert.equal(firstOf(await find(app, api, caller())), "1.1.249");
  });

  it("asks for all when all are affected, and for no advisory", async () => {
    const { api, asked } = miniature(many(251, () => false));
    assert.equal(line(await find(app, api, caller())), "none of 250");
    assert.equal(asked().length, 251);
  });

  it("leaves a service alone that answers nothing", async () => {
    const { api, asked } = miniature(
      many(351, () => true),
      (call) => call.startsWith("GetVersion"),
    );
    assert.equal(line(await find(app, api, caller())), "unknown: failed");
    assert.equal(asked().length, 101);
  });

  it("rejects when aborted", async () => {
    const controller = new AbortController();
    controller.abort(new Error("gone"));
    const query = { key: keyOf("minimist@1.2.5"), advisories: [] };
    await assert.rejects(find(query, client(wire()), { signal: controller.signal }), /gone/);
  });
});

async function find(query: FixedVersionsQuery, api: Api, asking: Caller): Promise<FixedVersions> {
  const [found] = await findFixedVersions([query], { api, criteria: { tooNewDays: 7, now }, caller: asking });
  assert.ok(found);
  return found;
}

function client({ transport }: Wire) {
  const silent = { random: () => 0, log: () => undefined, now: () => 0, delay: () => Promise.resolve() };
  return createClient({ isSameVersion, transport, baseUrl: base, apiVersion: "auto", ...silent });
}

function count({ requests }: Wire, pattern: RegExp): number {
  return requests.filter((request) => pattern.test(request)).length;
}

function firstOf(found: FixedVersions): string {
  return found.kind === "fixed" ? found.versions[0].version : line(found);
}

function line(found: FixedVersions): string {
  switch (found.kind) {
    case "fixed": {
      const { passedOver } = found;
      return [
        ...found.versions.map(({ version }) => version),
        ...(found.losesAttestation(found.versions[0].version) ? ["loses"] : []),
        ...(passedOver ? [`past ${passedOver.version} of ${passedOver.publishedAt.slice(0, 10)}`] : []),
      ].join(" ");
    }
    case "partly": {
      const others = found.others === 0 ? "" : ` with ${found.others} other`;
      return `${found.fixed} of ${found.of} in ${found.key.version}${others}`;
    }
    case "none":
      return `none of ${found.candidates}`;
    case "nothing-newer":
      return found.kind;
    case "unknown":
      return `unknown: ${found.why.kind}`;
  }
}
