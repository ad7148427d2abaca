// What is told of a review besides its changes: places in lockfiles, signals, what is open and what fixes an advisory.

import { deepEqual } from "node:assert/strict";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { positionsIn } from "../../../src/core/model/positions.ts";
import type { PackageChange } from "../../../src/core/review/change.ts";
import { fixesOf, withFixes } from "../../../src/core/review/fixes.ts";
import { withPlaces } from "../../../src/core/review/places.ts";
import { openChanges, signalsOf } from "../../../src/core/review/signals.ts";
import { caller } from "../../support/world.ts";
import { npmState, reviewOf, type Pair, type State } from "./reviewing.ts";

const below = (folder: string, state: State): State =>
  Object.fromEntries(Object.entries(state).map(([path, text]) => [`${folder}/${path}`, text]));
const one = (name: string, version: string, more: object = {}) =>
  npmState({ dependencies: { [name]: version } }, { [name]: { version, ...more } });

/** A lockfile in which another package requires minimist. */
const required = (minimist: string): State =>
  npmState(
    { dependencies: { mkdirp: "0.5.5" } },
    { mkdirp: { version: "0.5.5", dependencies: { minimist: "*" } }, minimist },
  );
const declared = (dependencies: object, devDependencies: object = {}): State => ({
  "package.json": JSON.stringify({ dependencies, devDependencies }, undefined, 1),
});

interface Row extends Pair {
  readonly what: string;
  readonly lines: readonly string[];
}

const places: readonly Row[] = [
  {
    what: "a declaration",
    before: declared({}),
    after: declared({ minimist: "1.2.5" }),
    lines: [
      "minimist: package.json:3 minimist",
      "advisory package.json:3 1.2.5 (package.json:3 minimist)",
      "package.json",
    ],
  },
  {
    what: "a lockfile",
    before: required("1.2.8"),
    after: required("1.2.5"),
    lines: [
      "minimist: package-lock.json:18 minimist",
      "advisory package-lock.json:18 minimist (package-lock.json:18 minimist)",
      "package-lock.json",
      "package.json",
    ],
  },
  {
    what: "two lockfiles",
    before: { ...below("a", required("1.2.8")), ...below("b", required("1.2.8")) },
    after: { ...below("a", required("1.2.5")), ...below("b", required("1.2.5")) },
    lines: [
      "minimist: a/package-lock.json:18 minimist",
      "advisory a/package-lock.json:18 minimist (a/package-lock.json:18 minimist)",
      "advisory b/package-lock.json:18 minimist (b/package-lock.json:18 minimist)",
      "a/package-lock.json",
      "a/package.json",
      "b/package-lock.json",
      "b/package.json",
    ],
  },
  {
    what: "a lockfile and a manifest",
    before: { ...below("a", required("1.2.8")), ...below("b", one("minimist", "1.2.8")) },
    after: { ...below("a", required("1.2.5")), ...below("b", one("minimist", "1.2.5")) },
    lines: [
      "minimist: b/package.json:5 minimist",
      "advisory b/package.json:5 1.2.5 (b/package.json:5 minimist)",
      "advisory a/package-lock.json:18 minimist (a/package-lock.json:18 minimist)",
      "a/package-lock.json",
      "a/package.json",
      "b/package.json",
    ],
  },
  {
    what: "what is gone",
    before: required("1.2.5"),
    after: one("mkdirp", "0.5.5"),
    lines: ["minimist: gone", "package.json"],
  },
  {
    what: "what is in production now",
    before: npmState(
      { devDependencies: { mkdirp: "0.5.5" } },
      {
        mkdirp: { version: "0.5.5", dev: true, dependencies: { minimist: "*" } },
        minimist: { version: "1.2.5", dev: true },
      },
    ),
    after: required("1.2.5"),
    lines: [
      "mkdirp: package.json:5 mkdirp",
      "unknown-version package.json:5 0.5.5 (package.json:5 mkdirp)",
      "minimist: package-lock.json:18 minimist",
      "advisory package-lock.json:18 minimist (package-lock.json:18 minimist)",
      "package-lock.json",
      "package.json",
    ],
  },
  {
    what: "what the service resolves",
    before: declared({}),
    after: declared({ request: "2.88.2" }),
    lines: [
      "request: package.json:3 request",
      "advisory package.json:3 2.88.2 (package.json:3 request)",
      "deprecated package.json:3 2.88.2 (package.json:3 request)",
      "har-validator: package.json:3 request",
      "deprecated package.json:3 2.88.2 (package.json:3 request)",
      "uuid: package.json:3 request",
      "deprecated package.json:3 2.88.2 (package.json:3 request)",
      "qs: package.json:3 request",
      "advisory package.json:3 2.88.2 (package.json:3 request)",
      "package.json",
    ],
  },
];

const signals: readonly Row[] = [
  {
    what: "another source and another setting",
    before: { ...declared({ ms: "2.1.3" }), "package-insights.json": "{}" },
    after: {
      ...declared({ ms: "git+https://git.example/ms.git" }),
      "package-insights.json": '{"rules":{"deprecated":"off"}}',
    },
    lines: [
      "new-source of ms in package.json: ms comes from git+https://git.example/ms.git, before from registry",
      "weaker-settings in package-insights.json: rule deprecated: default is now off",
    ],
  },
  {
    what: "hashes",
    before: {
      ...below("a", one("ms", "2.1.3", { integrity: "sha512-AAAA" })),
      ...below("b", one("qs", "6.14.3", { integrity: "sha512-AAAA" })),
    },
    after: { ...below("a", one("ms", "2.1.3", { integrity: "sha512-BBBB" })), ...below("b", one("qs", "6.14.3")) },
    lines: [
      "integrity of ms in a/package.json: ms 2.1.3 has another archive than before",
      "integrity of qs in b/package.json: qs 6.14.3 has lost the hash of its archive",
    ],
  },
  {
    what: "lost provenance",
    before: one("@acme-invented/tool", "1.1.0"),
    after: one("@acme-invented/tool", "1.2.0"),
    lines: [
      "provenance-lost of @acme-invented/tool in package.json: @acme-invented/tool 1.2.0 has no provenance attestation, but 1.1.0 had one",
    ],
  },
  {
    what: "gained provenance",
    before: one("@acme-invented/tool", "1.2.0"),
    after: one("@acme-invented/tool", "1.1.0"),
    lines: [],
  },
  {
    what: "what is not certain",
    before: { "requirements.txt": "-r missing.txt\n" },
    after: { "requirements.txt": "jinja2==2.10\n" },
    lines: ["uncertain of jinja2 in requirements.txt: jinja2: not certain, missing.txt does not exist"],
  },
  {
    what: "what is not certain to be gone",
    before: { "requirements.txt": "jinja2==2.10\n" },
    after: { "requirements.txt": "-r missing.txt\n" },
    lines: ["uncertain of jinja2 in requirements.txt: jinja2: not certain, missing.txt does not exist"],
  },
  {
    what: "what is not known to be new",
    before: one("minimist", "9.9.9"),
    after: one("minimist", "1.2.5"),
    lines: ["unsettled of minimist in package.json: minimist: it is not known whether GHSA-xvch-5gv4-984h are new"],
  },
];

const fixes: readonly Row[] = [
  {
    what: "direct dependencies of two manifests",
    before: { ...below("a", declared({ minimist: "1.2.8" })), ...below("b", declared({ lodash: "4.18.1" })) },
    after: {
      ...below("a", declared({ minimist: "1.2.5" })),
      ...below("b", declared({ lodash: "4.17.20", "left-pad": "1.3.0" })),
    },
    lines: [
      "minimist: fixed in 1.2.8, advisory in a/package.json 1.2.8",
      "lodash: fixed in 4.18.1, advisory in b/package.json 4.18.1, advisory in b/package.json 4.18.1, advisory in b/package.json 4.18.1, advisory in b/package.json 4.18.1, advisory in b/package.json 4.18.1",
      "left-pad: not looked for, deprecated in b/package.json",
    ],
  },
  {
    what: "the same in two manifests, in the first",
    before: { ...below("a", declared({ minimist: "1.2.8" })), ...below("b", declared({ minimist: "1.2.8" })) },
    after: { ...below("a", declared({ minimist: "1.2.5" })), ...below("b", declared({ minimist: "1.2.5" })) },
    lines: ["minimist: fixed in 1.2.8, advisory in a/package.json 1.2.8, advisory in b/package.json"],
  },
  {
    what: "what stays affected, into production",
    before: declared({}, { lodash: "4.17.19" }),
    after: declared({ lodash: "4.17.20" }),
    lines: [
      "lodash: fixed in 4.18.1, advisory in package.json 4.18.1, advisory in package.json 4.18.1, advisory in package.json 4.18.1, advisory in package.json 4.18.1, advisory in package.json 4.18.1",
    ],
  },
  {
    what: "nothing of what others require",
    before: required("1.2.8"),
    after: required("1.2.5"),
    lines: ["minimist: not looked for, advisory in package-lock.json"],
  },
  {
    what: "nothing of what is clean or gone",
    before: declared({ minimist: "1.2.5" }),
    after: declared({ ms: "2.1.3" }),
    lines: ["ms: not looked for", "minimist: not looked for"],
  },
];

const short = (path: string) => path.slice("/project/".length);

describe("the places of a review", () => {
  for (const { what, lines, ...pair } of places)
    it(`are those of ${what}`, async () => {
      const { review, after } = await reviewOf(pair);
      const { changes, files } = await withPlaces(review, after);
      const at = (path: string, { start, end }: { readonly start: number; readonly end: number }) => {
        const text = files.get(path)?.text;
        return text === undefined
          ? "nowhere"
          : `${short(path)}:${positionsIn(text)(start).line} ${text.slice(start, end)}`;
      };
      const found = changes.flatMap((change: PackageChange) => {
        const side = change.after;
        const own = side ? at(side.path, side.facts.declaration.nameSpan) : "gone";
        const placed = [...change.introduced, ...change.intoProduction];
        const shown = placed.map(
          ({ path, finding }) =>
            `${finding.rule} ${at(path, finding.span)} (${at(path, finding.declaration.nameSpan)})`,
        );
        return change.package.name === "request" || placed.length > 0 || !side
          ? [`${change.package.name}: ${own}`, ...shown]
          : [];
      });
      deepEqual([...found, ...[...files.keys()].map(short).sort()], lines);
    });
});

describe("the signals of a review", () => {
  for (const { what, lines, ...pair } of signals)
    it(`tell of ${what}`, async () => {
      const { review } = await reviewOf(pair);
      const told = [...signalsOf(review), ...openChanges(review)].map((each) => {
        const kind = "id" in each ? each.id : each.kind;
        const name = each.change ? ` of ${each.change.package.name}` : "";
        return `${kind}${name} in ${short(each.path)}: ${formatMessage(each.text)}`;
      });
      deepEqual(told, lines);
    });
});

describe("the fixes of a review", () => {
  for (const { what, lines, ...pair } of fixes)
    it(`are of ${what}`, async () => {
      const { review, core } = await reviewOf(pair);
      const found = withFixes(review, await fixesOf(review, core, caller()));
      const told = found.review.changes.flatMap((change) => {
        const fix = found.fixes.get(change);
        const placed = [...change.introduced, ...change.intoProduction].map(({ path, finding }) => {
          const own = "fixedIn" in finding && finding.fixedIn.kind === "fixed" ? ` ${finding.fixedIn.version}` : "";
          return `${finding.rule} in ${short(path)}${own}`;
        });
        const own = fix?.kind === "fixed" ? `fixed in ${fix.version}` : (fix?.kind ?? "not looked for");
        return [`${change.package.name}: ${[own, ...placed].join(", ")}`];
      });
      deepEqual(told, lines);
    });
});
