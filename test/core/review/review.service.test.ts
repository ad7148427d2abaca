import assert from "node:assert/strict";
import type { ChangeKind, Review } from "../../../src/core/review/change.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { reviewSentence } from "../../../src/core/pages/reviewVerdict.ts";
import { npmState, reviewLines, reviewOf, withFiles, type Pair, type State } from "./reviewing.ts";

const ms = { ms: "2.1.3" };
const clean = npmState({ dependencies: ms }, ms);
const both = npmState({ dependencies: { ...ms, minimist: "^1.2.0" } }, { ...ms, minimist: "1.2.5" });
const fixed = npmState({ dependencies: { ...ms, minimist: "^1.2.0" } }, { ...ms, minimist: "1.2.8" });
const settings = (values: object): State => ({ "package-insights.json": JSON.stringify(values) });

function textOf(state: State, path: string): string {
  const text = state[path];
  return typeof text === "string" ? text : assert.fail(path);
}

/** What each pair of states comes to. */
const table: Readonly<Record<string, Pair & { readonly lines: readonly string[]; readonly isOneWay?: true }>> = {
  nothing: { before: both, after: both, lines: [] },
  "an added package": {
    before: clean,
    after: both,
    lines: ["added minimist 1.2.5 in dependencies +GHSA-xvch-5gv4-984h first"],
  },
  "a removed package": {
    before: both,
    after: clean,
    lines: ["removed minimist 1.2.5 in dependencies -GHSA-xvch-5gv4-984h"],
  },
  "an update in the lockfile": {
    before: both,
    after: fixed,
    lines: [
      "updated minimist 1.2.5 → 1.2.8 in dependencies -GHSA-xvch-5gv4-984h",
      "note package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "a downgrade": {
    before: fixed,
    after: both,
    lines: [
      "downgraded minimist 1.2.8 → 1.2.5 in dependencies +GHSA-xvch-5gv4-984h",
      "note package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "a formatted lockfile": {
    before: both,
    after: withFiles(both, { "package-lock.json": JSON.stringify(JSON.parse(textOf(both, "package-lock.json"))) }),
    lines: [],
  },
  "another section": {
    before: both,
    after: npmState(
      { dependencies: ms, devDependencies: { minimist: "^1.2.0" } },
      { ...ms, minimist: { version: "1.2.5", dev: true } },
    ),
    lines: ["moved minimist 1.2.5 → 1.2.5 in devDependencies =GHSA-xvch-5gv4-984h"],
  },
  "into production": {
    before: npmState(
      { dependencies: ms, devDependencies: { minimist: "^1.2.0" } },
      { ...ms, minimist: { version: "1.2.5", dev: true } },
    ),
    after: both,
    lines: ["moved minimist 1.2.5 → 1.2.5 in dependencies =GHSA-xvch-5gv4-984h in production advisory"],
  },
  "another requirement": {
    before: both,
    after: npmState({ dependencies: { ...ms, minimist: "^1.2.5" } }, { ...ms, minimist: "1.2.5" }),
    lines: [
      "requirement minimist 1.2.5 → 1.2.5 in dependencies =GHSA-xvch-5gv4-984h",
      "note package-lock.json: package-lock.json did not change, though package.json did",
    ],
  },
  "a transitive package": {
    before: npmState(
      { dependencies: { mkdirp: "0.5.5" } },
      { mkdirp: { version: "0.5.5", dependencies: { minimist: "^1.2.5" } }, minimist: "1.2.8" },
    ),
    after: npmState(
      { dependencies: { mkdirp: "0.5.5" } },
      { mkdirp: { version: "0.5.5", dependencies: { minimist: "^1.2.5" } }, minimist: "1.2.5" },
    ),
    lines: [
      "downgraded minimist 1.2.8 → 1.2.5 below mkdirp +GHSA-xvch-5gv4-984h",
      "note package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "from transitive to direct": {
    before: npmState(
      { dependencies: { mkdirp: "0.5.5" } },
      { mkdirp: { version: "0.5.5", dependencies: { minimist: "^1.2.5" } }, minimist: "1.2.8" },
    ),
    after: npmState(
      { dependencies: { mkdirp: "0.5.5", minimist: "^1.2.8" } },
      { mkdirp: { version: "0.5.5", dependencies: { minimist: "^1.2.5" } }, minimist: "1.2.8" },
    ),
    lines: [
      "moved minimist 1.2.8 → 1.2.8 in dependencies",
      "note package-lock.json: package-lock.json did not change, though package.json did",
    ],
  },
  "a second version": {
    before: fixed,
    after: npmState(
      { dependencies: { ...ms, minimist: "^1.2.0", mkdirp: "0.5.5" } },
      {
        ...ms,
        minimist: "1.2.8",
        mkdirp: { version: "0.5.5", dependencies: { minimist: "1.2.5" } },
        "mkdirp/node_modules/minimist": "1.2.5",
      },
    ),
    lines: [
      "added minimist 1.2.5 below mkdirp +GHSA-xvch-5gv4-984h",
      "added mkdirp 0.5.5 in dependencies !unknown-version first unchecked unknown-version",
    ],
  },
  "another hash for the same version": {
    before: npmState({ dependencies: ms }, { ms: { version: "2.1.3", integrity: "sha512-AAAA" } }),
    after: npmState({ dependencies: ms }, { ms: { version: "2.1.3", integrity: "sha512-BBBB" } }),
    lines: [
      "replaced ms 2.1.3 → 2.1.3 in dependencies integrity changed",
      "note package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "a lost hash": {
    before: npmState({ dependencies: ms }, { ms: { version: "2.1.3", integrity: "sha512-AAAA" } }),
    after: npmState({ dependencies: ms }, { ms: { version: "2.1.3" } }),
    lines: [
      "replaced ms 2.1.3 → 2.1.3 in dependencies integrity gone",
      "note package-lock.json: package-lock.json changed, though package.json did not",
    ],
    // A hash that is added is no change.
    isOneWay: true,
  },
  "from a registry to a repository": {
    before: both,
    after: npmState(
      { dependencies: { ...ms, minimist: "git+https://git.example/minimist.git#abc" } },
      { ...ms, minimist: { version: "1.2.5", resolved: "git+https://git.example/minimist.git#abc" } },
    ),
    lines: [
      "replaced minimist 1.2.5 → 1.2.5 in dependencies source registry → git https://git.example/minimist.git unchecked git",
      "withheld 1",
    ],
  },
  "from a registry to another host": {
    before: both,
    after: npmState(
      { dependencies: { ...ms, minimist: "^1.2.0" } },
      { ...ms, minimist: { version: "1.2.5", resolved: "https://npm.evil.example/minimist/-/minimist-1.2.5.tgz" } },
    ),
    lines: [
      "replaced minimist 1.2.5 → 1.2.5 in dependencies source registry → https://npm.evil.example/ unchecked private",
      "note package-lock.json: package-lock.json changed, though package.json did not",
      "withheld 1",
    ],
  },
  "a malicious version": {
    before: npmState({ dependencies: { "acme-invented-padding": "1.2.0" } }, { "acme-invented-padding": "1.2.0" }),
    after: npmState({ dependencies: { "acme-invented-padding": "^1.2.0" } }, { "acme-invented-padding": "1.3.1" }),
    lines: ["updated acme-invented-padding 1.2.0 → 1.3.1 in dependencies +MAL-0000-0001 !malicious"],
  },
  "lost provenance": {
    before: npmState({ dependencies: { "@acme-invented/tool": "1.1.0" } }, { "@acme-invented/tool": "1.1.0" }),
    after: npmState({ dependencies: { "@acme-invented/tool": "1.2.0" } }, { "@acme-invented/tool": "1.2.0" }),
    lines: ["updated @acme-invented/tool 1.1.0 → 1.2.0 in dependencies provenance lost"],
  },
  "a deprecated version": {
    before: npmState(
      { dependencies: { "acme-invented-deprecated": "1.0.1" } },
      { "acme-invented-deprecated": "1.0.1" },
    ),
    after: npmState({ dependencies: { "acme-invented-deprecated": "1.0.0" } }, { "acme-invented-deprecated": "1.0.0" }),
    lines: ["downgraded acme-invented-deprecated 1.0.1 → 1.0.0 in dependencies"],
  },
  "an unknown package": {
    before: clean,
    after: npmState(
      { dependencies: { ...ms, "acme-invented-nowhere": "1.0.0" } },
      { ...ms, "acme-invented-nowhere": "1.0.0" },
    ),
    lines: ["added acme-invented-nowhere 1.0.0 in dependencies !unknown-package first unchecked unknown-package"],
  },
  "a suspicious name": {
    before: clean,
    after: npmState(
      { dependencies: { ...ms, "acme-invented-populer": "0.0.1" } },
      { ...ms, "acme-invented-populer": "0.0.1" },
    ),
    lines: ["added acme-invented-populer 0.0.1 in dependencies !suspicious-name first"],
  },
  "an unscored advisory": {
    before: clean,
    after: npmState(
      { dependencies: { ...ms, "acme-invented-unscored": "1.0.0" } },
      { ...ms, "acme-invented-unscored": "1.0.0" },
    ),
    lines: ["added acme-invented-unscored 1.0.0 in dependencies +OSV-INVENTED-0001 first"],
  },
  "a license that is not allowed": {
    before: { "pom.xml": pom("org.acme-invented:odd-license", "1.0") },
    after: { "pom.xml": pom("org.acme-invented:odd-license", "1.1") },
    policy: { "licenses.allow": ["MIT", "Apache-2.0"] },
    lines: [
      "updated org.acme-invented:odd-license 1.0 → 1.1 in compile !license gone license license non-standard → AGPL-3.0-only,MIT",
      "note pom.xml: transitive dependencies are not compared: no lockfile has them, and the service has no graph of org.acme-invented:odd-license",
    ],
  },
  "a package that is private before": {
    before: {
      ...npmState({ dependencies: { "@acme-invented/tool": "1.1.0" } }, { "@acme-invented/tool": "1.1.0" }),
      ".npmrc": "@acme-invented:registry=https://npm.corp.example/\n",
    },
    after: npmState({ dependencies: { "@acme-invented/tool": "1.2.0" } }, { "@acme-invented/tool": "1.2.0" }),
    lines: [
      "updated @acme-invented/tool 1.1.0 → 1.2.0 in dependencies source another registry (@acme-invented:registry in .npmrc) → registry unchecked private",
      "withheld 1",
    ],
  },
  "a package that is private after": {
    before: npmState({ dependencies: { "@acme-invented/tool": "1.2.0" } }, { "@acme-invented/tool": "1.2.0" }),
    after: {
      ...npmState({ dependencies: { "@acme-invented/tool": "1.1.0" } }, { "@acme-invented/tool": "1.1.0" }),
      ".npmrc": "@acme-invented:registry=https://npm.corp.example/\n",
    },
    lines: [
      "downgraded @acme-invented/tool 1.2.0 → 1.1.0 in dependencies source registry → another registry (@acme-invented:registry in .npmrc) unchecked private",
      "withheld 1",
    ],
  },
  "a new registry for all": {
    before: both,
    after: withFiles(both, { ".npmrc": "registry=https://npm.corp.example/\n" }),
    lines: [
      "replaced minimist 1.2.5 → 1.2.5 in dependencies source registry → another registry (registry in .npmrc) unchecked private",
      "replaced ms 2.1.3 → 2.1.3 in dependencies source registry → another registry (registry in .npmrc) unchecked private",
      "withheld 2",
    ],
  },
  "a manifest without its lockfile's change": {
    before: both,
    after: withFiles(both, { "package.json": fixed["package.json"], "package-lock.json": clean["package-lock.json"] }),
    lines: [
      "updated minimist 1.2.5 → 1.2.8 in dependencies -GHSA-xvch-5gv4-984h !stale-lockfile",
      "note package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "a manifest alone": {
    before: both,
    after: withFiles(both, {
      "package.json": JSON.stringify({ name: "shop", version: "1.0.0", dependencies: { ...ms, minimist: "^1.2.6" } }),
    }),
    lines: [
      "updated minimist 1.2.5 → 1.2.8 in dependencies -GHSA-xvch-5gv4-984h",
      "note package-lock.json: package-lock.json did not change, though package.json did",
    ],
  },
  "a lockfile that is new": {
    before: { "package.json": both["package.json"] ?? "" },
    after: both,
    lines: ["downgraded minimist 1.2.8 → 1.2.5 in dependencies +GHSA-xvch-5gv4-984h"],
  },
  "a lockfile with conflicts": {
    before: both,
    after: withFiles(both, {
      "package-lock.json": `<<<<<<< ours\n${textOf(both, "package-lock.json")}\n=======\n${textOf(fixed, "package-lock.json")}\n>>>>>>> theirs\n`,
    }),
    lines: ["unread after package.json: package-lock.json has merge conflicts"],
  },
  "a lockfile that is too large": {
    before: both,
    after: withFiles(fixed, { "package-lock.json": { reason: "too-large" } }),
    lines: ["unread after package.json: package-lock.json is too large to be read"],
  },
  "a manifest that cannot be read": {
    before: both,
    after: withFiles(both, { "package.json": { reason: "unreadable" } }),
    lines: ["unread after package.json: cannot be read"],
  },
  "a hidden file on both sides": {
    before: withFiles(both, { "package.json": { reason: "unreadable" } }),
    after: withFiles(both, { "package.json": { reason: "unreadable" } }),
    lines: ["unread before package.json: cannot be read", "unread after package.json: cannot be read"],
  },
  "another package manager": {
    before: both,
    after: withFiles(both, {
      "package-lock.json": undefined,
      "yarn.lock": `# yarn lockfile v1\n\n\nminimist@^1.2.0:\n  version "1.2.8"\n\nms@2.1.3:\n  version "2.1.3"\n`,
    }),
    lines: [
      "updated minimist 1.2.5 → 1.2.8 in dependencies -GHSA-xvch-5gv4-984h",
      "note yarn.lock: yarn.lock takes the place of package-lock.json",
    ],
  },
  "a renamed folder": {
    before: Object.fromEntries(Object.entries(both).map(([path, text]) => [`old/${path}`, text])),
    after: Object.fromEntries(Object.entries(fixed).map(([path, text]) => [`new/${path}`, text])),
    lines: [
      "updated minimist 1.2.5 → 1.2.8 in dependencies -GHSA-xvch-5gv4-984h",
      "note new/package.json: renamed from old/package.json",
      "note new/package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "a member of a workspace": {
    before: workspace({ minimist: "1.2.5" }),
    after: workspace({ minimist: "1.2.8" }),
    lines: ["updated minimist 1.2.5 → 1.2.8 in dependencies -GHSA-xvch-5gv4-984h"],
  },
  "the same change in two projects": {
    before: { ...below("a", both), ...below("b", both) },
    after: { ...below("a", fixed), ...below("b", fixed) },
    lines: [
      "updated minimist 1.2.5 → 1.2.8 in dependencies -GHSA-xvch-5gv4-984h in 2 files",
      "note a/package-lock.json: package-lock.json changed, though package.json did not",
      "note b/package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "a name that another project has": {
    before: { ...below("a", clean), ...below("b", both) },
    after: { ...below("a", both), ...below("b", both) },
    lines: ["added minimist 1.2.5 in dependencies +GHSA-xvch-5gv4-984h"],
  },
  "a version of which the other is not known": {
    before: npmState({ dependencies: { minimist: "9.9.9" } }, { minimist: "9.9.9" }),
    after: npmState({ dependencies: { minimist: "1.2.5" } }, { minimist: "1.2.5" }),
    lines: ["downgraded minimist 9.9.9 → 1.2.5 in dependencies ?GHSA-xvch-5gv4-984h gone unknown-version"],
  },
  "gained provenance": {
    before: npmState({ dependencies: { "@acme-invented/tool": "1.2.0" } }, { "@acme-invented/tool": "1.2.0" }),
    after: npmState({ dependencies: { "@acme-invented/tool": "1.1.0" } }, { "@acme-invented/tool": "1.1.0" }),
    lines: ["downgraded @acme-invented/tool 1.2.0 → 1.1.0 in dependencies provenance gained"],
  },
  "a license that is as little allowed as before": {
    before: npmState({ dependencies: { minimist: "1.2.6" } }, { minimist: "1.2.6" }),
    after: npmState({ dependencies: { minimist: "1.2.8" } }, { minimist: "1.2.8" }),
    policy: { "licenses.allow": ["Apache-2.0"] },
    lines: ["updated minimist 1.2.6 → 1.2.8 in dependencies"],
  },
  "another spelling of a version": {
    before: { "requirements.txt": "flask==3.1\n" },
    after: { "requirements.txt": "flask==3.1.0\n" },
    lines: [
      "requirement flask 3.1 → 3.1.0 in requirements",
      "note requirements.txt: transitive dependencies are not compared: no lockfile has them, and the service has no graph of flask",
    ],
  },
  "two versions of a package, each with the one that is nearest": {
    before: twoVersions("1.2.8", "1.2.5"),
    after: twoVersions("1.2.6", "1.2.7"),
    lines: [
      "downgraded minimist 1.2.8 → 1.2.7 below mkdirp › ms",
      "updated minimist 1.2.5 → 1.2.6 below mkdirp -GHSA-xvch-5gv4-984h",
      "note package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "one of two sections": {
    before: { "package.json": JSON.stringify({ ...only("1.2.8"), devDependencies: { minimist: "1.2.5" } }) },
    after: { "package.json": JSON.stringify({ devDependencies: { minimist: "1.2.6" } }) },
    lines: [
      "updated minimist 1.2.5 → 1.2.6 in devDependencies -GHSA-xvch-5gv4-984h",
      "removed minimist 1.2.8 in dependencies",
      "note package.json: transitive dependencies are not compared: no lockfile has them, and the service has no graph of minimist",
    ],
  },
  "code of the project from another folder": {
    before: { ...manifestOf({ lib: "file:lib" }), ...local("lib"), ...local("other") },
    after: { ...manifestOf({ lib: "file:other" }), ...local("lib"), ...local("other") },
    lines: ["requirement lib ? → ? in dependencies"],
  },
  "a path from the dependency that has changed, though a shorter one leads there": {
    before: npmState({ dependencies: { mkdirp: "0.5.5", ms: "2.1.2" } }, { ms: "2.1.2", mkdirp: "0.5.5" }),
    after: npmState(
      { dependencies: { mkdirp: "0.5.5", ms: "2.1.3" } },
      {
        ms: { version: "2.1.3", dependencies: { depd: "*" } },
        depd: { version: "2.0.0", dependencies: { minimist: "*" } },
        mkdirp: { version: "0.5.5", dependencies: { minimist: "*" } },
        minimist: "1.2.5",
      },
    ),
    lines: [
      "added minimist 1.2.5 below ms › depd +GHSA-xvch-5gv4-984h first",
      "added depd 2.0.0 below ms first",
      "updated ms 2.1.2 → 2.1.3 in dependencies",
    ],
  },
  "the same change of a direct and of a transitive dependency": {
    before: { ...below("a", mkdirp("1.2.8")), ...below("b", npmState(only("1.2.8"), { minimist: "1.2.8" })) },
    after: { ...below("a", mkdirp("1.2.5")), ...below("b", npmState(only("1.2.5"), { minimist: "1.2.5" })) },
    lines: [
      "downgraded minimist 1.2.8 → 1.2.5 in dependencies +GHSA-xvch-5gv4-984h in 2 files",
      "note a/package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "versions that go.sum has, which may not be used": {
    before: withSum(["golang.org/x/net v0.10.0", "a"]),
    after: withSum(["golang.org/x/net v0.17.0", "a"]),
    lines: ["note go.sum: go.sum changed, though go.mod did not"],
  },
  "another hash in go.sum": {
    before: withSum(["golang.org/x/text v0.14.0", "a"]),
    after: withSum(["golang.org/x/text v0.14.0", "b"]),
    lines: [
      "replaced golang.org/x/text v0.14.0 → v0.14.0 below ? =GO-2026-5970 integrity changed",
      "note go.sum: go.sum changed, though go.mod did not",
    ],
  },
  "many changes, the worst first": {
    before: manifestOf({
      ...{ minimist: "1.2.8", lodash: "9.9.9", "@acme-invented/tool": "1.1.0", ms: "2.1.2" },
      ...{ "left-pad": "1.2.0", qs: "6.14.3", depd: "2.0.0", accepts: "1.3.8", etag: "^1.8.1" },
    }),
    after: manifestOf({
      ...{ minimist: "1.2.5", lodash: "4.17.20", "@acme-invented/tool": "1.2.0", ms: "git+https://git.example/ms" },
      ...{ "left-pad": "1.3.0", qs: "6.7.0", "acme-invented-nowhere": "1.0.0", "acme-invented-padding": "1.3.1" },
      "array-flatten": "1.1.1",
      etag: "1.8.1",
    }),
    lines: [
      "added acme-invented-padding 1.3.1 in dependencies +MAL-0000-0001 !malicious first",
      "downgraded minimist 1.2.8 → 1.2.5 in dependencies +GHSA-xvch-5gv4-984h",
      "downgraded qs 6.14.3 → 6.7.0 in dependencies +GHSA-hrpp-h998-j3pp +GHSA-6rw7-vpxm-498p +GHSA-w7fw-mjwx-w883",
      "replaced ms ? → ? in dependencies source registry → git+https://git.example/ms unchecked git",
      "updated @acme-invented/tool 1.1.0 → 1.2.0 in dependencies provenance lost",
      "downgraded lodash 9.9.9 → 4.17.20 in dependencies ?GHSA-r5fr-rjxr-66jc ?GHSA-35jh-r3h4-6jhm ?GHSA-f23m-r3pf-42rh ?GHSA-xxjr-mmjv-4gpg ?GHSA-29mw-wpgm-hmr9 gone unknown-version",
      "added acme-invented-nowhere 1.0.0 in dependencies !unknown-package first unchecked unknown-package",
      "added array-flatten 1.1.1 in dependencies first",
      "updated left-pad 1.2.0 → 1.3.0 in dependencies",
      "requirement etag 1.8.1 → 1.8.1 in dependencies",
      "removed accepts 1.3.8 in dependencies",
      "removed depd 2.0.0 in dependencies",
      "note package.json: transitive dependencies are not compared: no lockfile has them, and the service has no graph of array-flatten",
      "withheld 1",
    ],
  },
  "weaker settings": {
    before: {
      ...both,
      ...settings({ rules: { deprecated: "error" }, "licenses.allow": ["MIT"], tooNewDays: 7, unmaintainedYears: 3 }),
    },
    after: {
      ...both,
      ...settings({
        rules: { deprecated: "off" },
        "licenses.allow": ["MIT", "GPL-*"],
        ignore: { "GHSA-xvch-5gv4-984h:minimist": "" },
        tooNewDays: 1,
        unmaintainedYears: 0,
      }),
    },
    lines: [
      "weaker package-insights.json: rule deprecated: error is now off",
      "weaker package-insights.json: GHSA-xvch-5gv4-984h is ignored for minimist",
      "weaker package-insights.json: license GPL-* is allowed",
      "weaker package-insights.json: tooNewDays: 7 is now 1",
      "weaker package-insights.json: unmaintainedYears: 3 is now 0",
    ],
  },
  "an ignore with a path, which is another than one without": {
    before: { ...both, ...settings({ ignore: { "GHSA-xvch-5gv4-984h:old>minimist": "" } }) },
    after: {
      ...both,
      ...settings({ ignore: { "GHSA-xvch-5gv4-984h:older>minimist": "", "GHSA-xvch-5gv4-984h:old>minimist": "" } }),
    },
    lines: ["weaker package-insights.json: GHSA-xvch-5gv4-984h is ignored for older>minimist"],
  },
  "what a lockfile has below an ignored path alone": {
    ...ignoredBelow(["depd"]),
    lines: [
      "added minimist 1.2.5 below ms › depd first",
      "note package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "what a lockfile has below an ignored path and elsewhere": {
    ...ignoredBelow(["depd", "minimist"]),
    lines: [
      "added minimist 1.2.5 below ms +GHSA-xvch-5gv4-984h first",
      "note package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "what a member of the workspace requires besides an ignored path": {
    ...ignoredBelow(["depd"], { minimist: "*" }),
    lines: [
      "added minimist 1.2.5 below ms › depd +GHSA-xvch-5gv4-984h first",
      "note package-lock.json: package-lock.json changed, though package.json did not",
    ],
  },
  "an ignore comment": {
    before: { "requirements.txt": "jinja2==2.10\n" },
    after: { "requirements.txt": "jinja2==2.10 # package-insights: ignore advisory\n" },
    lines: ["weaker requirements.txt: advisory is ignored for jinja2"],
  },
  Cargo: {
    before: cargo("autocfg", "1.0.1"),
    after: cargo("autocfg", "1.5.1"),
    lines: [
      "updated autocfg 1.0.1 → 1.5.1 in dependencies",
      "note Cargo.lock: Cargo.lock changed, though Cargo.toml did not",
    ],
  },
  "another checksum of Cargo": {
    before: cargo("autocfg", "1.5.1", "aa"),
    after: cargo("autocfg", "1.5.1", "bb"),
    lines: [
      "replaced autocfg 1.5.1 → 1.5.1 in dependencies integrity changed",
      "note Cargo.lock: Cargo.lock changed, though Cargo.toml did not",
    ],
  },
  "another commit of a repository": {
    before: gems("rexml", "3.3.9", "1111111"),
    after: gems("rexml", "3.3.9", "2222222"),
    lines: [
      "replaced rexml 3.3.9 → 3.3.9 in default revision 1111111 → 2222222 unchecked git",
      "note Gemfile.lock: Gemfile.lock changed, though Gemfile did not",
    ],
  },
  Go: {
    before: go("github.com/gin-gonic/gin", "v1.9.0"),
    after: go("github.com/gin-gonic/gin", "v1.9.1"),
    lines: [
      "updated github.com/gin-gonic/gin v1.9.0 → v1.9.1 in require -GHSA-2c4m-59x9-fr2g",
      "note go.mod: transitive dependencies are not compared: no lockfile has them, and the service resolves none of Go",
    ],
  },
  Maven: {
    before: { "pom.xml": pom("junit:junit", "4.13") },
    after: { "pom.xml": pom("junit:junit", "4.13.2") },
    lines: [
      "updated junit:junit 4.13 → 4.13.2 in compile -GHSA-269g-pwp5-87pp",
      "note pom.xml: transitive dependencies are not compared: no lockfile has them, and the service has no graph of junit:junit",
    ],
  },
  NuGet: {
    before: nuget("newtonsoft.json", "12.0.3"),
    after: nuget("newtonsoft.json", "13.0.3"),
    lines: [
      "updated newtonsoft.json 12.0.3 → 13.0.3 in PackageReference -GHSA-5crp-9r3c-p9vr",
      "note shop.csproj: transitive dependencies are not compared: no lockfile has them, and the service resolves none of NuGet",
    ],
  },
  PyPI: {
    before: { "requirements.txt": "flask==3.0.2\n" },
    after: { "requirements.txt": "flask==3.1.0\n" },
    lines: [
      "updated flask 3.0.2 → 3.1.0 in requirements",
      "note requirements.txt: transitive dependencies are not compared: no lockfile has them, and the service has no graph of flask",
    ],
  },
  RubyGems: {
    before: gems("rexml", "3.3.9"),
    after: gems("rexml", "3.4.2"),
    lines: [
      "updated rexml 3.3.9 → 3.4.2 in default -GHSA-c2f4-jgmc-q2r5",
      "note Gemfile.lock: Gemfile.lock changed, though Gemfile did not",
    ],
  },
};

function only(minimist: string) {
  return { dependencies: { minimist } };
}

function manifestOf(dependencies: Readonly<Record<string, string>>): State {
  return { "package.json": JSON.stringify({ dependencies }) };
}

function local(folder: string): State {
  return { [`${folder}/package.json`]: '{"name":"lib"}' };
}

function mkdirp(minimist: string): State {
  return npmState(
    { dependencies: { mkdirp: "0.5.5" } },
    { mkdirp: { version: "0.5.5", dependencies: { minimist: "^1.2.5" } }, minimist },
  );
}

function twoVersions(first: string, second: string): State {
  const ms = { version: "2.1.3", dependencies: { minimist: second } };
  const root = { version: "0.5.5", dependencies: { minimist: "*", ms: "*" } };
  const packages = { mkdirp: root, minimist: first, ms, "ms/node_modules/minimist": second };
  return npmState({ dependencies: { mkdirp: "0.5.5" } }, packages);
}

function pom(name: string, version: string): string {
  const [group, artifact] = name.split(":");
  return `<project><modelVersion>4.0.0</modelVersion><groupId>org.shop</groupId><artifactId>shop</artifactId><version>1</version><dependencies><dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency></dependencies></project>\n`;
}

function below(folder: string, state: State): State {
  return Object.fromEntries(Object.entries(state).map(([path, text]) => [`${folder}/${path}`, text]));
}

/** A lockfile in which minimist is new, below `depd` and what else `ms` needs, where what `depd` leads to is ignored. */
function ignoredBelow(needs: readonly string[], member?: object): Pick<Pair, "before" | "after" | "policy"> {
  const state = (own: readonly string[], below: object, dependencies: object): State => {
    const packages = {
      "": { dependencies: { ms: "*" } },
      "node_modules/ms": { version: "2.1.3", dependencies: Object.fromEntries(own.map((name) => [name, "*"])) },
      "node_modules/depd": { version: "2.0.0", dependencies: below },
      ...(member && {
        "packages/one": { version: "1.0.0", dependencies },
        "node_modules/one": { resolved: "packages/one", link: true },
      }),
      ...(own.length > 1 || "minimist" in below ? { "node_modules/minimist": { version: "1.2.5" } } : {}),
    };
    return {
      "package.json": JSON.stringify({ dependencies: { ms: "*" } }),
      "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }),
    };
  };
  return {
    before: state(["depd"], {}, {}),
    after: state(needs, { minimist: "*" }, member ?? {}),
    policy: { ignores: [{ advisory: "GHSA-xvch-5gv4-984h", path: ["depd", "minimist"] }] },
  };
}

function workspace(dependencies: Readonly<Record<string, string>>): State {
  const root = { name: "root", private: true, workspaces: ["packages/*"] };
  const [one, two] = [
    { name: "one", version: "1.0.0", dependencies },
    { name: "two", version: "1.0.0", dependencies: { one: "1.0.0" } },
  ];
  const locked = Object.entries(dependencies).map(([name, version]) => [`node_modules/${name}`, { version }] as const);
  const packages = {
    "": root,
    "packages/one": one,
    "packages/two": two,
    "node_modules/one": { resolved: "packages/one", link: true },
    "node_modules/two": { resolved: "packages/two", link: true },
    ...Object.fromEntries(locked),
  };
  return {
    "package.json": JSON.stringify(root),
    "packages/one/package.json": JSON.stringify(one),
    "packages/two/package.json": JSON.stringify(two),
    "package-lock.json": JSON.stringify({ name: "root", lockfileVersion: 3, packages }),
  };
}

function cargo(name: string, version: string, checksum = ""): State {
  return {
    "Cargo.toml": `[package]\nname = "shop"\nversion = "1.0.0"\n\n[dependencies]\n${name} = "1"\n`,
    "Cargo.lock": `version = 4\n\n[[package]]\nname = "${name}"\nversion = "${version}"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n${checksum === "" ? "" : `checksum = "${checksum}"\n`}\n[[package]]\nname = "shop"\nversion = "1.0.0"\ndependencies = [\n "${name}",\n]\n`,
  };
}

function go(name: string, version: string): State {
  return { "go.mod": `module shop.example/shop\n\ngo 1.22\n\nrequire ${name} ${version}\n` };
}

/** With a `go.sum` that also has another module, with a hash of so many letters. */
function withSum([module = "", letter = ""]: readonly string[]): State {
  const gin = "github.com/gin-gonic/gin v1.9.1";
  const sums = [`${gin} h1:${"a".repeat(43)}=`, `${module} h1:${letter.repeat(43)}=`];
  return {
    "go.mod": `module shop.example/shop\n\ngo 1.16\n\nrequire ${gin}\n`,
    "go.sum": `${sums.join("\n")}\n`,
  };
}

function nuget(name: string, version: string): State {
  return {
    "shop.csproj": `<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="${name}" Version="${version}" /></ItemGroup></Project>\n`,
  };
}

function gems(name: string, version: string, revision = ""): State {
  const remote = "https://git.example/rexml.git";
  const [section, gem] =
    revision === ""
      ? ["GEM\n  remote: https://rubygems.org/\n", `gem "${name}"`]
      : [`GIT\n  remote: ${remote}\n  revision: ${revision}\n`, `gem "${name}", git: "${remote}"`];
  return {
    Gemfile: `source "https://rubygems.org"\n\n${gem}\n`,
    "Gemfile.lock": `${section}  specs:\n    ${name} (${version})\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  ${name}${revision === "" ? "" : "!"}\n`,
  };
}

/** The packages that change, with their advisories, in an order of their own. */
function changesIn({ changes }: Review, isMirrored = false): readonly string[] {
  const [from, to] = isMirrored ? (["after", "before"] as const) : (["before", "after"] as const);
  const [fixed, introduced] = isMirrored ? (["introduced", "fixed"] as const) : (["fixed", "introduced"] as const);
  return changes
    .map((change) => {
      const { advisories, unsettled } = change;
      const ids = (list: readonly { readonly id: string }[] = []) => list.map(({ id }) => id).join();
      const kind = isMirrored ? (mirrored[change.kind] ?? change.kind) : change.kind;
      const versions = `${change[from]?.version ?? "-"} ${change[to]?.version ?? "-"}`;
      const parts = [advisories?.[fixed], advisories?.[introduced], advisories?.remaining, unsettled].map(ids);
      return [kind, change.package.name, versions, ...parts].join(" ");
    })
    .sort();
}

const mirrored: Partial<Record<ChangeKind, ChangeKind>> = {
  added: "removed",
  removed: "added",
  updated: "downgraded",
  downgraded: "updated",
};

describe("a review", () => {
  for (const [name, { lines, isOneWay, ...pair }] of Object.entries(table)) {
    it(`tells of ${name}`, async () => {
      const { review } = await reviewOf(pair);
      assert.deepEqual(reviewLines(review), lines);
    });

    it(`tells the same of ${name} the other way round`, async () => {
      const [{ review }, { review: back }] = await Promise.all([
        reviewOf(pair),
        reviewOf({ ...pair, before: pair.after, after: pair.before }),
      ]);
      assert.deepEqual(changesIn(back, true), isOneWay ? [] : changesIn(review));
      const swapped = review.unread.map(({ path, side }) => `${side === "before" ? "after" : "before"} ${path}`);
      assert.deepEqual(back.unread.map(({ path, side }) => `${side} ${path}`).sort(), swapped.sort());
    });

    it(`has nothing to tell where ${name} is on both sides, and asks nothing`, async () => {
      const { review, requests } = await reviewOf({ ...pair, before: pair.after });
      assert.deepEqual([...review.changes, ...review.weaker, ...review.notes], []);
      assert.deepEqual(requests, []);
      const isHidden = Object.values(pair.after).some((file) => typeof file === "object");
      assert.equal(review.unread.length > 0, isHidden);
    });
  }

  it("asks about a name on no side that is private on one", async () => {
    for (const name of ["a package that is private before", "a package that is private after"]) {
      const { review, requests } = await reviewOf(table[name] ?? assert.fail(name));
      assert.deepEqual(requests, []);
      assert.equal(review.withheld, 1);
    }
  });

  it("tells what the service resolves below a dependency at the packages there, and once", async () => {
    const { review } = await reviewOf({
      before: { "package.json": JSON.stringify({ dependencies: ms }) },
      after: { "package.json": JSON.stringify({ dependencies: { ...ms, express: "4.17.1" } }) },
    });
    const lines = reviewLines(review);
    assert.ok(
      lines.some(
        (line) =>
          line.startsWith("added qs 6.7.0 below express › ") || line.startsWith("added qs 6.7.0 below express +"),
      ),
    );
    assert.deepEqual(
      lines.filter((line) => line.includes("!transitive-advisory")),
      [],
    );
  });

  it("ignores what the service resolves below a path where no other way leads there", async () => {
    const ignored = async (...path: readonly string[]) => {
      const { review } = await reviewOf({
        before: { "package.json": JSON.stringify({ dependencies: ms }) },
        after: { "package.json": JSON.stringify({ dependencies: { ...ms, express: "4.17.1" } }) },
        policy: { ignores: [{ path }] },
      });
      return reviewLines(review).some((line) => line.startsWith("added qs 6.7.0 ") && !line.includes("+GHSA"));
    };
    assert.deepEqual([await ignored("express", "qs"), await ignored("body-parser", "qs")], [true, false]);
  });

  it("tells what a package has in its own archive like what it requires", async () => {
    const { review } = await reviewOf({ before: manifestOf({}), after: manifestOf({ "acme-invented-bundler": "*" }) });
    assert.deepEqual(reviewLines(review), [
      "added acme-invented-ring 0.2.0 below acme-invented-bundler +GHSA-xxxx-acme-0003 first",
      "added acme-invented-bundler 1.0.0 in dependencies first",
      "added acme-invented-bundler>1.0.0>acme-invented-ring 0.1.0 below acme-invented-bundler first",
      "added acme-invented-popular 3.1.0 below acme-invented-bundler › acme-invented-ring first",
      "unread after package.json: could not find a version that satisfies requirement ^9.0.0 for acme-invented-missing",
    ]);
  });

  it("says what the service did not tell of transitive dependencies, and finds nothing clean for that", async () => {
    const { review } = await reviewOf({
      before: { "package.json": JSON.stringify({ dependencies: { express: "4.17.1" } }) },
      after: { "package.json": JSON.stringify({ dependencies: { express: "4.18.0" } }) },
      refuses: /:dependencies$/,
    });
    assert.deepEqual(
      review.unread.map(({ side, path }) => `${side} ${path}`),
      ["before /project/package.json", "after /project/package.json"],
    );
    assert.doesNotMatch(formatMessage(reviewSentence(review)), /nothing found/);
  });

  it("asks only about what differs", async () => {
    const names = Array.from({ length: 50 }, (_, index) => [`acme-invented-${index}`, "1.0.0"] as const);
    const others = Object.fromEntries(names);
    const { requests } = await reviewOf({
      before: npmState({ dependencies: { ...others, minimist: "^1.2.0" } }, { ...others, minimist: "1.2.5" }),
      after: npmState({ dependencies: { ...others, minimist: "^1.2.0" } }, { ...others, minimist: "1.2.8" }),
    });
    assert.deepEqual(requests, [
      "GET /v3alpha/systems/npm/packages/minimist",
      "POST /v3alpha/versionbatch",
      "GET /v3alpha/advisories/GHSA-xvch-5gv4-984h",
      "GET /v3alpha/projects/github.com%2Fminimistjs%2Fminimist",
    ]);
  });
});
