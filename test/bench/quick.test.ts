// `npm run bench:quick`: what can be counted stays within the budgets. `UPDATE_BUDGETS=1` writes what is counted now.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { fixturesIn } from "../support/fixtures.ts";
import { countsOf, type Counts } from "./counts.ts";
import { manifestOf100, manifestWithLock } from "./editor/workspace.ts";

interface Budgets {
  readonly bundles: Readonly<Record<string, number>>;
  readonly counts: Record<string, Counts>;
}

const file = new URL("budgets.json", import.meta.url);
const budgets = JSON.parse(readFileSync(file, "utf8")) as Budgets;

/** By path, for each the files of its project. */
const sample = Object.fromEntries(fixturesIn("sample").map(({ path, text }) => [`/${path}`, text]));
const [lockedPath, lockedFiles] = manifestWithLock();
const projects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [lockedPath]: lockedFiles,
  "/many/package.json": { "/many/package.json": manifestOf100(0) },
  "/sample/package.json": sample,
  "/sample/Cargo.toml": sample,
  "/sample/pom.xml": sample,
  "/sample/requirements.txt": sample,
  "/sample/services/gateway/go.mod": sample,
  "/sample/services/billing/Gemfile": sample,
  "/sample/services/ledger/Ledger.csproj": sample,
};

describe("budgets", () => {
  for (const [path, files] of Object.entries(projects)) {
    it(`of checking ${path}`, async () => {
      const counts = await countsOf(path, files);
      assert.ok(counts.requests > 0 && counts.filesBeforeRequest > 0, JSON.stringify(counts));
      if (process.env.UPDATE_BUDGETS) {
        budgets.counts[path] = counts;
        return;
      }
      const budget = budgets.counts[path] ?? assert.fail(`budgets.json has no row for ${path}`);
      assert.deepEqual(excess(counts, budget), []);
    });
  }

  after(() => {
    if (process.env.UPDATE_BUDGETS) writeFileSync(file, `${JSON.stringify(budgets, undefined, 2)}\n`);
  });
});

/** What is over its budget, in words. */
function excess(counts: Counts, budget: Counts): readonly string[] {
  const flat = ({ keystroke, ...rest }: Counts): Readonly<Record<string, number>> => ({
    ...rest,
    "requests of a keystroke": keystroke.requests,
    "evaluations per dependency and keystroke": keystroke.evaluationsPerDependency,
  });
  const most = flat(budget);
  return Object.entries(flat(counts)).flatMap(([what, count]) =>
    count <= (most[what] ?? 0) ? [] : `${what}: ${count}, budget ${most[what]}`,
  );
}
