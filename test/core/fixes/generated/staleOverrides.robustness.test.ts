import assert from "node:assert/strict";
import type { Finding } from "../../../../src/core/analysis/finding.ts";
import type { PackageOverride } from "../../../../src/core/fixes/override/planOverrides.ts";
import type { FileTree } from "../../../support/project.ts";
import { runs } from "../../../support/runs.ts";
import { miniature, type Described } from "../miniature.ts";
import { checked, coreWith, planned } from "../plan/planning.ts";
import { createRandom, type Random } from "../../../support/random.ts";
import { formats, overrideProjects, type App, type OverrideProject } from "./overrideProjects.ts";

/** Places of overrides that are read with the dependencies which they are for. The others set versions as dependencies do. */
const judged: ReadonlySet<string> = new Set(["npm", "maven", "uv", "pdm"]);

const perFormat = 60;

describe("stale-override in projects that fixes have written overrides into", () => {
  const names = Object.keys(formats);
  const { numRuns, seed } = runs(perFormat * names.length);
  const all = overrideProjects(numRuns, seed);
  for (const format of names) {
    it(`is found in ${format} exactly where every parent gets what is as clean`, async () => {
      const random = createRandom(seed);
      const seen = { stale: 0, needed: 0 };
      for (const project of all.filter((each) => each.format === format)) {
        const before = coreWith(miniature(project.versions, undefined, [], project.system).api);
        const { overrides, files } = await planned([project.manifest], project.files, { core: before });
        const [change] = overrides;
        if (!change) continue;
        const later = judged.has(format) ? evolved(project, random) : project;
        const core = coreWith(miniature(later.versions, undefined, [], project.system).api);
        const [now] = await checked([change.path], files, core);
        const expected = change.overrides
          .filter(({ to }) => judged.has(format) && isStale(later, to.name, to.version))
          .filter(({ to }) => change.overrides.every((other) => other.to === to || isKnown(later, other)))
          .map(({ to }) => to.name);
        assert.deepEqual(unneededIn(now?.findings), expected.sort(), JSON.stringify({ files, later }, null, 1));
        seen.stale += expected.length;
        seen.needed += change.overrides.length - expected.length;
      }
      assert.ok(seen.needed > 0 && seen.stale > 0 === judged.has(format), JSON.stringify(seen));
    });
  }
});

function unneededIn(findings: readonly Finding[] = []): readonly string[] {
  const found = findings.flatMap((finding) =>
    finding.rule === "stale-override" && finding.items[0].why === "unneeded" ? finding.declaration.package.name : [],
  );
  return found.sort();
}

/** A registry some time later: there are new versions, other advisories, and some graphs have been resolved anew. */
function evolved(project: OverrideProject, random: Random): OverrideProject {
  const versions: Record<string, Described> = { ...project.versions };
  for (const library of new Set(project.apps.map((app) => app.library))) {
    for (const version of ["1.2.0", "2.2.0"]) {
      if (random.integer(0, 2) > 0)
        versions[`${library}@${version}`] = { graph: [], ...(random.integer(0, 3) === 0 && bad) };
    }
  }
  for (const [id, description] of Object.entries(versions)) {
    if (!id.includes("app-") && random.integer(0, 9) === 0) versions[id] = { ...description, ...bad };
  }
  const later = { ...project, versions };
  const apps = project.apps.map((app): App => {
    const best = bestOf(later, app.library, [app]);
    return random.integer(0, 3) === 0 || best === undefined ? app : { ...app, version: best };
  });
  for (const [index, app] of apps.entries()) {
    const [edge = ""] = versions[`${app.name}@1.0.0`]?.graph ?? [];
    const requirement = edge.slice(edge.indexOf(" ") + 1);
    versions[`${app.name}@1.0.0`] = { graph: [`${app.library}@${apps[index]?.version} ${requirement}`] };
  }
  return { ...later, apps: apps.map((app, index) => ({ ...app, exact: project.apps[index]?.version })) };
}

const bad = { advisories: ["GHSA-bad"] };

/** Finds, by brute force, the greatest of all versions that each of these apps allows. */
function bestOf(
  { versions }: OverrideProject,
  library: string,
  apps: readonly (App & { exact?: string | undefined })[],
) {
  return Object.keys(versions)
    .filter((id) => id.startsWith(`${library}@`))
    .map((id) => id.slice(library.length + 1))
    .filter((version) =>
      apps.every(({ allows, exact, version: resolved }) => {
        if (allows === "one") return version === (exact ?? resolved);
        return allows === "any" || version.startsWith("1.");
      }),
    )
    .sort()
    .at(-1);
}

/** Tells whether what every parent gets now, and what the service has resolved for it, is affected by nothing that the override is not. */
function isStale(project: OverrideProject, library: string, set: string): boolean {
  const isAffected = (version: string) => project.versions[`${library}@${version}`]?.advisories !== undefined;
  const parents = project.apps.filter((app) => app.library === library);
  const isShared = project.system === "PYPI";
  const best = parents.map((app) => bestOf(project, library, isShared ? parents : [app]));
  return [...best, ...parents.map(({ version }) => version)].every(
    (version) => version !== undefined && (!isAffected(version) || isAffected(set)),
  );
}

/** Tells whether the service has no graph of a version that another override sets, which may require the package as well. */
function isKnown({ versions, format }: OverrideProject, { to, requirements: found }: PackageOverride): boolean {
  const isConstraint = format === "uv" && found.every(({ isSatisfied }) => isSatisfied);
  return isConstraint || versions[`${to.name}@${to.version}`]?.graph !== undefined;
}

const requirements: Readonly<Record<string, (version: readonly number[]) => boolean>> = {
  "*": () => true,
  "^1.0.0": ([major]) => major === 1,
  "~1.1.0": ([major, minor]) => major === 1 && minor === 1,
  "1.0.1": (version) => version.join(".") === "1.0.1",
  ">=1.1.0 <2.1.0": ([major = 0, minor = 0]) => (major === 1 && minor >= 1) || (major === 2 && minor === 0),
};

describe("stale-override in projects with a lockfile", () => {
  it("is found exactly where every locked parent gets what is as clean", async () => {
    const { numRuns, seed } = runs(300);
    const random = createRandom(seed);
    const seen = { unneeded: 0, unused: 0, needed: 0, unknown: 0 };
    for (let run = 0; run < numRuns; run++) {
      const { files, world, expected } = lockedProject(random);
      const [now] = await checked(["/r/package.json"], files, coreWith(miniature(world).api));
      const found = (now?.findings ?? []).flatMap((finding) =>
        finding.rule === "stale-override" && finding.items[0].why !== "affected" ? finding.items[0].why : [],
      );
      const isFound = expected === "unneeded" || expected === "unused";
      assert.deepEqual(found, isFound ? [expected] : [], JSON.stringify({ files, world, expected }, null, 1));
      seen[expected]++;
    }
    assert.ok(Math.min(...Object.values(seen)) > numRuns / 50, JSON.stringify(seen));
  });
});

interface LockedProject {
  readonly files: FileTree;
  readonly world: Readonly<Record<string, Described>>;
  readonly expected: "unneeded" | "unused" | "needed" | "unknown";
}

/** Some packages that require the overridden one, below each other, and now and then one that is private or not served. */
function lockedProject(random: Random): LockedProject {
  const all = [1, 2].flatMap((major) => [0, 1].flatMap((minor) => [0, 1].map((patch) => [major, minor, patch])));
  const world: Record<string, Described> = {};
  const advisoriesOf = new Map<string, readonly string[]>();
  for (const version of all) {
    const advisories = ["A-1", "A-2"].filter(() => random.integer(0, 3) === 0);
    advisoriesOf.set(version.join("."), advisories);
    world[`lib@${version.join(".")}`] = { ...(advisories.length > 0 && { advisories }), graph: [] };
  }
  const set = random.pick(all).join(".");
  const names = Array.from({ length: random.integer(1, 4) }, (_, index) => `parent-${index}`);
  let state: LockedProject["expected"] | undefined;
  const packages: Record<string, object> = {};
  let isUsed = false;
  let isClean = true;
  for (const [index, name] of names.entries()) {
    const next = names[index + 1];
    const requires = random.integer(0, 4) > 0;
    const text = random.pick(Object.keys(requirements));
    const isPrivate = random.integer(0, 19) === 0;
    const isServed = random.integer(0, 19) > 0;
    const dependencies = { ...(next && { [next]: "1.0.0" }), ...(requires && { lib: text }) };
    const resolved = isPrivate && { resolved: `https://npm.acme.example/${name}/-/${name}-1.0.0.tgz` };
    packages[`node_modules/${name}`] = { version: "1.0.0", dependencies, ...resolved };
    const graph = [...(next ? [`${next}@1.0.0 1.0.0`] : []), ...(requires ? [`lib@${set} ${text}`] : [])];
    world[`${name}@1.0.0`] = isServed ? { graph } : {};
    if (!requires) continue;
    isUsed = true;
    if (isPrivate || !isServed) state = "unknown";
    const best = all.filter((version) => requirements[text]?.(version)).at(-1);
    const advisories = advisoriesOf.get(best?.join(".") ?? "") ?? [];
    if (!advisories.every((id) => advisoriesOf.get(set)?.includes(id))) isClean = false;
  }
  if (isUsed) packages["node_modules/lib"] = { version: set };
  const [first = ""] = names;
  const own = { name: "own", dependencies: { [first]: "1.0.0" } };
  const files = {
    "/r/package.json": JSON.stringify({ ...own, overrides: { lib: set } }),
    "/r/package-lock.json": JSON.stringify({ lockfileVersion: 3, packages: { "": own, ...packages } }),
  };
  return { files, world, expected: isUsed ? (state ?? (isClean ? "unneeded" : "needed")) : "unused" };
}
