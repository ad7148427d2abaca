import assert from "node:assert/strict";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import { only } from "../../support/findings.ts";
import { verdictOf } from "../../../src/core/analysis/target/verdict.ts";
import { cleanIn } from "../../../src/core/analysis/facts.ts";
import type { Checked } from "../../../src/core/check/checked.ts";
import { createCore, type Core } from "../../../src/core/core.ts";
import { checkerOf } from "../../support/project.ts";
import { base, caller, handClock, wire } from "../../support/world.ts";

const path = "/project/package.json";
const text = JSON.stringify({
  dependencies: { minimist: "1.2.5", "left-pad": "^1.3.0", express: "4.17.1", "acme-invented": "1.0.0" },
});
const delay = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A core without a cache that outlives it, and its requests. */
function asked(): { readonly core: Core; readonly requests: string[] } {
  const { transport, requests } = wire();
  const host = { baseUrl: base, apiVersion: "v3alpha", random: () => 0, log: () => undefined } as const;
  return { core: createCore({ ...host, transport, delay, now: handClock().now }), requests };
}

async function checkedBy(core: Core, kinds: string[] = []): Promise<Checked> {
  const checker = checkerOf({ [path]: text }, { core });
  const read = (await checker.read({ path, text })) ?? assert.fail();
  return checker.check(read, caller(), ({ kind, current }) => {
    const { stage, findings } = current();
    const step = `${kind} ${stage}${findings.length > 0 ? " found" : ""}`;
    if (kinds.at(-1) !== step) kinds.push(step);
  });
}

describe("a checker", () => {
  it("gives facts with their fixes, findings and coverage, one step after the other", async () => {
    const kinds: string[] = [];
    const { facts, findings, coverage, stage } = await checkedBy(asked().core, kinds);
    assert.deepEqual(
      kinds.filter((kind) => !kind.startsWith("versions")),
      ["details checking found", "fixes searching found"],
    );
    assert.equal(stage, "settled");
    assert.deepEqual(
      facts.map(({ declaration: { name }, fixedIn }) => `${name} ${fixedIn?.kind ?? "-"}`),
      ["minimist fixed", "left-pad -", "express fixed", "acme-invented -"],
    );
    assert.ok(findings.length > 3);
    assert.equal(coverage?.state, "incomplete");
  });

  const inLock = { version: "1.2.5", resolved: "https://npm.acme.example/minimist/-/minimist-1.2.5.tgz" };
  const lockfiles: Readonly<Record<string, string>> = {
    "a damaged lockfile": '{ "lockfileVersion": 3, "packages": {',
    "a lockfile that has it from a private registry": JSON.stringify({
      lockfileVersion: 3,
      packages: { "": { dependencies: { minimist: "^1.2.5" } }, "node_modules/minimist": inLock },
    }),
  };
  for (const [what, lockfile] of Object.entries(lockfiles))
    it(`knows the same after an edit that changes no dependency, with ${what}`, async () => {
      const [before, after] = ["", "\n"].map((space) => `{${space}"dependencies":{"minimist":"^1.2.5"}}`);
      assert.ok(before !== undefined && after !== undefined);
      const checker = checkerOf({ [path]: before, "/project/package-lock.json": lockfile }, { core: asked().core });
      const checked = await checker.check((await checker.read({ path, text: before })) ?? assert.fail(), caller());
      const edited = await checker.read({ path, text: after }, { isEdit: true, before: () => checked });
      const verdicts = [checked, edited].map((each) => each?.facts.map((facts) => verdictOf(facts)));
      assert.equal(edited?.stage, "settled");
      assert.equal(verdicts[0]?.[0]?.kind, "unknown");
      assert.deepEqual(verdicts[1], verdicts[0]);
    });

  it("finds the comments that hide nothing, beside what is found otherwise", async () => {
    const manifest = {
      path: "/project/requirements.txt",
      text: "requests==2.19.0\ncertifi==2026.1.4 # package-insights: ignore advisory\n",
    };
    const policy = () => ({ ...defaultPolicy(Date.parse("2026-11-21")), ...only("advisory", "unused-ignore") });
    const checker = checkerOf({}, { core: asked().core, policy });
    const read = (await checker.read(manifest)) ?? assert.fail();
    const { facts, findings, findingsOn } = await checker.check(read, caller());
    assert.deepEqual(
      facts.map((each) => [...new Set(findingsOn.get(each)?.map(({ rule }) => rule))]),
      [["advisory"], ["unused-ignore"]],
    );
    assert.equal(findings.length, [...findingsOn.values()].flat().length);
  });

  for (const name of ["minimist", "left-pad", "express", "acme-invented"]) {
    it(`explains ${name} of a check as it explains it without one, and asks for no more than that has left open`, async () => {
      const offset = text.indexOf(name);
      const alone = asked();
      const apart = asked();
      const first = checkerOf({ [path]: text }, { core: alone.core });
      const read = (await first.read({ path, text })) ?? assert.fail();
      const explained = await first.inspect(read, offset, caller());
      const checked = await checkedBy(asked().core);
      const again = await checkerOf({ [path]: text }, { core: apart.core }).inspect(checked, offset, caller());
      assert.ok(explained && again);
      const { fixedIn, transitiveFixedIn, ...facts } = again.facts;
      const { fixedIn: fix, transitiveFixedIn: below, ...others } = explained.facts;
      assert.deepEqual(facts, others);
      assert.deepEqual([fixedIn, cleanIn(again.facts)?.version], [fix, cleanIn(explained.facts)?.version]);
      assert.ok(transitiveFixedIn !== undefined || below === undefined);
      assert.ok(apart.requests.length < alone.requests.length || again.facts.version?.kind !== "found");
      // For express the graph is compared with those of other versions, without the answers of the check.
      const { version } = again.facts;
      const own = version?.kind === "found" && name !== "express" ? version.value.versionKey.version : undefined;
      assert.ok(own === undefined || !apart.requests.some((request) => request.endsWith(`/versions/${own}`)));
    });
  }

  it("explains the override that is planned where no version fixes what a dependency needs, once all is known", async () => {
    const { core } = asked();
    const manifest = { path, text: JSON.stringify({ dependencies: { request: "2.88.2" } }) };
    const checker = checkerOf({ [path]: manifest.text }, { core });
    const read = (await checker.read(manifest)) ?? assert.fail();
    const offset = manifest.text.indexOf("request");
    assert.equal((await checker.inspect(read, offset, caller()))?.planned, undefined);
    const checked = await checker.check(read, caller());
    const { planned } = (await checker.inspect(checked, offset, caller())) ?? {};
    assert.ok(planned?.kind === "override");
    assert.equal((await checker.inspect(checked, offset, caller()))?.planned, planned, "planned once");
    assert.deepEqual(
      planned.override.overrides.map(({ to }) => `${to.name} ${to.version}`),
      ["qs 6.14.3"],
    );
  });

  it("explains that a fix takes an exception from the minimum age", async () => {
    const manifest = { path, text: JSON.stringify({ dependencies: { lodash: "^4.17.0" } }) };
    const files = {
      [path]: manifest.text,
      [path.replace("package.json", ".npmrc")]: "min-release-age=2200\n",
    };
    const checker = checkerOf(files, { core: asked().core });
    const read = (await checker.read(manifest)) ?? assert.fail();
    const checked = await checker.check(read, caller());
    const { planned } = (await checker.inspect(checked, manifest.text.indexOf("lodash"), caller())) ?? {};
    assert.deepEqual(planned, { kind: "held" });
  });

  const growing = "acme-invented-growing";
  const updates: readonly (readonly [what: string, dependencies: Readonly<Record<string, string>>, news: string[]])[] =
    [
      ["what an update newly depends on", { [growing]: "1.14.0" }, ["acme-invented-lodahs found", "ms found"]],
      [
        "nothing of what is private in the project",
        { [growing]: "1.14.0", "acme-invented-lodahs": "file:../lodahs" },
        ["acme-invented-lodahs private", "ms found"],
      ],
      ["nothing where there is no update", { [growing]: "1.14.1" }, []],
    ];
  for (const [what, dependencies, news] of updates) {
    it(`explains ${what}`, async () => {
      const { core, requests } = asked();
      const manifest = { path, text: JSON.stringify({ dependencies }) };
      const checker = checkerOf({ [path]: manifest.text }, { core });
      const read = (await checker.read(manifest)) ?? assert.fail();
      const explained = await checker.inspect(read, manifest.text.indexOf(growing), caller());
      const listed = explained?.news?.packages?.listed ?? [];
      assert.deepEqual(
        listed.map(({ key: { name }, notAsked, publication }) => `${name} ${notAsked ?? publication?.kind}`),
        news,
      );
      const isAsked = requests.some((request) => request.includes("lodahs"));
      assert.ok(!isAsked || !news.includes("acme-invented-lodahs private"));
    });
  }

  const line = "@acme-invented/line";
  const steps: readonly (readonly [what: string, name: string, from: string, to: string, news: readonly string[]])[] = [
    ["what it newly depends on", growing, "1.14.0", "1.14.1", ["acme-invented-lodahs", "ms"]],
    ["that it loses the attestation", line, "1.1.0", "1.2.0", ["loses"]],
    ["nothing of an attestation that it keeps", line, "1.0.0", "1.1.0", []],
    ["nothing of an attestation that it never had", growing, "1.14.1", "1.14.0", []],
    ["that it is malicious", "acme-invented-padding", "1.3.0", "1.3.1", ["malicious"]],
    ["that it is malicious by an alias", "acme-invented-colors", "2.0.0", "2.0.1", ["malicious"]],
  ];
  for (const [what, name, before, to, news] of steps) {
    it(`says of an update ${what}, with few requests`, async () => {
      const { core, requests } = asked();
      const manifest = { path, text: JSON.stringify({ dependencies: { [name]: before } }) };
      const from = { system: "NPM", name, version: before } as const;
      const checker = checkerOf({ [path]: manifest.text }, { core });
      const [found] = await checker.news([{ manifest, from, to }], caller());
      assert.ok(found);
      const listed = found.packages?.listed.map(({ key }) => key.name) ?? [];
      assert.deepEqual(
        [...(found.losesAttestation ? ["loses"] : []), ...(found.isMalicious ? ["malicious"] : []), ...listed],
        news,
      );
      // Both versions and their requirements, the advisories of what is malicious, and three for each new package.
      const most = 4 + (found.isMalicious ? 1 : 0) + 3 * listed.length;
      assert.ok(requests.length <= most, requests.join("\n"));
    });
  }

  for (const [what, lodahs, news] of [
    ["what a change newly requires", undefined, ["acme-invented-lodahs found", "ms found"]],
    ["nothing about a name that is private", "file:../lodahs", ["acme-invented-lodahs private", "ms found"]],
  ] as const) {
    it(`asks with the plan of a fix ${what}`, async () => {
      const { core, requests } = asked();
      const dependencies = { [growing]: "1.14.0", ...(lodahs && { "acme-invented-lodahs": lodahs }) };
      const manifest = { path, text: JSON.stringify({ dependencies }) };
      const checker = checkerOf({ [path]: manifest.text }, { core });
      const read = (await checker.read(manifest)) ?? assert.fail();
      const checked = await checker.check(read, caller());
      const upgrades = checked.facts.slice(0, 1).map((facts) => ({ manifest: checked, facts, version: "1.14.1" }));
      const silent = await checker.fix([checked], upgrades, caller());
      assert.equal(silent.news, undefined);
      const { news: found } = await checker.fix([checked], upgrades, { ...caller(), news: true });
      assert.deepEqual(
        [...(found?.values() ?? [])].flatMap(({ packages }) =>
          packages?.listed.map(
            ({ key: { name }, notAsked, publication }) => `${name} ${notAsked ?? publication?.kind}`,
          ),
        ),
        news,
      );
      assert.equal(
        requests.some((request) => request.includes("lodahs")),
        lodahs === undefined,
      );
    });
  }

  it("explains nothing where nothing is declared", async () => {
    const checked = await checkedBy(asked().core);
    assert.equal(await checkerOf({}, asked()).inspect(checked, 0, caller()), undefined);
  });
});
