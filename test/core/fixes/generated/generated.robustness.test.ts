import assert from "node:assert/strict";
import { placeOf } from "../../../../src/core/analysis/target/place.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { unfixableMessage } from "../../../../src/core/render/fixMessages.ts";
import { systems, type VersionKey } from "../../../../src/core/model/keys.ts";
import { versionsOf } from "../../../../src/core/versions/index.ts";
import { runs } from "../../../support/runs.ts";
import { wire } from "../../../support/world.ts";
import { checked, coreWithin, planned, type Planned } from "../plan/planning.ts";
import { affecting, affectingBelow, fixedIn } from "../oracle.ts";
import { generatedManifests, type GeneratedManifest } from "./manifests.ts";

const today = Date.parse("2026-11-21T00:00:00Z");
const perSystem = 90;

describe("fixes of generated manifests", () => {
  const parameters = runs(perSystem * systems.length);
  const all = generatedManifests(parameters.numRuns, parameters.seed);
  const core = coreWithin(wire());
  for (const system of systems) {
    it(`of ${system} fix what they change, by the nearest version, and nothing else`, async () => {
      const own = all.filter((manifest) => manifest.system === system);
      const figures = { fixed: 0, unfixed: 0, locked: 0 };
      for (const manifest of own) {
        const found = await planned([manifest.path], manifest.files, { core });
        const text = Object.values(manifest.files).join("\n");
        try {
          await checkPlan(manifest, found);
        } catch (error) {
          if (error instanceof Error) error.message = `${error.message}\n${text}\n${notesOf(found)}`;
          throw error;
        }
        figures.fixed += found.changes.length;
        figures.unfixed += found.unfixed.length;
        figures.locked += manifest.hasLockfile ? 1 : 0;
      }
      assert.ok(figures.fixed > own.length / 4, JSON.stringify(figures));
    });
  }

  async function checkPlan({ path, files }: GeneratedManifest, found: Planned): Promise<void> {
    const [now] = await checked([path], found.files, core);
    const [before] = found.manifests;
    assert.ok(before && now?.facts.length === before.facts.length, "the same declarations");
    for (const change of found.changes) {
      for (const { facts } of change.upgrades) {
        const index = before.facts.indexOf(facts);
        const target = now.facts[index]?.target;
        assert.ok(facts.target?.kind === "version" && target?.kind === "version");
        checkVersion(facts.target.key, target.key, change.version);
      }
    }
    checkBytes(files, found);
    for (const { facts, why } of found.unfixed) {
      if (why.kind !== "search" || facts.target?.kind !== "version") continue;
      assert.equal(fixedIn(facts.target.key, today), undefined, `${facts.declaration.name} has a fix`);
    }
    // What is vulnerable is fixed, or it is said why it is not.
    assert.ok(
      found.remaining.every(({ findings }) => findings.every(({ rule }) => rule === "transitive-advisory")),
      "nothing is left that nobody speaks of",
    );
  }
});

/** What is installed after the change is affected by nothing, and as near as the oracle says. */
function checkVersion(
  before: VersionKey,
  after: VersionKey,
  /** The version that is written. */
  written: string,
): void {
  const { compare, isPrerelease, flavour, continuesFlavour } = versionsOf(before.system);
  const where = `${before.name} ${before.version} → ${written}, which leads to ${after.version}`;
  assert.deepEqual(affecting(after), [], `${where}: still affected`);
  assert.ok(compare(written, before.version) > 0, `${where}: not above`);
  assert.ok(!isPrerelease(written) || isPrerelease(before.version), `${where}: a prerelease`);
  const isOfFlavour = flavour(written) === flavour(before.version) || continuesFlavour(written, before.version);
  assert.ok(isOfFlavour, `${where}: another flavour`);
  if ((affecting(before) ?? []).length === 0) return;
  const nearest = fixedIn(before, today);
  if (written === nearest) return;
  assert.ok(nearest !== undefined && compare(written, nearest) > 0, `${where}: not the nearest, ${nearest ?? "none"}`);
  // A later version is taken for what the nearest one depends on.
  const [below, belowNearest] = [after.version, nearest].map((version) => affectingBelow({ ...before, version }));
  const isBetter = below !== undefined && belowNearest !== undefined && below < belowNearest;
  assert.ok(isBetter, `${where}: not the nearest, ${nearest}`);
}

/** All but the places of the versions is as it was. */
function checkBytes(files: GeneratedManifest["files"], { changes, files: after, manifests }: Planned): void {
  const places = manifests.flatMap(({ path, facts }) =>
    facts.flatMap(({ declaration }) => placeOf(path, declaration) ?? []),
  );
  for (const [path, text] of Object.entries(files)) {
    const own = changes.filter((change) => change.path === path).sort((a, b) => b.span.start - a.span.start);
    let expected = text;
    for (const { span, after: to, before } of own) {
      assert.equal(text.slice(span.start, span.end), before);
      assert.ok(places.some((place) => place.path === path && place.span.start === span.start));
      assert.match(to, /^[\w\s.,+*<>=~^|![\]()"-]+$/);
      expected = expected.slice(0, span.start) + to + expected.slice(span.end);
    }
    assert.equal(after[path], expected);
  }
}

function notesOf({ changes, unfixed }: Planned): string {
  return [
    ...changes.map(({ before, after }) => `${before} → ${after}`),
    ...unfixed.map(({ facts, why }) => `${facts.declaration.name}: ${formatMessage(unfixableMessage(why))}`),
  ].join("\n");
}
