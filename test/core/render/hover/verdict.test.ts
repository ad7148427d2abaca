import assert from "node:assert/strict";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import type { Facts, Transitive, TransitivePackage } from "../../../../src/core/analysis/facts.ts";
import { defaultPolicy, type Policy } from "../../../../src/core/analysis/policy.ts";
import type { Version } from "../../../../src/core/api/messages.ts";
import { servedText } from "../../../../src/core/messages/message.ts";
import { verdictLine } from "../../../../src/core/render/hover/verdict.ts";
import { bareVersion } from "../../../support/bareVersion.ts";

const key = { system: "NPM", name: "app", version: "1.0.0" } as const;

function versionOf(advisories: readonly string[]): Version {
  return bareVersion(key, { isDeprecated: false, advisoryKeys: advisories.map((id) => ({ id })) });
}

/** An advisory `X-7.5` has that score, one of malware none. */
function detailsOf(ids: readonly string[]): Facts["advisories"] {
  return new Map(
    ids.map((id) => {
      const score = id.startsWith("MAL-") ? {} : { cvss3Score: Number(id.slice(2)) };
      const value = { advisoryKey: { id }, url: "", title: id, aliases: [], ...score };
      return [id, { kind: "found", value }];
    }),
  );
}

/** One package a character: `.` is clean, `!` affected, `x` malicious, `?` not answered, `-` not asked for. */
function packagesOf(states: string): readonly TransitivePackage[] {
  return Array.from(states, (state, index) => {
    const below = { system: "NPM", name: `p${index}`, version: "1.0.0" } as const;
    const common = { key: below, path: [key, below], advisories: new Map() };
    if (state === "-") return common;
    if (state === "?") return { ...common, version: { kind: "missing", text: "" } };
    const ids = state === "!" ? ["X-7.5", "X-5.0"] : state === "x" ? ["MAL-1"] : [];
    return { ...common, advisories: detailsOf(ids), version: { kind: "found", value: versionOf(ids) } };
  });
}

interface Row {
  readonly own: readonly string[];
  /** The transitive dependencies; none listed by any source if absent. */
  readonly below?: string;
  readonly from?: Transitive["from"];
  readonly incomplete?: string;
  /** Advisories that the user ignores. */
  readonly ignored?: readonly string[];
  /** What else leads to those that are affected. */
  readonly through?: string;
  /** Icon and words; each part in its color between brackets. */
  readonly line: string;
}

const no = "No known advisories";
const itself = `${no} of its own`;
const confirmed = "Confirmed malicious; treat the machine that installed it as compromised";
const confirmedBelow = "Depends on p0 1.0.0, confirmed malicious; treat the machine that installed it as compromised";

const rows: readonly Row[] = [
  { own: [], below: "", line: `pass [green ${no}, and no dependencies]` },
  { own: [], below: ".", line: `pass [green ${no}, itself and 1 transitive dependency]` },
  { own: [], below: "...", line: `pass [green ${no}, itself and 3 transitive dependencies]` },
  {
    own: [],
    below: "..",
    from: "resolved",
    line: `pass [green ${no}, itself and 2 transitive dependencies, as resolved today]`,
  },
  { own: ["X-6.1"], below: "", line: "warning [warning 1 advisory, medium 6.1] · [green no dependencies]" },
  {
    own: ["X-6.1", "X-3.0"],
    below: ".",
    line: "warning [warning 2 advisories, worst medium 6.1] · [green no known advisories for 1 transitive dependency]",
  },
  {
    own: ["X-6.1", "X-3.0"],
    below: "!.!",
    line: "error [warning 2 advisories, worst medium 6.1] · [error 2 of 3 transitive dependencies affected, worst high 7.5]",
  },
  {
    own: ["X-3.0"],
    below: "..",
    line: "info [gray 1 advisory, low 3.0] · [green no known advisories for 2 transitive dependencies]",
  },
  {
    own: [],
    below: "!",
    line: `error [green ${itself}] · [error 1 of 1 transitive dependency affected, worst high 7.5]`,
  },
  // What is malicious comes first, and what to do about it once.
  { own: ["MAL-1"], below: "", line: `error [error ${confirmed}] · [green no dependencies]` },
  {
    own: ["MAL-1"],
    below: "x.",
    line: `error [error ${confirmed}] · [error 1 of 2 transitive dependencies affected, worst malicious]`,
  },
  {
    own: [],
    below: "x",
    line: `error [error ${confirmedBelow}; 1 of 1 transitive dependency affected, worst malicious] · [green ${itself}]`,
  },
  {
    own: ["X-9.8"],
    below: "x",
    line: `error [error ${confirmedBelow}; 1 of 1 transitive dependency affected, worst malicious] · [error 1 advisory, critical 9.8]`,
  },
  {
    own: [],
    below: "!.",
    through: "see other",
    line: `error [green ${itself}] · [error 1 of 2 transitive dependencies affected, worst high 7.5, see other]`,
  },
  {
    own: [],
    below: "..",
    through: "see other",
    line: `pass [green ${no}, itself and 2 transitive dependencies]`,
  },
  // What is ignored is counted, and not called clean.
  { own: ["X-6.1"], below: "", ignored: ["X-6.1"], line: "info [gray 1 advisory, ignored] · [gray no dependencies]" },
  {
    own: ["X-6.1", "X-9.8", "X-3.0"],
    below: "",
    ignored: ["X-9.8"],
    line: "warning [warning 3 advisories (1 ignored), worst medium 6.1] · [green no dependencies]",
  },
  {
    own: ["X-6.1", "X-3.0"],
    below: "",
    ignored: ["X-6.1", "X-3.0"],
    line: "info [gray 2 advisories, all ignored] · [gray no dependencies]",
  },
  {
    own: [],
    below: "!!.",
    ignored: ["X-7.5", "X-5.0"],
    line: `info [gray ${itself}] · [gray 2 of 3 transitive dependencies affected, all ignored]`,
  },
  // What is not known is never clean.
  { own: [], line: `info [gray ${itself}] · [gray its transitive dependencies are not known]` },
  {
    own: ["X-9.8"],
    line: "error [error 1 advisory, critical 9.8] · [gray its transitive dependencies are not known]",
  },
  { own: [], below: "", incomplete: "no graph [yet]", line: `question [gray ${itself}] · [gray no graph [yet]]` },
  {
    own: [],
    below: ".?-",
    line: `question [gray ${itself}] · [gray no known advisories for 1 of 3 transitive dependencies; 2 not checked]`,
  },
  { own: [], below: "?", line: `question [gray ${itself}] · [gray 1 transitive dependency not checked]` },
  { own: [], below: "?-", line: `question [gray ${itself}] · [gray 2 transitive dependencies not checked]` },
  {
    own: [],
    below: "!?.",
    line: `error [green ${itself}] · [error 1 of 3 transitive dependencies affected, worst high 7.5; 1 not checked]`,
  },
  {
    own: [],
    below: "..",
    incomplete: "a|b",
    line: `question [gray ${itself}] · [gray no known advisories for 2 transitive dependencies; may be incomplete: a|b]`,
  },
  {
    own: [],
    below: "!",
    incomplete: "why",
    line: `error [green ${itself}] · [error 1 of 1 transitive dependency affected, worst high 7.5; may be incomplete: why]`,
  },
];

const colors: Readonly<Record<string, string>> = {
  "charts-green": "green",
  descriptionForeground: "gray",
  "editorError-foreground": "error",
  "list-warningForeground": "warning",
};

function policyWith(ignored: readonly string[]): Policy {
  return { ...defaultPolicy(0), ignores: ignored.map((advisory) => ({ advisory })) };
}

function lineOf({ own, below, from = "lockfile", incomplete, ignored = [], through }: Row): string {
  const transitive = below !== undefined && {
    transitive: {
      packages: packagesOf(below),
      from,
      ...(incomplete !== undefined && { incomplete: servedText(incomplete) }),
    },
  };
  const span = { start: 0, end: 1 };
  const requirement = { kind: "written", text: "1.0.0" } as const;
  const facts: Facts = {
    declaration: {
      package: key,
      name: "app",
      requirement,
      scope: "dependencies",
      nameSpan: span,
      requirementSpan: span,
    },
    target: { kind: "version", key, how: "written" },
    version: { kind: "found", value: versionOf(own) },
    advisories: detailsOf(own),
    ignores: [],
    ...(transitive === false ? { isTransitiveUnlisted: true } : transitive),
  };
  const findings = evaluate([facts], policyWith(ignored));
  return verdictLine(facts, findings, true, through === undefined ? undefined : servedText(through))
    .replace(/<span style="color:var\(--vscode-([\w-]+)\);">(.*?)<\/span>/g, (_, color: string, text: string) => {
      return `[${colors[color] ?? color} ${text}]`;
    })
    .replace(/\$\((\w+)\)/, "$1")
    .replace(/\\(.)/g, "$1");
}

describe("the verdict of a hover", () => {
  for (const row of rows) it(row.line, () => assert.equal(lineOf(row), row.line));
});
