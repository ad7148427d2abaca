import assert from "node:assert/strict";
import { type Facts, noFacts } from "../../../src/core/analysis/facts.ts";
import type { Finding } from "../../../src/core/analysis/finding.ts";
import type { FixedIn } from "../../../src/core/analysis/fixedIn.ts";
import { bandOf, type Severity, severityOf } from "../../../src/core/analysis/severity.ts";
import type { Locked } from "../../../src/core/analysis/target/subject.ts";
import type { How, Target } from "../../../src/core/analysis/target/target.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Package } from "../../../src/core/api/messages.ts";
import type { Lockfile } from "../../../src/core/manifests/lockfile.ts";
import type { SkipReason } from "../../../src/core/manifests/manifest.ts";
import { inlayText, needsVersions } from "../../../src/core/render/inlay.ts";
import type { InlayMode } from "../../../src/core/render/inlayMode.ts";
import { nearestDependents } from "../../../src/core/render/nearest.ts";
import { bareVersion } from "../../support/bareVersion.ts";

const packageKey = { system: "NPM", name: "a" } as const;

const version = bareVersion({ ...packageKey, version: "1.2.0" }, { isDefault: true });

function packageWith(...versions: readonly string[]): Fetched<Package> {
  const list = versions.map((version) => ({ versionKey: { ...packageKey, version: version }, isDefault: false }));
  return { kind: "found", value: { packageKey, versions: list } };
}

function untoldOf(requirement: string): Facts {
  const declaration = {
    package: packageKey,
    name: "a",
    requirement: { kind: "written", text: requirement },
    scope: "",
    nameSpan: { start: 0, end: 1 },
  } as const;
  return noFacts({ declaration });
}

/** A dependency on 1.2.0 that was checked and is clean. */
function facts(requirement: string, how: How, more: Partial<Facts> = {}): Facts {
  const target: Target = { kind: "version", key: { ...packageKey, version: "1.2.0" }, how };
  return { ...untoldOf(requirement), target, version: { kind: "found", value: version }, ...more };
}

function finding(severity: Severity, of: Facts): Finding {
  const { declaration } = of;
  return { rule: "suspicious-name", items: [{ similar: ["b"] }], declaration, severity, span: declaration.nameSpan };
}

const failed = { kind: "failed", error: { kind: "offline", request: "GET …" } } as const;
const missing = { kind: "missing", text: "" } as const;
const newer = packageWith("1.2.0", "1.3.0");

const untold = untoldOf("^1.0.0");

function skipped(reason: SkipReason, text = ""): Facts {
  return { ...untold, target: { kind: "unknown", why: { kind: "skipped", reason, text } } };
}

const rows: readonly (readonly [
  what: string,
  facts: Facts,
  findings: readonly Severity[],
  text: string | undefined,
  tooltip?: string,
])[] = [
  [
    "a version that is written in another file",
    facts("1.2.0", "written", {
      declaration: { ...untold.declaration, elsewhere: { path: "/a/b", span: { start: 0, end: 5 } } },
    }),
    [],
    "1.2.0",
    "1.2.0 is set in another file",
  ],
  [
    "a version that a POM manages",
    facts("1.2.0", "written", { declaration: { ...untold.declaration, managedBy: "g:bom 1" } }),
    [],
    "1.2.0",
    "1.2.0 is set in another file",
  ],
  [
    "a version of another file that is written in this one",
    facts("1.2.0", "written", {
      declaration: {
        ...untold.declaration,
        elsewhere: { path: "/a/b", span: { start: 0, end: 5 } },
        requirementSpan: { start: 2, end: 7 },
      },
    }),
    [],
    undefined,
  ],
  [
    "a written version, clean and the newest",
    facts("1.2.0", "written", { package: packageWith("1.2.0") }),
    [],
    undefined,
  ],
  ["nothing known yet", untold, [], undefined],
  ["locked by a range", facts("^1.0.0", "locked"), [], "1.2.0", "1.2.0 is locked"],
  ["locked, and the text says it", facts("1.2.0", "locked"), [], undefined],
  ["locked, and the range begins with it", facts("^1.2.0", "locked"), [], undefined],
  ["locked, and the text ends alike", facts("11.2.0", "locked"), [], "1.2.0", "1.2.0 is locked"],
  ["locked, and the text ends alike behind a dot", facts(">=0.1.2.0", "locked"), [], "1.2.0", "1.2.0 is locked"],
  [
    "locked by a lockfile that is out of date, which alone is to be updated",
    facts("^2.0.0", "locked", {
      package: newer,
      stale: { kind: "outdated", from: "/a/yarn.lock", key: { system: "NPM", name: "a", version: "1.2.0" } },
    }),
    [],
    "1.2.0",
    "1.2.0 is locked by yarn.lock, which is out of date",
  ],
  ["assumed", facts("^1.2.0", "assumed"), [], "≈ 1.2.0", "1.2.0 is assumed"],
  ["a newer version", facts("1.2.0", "written", { package: newer }), [], "→ 1.3.0", "1.3.0 is available (minor)"],
  ["a warning", facts("1.2.0", "written"), ["warning"], "⚠ suspicious name", "suspicious name"],
  ["an error among warnings", facts("1.2.0", "written"), ["warning", "error"], "✘ suspicious name", "suspicious name"],
  ["findings of less weight", facts("1.2.0", "written"), ["information", "hint"], undefined],
  [
    "findings of more and less weight",
    facts("1.2.0", "written"),
    ["information", "warning", "hint"],
    "⚠ suspicious name",
  ],
  [
    "all at once",
    facts("^1.0.0", "assumed", { package: newer }),
    ["error"],
    "≈ 1.2.0  ✘ suspicious name  → 1.3.0",
    "1.2.0 is assumed; suspicious name; 1.3.0 is available (minor)",
  ],
  [
    "no answer",
    facts("1.2.0", "written", { version: failed }),
    [],
    "?",
    "not checked: working offline, and the cache has no answer",
  ],
  [
    "no answer, but a finding",
    facts("1.2.0", "written", { version: failed }),
    ["warning"],
    "⚠ suspicious name",
    "suspicious name",
  ],
  ["an unknown version", facts("^1", "locked", { version: missing, package: newer }), [], "1.2.0  ?  → 1.3.0"],
  [
    "a range without an answer",
    { ...untold, package: failed },
    [],
    "?",
    "not checked: working offline, and the cache has no answer",
  ],
  ["a range of an unknown package", { ...untold, package: missing }, [], "?"],
  ["a range of an unknown package, with a finding", { ...untold, package: missing }, ["warning"], "⚠ suspicious name"],
  [
    "a range that nothing satisfies",
    { ...untold, package: newer, target: { kind: "unknown", why: { kind: "unsatisfied", text: "^9" } } },
    [],
    "?",
  ],
  [
    "what is half typed",
    { ...untold, target: { kind: "unknown", why: { kind: "malformed", text: "^1.x-" } } },
    [],
    "invalid",
    "not checked: “^1.x-” is not a valid version requirement",
  ],
  ["a private package", skipped("private"), [], "private", "not checked: private package, the service is not asked"],
  ["from Git", skipped("git"), [], "git"],
  ["from a URL", skipped("url"), [], "url"],
  ["an archive", skipped("archive"), [], "archive"],
  ["a variable", skipped("variable"), [], "variable"],
  ["a version of another file", skipped("inherited"), [], "inherited"],
  ["an unsupported kind", skipped("unsupported"), [], "unsupported"],
  ...["^7.", "7.0.0-", ">=", ">=1.0 <", "~1.x."].map((text) => {
    return [
      `the half typed ${text}`,
      skipped("unsupported", text),
      [],
      "incomplete",
      "not checked: incomplete version",
    ] as const;
  }),
  ["a tag", skipped("unsupported", "beta-"), [], "unsupported"],
  [
    "a damaged lockfile",
    { ...untold, target: { kind: "unknown", why: { kind: "lockfile", path: "/a/yarn.lock", reason: "conflicted" } } },
    [],
    "lockfile not read",
    "not checked: yarn.lock has merge conflicts",
  ],
  ["a skipped one with a finding", skipped("git"), ["warning"], "⚠ suspicious name  git"],
  ["a member of the workspace", skipped("workspace"), [], undefined],
  ["a folder", skipped("path"), [], undefined],
];

/** An advisory with this score, or a vulnerable dependency. */
function vulnerability(score: number | undefined, of: Facts, isTransitive = false): Finding {
  const { declaration } = of;
  const band = score === undefined ? "unscored" : bandOf({ ...advisory, cvss3Score: score });
  const affected = {
    id: `GHSA-${score}`,
    band,
    ...(score !== undefined && { advisory: { ...advisory, cvss3Score: score } }),
  };
  const key = { ...packageKey, version: "1.2.0" };
  const shared = { declaration, severity: severityOf(band), span: declaration.nameSpan, key, how: "written" } as const;
  return isTransitive
    ? {
        ...shared,
        rule: "transitive-advisory",
        items: [{ advisories: [affected], affected: key, path: [key, key], from: "resolved" }],
      }
    : { ...shared, rule: "advisory", items: [{ advisories: [affected] }] };
}

const advisory = { advisoryKey: { id: "GHSA-1" }, url: "", title: "t", aliases: [], cvss3Score: 5, cvss3Vector: "" };

interface Vulnerable {
  readonly what: string;
  readonly own?: readonly (number | undefined)[];
  readonly transitive?: readonly number[];
  readonly facts?: Partial<Facts>;
  /** By mode. */
  readonly text: Readonly<Record<InlayMode, string>>;
  readonly tooltip?: string;
  readonly goal?: string;
}

const many = packageWith("1.2.0", "1.2.9", "2.0.0");
const fixed: FixedIn = { kind: "fixed", version: "1.2.9" };
const limit = {
  tool: "npm",
  setting: "min-release-age=7",
  path: "/w/.npmrc",
  span: { start: 0, end: 17 },
  exclusions: [],
  id: "",
} as const;
const held = { version: "2.0.0", limit, until: Date.parse("2026-12-03") };
const same = (text: string) => ({ fix: text, latest: text, both: text });

const vulnerableRows: readonly Vulnerable[] = [
  {
    what: "leads to the fix rather than the latest",
    own: [7.5, 7.2, 5],
    facts: { fixedIn: fixed, package: many },
    text: {
      fix: "→ 1.2.9  ✘ 2 high +1",
      latest: "✘ 2 high +1  latest 2.0.0",
      both: "→ 1.2.9  ✘ 2 high +1  latest 2.0.0",
    },
    tooltip: "3 known advisories (worst: high 7.5); fixed in 1.2.9",
    goal: "fix 1.2.9",
  },
  {
    what: "gives the date of a fix that is too young for the package manager",
    own: [9.8],
    facts: { fixedIn: { kind: "fixed", version: "2.0.0", held }, package: many },
    text: {
      fix: "→ 2.0.0 from 2026-12-03  ✘ 1 critical",
      latest: "✘ 1 critical  latest 2.0.0",
      both: "→ 2.0.0 from 2026-12-03  ✘ 1 critical",
    },
    tooltip:
      "1 known advisory (worst: critical 9.8); fixed in 2.0.0; 2.0.0 is held back until 2026-12-03 by min-release-age=7",
    goal: "fix 2.0.0",
  },
  {
    what: "leads to the fix once where that is the latest",
    own: [9.8],
    facts: { fixedIn: { kind: "fixed", version: "2.0.0" }, package: many },
    text: { fix: "→ 2.0.0  ✘ 1 critical", latest: "✘ 1 critical  latest 2.0.0", both: "→ 2.0.0  ✘ 1 critical" },
    goal: "fix 2.0.0",
  },
  {
    what: "names the latest where no version is fixed",
    own: [5],
    facts: { fixedIn: { kind: "none" }, package: many },
    text: same("⚠ 1 medium  latest 2.0.0"),
    tooltip: "1 known advisory (worst: medium 5.0); no fixed version is known; 2.0.0 is available (major)",
    goal: "latest 2.0.0",
  },
  {
    what: "says how many a version fixes",
    own: [5, 5],
    facts: { fixedIn: { kind: "partly", version: "1.2.9", fixed: 1, of: 2, others: 0 } },
    text: same("⚠ 2 medium"),
    tooltip: "2 known advisories (worst: medium 5.0); 1 of 2 fixed in 1.2.9",
  },
  { what: "shows low ones", own: [2], text: same("ⓘ 1 low") },
  { what: "ranks unscored ones above medium", own: [5, undefined], text: same("⚠ 1 unscored +1") },
  {
    what: "counts vulnerable dependencies",
    own: [5],
    transitive: [8, 8, 4],
    text: same("✘ 2 high +2"),
    tooltip: "1 known advisory and 3 vulnerable dependencies (worst: high 8.0)",
  },
  {
    what: "says that the lockfile has to be updated",
    transitive: [8],
    facts: { transitiveFixedIn: { kind: "lockfile", lockfile: "yarn.lock" } },
    text: same("update yarn.lock  ✘ 1 high"),
    tooltip: "1 vulnerable dependency (worst: high 8.0); its dependencies are fixed by updating yarn.lock",
  },
  {
    what: "says which versions of its dependencies are fixed",
    transitive: [8],
    facts: {
      transitiveFixedIn: { kind: "packages", packages: [{ system: "NPM", name: "qs", version: "6.7.3" }] },
      package: many,
    },
    text: same("✘ 1 high  latest 2.0.0"),
    tooltip:
      "1 vulnerable dependency (worst: high 8.0); its dependencies are fixed in qs 6.7.3; 2.0.0 is available (major)",
  },
  {
    what: "leads to the version whose dependencies are clean as well",
    own: [5],
    transitive: [8],
    facts: { fixedIn: fixed, transitiveFixedIn: { kind: "fixed", version: "1.3.0" } },
    text: { fix: "→ 1.3.0  ✘ 1 high +1", latest: "✘ 1 high +1", both: "→ 1.3.0  ✘ 1 high +1" },
    goal: "fix 1.3.0",
  },
  {
    what: "leads to the version whose dependencies are clean where only they are affected",
    transitive: [8],
    facts: { transitiveFixedIn: { kind: "fixed", version: "1.2.9" }, package: many },
    text: { fix: "→ 1.2.9  ✘ 1 high", latest: "✘ 1 high  latest 2.0.0", both: "→ 1.2.9  ✘ 1 high  latest 2.0.0" },
    tooltip: "1 vulnerable dependency (worst: high 8.0); fixed in 1.2.9",
  },
];

describe("inlayText", () => {
  for (const [what, of, severities, text, tooltip] of rows) {
    it(what, () => {
      const inlay = inlayText(
        of,
        severities.map((severity) => finding(severity, of)),
      );
      assert.equal(inlay?.text, text);
      if (tooltip !== undefined) assert.equal(inlay?.tooltip, tooltip);
    });
  }

  const modes: readonly InlayMode[] = ["fix", "latest", "both"];
  for (const { what, own = [], transitive = [], facts: gathered, text, tooltip, goal } of vulnerableRows) {
    for (const mode of modes) {
      it(`${what} (${mode})`, () => {
        const of = facts("1.2.0", "written", gathered);
        const findings = [
          ...own.map((score) => vulnerability(score, of)),
          ...transitive.map((score) => vulnerability(score, of, true)),
        ];
        const inlay = inlayText(of, findings, mode);
        assert.equal(inlay?.text, text[mode]);
        if (mode !== "fix") return;
        if (tooltip !== undefined) assert.equal(inlay.tooltip, tooltip);
        if (goal !== undefined) assert.equal(`${inlay.goal?.kind} ${inlay.goal?.version}`, goal);
      });
    }
  }
});

describe("the hint of a dependency whose vulnerable dependency Problems have elsewhere", () => {
  const of = facts("1.2.0", "written");
  const found = vulnerability(7.5, of, true);
  const through = (name: string): Finding => {
    return { ...found, declaration: { ...of.declaration, name, package: { ...of.declaration.package, name: "b" } } };
  };
  for (const [where, nearest, tooltip] of [
    ["elsewhere", through("b"), "1 vulnerable dependency (worst: high 7.5), see b"],
    ["at an alias", through("c"), "1 vulnerable dependency (worst: high 7.5), see b (declared as c)"],
    ["here", found, "1 vulnerable dependency (worst: high 7.5)"],
  ] as const) {
    it(where, () => {
      const inlay = inlayText(of, [found], "fix", nearestDependents([nearest]));
      assert.equal(inlay?.tooltip, tooltip);
    });
  }
});

describe("the width of a hint", () => {
  const pseudo = "0.0.0-20200622213623-75b288015ac9";
  const widths = { short: ["1.2.0", "1.3.0"], long: [pseudo, `0.1.0-${pseudo}`] } as const;
  const fixes: Readonly<Record<string, (to: string) => Partial<Facts>>> = {
    "fixed in a version": (to) => ({ fixedIn: { kind: "fixed", version: to } }),
    "clean with its dependencies": (to) => ({ transitiveFixedIn: { kind: "fixed", version: to } }),
    "fixed by a lockfile": () => ({ transitiveFixedIn: { kind: "lockfile", lockfile: "package-lock.json" } }),
    "fixed by nothing": () => ({ fixedIn: { kind: "none" } }),
    "with a newer version": (to) => ({ package: packageWith("0.0.1", to) }),
  };
  const states: Readonly<Record<string, (of: Facts) => readonly Finding[]>> = {
    clean: () => [],
    "with a warning": (of) => [finding("warning", of)],
    vulnerable: (of) => [vulnerability(9.8, of), vulnerability(5, of), finding("error", of)],
    "vulnerable below": (of) => [vulnerability(7.5, of, true), vulnerability(5, of, true)],
  };
  for (const [width, [at, to]] of Object.entries(widths)) {
    for (const how of ["written", "assumed", "locked"] as const) {
      for (const [fix, more] of Object.entries(fixes)) {
        for (const [state, findingsOf] of Object.entries(states)) {
          it(`holds ${width} versions: ${how}, ${fix}, ${state}`, () => {
            const of = facts("^0.0.1", how, more(to));
            const target: Target = { kind: "version", key: { ...packageKey, version: at }, how };
            const { text = "" } = inlayText({ ...of, target }, findingsOf(of), "both") ?? {};
            assert.ok(text.length <= 43, text);
            const [arrow, sign] = [text.indexOf(`→ ${to}`), text.search(/[✘⚠]/)];
            const isFixed = /^fixed in|^clean with/.test(fix) && state.startsWith("vulnerable");
            if (isFixed && /^fixed in/.test(fix) === (state === "vulnerable")) assert.ok(arrow >= 0, text);
            if (isFixed && arrow >= 0 && sign >= 0) assert.ok(arrow < sign, text);
          });
        }
      }
    }
  }
});

const lockfile: Lockfile = { packages: [], hasGraph: true, covers: () => true, locked: () => [], problems: [] };
const locked: Locked = {
  from: "/a/yarn.lock",
  packages: [],
  lockfile,
  privateNames: () => Promise.resolve(new Map()),
  isListed: true,
};

const needed: readonly (readonly [what: string, facts: Facts, modes: readonly InlayMode[]])[] = [
  ["the default version", facts("1.2.0", "written"), []],
  ["another version", older("1.2.0"), ["fix", "latest", "both"]],
  ["another version with a fix", { ...older("1.2.0"), fixedIn: fixed }, ["latest", "both"]],
  ["another version without one", { ...older("1.2.0"), fixedIn: { kind: "none" } }, ["fix", "latest", "both"]],
  ["a version whose package is known", { ...older("1.2.0"), package: newer }, []],
  ["an unknown version", facts("1.2.0", "written", { version: missing }), ["fix", "latest", "both"]],
  ["no version", untold, []],
  ["an entry of a lockfile", { ...older("1.2.0"), locked }, []],
];

function older(requirement: string): Facts {
  return facts(requirement, "written", { version: { kind: "found", value: { ...version, isDefault: false } } });
}

describe("needsVersions", () => {
  for (const [what, of, modes] of needed) {
    it(what, () => {
      const findings = of.fixedIn ? [vulnerability(5, of)] : [];
      assert.deepEqual(
        (["fix", "latest", "both"] as const).filter((mode) => needsVersions(of, findings, mode)),
        modes,
      );
    });
  }
});
