// The texts that agents read, line by line, but for the diffs of fixes.

import { deepEqual } from "node:assert/strict";
import type { FileTree } from "../../support/project.ts";
import type { ToolHost, ToolOutcome } from "../../../src/core/tools/tool.ts";
import { called, root, toolHost } from "../../support/toolWorld.ts";
import { wire, type Wire } from "../../support/world.ts";

type Tree = Readonly<Record<string, string>>;
type Names = Readonly<Record<string, string>>;

const manifest = (dependencies: Names) => JSON.stringify({ name: "shop", dependencies }, undefined, 1);

/** A `package.json` and its lockfile, whose packages each have a version and what they depend on. */
function locked(
  dependencies: Names,
  packages: Readonly<Record<string, readonly [string, ...(readonly string[])]>>,
): Tree {
  const rows = Object.entries(packages).map(([name, [version, ...below]]) => {
    const own = { version, dependencies: Object.fromEntries(below.map((each) => [each, "*"])) };
    return [`node_modules/${name}`, own] as const;
  });
  const all = { "": { name: "shop", dependencies }, ...Object.fromEntries(rows) };
  return {
    "package.json": manifest(dependencies),
    "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages: all }),
  };
}

function below(folder: string, files: Tree): Tree {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}

function times(count: number, files: (index: number) => Tree): Tree {
  return Object.assign({}, ...Array.from({ length: count }, (_, index) => files(index))) as Tree;
}

const ghsa = "GHSA-xvch-5gv4-984h";
const letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].map((letter) => `x-${letter}`);
const minimist = { "package.json": manifest({ minimist: "1.2.5" }) };
const affected = { minimist: "1.2.5", express: "4.17.1", request: "2.88.2", ms: "2.1.3" };
const npm = (name: string, version: string, requirement: string) => ({ system: "npm", name, version, requirement });

/** Answers of the service, none of which has a path like this. */
const without = (path: RegExp) => (): Wire =>
  wire({}, (_, asked) => (path.test(asked) ? { status: 503, text: "" } : undefined));

interface Row {
  readonly what: string;
  readonly input: object;
  readonly files?: Tree;
  readonly wire?: () => Wire;
  readonly host?: Partial<ToolHost>;
  readonly outcome: ToolOutcome;
  readonly lines: readonly string[];
}

const packages: readonly Row[] = [
  {
    what: "advisories, what is below, and a deprecation",
    input: { packages: ["pkg:npm/lodash@4.17.19", "pkg:npm/express@4.17.1", "pkg:npm/left-pad@1.3.0"] },
    outcome: "problems",
    lines: [
      "0 ok, 3 with problems, 0 not checked; checked with what they depend on, as far as that is known",
      "1. pkg:npm/lodash@4.17.19: PROBLEMS; 5 advisories, worst high 8.1: GHSA-r5fr-rjxr-66jc, GHSA-35jh-r3h4-6jhm, GHSA-f23m-r3pf-42rh, GHSA-xxjr-mmjv-4gpg, GHSA-29mw-wpgm-hmr9; fixed in 4.18.1; transitive dependencies are not known; MIT; 6 years old",
      "2. pkg:npm/express@4.17.1: PROBLEMS; 2 advisories, worst medium 6.1: GHSA-rv95-896h-c2vc, GHSA-qw6h-vgh9-j6wx; depends on body-parser 1.19.0: GHSA-qwcr-r2fm-qrc7, high 7.5; depends on path-to-regexp 0.1.7: GHSA-37ch-88jc-xwx2 and 2 more, high 7.5; depends on qs 6.7.0: GHSA-hrpp-h998-j3pp and 2 more, high 7.5; depends on cookie 0.4.0: GHSA-pxg6-pf52-xh8x, no CVSS v3; depends on send 0.17.1: GHSA-m6fv-jmcg-4jfg, medium 5.0; fixed in 4.22.3; MIT; 7 years old",
      "3. pkg:npm/left-pad@1.3.0: PROBLEMS; deprecated; WTFPL; 8 years old",
    ],
  },
  {
    what: "malware, malware below, and an advisory without a score",
    input: {
      packages: [
        "pkg:npm/acme-invented-padding@1.3.1",
        "pkg:npm/acme-invented-outlet@1.0.0",
        "pkg:npm/acme-invented-unscored@1.0.0",
      ],
    },
    outcome: "problems",
    lines: [
      "0 ok, 3 with problems, 0 not checked; checked with what they depend on, as far as that is known",
      "1. pkg:npm/acme-invented-padding@1.3.1: PROBLEMS; advisory MAL-0000-0001, malicious; fixed in 1.3.0; MIT; 19 days old",
      "2. pkg:npm/acme-invented-outlet@1.0.0: PROBLEMS; depends on malicious acme-invented-padding 1.3.1: MAL-0000-0001, malicious; fixed in 0.9.0; MIT; 2 years old",
      "3. pkg:npm/acme-invented-unscored@1.0.0: PROBLEMS; advisory OSV-INVENTED-0001, no CVSS v3; fixed in 2.0.0; transitive dependencies are not known; MIT; 4 years old",
    ],
  },
  {
    what: "licenses, ages and names",
    input: {
      packages: [
        "pkg:maven/org.acme-invented/odd-license@1.1",
        "pkg:npm/acme-invented-undated",
        "pkg:npm/lodsh",
        "pkg:npm/acme-invented-populer",
      ],
    },
    outcome: "problems",
    lines: [
      "2 ok, 1 with problems, 1 not checked (unknown package); checked with what they depend on, as far as that is known",
      "1. pkg:maven/org.acme-invented/odd-license@1.1: ok; transitive dependencies are not known; AGPL-3.0-only, MIT; 7 years old",
      "2. pkg:npm/acme-invented-undated@1.0.0 (default version): ok; transitive dependencies are not known; (MIT OR Apache-2.0); age unknown",
      "3. pkg:npm/lodsh: UNKNOWN; not checked: the service does not know this package (private, new, removed or misspelled); similar names: lodash",
      "4. pkg:npm/acme-invented-populer@0.0.1 (default version): PROBLEMS; acme-invented-populer is rarely used, and its name is close to acme-invented-popular, which is far more popular. Check the name.; transitive dependencies are not known; license unknown; 20 days old",
    ],
  },
  {
    what: "what has no version, and what is chosen",
    input: {
      packages: [
        { system: "npm", name: "minimist", requirement: "^99" },
        { system: "npm", name: "minimist", requirement: "^1.2.0" },
        "pkg:npm/ms",
        "pkg:npm/ms@99.0.0",
      ],
    },
    outcome: "unknown",
    lines: [
      "2 ok, 0 with problems, 2 not checked (no version satisfies the requirement, unknown version); checked with what they depend on",
      "1. pkg:npm/minimist: UNKNOWN; not checked: no known version satisfies “^99”",
      "2. pkg:npm/minimist@1.2.8 (chosen for the requirement): ok; MIT; 3 years old",
      "3. pkg:npm/ms@2.1.3 (default version): ok; MIT; 5 years old",
      "4. pkg:npm/ms@99.0.0: UNKNOWN; not checked: the service does not know version 99.0.0",
    ],
  },
  {
    what: "graphs that were not answered",
    input: { packages: ["pkg:npm/ms@2.1.3", "pkg:npm/lodash@4.17.20"] },
    wire: without(/:dependencies$/),
    outcome: "problems",
    lines: [
      "0 ok, 1 with problems, 1 not checked (what it depends on); checked with what they depend on",
      "1. pkg:npm/ms@2.1.3: UNKNOWN; not checked: GET /v3alpha/systems/npm/packages/ms/versions/2.1.3:dependencies: 503; MIT; 5 years old",
      "2. pkg:npm/lodash@4.17.20: PROBLEMS; 5 advisories, worst high 8.1: GHSA-r5fr-rjxr-66jc, GHSA-35jh-r3h4-6jhm, GHSA-f23m-r3pf-42rh, GHSA-xxjr-mmjv-4gpg, GHSA-29mw-wpgm-hmr9; fixed in 4.18.1; not checked: GET /v3alpha/systems/npm/packages/lodash/versions/4.17.20:dependencies: 503; MIT; 6 years old",
    ],
  },
  {
    what: "many at once",
    input: {
      packages: ["pkg:npm/lodash@4.17.20", "pkg:npm/express@4.17.1", ...Array<string>(9).fill("pkg:npm/ms@2.1.3")],
    },
    outcome: "problems",
    lines: [
      "9 ok, 2 with problems, 0 not checked; checked without what they depend on, as more than 10 were asked about",
      "1. pkg:npm/lodash@4.17.20: PROBLEMS; 5 advisories, worst high 8.1: GHSA-r5fr-rjxr-66jc and 4 more; fixed in 4.18.1; MIT; 6 years old",
      "2. pkg:npm/express@4.17.1: PROBLEMS; 2 advisories, worst medium 6.1: GHSA-rv95-896h-c2vc and 1 more; fixed in 4.20.0; MIT; 7 years old",
      ...Array.from({ length: 9 }, (_, index) => `${index + 3}. pkg:npm/ms@2.1.3: ok; MIT; 5 years old`),
    ],
  },
  {
    what: "the findings as reports have them",
    input: { packages: ["pkg:npm/minimist@1.2.5"], detail: "full" },
    outcome: "problems",
    lines: [
      "0 ok, 1 with problems, 0 not checked; checked with what they depend on, as far as that is known",
      "1. pkg:npm/minimist@1.2.5: PROBLEMS; advisory GHSA-xvch-5gv4-984h, critical 9.8; fixed in 1.2.8; transitive dependencies are not known; MIT; 6 years old",
      '   {"findings":[{"rule":"advisory","severity":"error","message":"minimist 1.2.5: Prototype Pollution in minimist (critical 9.8). Fixed in 1.2.8.","package":"minimist","version":"1.2.5","span":{"start":0,"end":0},"advisory":{"id":"GHSA-xvch-5gv4-984h","severity":"critical","aliases":["CVE-2021-44906"],"url":"(link)","cvss3Score":9.8,"cvss3Vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"},"fixedIn":{"state":"fixed","version":"1.2.8"}}]}',
    ],
  },
];

const bad: Tree = {
  "package.json": manifest({
    ...{ minimist: "1.2.5", express: "4.17.1", "left-pad": "1.3.0", ms: "2.1.3", "acme-invented-nowhere": "1.0.0" },
    ...{ "acme-invented-unscored": "1.0.0", local: "file:local", "acme-invented-outlet": "1.0.0" },
  }),
};

const badHead = [
  "1 ok, 5 with problems, 1 not checked (unknown package) in 1 manifest; not everything is known",
  "- local/package.json does not exist",
  "- 1 dependency not checked: unknown package",
  "- No source lists the transitive dependencies of 2 dependencies",
];
const badLines = [
  "1. pkg:npm/acme-invented-outlet@1.0.0 (written) at package.json:11: depends on malicious acme-invented-padding 1.3.1: MAL-0000-0001, malicious; fixed in 0.9.0",
  "2. pkg:npm/minimist@1.2.5 (written) at package.json:4: advisory GHSA-xvch-5gv4-984h, critical 9.8; fixed in 1.2.8",
  "3. pkg:npm/express@4.17.1 (written) at package.json:5: 2 advisories, worst medium 6.1: GHSA-rv95-896h-c2vc and 1 more; depends on body-parser 1.19.0: GHSA-qwcr-r2fm-qrc7, high 7.5; and 4 more; fixed in 4.22.3",
  "4. pkg:npm/acme-invented-unscored@1.0.0 (written) at package.json:9: advisory OSV-INVENTED-0001, no CVSS v3; fixed in 2.0.0",
  "5. pkg:npm/left-pad@1.3.0 (written) at package.json:6: deprecated",
];
const next = "Next: fix_manifest plans the updates; explain_dependency tells what requires a package.";

const manifests: readonly Row[] = [
  { what: "all that is bad", files: bad, input: {}, outcome: "problems", lines: [...badHead, ...badLines, next] },
  {
    what: "only the worst",
    files: bad,
    input: { severity: "critical" },
    outcome: "problems",
    lines: [...badHead, ...badLines.slice(0, 2), next],
  },
  {
    what: "what is as bad as wanted",
    files: bad,
    input: { severity: "medium" },
    outcome: "problems",
    lines: [...badHead, ...badLines.slice(0, 4), next],
  },
  {
    what: "what follows a cursor",
    files: bad,
    input: { cursor: "3" },
    outcome: "problems",
    lines: [...badHead, ...badLines.slice(3), next],
  },
  {
    what: "nothing",
    files: { "package.json": manifest({ ms: "2.1.3" }) },
    input: {},
    outcome: "ok",
    lines: ["1 ok, 0 with problems, 0 not checked in 1 manifest"],
  },
  {
    what: "a manifest with errors",
    files: { "package.json": manifest({ ms: "2.1.3" }).slice(0, -3) },
    input: {},
    outcome: "unknown",
    lines: ["1 ok, 0 with problems, 0 not checked in 1 manifest; not everything is known", "- 2 syntax errors"],
  },
  {
    what: "graphs that were not answered",
    files: { "package.json": manifest({ ms: "2.1.3", minimist: "1.2.5" }) },
    wire: without(/:dependencies$/),
    input: {},
    outcome: "problems",
    lines: [
      "0 ok, 1 with problems, 1 not checked (what it depends on) in 1 manifest; not everything is known",
      "- The dependency graphs of 2 dependencies are incomplete",
      "1. pkg:npm/minimist@1.2.5 (written) at package.json:5: advisory GHSA-xvch-5gv4-984h, critical 9.8; fixed in 1.2.8",
      next,
    ],
  },
  {
    what: "files that are missing",
    files: { "requirements.txt": "-r a.txt\n-r b.txt\n-r c.txt\n-r d.txt\n-r e.txt\nflask==3.1.0\n" },
    input: {},
    outcome: "unknown",
    lines: [
      "1 ok, 0 with problems, 0 not checked in 1 manifest; not everything is known",
      "- a.txt does not exist",
      "- b.txt does not exist",
      "- c.txt does not exist",
      "- and 2 more",
      "- No source lists the transitive dependencies of 1 dependency",
    ],
  },
  {
    what: "the worst that lockfiles have below one version",
    files: {
      ...below("a", locked({ ms: "2.1.3" }, { ms: ["2.1.3"] })),
      ...below("b", locked({ ms: "2.1.3" }, { ms: ["2.1.3", "qs"], qs: ["6.7.0"] })),
      ...below("c", locked({ ms: "2.1.3" }, { ms: ["2.1.3", "minimist"], minimist: ["1.2.5"] })),
      ...below("d", locked({ ms: "2.1.3" }, { ms: ["2.1.3", "qs"], qs: ["6.7.0"] })),
    },
    input: {},
    outcome: "problems",
    lines: [
      "0 ok, 1 with problems, 0 not checked in 4 manifests",
      "1. pkg:npm/ms@2.1.3 (locked) at a/package.json:4, b/package.json:4, and 2 more: depends on minimist 1.2.5: GHSA-xvch-5gv4-984h, critical 9.8; fixed in lockfile update",
      next,
    ],
  },
  {
    what: "the findings as reports have them",
    files: minimist,
    input: { detail: "full" },
    outcome: "problems",
    lines: [
      "0 ok, 1 with problems, 0 not checked in 1 manifest",
      "- No source lists the transitive dependencies of 1 dependency",
      "1. pkg:npm/minimist@1.2.5 (written) at package.json:4: advisory GHSA-xvch-5gv4-984h, critical 9.8; fixed in 1.2.8",
      '   {"findings":[{"rule":"advisory","severity":"error","message":"minimist 1.2.5: Prototype Pollution in minimist (critical 9.8). Fixed in 1.2.8.","package":"minimist","version":"1.2.5","span":{"start":53,"end":58},"advisory":{"id":"GHSA-xvch-5gv4-984h","severity":"critical","aliases":["CVE-2021-44906"],"url":"(link)","cvss3Score":9.8,"cvss3Vector":"CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"},"fixedIn":{"state":"fixed","version":"1.2.8"}}]}',
      next,
    ],
  },
];

const asked = (name: string) => ({ manifest: ".", package: name });
const bushy = locked(
  { qs: "6.7.0" },
  {
    qs: ["6.7.0", ...letters],
    ...Object.fromEntries(letters.map((name) => [name, ["1.0.0"] as const])),
    lost: ["1.0.0"],
  },
);

const explained: readonly Row[] = [
  {
    what: "more places than are told",
    files: times(9, (index) => below(`p${index}`, locked({ qs: "*" }, { qs: [`6.${index}.0`] }))),
    input: asked("qs"),
    outcome: "ok",
    lines: [
      "qs is in 9 manifests",
      ...Array.from({ length: 8 }, (_, index) => [
        `- p${index}/package.json: pkg:npm/qs@6.${index}.0, locked by package-lock.json`,
        `  shop › qs 6.${index}.0`,
        "  depends on 0",
      ]).flat(),
      "1 more",
    ],
  },
  {
    what: "more manifests than are read",
    files: times(31, (index) => below(`p${index}`, locked({ qs: "*" }, { qs: ["6.7.0"] }))),
    input: asked("ms"),
    outcome: "unknown",
    lines: ["it is unknown whether ms is a dependency", "- not known: 1 more manifest was not read"],
  },
  {
    what: "more gaps than are told",
    files: times(10, (index) => ({ [`p${index}/package.json`]: manifest({ "acme-invented-nowhere": "1.0.0" }) })),
    input: asked("ms"),
    outcome: "unknown",
    lines: [
      "it is unknown whether ms is a dependency",
      ...Array.from(
        { length: 8 },
        (_, index) => `- not known: p${index}/package.json: it has no lockfile, and not everything could be resolved`,
      ),
      "- not known: and 2 more",
    ],
  },
  {
    what: "what only it leads to",
    files: bushy,
    input: asked("qs"),
    outcome: "ok",
    lines: [
      "qs is in 1 manifest",
      "- package.json: pkg:npm/qs@6.7.0, locked by package-lock.json",
      "  shop › qs 6.7.0",
      "  depends on 10, only through it: x-a, x-b, x-c, x-d, x-e, x-f, x-g, x-h, and 2 more",
    ],
  },
  {
    what: "what nothing leads to",
    files: bushy,
    input: asked("lost"),
    outcome: "ok",
    lines: [
      "lost is in 1 manifest",
      "- package.json: pkg:npm/lost@1.0.0, locked by package-lock.json",
      "  nothing leads to it",
      "  depends on 0",
    ],
  },
  {
    what: "a lockfile with conflicts",
    files: {
      "package.json": manifest({ qs: "6.7.0" }),
      "package-lock.json": "<<<<<<< ours\n{}\n=======\n>>>>>>> theirs\n",
    },
    input: asked("qs"),
    outcome: "unknown",
    lines: [
      "qs is in 1 manifest",
      "- package.json: pkg:npm/qs@6.7.0, written",
      "  package.json › qs 6.7.0",
      "  what it depends on is unknown",
      "- not known: package.json: package-lock.json has merge conflicts",
      "- not known: package.json: it has no lockfile, and not everything could be resolved",
    ],
  },
  {
    what: "that a name with a colon is none",
    files: locked({ qs: "6.7.0" }, { qs: ["6.7.0"] }),
    input: asked("com.pkg:lib"),
    outcome: "ok",
    lines: ["com.pkg:lib is not a dependency"],
  },
  {
    what: "a version without a graph",
    files: { "requirements.txt": "Jinja2==2.10\n" },
    input: asked("jinja2"),
    outcome: "unknown",
    lines: [
      "jinja2 is in 1 manifest",
      "- requirements.txt: pkg:pypi/jinja2@2.10, written",
      "  requirements.txt › jinja2 2.10",
      "  what it depends on is unknown",
      "- not known: requirements.txt: it has no lockfile, and not everything could be resolved",
    ],
  },
  {
    what: "a range without a lockfile",
    files: { "package.json": manifest({ express: "^4.17.1" }) },
    input: asked("express"),
    outcome: "ok",
    lines: [
      "express is in 1 manifest",
      "- package.json: pkg:npm/express@4.22.3, assumed",
      "  package.json › express 4.22.3",
      "  depends on 70",
    ],
  },
];

const suggested: readonly Row[] = [
  {
    what: "another license",
    input: { packages: ["pkg:maven/org.acme-invented/odd-license@1.0"] },
    outcome: "ok",
    lines: [
      "now: 1 ok, 0 with problems, 0 not checked",
      "1. pkg:maven/org.acme-invented/odd-license@1.0: ok; transitive dependencies are not known; non-standard; 8 years old",
      "   1.1 (latest): ok; transitive dependencies are not known; AGPL-3.0-only, MIT; 7 years old; changes: minor; license non-standard becomes AGPL-3.0-only, MIT; what it newly depends on is not known",
    ],
  },
  {
    what: "an earlier version",
    input: { packages: ["pkg:npm/acme-invented-padding@1.3.1"] },
    outcome: "problems",
    lines: [
      "now: 0 ok, 1 with problems, 0 not checked",
      "1. pkg:npm/acme-invented-padding@1.3.1: PROBLEMS; advisory MAL-0000-0001, malicious; fixed in 1.3.0; MIT; 19 days old",
      "   1.3.0 (nearest clean): ok; MIT; 2 years old; changes: downgrade",
      "   1.3.1 (latest): PROBLEMS; advisory MAL-0000-0001, malicious; fixed in 1.3.0; MIT; 19 days old; changes: the present version",
    ],
  },
  {
    what: "the newest that the requirement allows",
    input: { packages: [npm("lodash", "4.17.19", "~4.17.0"), npm("minimist", "", "^1.2.0")] },
    outcome: "problems",
    lines: [
      "now: 1 ok, 1 with problems, 0 not checked",
      "1. pkg:npm/lodash@4.17.19: PROBLEMS; 5 advisories, worst high 8.1: GHSA-r5fr-rjxr-66jc, GHSA-35jh-r3h4-6jhm and 3 more; fixed in 4.18.1; transitive dependencies are not known; MIT; 6 years old",
      "   4.18.1 (nearest clean, latest): ok; MIT; 7 months old; changes: minor; what it newly depends on is not known",
      "   4.17.23 (newest allowed): PROBLEMS; 2 advisories, worst high 8.1: GHSA-r5fr-rjxr-66jc, GHSA-f23m-r3pf-42rh; fixed in 4.18.1; transitive dependencies are not known; MIT; 9 months old; changes: patch; what it newly depends on is not known",
      "2. pkg:npm/minimist@1.2.8: ok; MIT; 3 years old",
      "   1.2.8 (newest allowed, latest): ok; MIT; 3 years old; changes: the present version",
    ],
  },
  {
    what: "graphs that were not answered",
    input: { packages: ["pkg:npm/express@4.17.1"] },
    wire: without(/:dependencies$/),
    outcome: "problems",
    lines: [
      "now: 0 ok, 1 with problems, 0 not checked",
      "1. pkg:npm/express@4.17.1: PROBLEMS; 2 advisories, worst medium 6.1: GHSA-rv95-896h-c2vc, GHSA-qw6h-vgh9-j6wx; fixed in 4.20.0; not checked: GET /v3alpha/systems/npm/packages/express/versions/4.17.1:dependencies: 503; MIT; 7 years old",
      "   4.20.0 (nearest clean): UNKNOWN; not checked: GET /v3alpha/systems/npm/packages/express/versions/4.20.0:dependencies: 503; MIT; 2 years old; changes: minor; what it newly depends on is not known",
      "   5.3.0 (latest): UNKNOWN; not checked: GET /v3alpha/systems/npm/packages/express/versions/5.3.0:dependencies: 503; MIT; 1 month old; changes: major; what it newly depends on is not known",
    ],
  },
  {
    what: "a version that adds others",
    input: { packages: ["pkg:npm/%40acme-invented/tool@1.1.0", npm("express", "4.17.1", "^4")] },
    outcome: "problems",
    lines: [
      "now: 1 ok, 1 with problems, 0 not checked",
      "1. pkg:npm/%40acme-invented/tool@1.1.0: ok; MIT; 2 years old",
      "   1.2.0 (latest): PROBLEMS; @acme-invented/tool 1.2.0 has no provenance attestation, but 1.1.0 had one; MIT; 1 year old; changes: minor; newly depends on @acme-invented/mismatch",
      "2. pkg:npm/express@4.17.1: PROBLEMS; 2 advisories, worst medium 6.1: GHSA-rv95-896h-c2vc, GHSA-qw6h-vgh9-j6wx; depends on body-parser 1.19.0: GHSA-qwcr-r2fm-qrc7, high 7.5; depends on path-to-regexp 0.1.7: GHSA-37ch-88jc-xwx2 and 2 more, high 7.5; and 3 more; fixed in 4.22.3; MIT; 7 years old",
      "   4.22.3 (nearest clean, newest allowed): ok; MIT; 2 months old; changes: minor; newly depends on es-define-property, side-channel, es-errors, object-inspect, side-channel-list, and 16 more",
      "   5.3.0 (latest): ok; MIT; 1 month old; changes: major; newly depends on once, router, wrappy, es-define-property, side-channel, and 20 more",
    ],
  },
];

const hidden = `{\n "name": "a\u202e",\n "dependencies": { "minimist": "1.2.5" }\n}\n`;
const long = `{\n "description": "${"x".repeat(21_000)}",\n "dependencies": { "minimist": "1.2.5" }\n}\n`;
const fixed: readonly Row[] = [
  {
    what: "all",
    files: { "package.json": manifest(affected) },
    input: {},
    outcome: "problems",
    lines: [
      "3 changes planned, 2 left; nothing was written",
      "- package.json: minimist 1.2.5 to 1.2.8; fixes GHSA-xvch-5gv4-984h",
      "- package.json: express 4.17.1 to 4.22.3; fixes GHSA-rv95-896h-c2vc, GHSA-qw6h-vgh9-j6wx, GHSA-qwcr-r2fm-qrc7, and 8 more",
      "- package.json: override qs to 6.14.3; fixes GHSA-6rw7-vpxm-498p",
      "- stays: package.json: pkg:npm/request@2.88.2: No newer version of request is available",
      "- stays: package.json: The dependency graphs of 2 dependencies are incomplete",
      "Next: apply the diff with your own edit tool.",
    ],
  },
  {
    what: "files of a host that makes the edits",
    files: minimist,
    host: { makesEdits: true },
    input: {},
    outcome: "ok",
    lines: [
      "1 change planned, 0 left",
      "- package.json: minimist 1.2.5 to 1.2.8; fixes GHSA-xvch-5gv4-984h",
      "Next: save the files.",
    ],
  },
  {
    what: "what is named or has an advisory, by any of its names",
    files: { "package.json": manifest(affected) },
    input: { only: ["mini*", "express"], advisories: ["cve-2021-44906"] },
    outcome: "ok",
    lines: [
      "1 change planned, 0 left; nothing was written",
      "- package.json: minimist 1.2.5 to 1.2.8; fixes GHSA-xvch-5gv4-984h",
      "Next: apply the diff with your own edit tool.",
    ],
  },
  {
    what: "a lockfile",
    files: locked({ minimist: "^1.2.0" }, { minimist: ["1.2.5"] }),
    input: {},
    outcome: "ok",
    lines: [
      "1 change planned, 0 left; nothing was written",
      "- package.json: minimist 1.2.5 to 1.2.8; fixes GHSA-xvch-5gv4-984h",
      "Then: npm install (updates package-lock.json)",
      "Next: apply the diff with your own edit tool, then run the command.",
    ],
  },
  {
    what: "nothing, as no dependency has the name",
    files: minimist,
    input: { only: ["minimist", "minimst"] },
    outcome: "invalid",
    lines: ["only: no dependency of the manifests matches minimst. Nothing was planned or changed."],
  },
  {
    what: "nothing, as the service does not say who has an advisory",
    files: { "package.json": manifest({ minimist: "1.2.5", ms: "2.1.3" }) },
    wire: without(/./),
    input: { advisories: ["GHSA-xvch-5gv4-984h"] },
    outcome: "unknown",
    lines: [
      "0 changes planned, 2 left; nothing was written",
      "- stays: package.json: pkg:npm/minimist@1.2.5: not checked: POST /v3alpha/versionbatch: 503",
      "- stays: package.json: pkg:npm/ms@2.1.3: not checked: POST /v3alpha/versionbatch: 503",
    ],
  },
  {
    what: "nothing, as the other names of an advisory are not known",
    files: minimist,
    wire: without(/\/advisories\//),
    input: { advisories: ["CVE-2021-44906"] },
    outcome: "unknown",
    lines: [
      "0 changes planned, 1 left; nothing was written",
      "- stays: package.json: Details of 1 advisory were not answered",
    ],
  },
  {
    what: "text with hidden characters",
    files: { "package.json": hidden },
    input: {},
    outcome: "ok",
    lines: [
      "1 change planned, 0 left; nothing was written",
      "- package.json: minimist 1.2.5 to 1.2.8; fixes GHSA-xvch-5gv4-984h",
      "The diff is not given, as a line of it has characters that are not shown or a command.",
    ],
  },
  {
    what: "a long line",
    files: { "package.json": long },
    input: {},
    outcome: "ok",
    lines: [
      "1 change planned, 0 left; nothing was written",
      "- package.json: minimist 1.2.5 to 1.2.8; fixes GHSA-xvch-5gv4-984h",
      "The diff is too long for an answer: give fewer paths, or names in only.",
    ],
  },
  {
    what: "more than is told",
    files: times(21, (index) => ({ [`p${index}/package.json`]: manifest({ minimist: "1.2.5" }) })),
    input: {},
    outcome: "ok",
    lines: [
      "21 changes planned, 0 left; nothing was written",
      ...Array.from({ length: 21 }, (_, index) => `- p${index}/package.json: minimist 1.2.5 to 1.2.8; fixes ${ghsa}`)
        .sort()
        .slice(0, 20),
      "and 1 more",
      "Next: apply the diff with your own edit tool.",
    ],
  },
];

const tables = {
  check_packages: packages,
  check_manifest: manifests,
  explain_dependency: explained,
  suggest_versions: suggested,
  fix_manifest: fixed,
};

/** The lines of an answer without those of its diff, which ends with an empty one. */
function linesOf(text: string): readonly string[] {
  const [before = "", after] = text.split(/^--- a\/[^]*?\n\n/m);
  return [...before.trimEnd().split("\n"), ...(after === undefined ? [] : after.split("\n"))];
}

for (const [tool, rows] of Object.entries(tables))
  describe(`the answer of ${tool}`, () => {
    for (const { what, input, files = {}, wire: world, host, outcome, lines } of rows)
      it(`tells ${what}`, async () => {
        const tree: FileTree = Object.fromEntries(
          Object.entries(files).map(([path, text]) => [`${root}/${path}`, text]),
        );
        const own = toolHost({ files: tree, ...(world && { wire: world() }) });
        const answer = await called(tool, input, { ...own, ...host });
        deepEqual([answer.outcome, linesOf(answer.text)], [outcome, lines]);
        for (const [field, start] of [
          ["next", "Next: "],
          ["commands", "Then: "],
          ["notChecked", "- "],
        ] as const)
          if (tool !== "explain_dependency" && (tool !== "fix_manifest" || field !== "notChecked"))
            deepEqual(
              field in (answer.structured ?? {}),
              lines.some((line) => line.startsWith(start)),
              field,
            );
      });
  });
