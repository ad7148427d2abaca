import assert from "node:assert/strict";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import type { Requirements } from "../../../src/core/api/messages.ts";
import { createCore } from "../../../src/core/core.ts";
import type { Dependency } from "../../../src/core/fixes/plan/dependency.ts";
import { pageWriters } from "../../../src/core/report/pageReport.ts";
import type { PackageFacts } from "../../service/snapshot.ts";
import { noDependencies } from "../../service/npmRequirements.ts";
import { checkerOf, contentOf, type FileTree } from "../../support/project.ts";
import { base, caller, wire } from "../../support/world.ts";

const now = Date.parse("2026-11-21T00:00:00Z");
const path = "/work/app/package.json";
const lock = {
  packages: { "": {}, "node_modules/react": { version: "17.0.2" }, "node_modules/kit": { version: "1.0.0" } },
};
const files: FileTree = {
  [path]: JSON.stringify({ dependencies: { react: "^17.0.0", kit: "^1.0.0" } }),
  "/work/app/package-lock.json": JSON.stringify({ lockfileVersion: 3, ...lock }),
};

function kit(): PackageFacts {
  const facts: PackageFacts = { name: "kit", system: "NPM", source: "generated", versions: new Map() };
  const peers = { "1.0.0": "^17.0.0", "1.5.0": "^16.0.0 || ^17.0.0", "2.0.0": "^18.0.0" };
  for (const [version, requirement] of Object.entries(peers)) {
    const requirements: Requirements = {
      npm: { dependencies: { ...noDependencies, peerDependencies: [{ name: "react", requirement }] }, bundled: [] },
    };
    const published = { publishedAt: "2026-01-01T00:00:00Z", ...(version === "2.0.0" && { isDefault: true as const }) };
    facts.versions.set(version, { version, package: facts, requirements, ...published });
  }
  return facts;
}

describe("a plan of updates", () => {
  it("compares each stop with the files of the project, which are read once", async () => {
    const world = { packages: new Map([["NPM kit", kit()]]), advisories: new Map(), graphs: new Map() };
    const core = createCore({
      ...{ transport: wire({ world }).transport, baseUrl: base, apiVersion: "auto", random: () => 0 },
      ...{ log: () => undefined, now: () => now, delay: () => Promise.resolve() },
    });
    const policy = defaultPolicy(now);
    const list = (folder: string) => Promise.resolve(contentOf(folder, files));
    const checker = checkerOf(files, { core, policy: () => policy, list });
    const read = (await checker.read({ path, text: files[path] ?? "" })) ?? assert.fail(path);
    const manifest = await checker.check(read, caller());
    const dependencies = manifest.facts
      .filter(({ declaration }) => declaration.name === "kit")
      .map((facts): Dependency => ({ manifest, facts }));
    const reads: string[] = [];
    const around = (file: string) => {
      reads.push(file);
      return Promise.resolve(files[file]);
    };
    const planned = { dependencies, isClose: true, policyOf: () => policy, nameOf: () => "package.json" };
    const plan = () => Promise.resolve({ ...planned, files: { read: around } });
    const page = await core.page({ kind: "plan" }, { now: () => now, plan }, caller());
    const text = pageWriters.text(page);
    assert.match(
      text,
      /2\.0\.0 .*breaks here +needs react \^18\.0\.0 as a peer; the project has 17\.0\.2 \(package\.json allows \^17\.0\.0\)/,
    );
    assert.match(text, /1\.5\.0 .*nothing found/);
    assert.equal(reads.filter((file) => file.endsWith("package-lock.json")).length, 1);
  });
});
