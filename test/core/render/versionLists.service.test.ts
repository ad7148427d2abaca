import assert from "node:assert/strict";
import { evaluate } from "../../../src/core/analysis/evaluate.ts";
import { noNeeds } from "../../../src/core/analysis/needs.ts";
import { subjectsOf } from "../../../src/core/analysis/target/subject.ts";
import { parserFor } from "../../../src/core/manifests/formats.ts";
import { needsVersions } from "../../../src/core/render/inlay.ts";
import { caller, wire } from "../../support/world.ts";
import { coreWithin, policy } from "../fixes/plan/planning.ts";

const defaults = { json5: "2.2.3", minimist: "1.2.8", lodash: "4.18.1", express: "5.3.0", chalk: "6.0.1" };

const rows: readonly (readonly [what: string, dependencies: Readonly<Record<string, string>>, lists: number])[] = [
  ["no list where each exact version is the default", defaults, 0],
  ["a list for each other version", { ...defaults, minimist: "1.2.5", chalk: "4.1.2" }, 2],
];

describe("requests for the versions of packages that hints make", () => {
  for (const [what, dependencies, lists] of rows) {
    it(what, async () => {
      const service = wire();
      const core = coreWithin(service);
      const text = JSON.stringify({ dependencies });
      const manifest = parserFor("package.json")?.parse(text) ?? assert.fail();
      const subjects = subjectsOf({ manifest, gaps: [] }, text);
      const facts = await core.gather(subjects, caller(), { needs: noNeeds });
      const needed = facts.filter((version) => needsVersions(version, evaluate([version], policy), "fix"));
      await Promise.all(needed.map(({ declaration }) => core.package(declaration.package, caller())));
      assert.equal(service.requests.filter((request) => /\/packages\/[^/:]+$/.test(request)).length, lists);
    });
  }
});
