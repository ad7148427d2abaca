import assert from "node:assert/strict";
import type { Facts } from "../../src/core/analysis/facts.ts";
import type { AffectedBy } from "../../src/core/analysis/advisories.ts";
import { ruleIds, type Finding, type RuleId } from "../../src/core/analysis/finding.ts";
import { gather } from "../../src/core/analysis/gathering/gather.ts";
import { coverageOf } from "../../src/core/analysis/coverage.ts";
import { unusedComments } from "../../src/core/analysis/ignores/unusedIgnores.ts";
import { evaluate } from "../../src/core/analysis/evaluate.ts";
import { defaultPolicy, needsOf, type Policy, type RuleSetting } from "../../src/core/analysis/policy.ts";
import { versionSpan } from "../../src/core/analysis/rule.ts";
import { lockedScope } from "../../src/core/manifests/lockfile.ts";
import type { Subject } from "../../src/core/analysis/target/subject.ts";
import { verdictOf, type UncheckedReason } from "../../src/core/analysis/target/verdict.ts";
import type { Api } from "../../src/core/api/api.ts";
import { createClient } from "../../src/core/api/createClient.ts";
import { isSameVersion } from "../../src/core/versions/index.ts";
import type { VersionKey } from "../../src/core/model/keys.ts";
import { fileNameOf } from "../../src/core/model/path.ts";
import type { Span } from "../../src/core/model/span.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import { heldUpdateText } from "../../src/core/messages/versionOrigin.ts";
import type { World } from "../service/context.ts";
import { readIn, type FileTree } from "./project.ts";
import { base, caller, wire, type Wire } from "./world.ts";

export interface FindingOptions {
  /** What differs from the default policy, as of 21 November 2026. */
  readonly policy?: Partial<Policy>;
  /** Lockfiles and settings, by their paths below the manifest's folder. */
  readonly files?: FileTree;
  readonly privateNames?: readonly string[];
  readonly mirrors?: readonly string[];
  /** Packages in place of those of the snapshot. */
  readonly world?: World;
  /** Answers in the service's place. */
  readonly distort?: Parameters<typeof wire>[1];
  /** For what no answer of the loopback service says. */
  readonly but?: (facts: Facts) => Partial<Facts>;
}

export type FindingRow = readonly [what: string, file: string, annotated: string, options?: FindingOptions];

const today = Date.parse("2026-11-21T00:00:00Z");

/** A policy in which only these rules are on, with the severity that they have of themselves or that is said here. */
export function only(...rules: readonly (RuleId | readonly [RuleId, RuleSetting])[]): Pick<Policy, "rules"> {
  const on = rules.map((rule) => (typeof rule === "string" ? ([rule, "default"] as const) : rule));
  return { rules: Object.fromEntries([...ruleIds.map((id) => [id, "off"] as const), ...on]) };
}

/** A test for each row; `shared` is what its options have in common with the others'. */
export function checkRows(rows: readonly FindingRow[], shared: FindingOptions = {}): void {
  for (const [what, file, annotated, options] of rows) {
    it(what, async () => {
      const policy = { ...shared.policy, ...options?.policy };
      await checkFindings(file, dedented(annotated), { ...shared, ...options, policy });
    });
  }
}

/** Without the indentation of the table that the text is written in. */
export function dedented(text: string): string {
  const lines = text.replace(/^\n/, "").replace(/\n *$/, "\n").split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent)).join("\n");
}

/**
 * Checks a manifest against the loopback service. Below the line that a finding stands on, the text has carets under its span
 * and `<rule> <severity>: <what was found>`; where nothing could be checked, carets under the name and `not checked: <why>`. A
 * dependency with nothing below it is thus one that was checked and is clean. Returns what was asked of the service.
 */
async function checkFindings(
  file: string,
  annotated: string,
  options: FindingOptions = {},
): Promise<readonly string[]> {
  const text = annotated
    .split("\n")
    .filter((line) => !isAnnotation(line))
    .join("\n");
  const policy: Policy = { ...defaultPolicy(today), ...options.policy };
  const { subjects } = await projectOf(file, text, options);
  const { api, requests } = client(options.distort, options.world);
  const all = await gather(subjects, { api, delay: () => Promise.resolve(), now: () => policy.now }, caller(), {
    needs: needsOf(policy, true),
  });
  const facts = all.map((dependencyFacts) => ({ ...dependencyFacts, ...options.but?.(dependencyFacts) }));
  assert.equal(annotate(text, facts, policy), annotated);
  return requests;
}

/** The subjects of a manifest at `/work/app/<file>`, among the other files of that folder. */
export async function projectOf(
  file: string,
  text: string,
  { files = {}, privateNames = [], mirrors = [] }: Pick<FindingOptions, "files" | "privateNames" | "mirrors"> = {},
): Promise<{ readonly subjects: readonly Subject[] }> {
  const tree = Object.entries({ ...files, [file]: text }).map(
    ([path, content]) => [`/work/app/${path}`, content] as const,
  );
  const { subjects } = await readIn(Object.fromEntries(tree), `/work/app/${file}`, {
    privateNames,
    mirrors,
  });
  // Packages that only the lockfile names have no place in the text to mark; `lockedOnly.service.test.ts` is about them.
  return { subjects: subjects.filter(({ declaration }) => declaration.scope !== lockedScope) };
}

/** The whole client, over the loopback service. */
export function client(
  distort?: FindingOptions["distort"],
  world?: FindingOptions["world"],
): Pick<Wire, "requests"> & { readonly api: Api } {
  const { transport, requests } = wire({ world }, distort);
  let time = 1_000_000;
  const api = createClient({
    isSameVersion,
    transport,
    baseUrl: base,
    apiVersion: "auto",
    random: () => 0,
    log: () => undefined,
    now: () => time,
    // Time passes while something waits, and only then: what keeps to a rate gets its turn.
    delay: (milliseconds) => {
      time += milliseconds;
      return Promise.resolve();
    },
  });
  return { api, requests };
}

/** The text with what was found in it. */
function annotate(text: string, all: readonly Facts[], policy: Policy): string {
  const coverage = coverageOf({ manifest: { declarations: [], problems: [] }, gaps: [] }, all, needsOf(policy, true));
  const unused = unusedComments({ facts: all, coverage, policy }, true);
  const notes = [
    ...[...evaluate(all, policy), ...unused].map((finding) => ({
      span: finding.span,
      text: `${finding.rule} ${finding.severity}: ${dataText(finding)}`,
    })),
    ...all.flatMap((facts) => {
      const verdict = verdictOf(facts);
      const { nameSpan } = facts.declaration;
      const incomplete = facts.transitive?.incomplete;
      return [
        ...(verdict.kind === "unknown" ? [{ span: nameSpan, text: `not checked: ${reason(verdict.why)}` }] : []),
        ...(verdict.kind === "pending" ? [{ span: nameSpan, text: "not checked: pending" }] : []),
        ...(incomplete
          ? [{ span: versionSpan(facts.declaration), text: `not checked: below, ${formatMessage(incomplete)}` }]
          : []),
      ];
    }),
  ];
  const lines: string[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const below = notes.filter(({ span }) => start <= span.start && span.start <= end);
    lines.push(line, ...below.map((note) => `${carets(note.span, start, end)} ${note.text}`));
    start = end + 1;
  }
  return lines.join("\n");
}

function isAnnotation(line: string): boolean {
  return /^ *\^+ (?:[a-z-]+ (?:error|warning|information|hint):|not checked:)/.test(line);
}

function carets(span: Span, start: number, end: number): string {
  return " ".repeat(span.start - start) + "^".repeat(Math.max(1, Math.min(span.end, end) - span.start));
}

function reason(why: UncheckedReason): string {
  switch (why.kind) {
    case "skipped":
      return why.detail === undefined ? why.reason : `${why.reason}, ${why.detail}`;
    case "malformed":
      return `${why.kind} ${why.text}`;
    case "unsatisfied":
      return `${why.kind} ${why.text}${why.held ? `, ${why.held.version} is too young` : ""}`;
    case "unknown-version":
    case "not-served":
      return `${why.kind} ${why.key.version}`;
    default:
      return why.kind;
  }
}

/** The data of a finding in few words, so that a table is about what was found and not about the words for it. */
function dataText(finding: Finding): string {
  const version = versionText(finding);
  switch (finding.rule) {
    case "malicious": {
      const [{ advisories, path }] = finding.items;
      return `${version}: ${advisories.map(bandText).join(", ")}${path ? ` by ${pathText(path)}` : ""}`;
    }
    case "advisory":
      return `${version}: ${bandText(finding.items[0].advisories[0])}`;
    case "transitive-advisory": {
      const [{ advisories, path, from }] = finding.items;
      return `${version}: ${advisories.map(bandText).join(", ")} by ${pathText(path)} (${from})`;
    }
    case "deprecated": {
      const [{ reason }] = finding.items;
      return `${version}${reason === undefined ? "" : `: ${reason}`}`;
    }
    case "unmaintained": {
      const [item] = finding.items;
      if ("still" in item) {
        const { project, scored, lastRelease } = item.still;
        return `${version}: ${project} on ${scored}, ${lastRelease.version} on ${lastRelease.publishedAt.slice(0, 10)}`;
      }
      const { notice, path } = item;
      return `${version}: ${notice.id}${path ? ` by ${pathText(path)}` : ""}`;
    }
    case "outdated":
      return `${version}: ${finding.items[0].step} to ${finding.items[0].to}${finding.items[0].held ? `, ${formatMessage(heldUpdateText(finding.items[0].held))}` : ""}`;
    case "unknown-package":
    case "suspicious-name":
      return finding.items[0].similar.join(", ") || "nothing similar";
    case "unknown-version":
      return version;
    case "withdrawn": {
      const [{ path, listed, mayBeNew }] = finding.items;
      const below = path ? ` by ${pathText(path)}` : "";
      return `${version}${below}: ${listed.version} is listed${mayBeNew ? ", or it is new" : ""}`;
    }
    case "risky-addition": {
      const { name, isUndated, similar, runsInstallScript } = finding.items[0];
      const { firstPublishedAt = isUndated ? "undated" : "unknown" } = finding.items[0];
      const close = similar.length > 0 ? `, like ${similar.join(", ")}` : "";
      return `${version}: ${name} (${firstPublishedAt})${close}${runsInstallScript ? ", with a script" : ""}`;
    }
    case "license": {
      const [{ path, state, license }] = finding.items;
      return `${version}: ${state} ${license || "(none)"}${path ? ` by ${pathText(path)}` : ""}`;
    }
    case "provenance-lost":
      return `${version}: ${finding.items[0].attested.version} had it`;
    case "provenance-source":
      return `${version}: ${finding.items[0].attested}, not ${finding.items[0].declared}`;
    case "scorecard": {
      const [{ project, score, below }] = finding.items;
      return `${version}: ${project} ${score} < ${below}`;
    }
    case "stale-lockfile": {
      const { kind, lockfile, requested } = finding.items[0];
      const what = kind === "outdated" ? version : [kind, version].filter(Boolean).join(" ");
      return `${what} in ${fileNameOf(lockfile)}${requested === undefined ? "" : ` for ${requested}`}`;
    }
    case "stale-override": {
      const [item] = finding.items;
      if (item.why === "affected") return `${version}: affected by ${item.affecting.id}`;
      const source = item.source === undefined ? "the service" : fileNameOf(item.source);
      if (item.why === "unused") return `${version}: unused in ${source}`;
      const gets = item.parents.map(({ dependent, requirement, gets: to }) => {
        return `${dependent ? `${dependent.name} ${dependent.version}` : "own"} ${requirement} > ${to.version}`;
      });
      return `${version}: ${gets.join(", ")} (${source})`;
    }
    case "several-lockfiles":
      return finding.items[0].lockfiles.map(fileNameOf).join(", ");
    case "release-age": {
      const { limit, age } = finding.items[0];
      const read = age === undefined ? "no age" : `${age / 1_000} s`;
      return `${limit.tool} ${limit.setting} in ${fileNameOf(limit.path)} is ${read}`;
    }
    case "too-new": {
      const [{ publishedAt, days, path }] = finding.items;
      return `${version}: ${path ? `${pathText(path)} ` : ""}${publishedAt.slice(0, 10)} < ${days} days`;
    }
    case "expired-ignore": {
      const { rule, package: name, advisory, until, reason: why } = finding.items[0].ignore;
      const what = [rule, name, advisory].filter((part) => part !== undefined).join(" ");
      return `${what || "all"} until ${until ?? "ever"}${why === undefined ? "" : ` -- ${why}`}`;
    }
    case "unused-ignore": {
      const { rule, advisory } = finding.items[0].ignore;
      return rule ?? advisory ?? "all";
    }
  }
}

/** How a version was chosen is only given where it is not written. */
function versionText({ key, how = "written" }: Finding): string {
  return key ? `${key.name} ${key.version}${how === "written" ? "" : ` ${how}`}` : "";
}

function bandText({ id, band, countsAs }: AffectedBy): string {
  return countsAs ? `${id} ${band} as ${countsAs}` : `${id} ${band}`;
}

function pathText(path: readonly VersionKey[]): string {
  return path.map(({ name, version }) => `${name} ${version}`).join(" > ");
}

/** A package of a lockfile of npm: its version, what it needs, and where it comes from if not from the public registry. */
export type NpmLocked = readonly [version: string, needs?: readonly string[], resolved?: string];

/** A `package-lock.json` with these packages, by their paths below `node_modules`, and what the project requires, if that is given. */
export function packageLock(packages: Readonly<Record<string, NpmLocked>>, required?: object): FileTree {
  const entries = Object.entries(packages).map(([path, [version, needs = [], resolved]]) => {
    const dependencies = Object.fromEntries(needs.map((name) => [name, "*"] as const));
    return [`node_modules/${path}`, { version, ...(resolved && { resolved }), dependencies }] as const;
  });
  const root = required && { "": { name: "own", dependencies: required } };
  return {
    "package-lock.json": JSON.stringify({ lockfileVersion: 3, packages: { ...root, ...Object.fromEntries(entries) } }),
  };
}
