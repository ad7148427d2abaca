import assert from "node:assert/strict";
import { vulnerableIn } from "../../../../src/core/fixes/plan/dependency.ts";
import { type FixOption, type FixSearch, searchFixes } from "../../../../src/core/fixes/search/searchFixes.ts";
import type { Described } from "../miniature.ts";
import { aged, bad, below, clean, harmful, locked, own, ownAndBelow, within, young, type Row } from "./searching.ts";

const graphs = (count: number, each: Described, from = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`app@1.${index + from}.0`, each]));
const majors = (count: number, each: Described) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`app@${index + 2}.0.0`, each]));

/** `1.1.0 clean`, `1.1.0 (1)` where as many of its dependencies are affected. */
function optionText({ version, dependencies, held, losesAttestation }: FixOption): string {
  const state = typeof dependencies === "object" ? `(${dependencies.affected})` : dependencies;
  return [version, state, held && "held", losesAttestation && "unattested"].filter(Boolean).join(" ");
}

interface Cause {
  readonly kind?: string;
  readonly version?: string;
}

const causeText = ({ kind, version = "" }: Cause) => kind ?? version;

function searchText({ options, cleaner, unlisted = [], resolved, why, isExhausted }: FixSearch): string {
  const cause =
    why &&
    Object.entries(why).map(
      ([name, value]) => `${name}=${typeof value === "object" ? causeText(value as Cause) : value}`,
    );
  return [
    options.map(optionText).join(", "),
    cleaner && `cleaner ${optionText(cleaner)}`,
    unlisted.length > 0 && `unlisted ${unlisted.map(optionText).join(", ")}`,
    resolved && `resolved ${resolved.version} ${resolved.isClean}`,
    cause?.join(" "),
    isExhausted && "exhausted",
  ]
    .filter(Boolean)
    .join("; ");
}

describe("the versions that a dependency can go to", () => {
  const range = { dependencies: { app: "^1.0.0" } };
  const rows: readonly Row[] = [
    [
      "are the nearest and those after it",
      { versions: { "app@1.0.0": own, "app@1.1.0": clean, "app@1.2.0": clean, "app@2.0.0": clean } },
      "1.1.0 clean, 1.2.0, 2.0.0; resolved 1.0.0 false | 1.1.0",
    ],
    [
      "begin with one whose dependencies are clean",
      { versions: { ...bad, "app@1.0.0": own, "app@1.1.0": below, "app@1.2.0": clean, "app@2.0.0": clean } },
      "1.2.0 clean, 1.1.0, 2.0.0; resolved 1.0.0 false | 1.1.0 1.2.0",
    ],
    [
      "have a cleaner one of a later major version",
      { versions: { ...bad, "app@1.0.0": own, "app@1.1.0": below, "app@1.2.0": below, "app@2.0.0": clean } },
      "1.1.0 (1), 1.2.0, 2.0.0; cleaner 2.0.0 clean; resolved 1.0.0 false | 1.1.0 1.2.0 2.0.0",
    ],
    [
      "end with the fifth graph of a major version",
      { versions: { ...bad, "app@1.0.0": own, ...graphs(5, below), "app@1.6.0": clean } },
      "1.1.0 (1), 1.2.0, 1.3.0, 1.4.0, 1.5.0, 1.6.0; resolved 1.0.0 false | 1.1.0 1.2.0 1.3.0 1.4.0 1.5.0",
    ],
    [
      "have a fifth graph of a major version",
      { versions: { ...bad, "app@1.0.0": own, ...graphs(4, below), "app@1.5.0": clean } },
      "1.5.0 clean, 1.1.0, 1.2.0, 1.3.0, 1.4.0; resolved 1.0.0 false | 1.1.0 1.2.0 1.3.0 1.4.0 1.5.0",
    ],
    [
      "end with the third graph of later ones",
      { versions: { ...bad, "app@1.0.0": own, "app@1.1.0": below, ...majors(3, below), "app@5.0.0": clean } },
      "1.1.0 (1), 2.0.0, 3.0.0, 4.0.0, 5.0.0; resolved 1.0.0 false | 1.1.0 2.0.0 3.0.0 4.0.0",
    ],
    [
      "have a third graph of later ones",
      { versions: { ...bad, "app@1.0.0": own, "app@1.1.0": below, ...majors(2, below), "app@4.0.0": clean } },
      "1.1.0 (1), 2.0.0, 3.0.0, 4.0.0; cleaner 4.0.0 clean; resolved 1.0.0 false | 1.1.0 2.0.0 3.0.0 4.0.0",
    ],
    [
      "are taken without graphs where these do not matter",
      { isTransitiveOff: true, versions: { ...bad, "app@1.0.0": own, "app@1.1.0": below, "app@1.2.0": clean } },
      "1.1.0, 1.2.0; resolved 1.0.0 false | ",
    ],
    [
      "begin with the nearest where its graph is unknown",
      { versions: { ...bad, "app@1.0.0": own, "app@1.1.0": {}, "app@1.2.0": clean } },
      "1.1.0 unknown, 1.2.0; resolved 1.0.0 false | 1.1.0",
    ],
    [
      "are eight of those that are below",
      { versions: { ...bad, "app@1.0.0": below, ...graphs(7, below), "app@1.8.0": clean, "app@1.9.0": clean } },
      "1.8.0 clean; resolved 1.0.0 true | 1.1.0 1.2.0 1.3.0 1.4.0 1.5.0 1.6.0 1.7.0 1.8.0",
    ],
    [
      "are no more than eight of those that are below",
      { versions: { ...bad, "app@1.0.0": below, ...graphs(8, below), "app@1.9.0": clean } },
      "resolved 1.0.0 true; kind=dependencies key=1.0.0 | 1.1.0 1.2.0 1.3.0 1.4.0 1.5.0 1.6.0 1.7.0 1.8.0",
    ],
    [
      "are all of eight",
      { versions: { ...bad, "app@1.0.0": below, ...graphs(8, below) } },
      "resolved 1.0.0 true; kind=dependencies key=1.0.0; exhausted | 1.1.0 1.2.0 1.3.0 1.4.0 1.5.0 1.6.0 1.7.0 1.8.0",
    ],
    [
      "are unlisted",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": {}, "app@1.2.0": below } },
      "unlisted 1.1.0 unknown; resolved 1.0.0 true; kind=dependencies key=1.0.0 | 1.1.0 1.2.0",
    ],
    [
      "may be held and without attestation",
      { files: aged, versions: { "app@1.0.0": { ...own, attested: true }, "app@1.1.0": young } },
      "1.1.0 clean held unattested; resolved 1.0.0 false | 1.1.0",
    ],
    [
      "are what a range resolves to today",
      {
        manifest: range,
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": own, "app@1.2.0": clean },
      },
      "1.2.0 clean; resolved 1.2.0 true | 1.2.0",
    ],
    [
      "are not what a range resolves to, which is affected",
      {
        manifest: range,
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": own, "app@2.0.0": clean },
      },
      "2.0.0 clean; resolved 1.1.0 false | 2.0.0",
    ],
    [
      "are not what a range resolves to below it",
      {
        manifest: { dependencies: { app: "~1.0.0" } },
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": clean },
      },
      "1.1.0 clean; resolved 1.0.0 false | 1.1.0",
    ],
    [
      "are not what a range resolves to, which is not answered",
      {
        manifest: { dependencies: { app: "~1.0.0" } },
        files: locked("1.0.0"),
        failing: /^GetVersion app@1.0.0/,
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": clean },
      },
      "1.1.0 clean; resolved 1.0.0 undefined | 1.1.0",
    ],
    [
      "are none of a malicious one",
      { versions: { "app@1.0.0": harmful } },
      "kind=search key=1.0.0 search=nothing-newer isMalicious=true; exhausted | ",
    ],
    [
      "are none where the lockfile has to be updated",
      { manifest: range, files: locked("1.0.0"), versions: { ...bad, "app@1.0.0": clean, "app@1.1.0": clean } },
      "kind=lockfile-outdated lockfile=package-lock.json | 1.0.0",
    ],
    [
      "are not searched where the manifest asks for another version",
      {
        manifest: { dependencies: { app: "^2.0.0" } },
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@2.0.0": clean },
      },
      "kind=lockfile-outdated lockfile=package-lock.json | ",
    ],
    [
      "are those above where the lockfile would have the same today",
      {
        manifest: { dependencies: { app: "1.0.0" } },
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": below, "app@1.1.0": clean, "app@1.2.0": clean, "app@1.3.0": clean },
      },
      "1.1.0 clean, 1.2.0, 1.3.0; resolved 1.0.0 true | 1.0.0 1.1.0",
    ],
    [
      "are none where the service does not answer",
      { versions: { "app@1.0.0": own, "app@1.1.0": clean }, failing: /^GetVersion/ },
      "kind=search key=1.0.0 search=unknown | ",
    ],
    [
      "are of both",
      { versions: { ...bad, "app@1.0.0": ownAndBelow, "app@1.1.0": below, "app@1.2.0": clean } },
      "1.2.0 clean, 1.1.0; resolved 1.0.0 false | 1.1.0 1.2.0",
    ],
  ];
  for (const [what, world, expected] of rows) {
    it(what, async () => {
      const { result, asked } = await within(world, async (found, host) => {
        const [dependency] = found.flatMap(vulnerableIn);
        const [search] = dependency ? await searchFixes([dependency], found, host) : [];
        return search ? searchText(search) : "not searched";
      });
      const looked = asked.filter((call) => call.startsWith("GetDependencies")).map((call) => call.split("@")[1]);
      assert.equal(`${result} | ${looked.join(" ")}`, expected);
    });
  }
});
