import assert from "node:assert/strict";
import { noFacts, type Facts } from "../../../src/core/analysis/facts.ts";
import type { Finding } from "../../../src/core/analysis/finding.ts";
import type { Severity } from "../../../src/core/analysis/severity.ts";
import type { How, Target } from "../../../src/core/analysis/target/target.ts";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Package, Version } from "../../../src/core/api/messages/packages.ts";
import type { SkipReason } from "../../../src/core/manifests/manifest.ts";
import { inlayText } from "../../../src/core/render/inlayText.ts";

const packageKey = { system: "NPM", name: "a" } as const;

const version: Version = {
  versionKey: { ...packageKey, version: "1.2.0" },
  isDefault: true,
  licenses: [],
  advisoryKeys: [],
  links: [],
  slsaProvenances: [],
  attestations: [],
  registries: [],
  relatedProjects: [],
};

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

function skipped(reason: SkipReason): Facts {
  return { ...untold, target: { kind: "unknown", why: { kind: "skipped", reason, text: "" } } };
}

const rows: readonly (readonly [
  what: string,
  facts: Facts,
  findings: readonly Severity[],
  text: string | undefined,
  tooltip?: string,
])[] = [
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
  ["assumed", facts("^1.2.0", "assumed"), [], "≈ 1.2.0", "1.2.0 is assumed"],
  ["a newer version", facts("1.2.0", "written", { package: newer }), [], "→ 1.3.0", "1.3.0 is available (minor)"],
  ["a warning", facts("1.2.0", "written"), ["warning"], "⚠", "1 finding"],
  ["an error among warnings", facts("1.2.0", "written"), ["warning", "error"], "✘", "2 findings"],
  ["findings of less weight", facts("1.2.0", "written"), ["information", "hint"], undefined],
  ["findings of more and less weight", facts("1.2.0", "written"), ["information", "warning", "hint"], "⚠", "1 finding"],
  [
    "all at once",
    facts("^1.0.0", "assumed", { package: newer }),
    ["error"],
    "≈ 1.2.0  ✘  → 1.3.0",
    "1.2.0 is assumed; 1 finding; 1.3.0 is available (minor)",
  ],
  [
    "no answer",
    facts("1.2.0", "written", { version: failed }),
    [],
    "?",
    "not checked: working offline, and the cache has no answer",
  ],
  ["no answer, but a finding", facts("1.2.0", "written", { version: failed }), ["warning"], "⚠", "1 finding"],
  ["an unknown version", facts("^1", "locked", { version: missing, package: newer }), [], "1.2.0  ?  → 1.3.0"],
  [
    "a range without an answer",
    { ...untold, package: failed },
    [],
    "?",
    "not checked: working offline, and the cache has no answer",
  ],
  ["a range of an unknown package", { ...untold, package: missing }, [], "?"],
  ["a range of an unknown package, with a finding", { ...untold, package: missing }, ["warning"], "⚠"],
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
  [
    "a damaged lockfile",
    { ...untold, target: { kind: "unknown", why: { kind: "lockfile", path: "/a/yarn.lock", reason: "conflicted" } } },
    [],
    "lockfile not read",
    "not checked: yarn.lock has merge conflicts",
  ],
  ["a skipped one with a finding", skipped("git"), ["warning"], "⚠  git"],
  ["a member of the workspace", skipped("workspace"), [], undefined],
  ["a folder", skipped("path"), [], undefined],
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
});
