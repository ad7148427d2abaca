import assert from "node:assert/strict";
import type { News } from "../../../src/core/analysis/additions.ts";
import { createBudget, usualRequests } from "../../../src/core/api/budget.ts";
import type { Caller } from "../../../src/core/api/api.ts";
import { newsOf, newsOfChanges } from "../../../src/core/check/news.ts";
import type { Change, Upgrade } from "../../../src/core/fixes/plan/changes.ts";
import type { ManifestProject } from "../../../src/core/manifests/project.ts";
import type { VersionKey } from "../../../src/core/model/keys.ts";
import { madeUp } from "../../support/exported.ts";
import { caller } from "../../support/world.ts";

const privateAmong = () => Promise.resolve(new Set<string>());
const project: ManifestProject = { manifest: { declarations: [], problems: [] }, gaps: [], privateAmong };
const manifest = (path: string) => ({ path, text: `text of ${path}` });
const key = (name: string): VersionKey => ({ system: "NPM", name, version: "1.0.0" });

/** A host that reads all manifests but those that are unreadable, and what it is asked. */
function host() {
  const read: string[] = [];
  const asked: { readonly line: string; readonly caller: Caller; readonly among: unknown }[] = [];
  return {
    read,
    asked,
    host: {
      core: {
        news(from: VersionKey, to: VersionKey, by: Caller, among: unknown): Promise<News> {
          asked.push({ line: `${from.name} ${from.version} ${to.name} ${to.version}`, caller: by, among });
          return Promise.resolve({ from, to, requirements: [] });
        },
      },
      read({ path }: { readonly path: string }) {
        read.push(path);
        return Promise.resolve(path === "/unreadable" ? undefined : project);
      },
    },
  };
}

describe("the news of updates", () => {
  const updates = [
    { manifest: manifest("/one"), from: key("a"), to: "2.0.0" },
    { manifest: manifest("/unreadable"), from: key("b"), to: "2.0.0" },
    { manifest: manifest("/one"), from: key("c"), to: "3.0.0" },
  ];

  it("are asked for in their order, each manifest read once, with what is private in it", async () => {
    const { host: own, read, asked } = host();
    const news = await newsOf(updates, own, caller());
    assert.deepEqual(
      news.map((each) => each?.to.version),
      ["2.0.0", undefined, "3.0.0"],
    );
    assert.deepEqual(read, ["/one", "/unreadable"]);
    assert.deepEqual(
      asked.map(({ line }) => line),
      ["a 1.0.0 a 2.0.0", "c 1.0.0 c 3.0.0"],
    );
    assert.ok(asked.every(({ among }) => among === privateAmong));
  });

  it("have one budget, that of the gesture where it has one", async () => {
    const given = { ...caller(), budget: createBudget(3) };
    for (const [by, most] of [
      [caller(), usualRequests],
      [given, 3],
    ] as const) {
      const { host: own, asked } = host();
      await newsOf(updates, own, by);
      const [first, second] = asked.map((each) => each.caller);
      assert.ok(first?.budget && first.budget === second?.budget && first.signal === by.signal);
      assert.equal(first.budget.most, most);
    }
  });

  it("are of the versions that changes lead to, of the highest of their upgrades", async () => {
    const upgrade = (name: string, version: string, isKnown = true): Upgrade => {
      const target = isKnown ? ({ kind: "version", key: key(name), how: "written" } as const) : undefined;
      const [facts] = madeUp(name, target && { target }).files[0]?.facts ?? [];
      return { manifest: { ...manifest("/one"), facts: [], findings: [] }, facts: facts ?? assert.fail(), version };
    };
    const change = (version: string, leadsTo: string | undefined, ...upgrades: Change["upgrades"]): Change => {
      const edit = { path: "/one", span: { start: 0, end: 0 }, before: "", after: "" };
      return { ...edit, version, mode: "style", upgrades, ...(leadsTo !== undefined && { leadsTo }) };
    };
    const changes = [
      change("2.0.0", undefined, upgrade("a", "1.5.0"), upgrade("b", "2.0.0")),
      change("2.0.0", "2.1.0", upgrade("c", "2.0.0")),
      change("2.0.0", undefined, upgrade("unknown", "2.0.0", false)),
    ];
    const { host: own, asked } = host();
    const news = await newsOfChanges(changes, own, caller());
    assert.deepEqual(
      asked.map(({ line }) => line),
      ["b 1.0.0 b 2.0.0", "c 1.0.0 c 2.1.0"],
    );
    assert.deepEqual(
      changes.map((each) => news.get(each)?.from.name),
      ["b", "c", undefined],
    );
    const unreadable = await newsOfChanges(changes, { ...own, read: () => Promise.resolve(undefined) }, caller());
    assert.deepEqual([...unreadable], []);
  });
});
