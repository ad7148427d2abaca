import assert from "node:assert/strict";
import { vulnerableIn } from "../../../../src/core/fixes/plan/dependency.ts";
import {
  findCleanIn,
  type FixOption,
  type FixSearch,
  searchFixes,
} from "../../../../src/core/fixes/search/searchFixes.ts";
import type { Described } from "../miniature.ts";
import {
  aged,
  bad,
  below,
  clean,
  elsewhere,
  harmful,
  locked,
  own,
  ownAndBelow,
  pomOf,
  within,
  young,
  unkept,
  type Row,
  type World,
} from "./searching.ts";

const graphs = (count: number, each: Described, from = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`app@1.${index + from}.0`, each]));
const majors = (count: number, each: Described) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`app@${index + 2}.0.0`, each]));

/** `1.1.0 clean`, `1.1.0 (1)` where as many of its dependencies are affected. */
function optionText({ version, dependencies, held, losesAttestation }: FixOption): string {
  const state = typeof dependencies === "object" ? `(${dependencies.affected})` : dependencies;
  return [String(version), state, held && "held", losesAttestation && "unattested"].filter(Boolean).join(" ");
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
      "are not searched for one from elsewhere, which is not asked about",
      { manifest: range, files: elsewhere, versions: { ...bad, "bad@1.1.0": clean } },
      "kind=no-version | ",
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
      "are known with a dependency that the manifest decides",
      {
        system: "PYPI",
        paths: ["/work/requirements.txt"],
        files: { "/work/requirements.txt": "app==1.0.0\nbad==1.0.0\n" },
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": below },
      },
      "1.1.0 clean; resolved 1.0.0 false | 1.1.0",
    ],
    [
      "are not known with what is bundled",
      { versions: { "app@1.0.0": own, "app@1.1.0": { graph: ["tool>inner@1.0.0"] } } },
      "1.1.0 unknown; resolved 1.0.0 false | 1.1.0",
    ],
    [
      "are those of one without a graph",
      { versions: { "app@1.0.0": { advisories: ["GHSA-own"] }, "app@1.1.0": clean } },
      "1.1.0 clean; resolved 1.0.0 false | 1.1.0",
    ],
    [
      "may be unmaintained as what a range resolves to is",
      { versions: { ...bad, "app@1.0.0": { ...below, advisories: [unkept] }, "app@1.1.0": clean } },
      "1.1.0 clean; resolved 1.0.0 true | 1.1.0",
    ],
    [
      "may have what is ignored as what a range resolves to has",
      {
        ignores: [{ advisory: "GHSA-old" }],
        versions: { ...bad, "app@1.0.0": { ...below, advisories: ["GHSA-old"] }, "app@1.1.0": clean },
      },
      "1.1.0 clean; resolved 1.0.0 true | 1.1.0",
    ],
    [
      "are known where what a range resolves to is not",
      {
        manifest: { dependencies: { app: "~1.0.0" } },
        files: locked("1.0.0", "~1.0.0"),
        versions: { ...bad, "app@1.1.0": clean },
      },
      "1.1.0 clean | 1.1.0",
    ],
    [
      "are not what a requirement without a version resolves to",
      {
        system: "MAVEN",
        paths: ["/work/build.gradle"],
        files: {
          "/work/build.gradle": "dependencies { implementation 'g:app' }\n",
          "/work/gradle.lockfile": "g:app:1.0.0=compileClasspath\nempty=\n",
        },
        versions: { "g:app@1.0.0": own, "g:app@1.1.0": clean },
      },
      "1.1.0 clean | 1.1.0",
    ],
    [
      "are not all that there are",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": below, ...graphs(100, own, 2) } },
      "resolved 1.0.0 true; kind=dependencies key=1.0.0 | 1.1.0",
    ],
    [
      "are none that has another flaw, of one that has none itself",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": { ...below, advisories: ["GHSA-other"] } } },
      "kind=search key=1.0.0 search=none; exhausted | ",
    ],
    [
      "are none of one that is malicious and affected",
      { versions: { "app@1.0.0": { ...harmful, advisories: ["MAL-1", "GHSA-own"] } } },
      "kind=search key=1.0.0 search=nothing-newer isMalicious=true; exhausted | ",
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
      // Once as a version that may fix it, and with each of its graphs.
      const times = (call: string) => asked.filter((other) => other === call).length;
      for (const call of asked.filter((each) => each.startsWith("GetVersion app@")))
        assert.ok(times(call) <= 1 + times(call.replace("GetVersion", "GetDependencies")), `${call} is asked again`);
    });
  }
});

describe("the version of a dependency that is clean with all below it", () => {
  const worse = { "worse@1.0.0": own, "worse@1.2.0": clean };
  const rows: readonly (readonly [what: string, world: World, index: number, expected: string])[] = [
    ["is the nearest", { versions: { "app@1.0.0": own, "app@1.1.0": clean, "app@1.2.0": clean } }, 0, "1.1.0"],
    [
      "is that of the one that is asked about",
      {
        manifest: { dependencies: { app: "1.0.0", worse: "1.0.0" } },
        versions: { ...worse, "app@1.0.0": own, "app@1.1.0": clean },
      },
      1,
      "1.2.0",
    ],
    [
      "cannot be written",
      {
        manifest: { dependencies: { app: "*" } },
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": clean },
      },
      0,
      "1.1.0 unwritten",
    ],
    [
      "is clean for all that have the same property",
      {
        system: "MAVEN",
        paths: ["/work/pom.xml"],
        files: {
          "/work/pom.xml": pomOf([
            ["app", "${v}"],
            ["api", "${v}"],
          ]),
        },
        versions: {
          ...{ "g:app@1.0.0": own, "g:app@1.1.0": clean, "g:app@1.2.0": clean },
          ...{ "g:api@1.0.0": clean, "g:api@1.1.0": own, "g:api@1.2.0": clean },
        },
      },
      0,
      "1.2.0",
    ],
    ["is none where all are affected below", { versions: { ...bad, "app@1.0.0": own, "app@1.1.0": below } }, 0, "none"],
    ["is none without a fix", { versions: { "app@1.0.0": own } }, 0, "none"],
    [
      "is none of a clean dependency",
      {
        manifest: { dependencies: { app: "1.0.0", worse: "1.2.0" } },
        versions: { ...worse, "app@1.0.0": own, "app@1.1.0": clean },
      },
      1,
      "none",
    ],
  ];
  for (const [what, world, index, expected] of rows) {
    it(what, async () => {
      const { result } = await within(world, async ([manifest], host) => {
        const facts = manifest?.facts[index];
        assert.ok(manifest && facts);
        const option = await findCleanIn(manifest, facts, host);
        return option ? `${option.version}${option.isUnwritten ? " unwritten" : ""}` : "none";
      });
      assert.equal(result, expected);
    });
  }
});
