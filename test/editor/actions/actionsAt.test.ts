import assert from "node:assert/strict";
import { policy, coreWith } from "../../core/fixes/plan/planning.ts";
import { miniature, type Described } from "../../core/fixes/miniature.ts";
import { checkerOf, contentOf, type FileTree } from "../../support/project.ts";
import { caller } from "../../support/world.ts";
import type { Action, ActionKind } from "../../../src/editor/actions/action.ts";
import { actionsAt, firstChange } from "../../../src/editor/actions/actionsAt.ts";
import { correctionEdit } from "../../../src/editor/actions/correction.ts";
import { hintChange } from "../../../src/editor/actions/hintChange.ts";
import { touchedBy } from "../../../src/editor/touched.ts";
import type { DocumentState } from "../../../src/editor/documentSession.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";

const path = "/r/package.json";
const uri = { path, toString: () => `file://${path}` };

/** A document, at first with this text, as it was checked. */
async function opened(text: string, world: Readonly<Record<string, Described>>, beside: FileTree = {}) {
  const document = { uri, version: 1, isClosed: false, text, getText: () => document.text };
  const { api, asked } = miniature(world);
  const core = coreWith(api);
  const files = { ...beside, [path]: text };
  const list = (folder: string) => Promise.resolve(contentOf(folder, files));
  const checker = checkerOf(files, { core, list, policy: () => policy });
  const read = (await checker.read({ path, text: document.text })) ?? assert.fail();
  const checked = await checker.check(read, caller());
  const state: DocumentState<typeof document> = { ...checked, document, version: 1, isManifestsLock: false };
  const host = {
    ...{ core, checkerOf: () => checker, policy: () => policy },
    project: () => checker.project({ path, text: document.text }),
    log: { error: (error: unknown) => assert.fail(String(error)) },
  };
  return {
    document,
    host,
    state,
    asked,
    edit: (later: string) => Object.assign(document, { text: later, version: 2 }),
  };
}

type Opened = Awaited<ReturnType<typeof opened>>;

/** A line for each action: what it is preferred, does and opens. */
async function linesAt(
  { host, state }: Opened,
  at: string,
  isRequested = true,
  includes: (kind: ActionKind) => boolean = () => true,
): Promise<readonly string[]> {
  const start = state.document.text.indexOf(at);
  const touched = touchedBy({ start, end: start }, state.facts);
  const actions = await actionsAt(host, { state, touched }, { isRequested, includes }, caller().signal);
  return actions.map(lineOf);
}

function lineOf({ title, kind, isPreferred, change, opens }: Action): string {
  const does = change?.kind === "correction" ? change.correction.kind : change?.kind;
  return [formatMessage(title), kind, ...(isPreferred ? ["preferred"] : []), does ?? opens?.kind].join(" | ");
}

const vulnerable: Readonly<Record<string, Described>> = {
  "app@1.0.0": { advisories: ["A-1"], graph: [] },
  "app@1.1.0": { graph: [] },
  "app@2.0.0": { graph: [] },
  "fine@1.0.0": { graph: [] },
  "fine@1.0.1": { graph: [] },
};
const manifest = (versions: Readonly<Record<string, string>>) =>
  JSON.stringify({ dependencies: versions }, undefined, 2);

const fix = "Update to 1.1.0: fixes 1 of 1 advisory (minor) | quickfix | preferred | version";
const latest = "Update to latest 2.0.0 (major) | quickfix | version";
const looks = [
  "Compare Versions… | quickfix | compare",
  "Plan Update | quickfix | plan",
  "Show Dependency Graph | quickfix | graph",
];
const all = [
  "Ignore… | quickfix | ignore",
  "Fix All Vulnerable… | quickfix | fixAll",
  "Update All… | quickfix | updateAll",
  "Plan Updates… | quickfix | planAll",
];

describe("actions for a dependency", () => {
  it("are the fix first, then updates, what shows more, and what is about all", async () => {
    const world = await opened(manifest({ app: "1.0.0" }), vulnerable);
    assert.deepEqual(await linesAt(world, "app"), [fix, latest, ...looks, ...all]);
    assert.deepEqual(await linesAt(world, "1.0.0"), [fix, latest, ...looks, ...all]);
  });

  it("are rewrites on request where nothing is found, and none without", async () => {
    const world = await opened(manifest({ fine: "1.0.0" }), vulnerable);
    assert.deepEqual(await linesAt(world, "fine"), [
      "Update to latest 1.0.1 (patch) | rewrite | version",
      "Compare Versions… | rewrite | compare",
      "Plan Update | rewrite | plan",
      "Show Dependency Graph | rewrite | graph",
      "Update All… | rewrite | updateAll",
      "Plan Updates… | rewrite | planAll",
    ]);
    assert.deepEqual(await linesAt(world, "fine", false), []);
    assert.deepEqual(await linesAt(world, "fine", true, (kind) => kind === "quickfix"), []);
  });

  it("are none where there is no dependency", async () => {
    assert.deepEqual(await linesAt(await opened(manifest({ app: "1.0.0" }), vulnerable), "}"), []);
  });

  it("of what is affected are rewrites where only those are asked for", async () => {
    const world = await opened(manifest({ app: "1.0.0" }), vulnerable);
    const lines = await linesAt(world, "app", true, (kind) => kind === "rewrite");
    assert.equal(lines[0], "Update to latest 2.0.0 (major) | rewrite | version");
    assert.ok(lines.every((line) => line.includes("| rewrite |")));
  });

  for (const [what, requirement, beside] of [
    ["of a private registry", "1.0.0", { "/r/.npmrc": "@acme:registry=https://npm.acme.example/" }],
    ["from a repository", "git+https://git.acme.example/x.git", {}],
    ["from a folder", "file:../x", {}],
  ] as const)
    it(`ask nothing about a package ${what}`, async () => {
      const world = await opened(manifest({ "@acme/x": requirement }), vulnerable, beside);
      assert.deepEqual(await linesAt(world, "@acme/x"), []);
      assert.deepEqual(world.asked(), []);
    });

  it("say why there is no fix", async () => {
    const world = await opened(manifest({ app: "1.0.0" }), { "app@1.0.0": { advisories: ["A-1"], graph: [] } });
    assert.deepEqual(await linesAt(world, "app"), [
      "No newer version of app is available | quickfix | details",
      ...looks,
      ...all,
    ]);
    assert.equal(
      await firstChange(world.host, { state: world.state, facts: world.state.facts[0]! }, caller().signal),
      undefined,
    );
  });
});

const overriding = (overrides: object) =>
  JSON.stringify({ name: "own", dependencies: { server: "4.0.0" }, overrides }, undefined, 2);
const remove = "Remove Override | quickfix | edits";
const lockedWith = (packages: object) => ({
  "/r/package-lock.json": JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { name: "own", dependencies: { server: "4.0.0" } },
      "node_modules/server": { version: "4.0.0", dependencies: { ws: "*" } },
      ...packages,
    },
  }),
});
const overridden: Readonly<Record<string, Described>> = {
  "server@4.0.0": { graph: ["ws@1.1.0 ^1.0.0"] },
  "ws@1.0.0": { advisories: ["A-1"], graph: [] },
  "ws@1.1.0": { graph: [] },
  "unused@1.0.0": { graph: [] },
};

describe("Remove Override", () => {
  const text = overriding({ ws: "1.1.0", unused: "1.0.0" });
  const locked = lockedWith({ "node_modules/ws": { version: "1.1.0" } });

  it("is there for what no locked package uses, and takes out nothing else", async () => {
    const world = await opened(text, overridden, locked);
    const { host, state } = world;
    assert.ok((await linesAt(world, "unused", false)).includes(remove));
    const touched = state.facts.filter(({ declaration }) => declaration.name === "unused");
    const wanted = { isRequested: true, includes: () => true };
    const [action] = await actionsAt(host, { state, touched }, wanted, caller().signal);
    if (action?.change?.kind !== "edits") assert.fail();
    const [edit, ...others] = action.change.edits;
    assert.deepEqual(others, []);
    assert.ok(edit);
    assert.equal(text.slice(0, edit.span.start) + edit.after + text.slice(edit.span.end), overriding({ ws: "1.1.0" }));
  });

  it("is there on request for what each parent gets as clean without it", async () => {
    const world = await opened(text, overridden, locked);
    assert.deepEqual((await linesAt(world, "ws")).slice(0, 1), [remove]);
    assert.ok(!(await linesAt(world, "ws", false)).includes(remove));
    assert.ok(!(await linesAt(world, "ws", true, (kind) => kind === "rewrite")).includes(remove));
  });

  it("is not there while a parent needs it", async () => {
    const needed = { ...overridden, "server@4.0.0": { graph: ["ws@1.0.0 1.0.0"] } };
    assert.ok(!(await linesAt(await opened(text, needed, locked), "ws")).includes(remove));
  });

  it("is not there for one that is not needed where what it is for is not known", async () => {
    assert.ok(
      !(await linesAt(await opened(text, { ...overridden, "server@4.0.0": {} }, locked), "ws")).includes(remove),
    );
  });

  it("is not there for a dependency", async () => {
    assert.ok(!(await linesAt(await opened(text, overridden, locked), "server")).includes(remove));
  });
});

describe("a correction", () => {
  /** What the edit of the first change leaves of a text that has become another. */
  async function corrected(later: string): Promise<string | undefined> {
    const world = await opened(manifest({ app: "1.0.0" }), vulnerable);
    const { host, state, document } = world;
    const change = await firstChange(host, { state, facts: state.facts[0]! }, caller().signal);
    if (change?.kind !== "correction") assert.fail();
    world.edit(later);
    const readText = () => assert.fail("no other file has the version");
    const edit = await correctionEdit({ host, readText }, document, change.declaration, change.correction);
    return edit && later.slice(0, edit.span.start) + edit.after + later.slice(edit.span.end);
  }

  it("is made where the dependency is now", async () => {
    assert.equal(await corrected(`\n\n${manifest({ app: "1.0.0" })}`), `\n\n${manifest({ app: "1.1.0" })}`);
    assert.equal(
      await corrected(manifest({ other: "1.0.0", app: "1.0.0" })),
      manifest({ other: "1.0.0", app: "1.1.0" }),
    );
  });

  it("is none where the dependency is gone, or was changed", async () => {
    assert.equal(await corrected(manifest({ other: "1.0.0" })), undefined);
    assert.equal(await corrected(manifest({ app: "1.0.1" })), undefined);
    assert.equal(await corrected(""), undefined);
  });
});

describe("the change of a hint", () => {
  it("is the verified fix or the update, and none of a text that has changed", async () => {
    const world = await opened(manifest({ app: "~1.0.0" }), vulnerable);
    const { host, state } = world;
    const place = { state, facts: state.facts[0]! };
    const afterOf = async (goal: Parameters<typeof hintChange>[1]["goal"]) =>
      (await hintChange(host, { ...place, goal }, caller().signal))?.edit.after;
    assert.equal(await afterOf({ kind: "fix", version: "1.1.0" }), "~1.1.0");
    assert.equal(await afterOf({ kind: "latest", version: "2.0.0" }), "~2.0.0");
    world.edit("{}");
    assert.equal(await afterOf({ kind: "latest", version: "2.0.0" }), undefined);
  });
});
