import assert from "node:assert/strict";
import { type RewriteMode, rewriteRequirement } from "../../../src/core/fixes/rewrite/rewrite.ts";
import { type System, systems } from "../../../src/core/model/keys.ts";
import { versionsOf } from "../../../src/core/versions/index.ts";
import type { Versions } from "../../../src/core/versions/versions.ts";
import type { Reader } from "../../growth/growth.ts";
import type { Target } from "../target.ts";

/** A line is a version and a requirement; the promises of `Versions` are about those of a text. */
export function versionTargets(readers: readonly Reader[]): readonly Target[] {
  const own = systems.map((system): Target => {
    const calls = readers.filter(({ name }) => name.startsWith(`${system} `));
    const samples = [...new Set(calls.flatMap((reader) => reader.samples))];
    assert.ok(samples.length > 0, `there is no sample of ${system}`);
    return {
      name: `versions/${system}`,
      seeds: [...samples, samples.join("\n"), listed[system].join("\n")],
      check: (text) => checkPromises(versionsOf(system), text, calls),
      forget: () => forget(versionsOf(system)),
    };
  });
  const others = readers.filter(({ name }) => !systems.some((system) => name.startsWith(`${system} `)));
  return [
    ...own,
    ...others.map(({ name, read, samples }) => ({ name: `versions/${name}`, seeds: samples, check: read })),
  ];
}

/** Requirements and versions that meet them, as they are often written. */
const listed: Readonly<Record<System, readonly string[]>> = {
  CARGO: ["^1.2", "1.2.3", "1.10.0", "=1.2.3", ">=1, <2", "2.0.0-rc.1"],
  GO: ["v1.2.3", "v1.10.0", "v2.0.0+incompatible", "v0.0.0-20200102030405-abcdef012345", "v1.2.3-rc.1"],
  MAVEN: ["[1.2,2)", "1.2.3", "1.10", "1.2.3.Final", "1.2-alpha1", "1.2-SNAPSHOT", "(,1.0],[1.2,)"],
  NPM: ["^1.2.3", "1.2.3", "1.10.0", "1.x || >=2.5.0 || 5.0.0 - 7.2.3", "2.0.0-rc.1", "~1.2.3-beta.2"],
  NUGET: ["[1.2,2.0)", "1.2.3", "1.10.0", "1.2.*", "2.0.0-rc.1", "1.*-*", "1.0.0.1"],
  PYPI: [">=1.2,<2", "1.2.3", "1.10", "~=1.2.3", "1.2rc1", "1.2.post1", "==1.2.*", "1.2.dev1", "2!1.0+a.1"],
  RUBYGEMS: ["~> 1.2", "1.2.3", "1.10", ">= 1.2, < 2", "1.2.pre.1", "!= 1.2.4"],
};

/** Fills both generations of what is remembered with other versions. */
function forget({ system, isVersion, satisfies, canonical }: Versions): void {
  const plain = system === "GO" ? "v1.0." : "1.0.";
  for (let count = 0; count < 2_100; count++) {
    const version = `${plain}${forgotten++}`;
    isVersion(version);
    canonical(version);
    satisfies(version, version);
  }
}

let forgotten = 1_000;

const modes: readonly RewriteMode[] = ["style", "patches", "above", "exact"];

/** Lines of a text that are compared with each other. */
const most = 3;
/** Calls of the table for each line, others for each length of a text. */
const callsAtOnce = 4;

function checkPromises(versions: Versions, text: string, calls: readonly Reader[]): void {
  const lines = text.split("\n").slice(0, most);
  for (const line of lines) {
    for (let count = 0; count < callsAtOnce; count++) calls[(text.length + count) % calls.length]?.read(line);
    checkAlone(versions, line);
  }
  for (const [a, b] of lines.map((line, index) => [line, lines[index + 1] ?? `${line}.1`] as const)) {
    checkOrder(versions, a, b, lines.at(-1) ?? "");
    checkPair(versions, a, b);
  }
  checkChoice(versions, lines);
}

function checkAlone(
  { compare, isVersion, isPrerelease, isRequirement, exact, satisfies }: Versions,
  text: string,
): void {
  assert.equal(compare(text, text), 0);
  if (!isVersion(text)) assert.ok(!isPrerelease(text) && !satisfies(text, ""), "no version, but allowed");
  const named = exact(text);
  if (named === undefined) return;
  assert.ok(isRequirement(text), "exact, but no requirement");
  assert.ok(isVersion(named) && satisfies(named, text), `${named} is exact, but not allowed`);
}

function checkOrder(
  { system, compare, isVersion, isSame, canonical }: Versions,
  a: string,
  b: string,
  c: string,
): void {
  const [ab, ba, bc, ac] = [compare(a, b), compare(b, a), compare(b, c), compare(a, c)].map(Math.sign);
  assert.equal(ba, 0 - (ab ?? 0), "both ways");
  if (isVersion(a) !== isVersion(b)) assert.equal(ab, isVersion(a) ? 1 : -1, "what is no version is below");
  assert.equal(isSame(a, b), isSame(b, a));
  if (isSame(a, b)) assert.ok(canonical(a) === canonical(b) && ab === 0, "the same, but not equal");
  // Maven's order is not transitive, and kept as it is.
  if (system === "MAVEN") return;
  if (ab === bc || bc === 0) assert.equal(ac, ab, "not transitive");
  if (ab === 0) assert.equal(ac, bc, "not transitive");
}

function checkPair(
  { system, isRequirement, isVersion, satisfies, exact, compare, alternatives }: Versions,
  a: string,
  b: string,
): void {
  for (const [version, requirement] of [
    [a, b],
    [b, a],
  ] as const) {
    if (!isVersion(version) || !isRequirement(requirement)) assert.ok(!satisfies(version, requirement), "not a match");
    const mode = modes[(version.length + requirement.length) % modes.length] ?? "style";
    const written = rewriteRequirement(system, requirement, version, mode);
    if (written === undefined) continue;
    const meanings = alternatives(written) ?? [];
    assert.ok(
      meanings.some((meaning) => satisfies(version, meaning)),
      `${written} does not allow ${version}`,
    );
    const named = exact(requirement);
    if (named !== undefined) assert.equal(compare(exact(written) ?? "", version), 0, `${written} for ${version}`);
  }
}

function checkChoice(
  { system, best, satisfies, compare, isPrerelease }: Versions,
  [requirement = "", ...list]: readonly string[],
): void {
  const chosen = best(list, requirement);
  // Of gems, those before a release are only chosen where a requirement has one.
  const isChosen = (version: string) => system !== "RUBYGEMS" || !isPrerelease(version);
  const isAllowed = (version: string) => satisfies(version, requirement);
  assert.equal(compare(best(list.toReversed(), requirement) ?? "", chosen ?? ""), 0, "depends on the order");
  if (chosen === undefined) {
    assert.ok(!list.some((version) => isAllowed(version) && isChosen(version)), "none chosen");
    return;
  }
  assert.ok(list.includes(chosen));
  // Where none is allowed, NuGet may take one above a floating version.
  assert.ok(isAllowed(chosen) || (system === "NUGET" && !list.some(isAllowed)), `${chosen} is not allowed`);
}
