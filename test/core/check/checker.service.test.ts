import assert from "node:assert/strict";
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
      const { fixedIn, transitiveFixedIn, cleanIn, ...facts } = again.facts;
      const { fixedIn: fix, transitiveFixedIn: below, cleanIn: clean, ...others } = explained.facts;
      assert.deepEqual(facts, others);
      assert.deepEqual([fixedIn, cleanIn], [fix, clean]);
      assert.ok(transitiveFixedIn !== undefined || below === undefined);
      assert.ok(apart.requests.length < alone.requests.length || again.facts.version?.kind !== "found");
      // For express the graph is compared with those of other versions, without the answers of the check.
      const { version } = again.facts;
      const own = version?.kind === "found" && name !== "express" ? version.value.versionKey.version : undefined;
      assert.ok(own === undefined || !apart.requests.some((request) => request.endsWith(`/versions/${own}`)));
    });
  }

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
      const listed = explained?.additions?.packages?.listed ?? [];
      assert.deepEqual(
        listed.map(({ key: { name }, notAsked, publication }) => `${name} ${notAsked ?? publication?.kind}`),
        news,
      );
      const isAsked = requests.some((request) => request.includes("lodahs"));
      assert.ok(!isAsked || !news.includes("acme-invented-lodahs private"));
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
      assert.equal(silent.additions, undefined);
      const { additions } = await checker.fix([checked], upgrades, { ...caller(), additions: true });
      assert.deepEqual(
        [...(additions?.values() ?? [])].flatMap(({ packages }) =>
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
