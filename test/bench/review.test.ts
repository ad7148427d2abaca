// What a review takes: requests, and its time beside that of finding the files.

import assert from "node:assert/strict";
import { findState } from "../../src/cli/review/folders.ts";
import { folderStates, type Reading } from "../../src/cli/review/states.ts";
import { textReader } from "../../src/cli/session.ts";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import { createCore } from "../../src/core/core.ts";
import { review } from "../../src/core/review/review.ts";
import { nodeFiles } from "../../src/platform/node/files.ts";
import { createFolder, type Folder } from "../support/commandLine.ts";
import { base, caller, wire } from "../support/world.ts";

const policy = defaultPolicy(Date.parse("2026-11-21T00:00:00Z"));

function reviewingHost() {
  const { transport, requests } = wire();
  const delay = () => new Promise<void>((resolve) => setImmediate(resolve));
  const client = { baseUrl: base, apiVersion: "v3alpha", random: () => 0, log: () => undefined, now: () => 0 } as const;
  const core = createCore({ ...client, transport, delay });
  const policyFor = () => Promise.resolve(policy);
  const session: Reading = {
    read: textReader(nodeFiles()),
    signal: caller().signal,
    policyFor,
    servicesOver: (files) => ({ core, delay, policy: () => policy, policyFor, settingsRoot: () => "/", ...files }),
  };
  return { core, session, requests };
}

const choice = { gitignore: true, include: [], exclude: [] };

async function reviewOf({ path }: Folder) {
  const { core, session, requests } = reviewingHost();
  const { files } = await folderStates({ before: `${path}/old`, after: `${path}/new` }, choice, session);
  return { found: await review({ core, files }, caller()), requests };
}

describe("a review", () => {
  let folder: Folder;
  beforeEach(() => (folder = createFolder()));
  afterEach(() => folder.remove());

  it("of 3 packages in a lockfile of 2,000 sends at most 3 batches, and asks for the advisories that differ", async () => {
    const before = { minimist: "1.2.8", lodash: "4.18.1", ms: "2.1.2" };
    const after = { minimist: "1.2.5", lodash: "4.17.20", ms: "2.1.3" };
    const write = (state: string, versions: Readonly<Record<string, string>>) => {
      const others = Array.from(
        { length: 1_997 },
        (_, at) => [`node_modules/acme-${at}`, { version: "1.0.0" }] as const,
      );
      const own = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }] as const);
      const packages = { "": { dependencies: versions }, ...Object.fromEntries([...others, ...own]) };
      folder.write(`${state}/package.json`, JSON.stringify({ dependencies: versions }));
      folder.write(`${state}/package-lock.json`, JSON.stringify({ lockfileVersion: 3, packages }, null, 2));
    };
    write("old", before);
    write("new", after);
    const { found, requests } = await reviewOf(folder);
    assert.deepEqual(found.changes.map(({ package: key }) => key.name).sort(), ["lodash", "minimist", "ms"]);
    assert.ok(requests.filter((request) => request.startsWith("POST ")).length <= 3, requests.join("\n"));
    const asked = requests.flatMap((request) => /\/advisories\/([^/?]+)$/.exec(request)?.[1] ?? []);
    const differing = found.changes.flatMap(({ advisories }) =>
      [...(advisories?.introduced ?? []), ...(advisories?.fixed ?? []), ...(advisories?.remaining ?? [])].map(
        ({ id }) => id,
      ),
    );
    assert.deepEqual([...new Set(asked)].length, asked.length);
    assert.ok(asked.length > 0 && asked.length <= differing.length, `${asked.join(" ")} of ${differing.join(" ")}`);
    assert.ok(!requests.some((request) => request.includes("acme-")));
  });

  it("of two folders of 1,000 manifests with 5 changed takes at most twice as long as finding these", async function () {
    this.timeout(120_000);
    for (let at = 0; at < 1_000; at++) {
      const dependencies = { lodash: "4.18.1", ms: "2.1.3" };
      const changed = at % 200 === 0 ? { ...dependencies, minimist: "1.2.8" } : dependencies;
      const place = `apps/${at % 40}/package-${at}/package.json`;
      folder.write(`old/${place}`, JSON.stringify({ name: `app-${at}`, dependencies }));
      folder.write(`new/${place}`, JSON.stringify({ name: `app-${at}`, dependencies: changed }));
    }
    // Processor time, and the least of several runs in turn, as the machine does other things meanwhile.
    let [finding, reviewing] = [Infinity, Infinity];
    for (let run = 0; run < 20 && (run < 3 || reviewing > 2 * finding); run++) {
      const { session } = reviewingHost();
      const started = processorTime();
      for (const state of ["old", "new"])
        await findState(`${folder.path}/${state}`, { ...choice, read: session.read, signal: session.signal });
      const found = processorTime();
      assert.equal((await reviewOf(folder)).found.changes.length, 1);
      finding = Math.min(finding, found - started);
      reviewing = Math.min(reviewing, processorTime() - found);
    }
    assert.ok(reviewing <= 2 * finding, `${reviewing.toFixed(0)} ms beside ${finding.toFixed(0)} ms`);
  });
});

/** Milliseconds that this process has computed. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
