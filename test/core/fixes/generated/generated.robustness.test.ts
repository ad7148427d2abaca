import assert from "node:assert/strict";
import { placeOf } from "../../../../src/core/analysis/target/place.ts";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import { verdictOf } from "../../../../src/core/analysis/target/verdict.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { unfixableMessage } from "../../../../src/core/render/fixMessages.ts";
import { systems, type System, type VersionKey } from "../../../../src/core/model/keys.ts";
import {
  isReplaced,
  laterStates,
  vulnerableIn,
  type CheckedManifest,
  type Dependency,
} from "../../../../src/core/fixes/plan/dependency.ts";
import { versionsOf } from "../../../../src/core/versions/index.ts";
import { runs } from "../../../support/runs.ts";
import { wire } from "../../../support/world.ts";
import { checked, coreWithin, planned, type Planned } from "../plan/planning.ts";
import { isMaliciousId } from "../../../../src/core/analysis/severity.ts";
import { affecting, affectingBelow, fixedIn } from "../oracle.ts";
import { generatedManifests, type GeneratedManifest } from "./manifests.ts";

const today = Date.parse("2026-11-21T00:00:00Z");
const perSystem = 90;

/**
 * The share of versions that are spelled otherwise than the service spells them, of the systems in whose files a version has several
 * spellings; of MAVEN only bounds have. Elsewhere another text is another version, or none.
 */
const respelled: Partial<Record<System, readonly [least: number, most: number]>> = {
  NPM: [0.2, 0.5],
  NUGET: [0.2, 0.5],
  PYPI: [0.2, 0.5],
  RUBYGEMS: [0.2, 0.5],
  MAVEN: [0.05, 0.3],
};

describe("fixes of generated manifests", () => {
  const parameters = runs(perSystem * systems.length);
  const all = generatedManifests(parameters.numRuns, parameters.seed);
  const core = coreWithin(wire());
  for (const system of systems) {
    it(`of ${system} fix what they change, by the nearest version, and nothing else`, async () => {
      const own = all.filter((manifest) => manifest.system === system);
      const figures = { ignored: 0, fixed: 0, unfixed: 0, locked: 0, written: 0, respelled: 0 };
      for (const manifest of own) {
        const found = await planned([manifest.path], manifest.files, { core });
        const text = Object.values(manifest.files).join("\n");
        try {
          await checkPlan(manifest, found);
        } catch (error) {
          throw new Error(`${String(error)}\n${text}\n${notesOf(found)}`, { cause: error });
        }
        figures.ignored += found.manifests
          .flatMap(({ facts }) => facts)
          .filter(({ ignores }) => ignores.length > 0).length;
        figures.fixed += found.changes.length;
        figures.unfixed += found.unfixed.length;
        figures.locked += manifest.hasLockfile ? 1 : 0;
        figures.written += manifest.spelling.written;
        figures.respelled += manifest.spelling.respelled;
      }
      assert.ok(figures.fixed > own.length / 4, JSON.stringify(figures));
      // JSON and XML have no comment on the line.
      assert.equal(figures.ignored > 0, system !== "NPM" && system !== "NUGET", "ignored");
      const share = figures.respelled / figures.written;
      const [least = 0, most = 0] = respelled[system] ?? [];
      assert.ok(share >= least && share <= most, `${share} of ${JSON.stringify(figures)}`);
    });
  }

  async function checkPlan({ path, files }: GeneratedManifest, found: Planned): Promise<void> {
    const [now] = await checked([path], found.files, core);
    const [before] = found.manifests;
    const added = found.overrides.flatMap((change) => change.overrides).length;
    const declaredIn = ({ facts }: CheckedManifest) => new Set(facts.map(({ declaration }) => declaration)).size;
    assert.ok(before && now && declaredIn(now) - declaredIn(before) <= added, "the same declarations");
    const later = laterStates(before, now);
    for (const change of found.changes) {
      for (const { facts } of change.upgrades) {
        const target: Facts["target"] = later(facts)[0]?.facts.target;
        assert.ok(facts.target?.kind === "version" && target?.kind === "version");
        checkVersion(facts.target.key, target.key, change.version);
        if (change.upgrades.length > 1) continue;
        assert.equal(change.leadsTo, target.key.version, "says which version it leads to");
      }
    }
    checkBytes(files, found);
    for (const { facts, why } of found.unfixed) {
      if (why.kind !== "search" || facts.target?.kind !== "version") continue;
      assert.equal(fixedIn(facts.target.key, today), undefined, `${facts.declaration.name} has a fix`);
    }
    checkEnd(found, now);
    // What is vulnerable is fixed, or it is said why it is not.
    const overridden = found.overrides.flatMap(({ fixes }) => fixes);
    const upgraded = found.changes.flatMap(({ upgrades }) => upgrades);
    const dealtWith = new Set([...upgraded, ...overridden, ...found.unfixed].map(({ facts }) => facts));
    const passedOver = vulnerableIn(before).filter(({ facts }) => !dealtWith.has(facts));
    assert.deepEqual(
      passedOver.map(({ facts }) => facts.declaration.name),
      [],
    );
    for (const facts of before.facts) {
      if (facts.ignores.length > 0) assert.ok(!dealtWith.has(facts), `${facts.declaration.name} is ignored`);
      if (
        dealtWith.has(facts) ||
        facts.ignores.length > 0 ||
        facts.target?.kind !== "version" ||
        verdictOf(facts).kind !== "checked"
      )
        continue;
      assert.ok((affecting(facts.target.key) ?? []).length === 0, `${facts.declaration.name} is passed over`);
    }
    assert.ok(
      found.remaining.every(({ findings }) => findings.every(({ rule }) => rule === "transitive-advisory")),
      "nothing is left that nobody speaks of",
    );
  }
});

/** A check of what was written finds vulnerable and does not know what the plan says. */
function checkEnd({ unfixed, remaining, unchecked }: Planned, now: CheckedManifest): void {
  const namesOf = (all: readonly Pick<Dependency, "facts">[]) =>
    [...new Set(all.map(({ facts }) => facts.declaration.name))].sort();
  // What is locked in place of what would be installed stays vulnerable until the lockfile is updated.
  const vulnerable = vulnerableIn(now);
  const said = namesOf([...unfixed, ...remaining]);
  const installed = namesOf(vulnerable.filter(({ facts }) => !isReplaced(facts)));
  assert.deepEqual(
    installed.filter((name) => !said.includes(name)),
    [],
    "worse at the end of a check",
  );
  assert.deepEqual(
    said.filter((name) => !namesOf(vulnerable).includes(name)),
    [],
    "better at the end of a check",
  );
  const notChecked = now.facts
    .filter((facts) => !isReplaced(facts) && verdictOf(facts).kind !== "checked")
    .map((facts) => ({ facts }));
  assert.deepEqual(namesOf(unchecked), namesOf(notChecked), "not checked by a check");
  // Each version that is written or locked is listed, however it is spelled.
  const unknown = unchecked.filter(({ why }) => why?.kind === "not-served" || why?.kind === "unknown-version");
  assert.deepEqual(namesOf(unknown), [], "not known as it is spelled");
}

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
  // The way out of what is malicious may be a lower version.
  if ((affecting(before) ?? []).some(isMaliciousId) && compare(written, before.version) < 0) return;
  assert.ok(compare(written, before.version) > 0, `${where}: not above`);
  assert.ok(!isPrerelease(written) || isPrerelease(before.version), `${where}: a prerelease`);
  const isOfFlavour = flavour(written) === flavour(before.version) || continuesFlavour(written, before.version);
  assert.ok(isOfFlavour, `${where}: another flavour`);
  if ((affecting(before) ?? []).length === 0) return;
  const nearest = fixedIn(before, today);
  if (nearest !== undefined && compare(written, nearest) === 0) return;
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
