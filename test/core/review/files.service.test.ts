// Which files a review compares with which, and what it says of those that it cannot.

import { deepEqual } from "node:assert/strict";
import { maxManifestLength } from "../../../src/core/manifests/limits.ts";
import { npmState, reviewLines, reviewOf, withFiles, type Pair, type State } from "./reviewing.ts";

const below = (folder: string, state: State): State =>
  Object.fromEntries(Object.entries(state).map(([path, text]) => [`${folder}/${path}`, text]));
const npm = (name: string, dependencies: Readonly<Record<string, string>>, folder = name): State => ({
  [`${folder}/package.json`]: JSON.stringify({ name, dependencies }),
});
const both = npmState({ dependencies: { ms: "2.1.3", minimist: "^1.2.0" } }, { ms: "2.1.3", minimist: "1.2.5" });

const noGraph = (path: string, name: string) =>
  `note ${path}: transitive dependencies are not compared: no lockfile has them, and the service has no graph of ${name}`;

/** A parent POM with a version, and one below it that has no version of its own. */
const poms = (version: string): State => {
  const own = (name: string) => `<groupId>org.shop</groupId><artifactId>${name}</artifactId><version>1</version>`;
  return {
    "pom.xml": `<project><modelVersion>4.0.0</modelVersion>${own("parent")}<packaging>pom</packaging><properties><junit>${version}</junit></properties></project>`,
    "app/pom.xml": `<project><modelVersion>4.0.0</modelVersion><parent>${own("parent")}</parent><artifactId>app</artifactId><dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>\${junit}</version></dependency></dependencies></project>`,
  };
};

const python = (lines: string, others: State = {}): State => ({ "requirements.txt": `${lines}\n`, ...others });

const rows: readonly (Pair & { readonly what: string; readonly lines: readonly string[] })[] = [
  {
    what: "a file that a manifest includes",
    before: python("-r base.in", { "base.in": "jinja2==3.1.5\n" }),
    after: python("-r base.in", { "base.in": "jinja2==3.1.6\n" }),
    lines: ["updated jinja2 3.1.5 → 3.1.6 in requirements", noGraph("requirements.txt", "jinja2")],
  },
  {
    what: "the versions of a parent",
    before: poms("4.13"),
    after: poms("4.13.2"),
    lines: ["updated junit:junit 4.13 → 4.13.2 in compile -GHSA-269g-pwp5-87pp", noGraph("app/pom.xml", "junit:junit")],
  },
  {
    what: "a file that is missing before, where what comes may have been",
    before: python("-r missing.txt\nflask==3.0.2"),
    after: python("flask==3.0.2\njinja2==2.10"),
    lines: [
      "added jinja2 2.10 in requirements ?GHSA-462w-v97r-4m45 ?GHSA-h5c8-rqwp-cp95 ?GHSA-h75v-3vvj-5mfj ?GHSA-g3rq-g295-4j3m uncertain",
      noGraph("requirements.txt", "jinja2"),
      "unread before requirements.txt: missing.txt does not exist",
    ],
  },
  {
    what: "a file that is missing now, where what goes may still be",
    before: python("flask==3.0.2\njinja2==2.10"),
    after: python("-r missing.txt\nflask==3.0.2"),
    lines: [
      "removed jinja2 2.10 in requirements ?GHSA-462w-v97r-4m45 ?GHSA-h5c8-rqwp-cp95 ?GHSA-h75v-3vvj-5mfj ?GHSA-g3rq-g295-4j3m uncertain",
      noGraph("requirements.txt", "jinja2"),
      "unread after requirements.txt: missing.txt does not exist",
    ],
  },
  {
    what: "a manifest that is too large",
    before: both,
    after: withFiles(both, { "package.json": " ".repeat(maxManifestLength + 1) }),
    lines: ["unread after package.json: too large"],
  },
  {
    what: "a manifest as large as one may be",
    before: { "package.json": "{}" },
    after: { "package.json": "{}".padEnd(maxManifestLength) },
    lines: [],
  },
  {
    what: "a manifest that is gone when it is read",
    before: both,
    after: withFiles(both, { "package.json": { reason: "missing" } }),
    lines: ["unread after package.json: cannot be read"],
  },
  {
    what: "settings that cannot be read, which say what is private",
    before: { ...both, "package-insights.json": '{"tooNewDays":7}' },
    after: { ...both, "package-insights.json": { reason: "unreadable" } },
    lines: [
      "requirement minimist 1.2.5 → 1.2.5 in dependencies unchecked unknown-origin",
      "requirement ms 2.1.3 → 2.1.3 in dependencies unchecked unknown-origin",
      "unread after package.json: package-insights.json cannot be read",
      "withheld 2",
    ],
  },
  {
    what: "minimum ages that are less or gone",
    before: {
      ...npm("a", { ms: "2.1.3" }),
      "a/.npmrc": "min-release-age=7\n",
      ...npm("b", { ms: "2.1.3" }),
      "b/.npmrc": "min-release-age=7\n",
    },
    after: {
      ...npm("a", { ms: "2.1.3" }),
      "a/.npmrc": "min-release-age=3\n",
      ...npm("b", { ms: "2.1.3" }),
      "b/.npmrc": "",
    },
    lines: [
      "weaker a/package.json: min-release-age=7 is gone or another",
      "weaker b/package.json: min-release-age=7 is gone or another",
    ],
  },
  {
    what: "a trust policy that is gone, and a minimum age that stays",
    before: {
      "package.json": '{"dependencies":{"ms":"2.1.3"}}',
      "pnpm-workspace.yaml": "trustPolicy: no-downgrade\nminimumReleaseAge: 1440\n",
      "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    },
    after: {
      "package.json": '{"dependencies":{"ms":"2.1.3"}}',
      "pnpm-workspace.yaml": "minimumReleaseAge: 1440\n",
      "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    },
    lines: ["weaker package.json: trustPolicy is gone"],
  },
  {
    what: "a folder of another name, by the name of its package",
    before: npm("shop", { minimist: "1.2.5", ms: "2.1.3" }, "old"),
    after: { ...npm("other", { minimist: "1.2.5" }, "a"), ...npm("shop", { minimist: "1.2.8" }, "b") },
    lines: [
      "added minimist 1.2.5 in dependencies +GHSA-xvch-5gv4-984h",
      "updated minimist 1.2.5 → 1.2.8 in dependencies -GHSA-xvch-5gv4-984h",
      "removed ms 2.1.3 in dependencies",
      "note b/package.json: renamed from old/package.json",
      noGraph("a/package.json", "minimist"),
      noGraph("old/package.json", "minimist"),
    ],
  },
  {
    what: "a folder of another name, by what most of its dependencies are",
    before: npm("old", { minimist: "1.2.5", ms: "2.1.3" }),
    after: {
      ...npm("a", { minimist: "1.2.5", depd: "2.0.0", "left-pad": "1.3.0" }),
      ...npm("b", { minimist: "1.2.8", ms: "2.1.3", depd: "2.0.0" }),
    },
    lines: [
      "added minimist 1.2.5 in dependencies +GHSA-xvch-5gv4-984h",
      "added left-pad 1.3.0 in dependencies !deprecated first",
      "added depd 2.0.0 in dependencies first in 2 files",
      "updated minimist 1.2.5 → 1.2.8 in dependencies -GHSA-xvch-5gv4-984h",
      "note b/package.json: renamed from old/package.json",
      noGraph("a/package.json", "depd"),
      noGraph("b/package.json", "depd"),
    ],
  },
  {
    what: "a folder of which half of the dependencies have stayed",
    before: npm("old", { minimist: "1.2.5", ms: "2.1.3" }),
    after: npm("new", { ms: "2.1.3" }),
    lines: [
      "removed minimist 1.2.5 in dependencies -GHSA-xvch-5gv4-984h",
      "note new/package.json: renamed from old/package.json",
      noGraph("old/package.json", "minimist"),
    ],
  },
  {
    what: "two folders that are one each",
    before: { ...npm("one", { ms: "2.1.2" }, "a"), ...npm("two", { ms: "2.1.2" }, "b") },
    after: { ...npm("two", { ms: "2.1.3" }, "c"), ...npm("one", { ms: "2.1.3" }, "d") },
    lines: [
      "updated ms 2.1.2 → 2.1.3 in dependencies in 2 files",
      "note d/package.json: renamed from a/package.json",
      "note c/package.json: renamed from b/package.json",
    ],
  },
  {
    what: "a folder of another name, by its text alone",
    before: { "old/package.json": '{"private":true}' },
    after: { "new/package.json": '{"private":true}' },
    lines: ["note new/package.json: renamed from old/package.json"],
  },
  {
    what: "a folder that has nothing of one that is gone",
    before: npm("old", { minimist: "1.2.5" }),
    after: npm("new", { ms: "2.1.3" }),
    lines: [
      "added ms 2.1.3 in dependencies first",
      "removed minimist 1.2.5 in dependencies -GHSA-xvch-5gv4-984h",
      noGraph("old/package.json", "minimist"),
    ],
  },
  {
    what: "files of two formats, of which one goes and one comes",
    before: { "a/requirements.txt": "ms==1.0.0\n" },
    after: npm("b", { ms: "2.1.3" }),
    lines: [
      "added ms 2.1.3 in dependencies first",
      "removed ms 1.0.0 in requirements gone unknown-package unchecked unknown-package",
    ],
  },
  {
    what: "a name that is private in one project and public in another",
    before: {
      ...npm("a", { "@acme-invented/tool": "1.1.0" }),
      "a/.npmrc": "@acme-invented:registry=https://npm.corp.example/\n",
      ...npm("b", { "@acme-invented/tool": "1.1.0" }),
    },
    after: {
      ...npm("a", { "@acme-invented/tool": "1.2.0" }),
      "a/.npmrc": "@acme-invented:registry=https://npm.corp.example/\n",
      ...npm("b", { "@acme-invented/tool": "1.2.0" }),
    },
    lines: [
      "added @acme-invented/mismatch 2.0.0 below @acme-invented/tool !provenance-source first",
      "updated @acme-invented/tool 1.1.0 → 1.2.0 in dependencies provenance lost",
      "requirement @acme-invented/tool ? → ? in dependencies unchecked private",
      "withheld 1",
    ],
  },
  {
    what: "a name that is new, which a project that stays has for its own",
    before: {
      ...below("a", npmState({}, {})),
      ...npm("b", { "@acme-invented/tool": "1.1.0" }),
      "b/.npmrc": "@acme-invented:registry=https://npm.corp.example/\n",
    },
    after: {
      ...npm("a", { "@acme-invented/tool": "1.2.0" }),
      ...npm("b", { "@acme-invented/tool": "1.1.0" }),
      "b/.npmrc": "@acme-invented:registry=https://npm.corp.example/\n",
    },
    lines: ["added @acme-invented/tool ? in dependencies unchecked private", "withheld 1"],
  },
];

describe("the files of a review", () => {
  for (const { what, lines, ...pair } of rows)
    it(`are compared: ${what}`, async () => deepEqual(reviewLines((await reviewOf(pair)).review), lines));
});

const three: State = {
  "a/package.json": '{ "name" : "a", "workspaces" : { "packages": ["x"] }, "version": "1.0.0" }',
  "b/package.json": '{ "name": "b", "workspaces": ["x"] }',
  "b/c/package.json": '{ "name": "c", "workspaces": [] }',
};
const [every, inB] = [Object.keys(three), ["b/package.json", "b/c/package.json"]];

/** What a change of the manifests and of files beside them makes a review read. */
const affected: readonly (readonly [what: string, changed: State, read: readonly string[]])[] = [
  [
    "another version",
    { "a/package.json": '{ "name" : "a", "workspaces" : { "packages": ["x"] } }' },
    ["a/package.json"],
  ],
  ["another name", { "a/package.json": '{ "name" : "z", "workspaces" : { "packages": ["x"] } }' }, every],
  ["other members", { "a/package.json": '{ "name" : "a", "workspaces" : { "packages": ["y"] } }' }, every],
  ["other members in a list", { "b/package.json": '{ "name": "b", "workspaces": ["y"] }' }, every],
  ["the first member", { "b/c/package.json": '{ "name": "c", "workspaces": ["x"] }' }, every],
  ["no name", { "b/c/package.json": "{}" }, every],
  ["settings of a folder", { "b/.npmrc": "min-release-age=7" }, inB],
  ["settings of all", { ".npmrc": "min-release-age=7" }, every],
  ["settings of a folder without manifests", { "d/.npmrc": "min-release-age=7" }, every],
  ["settings below one manifest", { "b/c/.npmrc": "min-release-age=7" }, ["b/c/package.json"]],
  ["a file of another format", { "b/pom.xml": "<project/>" }, inB],
];

describe("the manifests that a review reads", () => {
  for (const [what, changed, expected] of affected)
    it(`are those that are affected by ${what}`, async () => {
      const { read } = await reviewOf({ before: three, after: { ...three, ...changed } });
      deepEqual(
        every.filter((path) => read.has(path)),
        expected,
      );
    });
});

describe("a name that is private in the earlier state", () => {
  for (const [what, settings, names] of [
    ["not told", { private: ["lodash"] }, []],
    ["told where it is not private", {}, ["lodash"]],
  ] as const)
    it(`is ${what} as one that may be meant`, async () => {
      const { review } = await reviewOf({
        before: { ...npm("a", {}), "package-insights.json": JSON.stringify(settings) },
        after: npm("a", { lodsh: "4.17.21" }),
      });
      const similar = review.changes[0]?.after?.facts.similar?.packages;
      deepEqual(
        similar?.kind === "found" ? similar.value.packages.map(({ packageKey: { name } }) => name) : similar,
        names,
      );
    });
});
