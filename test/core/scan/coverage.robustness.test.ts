import assert from "node:assert/strict";
import { lockfileParsers, parserFor } from "../../../src/core/manifests/formats.ts";
import { fileNameOf } from "../../../src/core/model/path.ts";
import { spread } from "../../support/cases.ts";
import { fixturesIn } from "../../support/fixtures.ts";
import { wire, type Wire } from "../../support/world.ts";
import { answer } from "../../service/answer.ts";
import { badIn, check, damages, losesNothing, type Project } from "./changedProjects.ts";

/** The fixtures as files of one folder. A sample of all systems, projects with lockfiles, and manifests by themselves. */
const project: Project = new Map(
  ["sample", "lockfiles", "manifests"].flatMap((folder) =>
    fixturesIn(folder).map(({ path, text }) => [`/${path}`, text] as const),
  ),
);

const manifests = [...project.keys()].filter((path) => parserFor(path));

const lockfileNames: ReadonlySet<string> = new Set(lockfileParsers.flatMap(({ names }) => names));

/** Files by which a manifest is checked and which nothing names: without one, versions are assumed. */
function isUnnamedLockfile(path: string): boolean {
  return lockfileNames.has(fileNameOf(path));
}

describe("nothing unread passes for clean", function () {
  this.timeout(600_000);
  let checked = 0;

  for (const manifest of manifests) {
    it(`${manifest} with any of its files damaged or deleted`, async () => {
      const before = await check(project, [manifest]);
      if (badIn(before).size === 0) return;
      checked++;
      for (const path of before.reads) {
        const text = project.get(path);
        if (text === undefined) continue;
        for (const [what, damage, applies = /./] of damages) {
          if (!applies.test(path)) continue;
          const after = await check(project, [manifest], { change: [path, damage(text)] });
          assert.ok(losesNothing(before, after), `${manifest} loses findings where ${path} is ${what}`);
        }
        if (path === manifest || isUnnamedLockfile(path)) continue;
        const after = await check(project, [manifest], { change: [path, { kind: "missing" }] });
        assert.ok(losesNothing(before, after), `${manifest} loses findings without ${path}`);
      }
    });
  }

  it("is held of manifests of every system", () => assert.ok(checked >= 10, `${checked} manifests have findings`));
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** All, or two of each kind: lookups of versions, lists, graphs and advisories, and batches. */
function requestsToBreak(sent: readonly Sent[]): readonly Sent[] {
  const kinds = Object.values(Object.groupBy(sent, ({ method, path }) => `${method} ${kindOf(path)}`));
  return kinds.flatMap((alike = []) => spread(alike, 2));
}

/** A path without its names and versions. */
function kindOf(path: string): string {
  return path.replace(/(systems|packages|versions|advisories|projects)\/[^/:]*/g, "$1/…");
}

/** A service that refuses the request, and for each item of a batch with advisories one that spoils its answer. */
function brokenWorlds({ method, path, body }: Sent): readonly Wire[] {
  const replaced = (status: number, text: string): Wire =>
    wire({}, (request, at) =>
      request.method === method && at === path && (request.body ?? "") === body ? { status, text } : undefined,
    );
  const refused = replaced(400, "broken");
  if (method === "GET") return [refused];
  const reply = JSON.parse(answer(method, path, { "content-type": "application/json" }, body).text) as BatchReply;
  const spoilt = reply.responses.flatMap(({ version }, index) => {
    if (!version?.advisoryKeys?.length) return [];
    const responses = reply.responses.map((item, at) => (at === index ? { ...item, version: 7 } : item));
    return replaced(200, JSON.stringify({ ...reply, responses }));
  });
  return [refused, ...spoilt];
}

interface BatchReply {
  readonly responses: readonly { readonly version?: { readonly advisoryKeys?: readonly object[] } }[];
}

describe("no answer that fails passes for clean", function () {
  this.timeout(600_000);

  for (const manifest of manifests) {
    it(manifest, async () => {
      const sent = new Map<string, Sent>();
      const recording = wire({}, ({ method, body = "" }, path) => {
        sent.set(`${method} ${path} ${body}`, { method, path, body });
        return undefined;
      });
      const before = await check(project, [manifest], { world: recording });
      if (badIn(before).size === 0) return;
      for (const request of requestsToBreak([...sent.values()])) {
        for (const [index, world] of spread(brokenWorlds(request), 3).entries()) {
          const after = await check(project, [manifest], { world });
          const what = `${request.method} ${request.path}, ${index === 0 ? "refused" : `item ${index}`}`;
          assert.ok(losesNothing(before, after), `${manifest} loses findings: ${what}`);
        }
      }
    });
  }
});
