import assert from "node:assert/strict";
import { isVulnerability } from "../../../../src/core/analysis/finding.ts";
import { runs } from "../../../support/runs.ts";
import { miniature } from "../miniature.ts";
import { checked, coreWith, planned, type Planned } from "../plan/planning.ts";
import { formats, overrideProjects, type App, type OverrideProject } from "./overrideProjects.ts";

const perFormat = 60;

describe("overrides of generated projects", () => {
  const names = Object.keys(formats);
  const { numRuns, seed } = runs(perFormat * names.length);
  const all = overrideProjects(numRuns, seed);
  for (const format of names) {
    it(`of ${format} are the nearest clean versions, fix what they are for, and change nothing else`, async () => {
      const own = all.filter((project) => project.format === format);
      let overridden = 0;
      const spelling = { written: 0, respelled: 0 };
      for (const project of own) {
        const core = coreWith(miniature(project.versions, undefined, [], project.system).api);
        const found = await planned([project.manifest], project.files, { core });
        try {
          checkPlan(project, found);
          const [now] = await checked([project.manifest], found.files, core);
          const left = new Set(
            now?.findings.filter(isVulnerability).map(({ declaration }) => declaration.package.name),
          );
          for (const { fixes } of found.overrides) {
            for (const { facts } of fixes) assert.ok(!left.has(facts.declaration.package.name), "still affected");
          }
        } catch (error) {
          if (error instanceof Error)
            error.message = `${error.message}\n${JSON.stringify({ project, found: found.files }, null, 1)}`;
          throw error;
        }
        overridden += found.overrides.length;
        spelling.written += project.spelling.written;
        spelling.respelled += project.spelling.respelled;
      }
      assert.ok(overridden > own.length / 10, `${overridden} of ${own.length}`);
      const share = spelling.respelled / spelling.written;
      assert.ok(format === "maven" ? share > 0 : share > 0.25 && share < 0.5, JSON.stringify(spelling));
    });
  }
});

function checkPlan(project: OverrideProject, { overrides, unfixed, files }: Planned): void {
  const expected = expectedOverrides(project);
  const targets = overrides.flatMap((change) => change.overrides.map(({ to }) => [to.name, to.version] as const));
  assert.deepEqual(new Map(targets), expected);
  for (const { to, dependencies } of overrides.flatMap((change) => change.overrides)) {
    const isServed = project.versions[`${to.name}@${to.version}`]?.graph !== undefined;
    assert.equal(dependencies, isServed ? "clean" : "unknown");
  }
  const reported = unfixed.map(({ facts }) => facts.declaration.package.name).sort();
  const rest = project.apps.filter(
    (app) => isAffected(project, app.library, app.version) && !expected.has(app.library),
  );
  assert.deepEqual(reported, rest.map(({ name }) => name).sort());
  for (const { path, span, before, after } of overrides) {
    assert.equal(before, "", "only inserts");
    const text = files[path] ?? "";
    assert.equal(text.slice(0, span.start) + text.slice(span.start + after.length), project.files[path]);
    for (const [name] of targets) assert.ok(after.includes(name.split(":").at(-1) ?? name));
  }
  for (const [path, text] of Object.entries(project.files)) {
    if (!overrides.some((change) => change.path === path)) assert.equal(files[path], text);
  }
}

/** By every version of each package that an affected one is required of. */
function expectedOverrides(project: OverrideProject): ReadonlyMap<string, string> {
  const expected = new Map<string, string>();
  for (const { library, version } of project.apps) {
    if (!isAffected(project, library, version)) continue;
    const required = project.apps.filter((app) => app.library === library);
    const nearest = candidates(project, library, version).find(
      (candidate) => project.overrules || required.every((app) => allows(app, candidate)),
    );
    if (nearest !== undefined) expected.set(library, nearest);
  }
  return expected;
}

/** Of each minor version above, the newest patch that is clean. */
function candidates({ versions }: OverrideProject, library: string, version: string): readonly string[] {
  const clean = Object.entries(versions)
    .filter(([id, { advisories }]) => id.startsWith(`${library}@`) && !advisories)
    .map(([id]) => id.slice(library.length + 1))
    .filter((other) => other > version);
  const minors = [...new Set(clean.map((other) => other.slice(0, 3)))].sort();
  return minors.flatMap(
    (minor) =>
      clean
        .filter((other) => other.startsWith(minor))
        .sort()
        .at(-1) ?? [],
  );
}

function isAffected({ versions }: OverrideProject, library: string, version: string): boolean {
  return versions[`${library}@${version}`]?.advisories !== undefined;
}

/** Requirements allow everything, one major version, or one version. */
function allows({ allows: allowed, version }: App, candidate: string): boolean {
  if (allowed === "one") return candidate === version;
  return allowed === "any" || candidate.startsWith("1.");
}
