import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compareScores } from "../../src/core/analysis/advisories.ts";
import type { Facts } from "../../src/core/analysis/facts.ts";
import { advisoriesOf, isBelow, isOwn, isVulnerability, type Finding } from "../../src/core/analysis/finding.ts";
import { graphRootOf } from "../../src/core/analysis/graphs/availableGraphs.ts";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import { useOf } from "../../src/core/analysis/target/use.ts";
import type { Checked } from "../../src/core/check/checked.ts";
import { coreOver } from "../../src/core/core.ts";
import { fixEffectOf } from "../../src/core/fixes/plan/fixEffect.ts";
import type { FixPlan } from "../../src/core/fixes/plan/planFixes.ts";
import { parserFor } from "../../src/core/manifests/formats.ts";
import { scoreText } from "../../src/core/messages/advisories.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import type { PageHost } from "../../src/core/pages/host.ts";
import { loadPage } from "../../src/core/pages/loadPage.ts";
import type { Cell, Page } from "../../src/core/pages/page.ts";
import type { PageSubject } from "../../src/core/pages/subject.ts";
import { placedUse } from "../../src/core/pages/uses.ts";
import { hoverMarkdown } from "../../src/core/render/hover/hover.ts";
import { inlayText } from "../../src/core/render/inlay.ts";
import { problemsOf } from "../../src/core/render/problems.ts";
import type { ReportFormat } from "../../src/core/report/formats.ts";
import { writers } from "../../src/core/report/writers.ts";
import { dependencyTexts } from "../../src/core/scan/tree/dependencyTexts.ts";
import { byDependency } from "../../src/core/scan/tree/dependencies.ts";
import { exportHost } from "../support/exported.ts";
import { client } from "../support/findings.ts";
import { checkerOf } from "../support/project.ts";
import { caller } from "../support/world.ts";

/** The files that `npm start` opens. */
const files: Readonly<Record<string, string>> = Object.fromEntries(
  ["test/fixtures/sample", "test/fixtures/showcase"].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"))
      .map((path) => [`/${basename(root)}${path.slice(root.length)}`, readFileSync(path, "utf8")]),
  ),
);

const policy = defaultPolicy(exportHost.now);
const { api } = client();
const core = coreOver(api, () => Promise.resolve());
const checker = checkerOf(files, { core, policy: () => policy });

interface Dependency {
  readonly checked: Checked;
  readonly facts: Facts;
  readonly findings: readonly Finding[];
  readonly plan: FixPlan;
}

async function checkSample(): Promise<readonly Dependency[]> {
  const paths = Object.keys(files).filter((path) => parserFor(path));
  const manifests = await Promise.all(
    paths.map(async (path) => {
      const read = await checker.read({ path, text: files[path] ?? "" });
      return checker.check(read ?? assert.fail(path), caller());
    }),
  );
  const all = manifests.flatMap((checked) =>
    checked.facts.map((facts) => ({ checked, facts, findings: checked.findingsOn.get(facts) ?? [] })),
  );
  // Where only the lockfile is out of date, what is found is found at what would be installed.
  const vulnerable = all.filter(({ facts, findings }) => !isReplaced(facts) && findings.some(isVulnerability));
  return Promise.all(
    vulnerable.map(async (dependency) => {
      const { checked, facts } = dependency;
      return { ...dependency, plan: await checker.fix([checked], (other) => other.facts === facts, caller()) };
    }),
  );
}

function isReplaced({ stale }: Facts): boolean {
  return stale?.kind === "outdated";
}

interface Named {
  readonly name: string;
  readonly version: string;
}

function named(keys: readonly Named[] = []): string | undefined {
  return keys[0] && `${keys[0].name} ${keys[0].version}`;
}

/** What the plan leads to: a version, or that of another package; `lockfile`; nothing where no fix is known. */
function plannedFix({ plan: { changes, overrides, unfixed } }: Dependency): string | undefined {
  if (changes[0]) return changes[0].version;
  if (overrides[0]) return named(overrides[0].overrides.map(({ to }) => to));
  const why = unfixed[0]?.why;
  switch (why?.kind) {
    case "packages":
      return named(why.packages);
    case "lockfile-outdated":
      return "lockfile";
    case "edit":
    case "held":
      return why.to.version;
    default:
      return undefined;
  }
}

/** The fix that a text tells, in the words of `plannedFix`. */
function fixIn(text: string): string | undefined {
  const [, name, to] = /\b[Uu]pdat(?:e|ing) (\S+)(?: \([^)]*\)) to (\S+?)[.,;]?(?:\s|$)/.exec(text) ?? [];
  if (name !== undefined && to !== undefined) return `${name} ${to}`;
  const [, first, second] =
    /\b(?:[Ff]ixed in|update to|change to|nearest clean version is) (\S+?)(?: (v?\d[\w.+-]*?))?[.,;]?(?:\s|$)/.exec(
      text,
    ) ?? [];
  if (first !== undefined) return second === undefined ? first : `${first} ${second}`;
  return /\b[Uu]pdat(?:e|ing) \S*lock/.test(text) ? "lockfile" : undefined;
}

interface Hover {
  readonly text: string;
  /** The version that its *Update* writes. */
  readonly update: string | undefined;
  /** The version that its *Compare* compares with. */
  readonly compared: string | undefined;
}

function hoverOf({ facts, plan: { overrides } }: Dependency): Hover {
  let [update, compared]: (string | undefined)[] = [];
  const [override] = overrides;
  const text = hoverMarkdown(facts, {
    policy,
    ...(override && { planned: { kind: "override", override } }),
    graphLink: () => "graph",
    detailsLink: () => "details",
    planLink: () => "plan",
    compareLink: (_, to) => `compare${(compared = to?.version) ?? ""}`,
    updateLink: (_, change) => (update = change.version),
    fixLink: () => "fix",
    releaseLink: () => "release",
    mirrorLink: () => "mirror",
  });
  return { text: text.replace(/<\/?span[^>]*>|[\\*]/g, ""), update, compared };
}

async function pageOf(subject: PageSubject, { checked, facts }: Dependency): Promise<Page> {
  const place = { uri: `file://${checked.path}`, file: checked.path, lineOf: () => 0 };
  const uses = [placedUse(useOf(facts), place)];
  const manifests: NonNullable<PageHost["manifests"]> = { hasAny: true, uses: (matches) => uses.filter(matches) };
  return loadPage(subject, { api, now: () => policy.now, manifests }, caller(), () => undefined);
}

async function versionPage(dependency: Dependency): Promise<Page | undefined> {
  const { target } = dependency.facts;
  return target?.kind === "version" ? pageOf({ kind: "version", key: target.key }, dependency) : undefined;
}

function textOf(cells: readonly Cell[] = []): string {
  return cells.map((cell) => cell.map(({ text }) => formatMessage(text)).join("")).join(" · ");
}

/** The fix in the table of manifests, and that it is the one of the button. */
function fixOnPage({ sections, actions }: Page): string | undefined {
  const updates = actions.flatMap((action) => (action.kind === "update" ? action.updates : []));
  const tables = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === "table"));
  const [row] = tables.find(({ id }) => id === "manifests")?.rows ?? [];
  const fix = fixIn(textOf(row?.cells.slice(2)));
  if (row?.update) assert.deepEqual([row.update.version, updates[0]?.version], [fix, fix]);
  return fix;
}

function treeOf({ checked: { path }, findings }: Dependency) {
  const [found = assert.fail()] = byDependency(
    findings.map((finding) => ({ kind: "finding", path, finding })),
  ).dependencies;
  const { label, description } = dependencyTexts(found);
  return { label: formatMessage(label), description: description.map((part) => formatMessage(part)).join(" · ") };
}

function report(format: ReportFormat, { checked, findings }: Dependency): string {
  const { path, system, text, facts, coverage, project } = checked;
  const own = findings.filter(isVulnerability);
  const { manifest } = project;
  const file = { path, absolutePath: path, system, text, facts, coverage: coverage ?? assert.fail(path), manifest };
  return writers[format]({ files: [{ ...file, findings: own }], unreadFiles: [], isInterrupted: false }, exportHost);
}

/** What a report says of each finding: its rule, its fix, and its severity. */
interface Row {
  readonly rule: string;
  readonly fix: string | undefined;
}

interface ReportedFix {
  readonly version?: string;
  readonly packages?: readonly Named[];
  readonly state: string;
}

function reportedFix(fixedIn: ReportedFix | undefined): string | undefined {
  return fixedIn?.state === "lockfile" ? "lockfile" : (fixedIn?.version ?? named(fixedIn?.packages));
}

const rowsOf: Readonly<Partial<Record<ReportFormat, (text: string) => readonly Row[]>>> = {
  text: (text) =>
    text.split("\n").flatMap((line): Row[] => {
      const [, code = ""] = /:\d+:\d+ (?:error|warning|information|hint) (\S+):/.exec(line) ?? [];
      return code === "" ? [] : [{ rule: /^[a-z-]+$/.test(code) ? code : "advisory", fix: fixIn(line) }];
    }),
  markdown: (text) =>
    text.split("\n").flatMap((line): Row[] => {
      const cells = line.split(" | ");
      const rule = cells[3] ?? "";
      if (!/^(?:transitive-)?advisory$|^malicious$/.test(rule)) return [];
      const fix = cells.at(-2)?.replace(/\\/g, "");
      return [{ rule, fix: fix === "none known" || fix === "" ? undefined : fix?.split(", ")[0] }];
    }),
  csv: (text) =>
    text.split("\r\n").flatMap((line): Row[] => {
      const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
      const [, name, version] = /^pkg:[^/]+\/(\S+)@(\S+)/.exec(cells.at(-3) ?? "") ?? [];
      const fix = name === undefined ? cells.at(-3) : `${name} ${version}`;
      return cells[3] === "finding" ? [{ rule: cells[4] ?? "", fix: fix === "" ? undefined : fix }] : [];
    }),
  json(text) {
    const { files } = JSON.parse(text) as {
      readonly files: readonly { readonly findings: readonly { rule: string; fixedIn?: ReportedFix }[] }[];
    };
    return files.flatMap(({ findings }) => findings.map(({ rule, fixedIn }) => ({ rule, fix: reportedFix(fixedIn) })));
  },
  sarif(text) {
    const { runs } = JSON.parse(text) as {
      readonly runs: readonly {
        readonly results: readonly { kind?: string; properties: { rule: string; fixedIn?: ReportedFix } }[];
      }[];
    };
    return runs.flatMap(({ results }) =>
      results
        .filter(({ kind = "fail" }) => kind === "fail")
        .map(({ properties: { rule, fixedIn } }) => ({ rule, fix: reportedFix(fixedIn) })),
    );
  },
};

const fixes: Readonly<Record<string, (dependency: Dependency) => string | undefined | Promise<string | undefined>>> = {
  "the hint": ({ facts, findings }) => {
    const { goal, tooltip = "" } = inlayText(facts, findings) ?? {};
    const fix = fixIn(tooltip.replace(/its dependencies are fixed in [^;]*; (?=fixed in)/, ""));
    if (goal?.kind === "fix") assert.equal(goal.version, fix);
    return fix;
  },
  Problems({ findings }) {
    const texts = problemsOf(findings, "dependency").map(({ message }) => formatMessage(message));
    return texts.map(fixIn).find((version) => version !== undefined);
  },
  "the hover"(dependency) {
    const { text, update, compared } = hoverOf(dependency);
    const fix = fixIn(text.slice(text.indexOf("\n\n")).slice(2));
    if (update !== undefined) assert.deepEqual([update, compared], [fix, fix]);
    // Nothing is offered that cannot be written.
    const { changes } = dependency.plan;
    assert.equal(update !== undefined, changes.length > 0, dependency.facts.declaration.name);
    return fix;
  },
  "the tree"(dependency) {
    const { label, description } = treeOf(dependency);
    const fix = / → (.+?)(?: \+\d+)?$/.exec(label)?.[1] ?? fixIn(description);
    return fix && / → \S*lock/.test(label) ? "lockfile" : fix;
  },
  async "the page"(dependency) {
    const page = await versionPage(dependency);
    return page && fixOnPage(page);
  },
  async "the verdict of the page"(dependency) {
    return fixIn(textOf((await versionPage(dependency))?.verdict?.marks));
  },
  async "the page of its worst advisory"(dependency) {
    const [worst] = dependency.findings.flatMap(advisoriesOf).sort(compareScores);
    return fixOnPage(await pageOf({ kind: "advisory", id: worst?.id ?? "" }, dependency));
  },
  "the graph": ({ facts }) => {
    const { fixedIn } = useOf(facts);
    if (fixedIn?.kind === "lockfile") return "lockfile";
    return fixedIn?.kind === "packages"
      ? named(fixedIn.packages)
      : fixedIn?.kind === "fixed"
        ? fixedIn.version
        : undefined;
  },
  ...Object.fromEntries(
    Object.entries(rowsOf).map(([format, rowsIn]) => [
      `the report as ${format}`,
      (dependency: Dependency) => {
        const rows = rowsIn(report(format as ReportFormat, dependency));
        // What fixes the version itself is its fix, and it is said with each of its own advisories.
        const own = rows.filter(({ rule }) => rule === "advisory");
        return [...own, ...rows].map(({ fix }) => fix).find((fix) => fix !== undefined);
      },
    ]),
  ),
};

/** What is found on a dependency, in the words of a surface. */
interface Numbers {
  /** Advisories of the version itself. */
  readonly own?: number;
  /** Affected transitive dependencies. */
  readonly below?: number;
  readonly worst?: string;
}

function numbersOf({ findings }: Pick<Dependency, "findings">): Required<Numbers> {
  const [worst = assert.fail()] = findings.flatMap(advisoriesOf).sort(compareScores);
  return {
    own: new Set(findings.filter(isOwn).flatMap((finding) => advisoriesOf(finding).map(({ id }) => id))).size,
    below: findings.filter(isBelow).length,
    worst: formatMessage(scoreText(worst)),
  };
}

const scoreOrder = ["malicious", "critical", "high", "severity", "medium", "low"];

function worstOf(scores: readonly string[]): string | undefined {
  const rank = (score: string) => scoreOrder.indexOf(score.split(" ")[0] ?? "");
  return [...scores].sort((a, b) => rank(a) - rank(b) || Number(b.split(" ")[1]) - Number(a.split(" ")[1]))[0];
}

function numbersIn(text: string, ownWords = /(\d+) (?:known )?advisor(?:y|ies)/): Numbers {
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const scores = [
    ...text.matchAll(/\b(?:critical|high|medium|low) \d+\.\d|severity (?:unknown|not published as CVSS v3)/g),
  ].map(([score]) => score);
  return {
    own: number(ownWords),
    below: number(/(\d+) (?:of \d+ transitive dependenc(?:y|ies) affected|vulnerable dependenc)/),
    ...(scores.length > 0 && { worst: worstOf(scores) ?? "" }),
  };
}

function countRows(rows: readonly Row[]): Numbers {
  const count = (rule: string) => rows.filter((row) => row.rule === rule).length;
  return { own: count("advisory"), below: count("transitive-advisory") };
}

const numbers: Readonly<
  Record<string, (dependency: Dependency) => Numbers | undefined | Promise<Numbers | undefined>>
> = {
  "the hint": ({ facts, findings }) => numbersIn(inlayText(facts, findings)?.tooltip ?? ""),
  Problems: ({ findings }) => {
    const text = problemsOf(findings, "dependency").map(({ message }) => formatMessage(message));
    return numbersIn(text.join("; "));
  },
  "the hover"(dependency) {
    const [, verdict = ""] = hoverOf(dependency).text.split("\n\n");
    return numbersIn(verdict);
  },
  "the tree": (dependency) => numbersIn(treeOf(dependency).description),
  "the light bulb"({ plan: { changes, after }, facts }) {
    const [change] = changes;
    const { advisories, transitive } = change
      ? fixEffectOf(change, { manifest: change.upgrades[0].manifest, facts }, after)
      : {};
    return advisories && { own: advisories.of, ...(transitive && { below: transitive.of }) };
  },
  async "the page"(dependency) {
    const page = await versionPage(dependency);
    const { own, below } = numbersIn(textOf(page?.verdict?.marks));
    // The page resolves anew, without the manifest.
    const { transitive, overrides } = dependency.facts;
    const isSame = transitive?.from === "resolved" && !overrides && transitive.incomplete === undefined;
    return page && { ...(own !== undefined && { own }), ...(isSame && below !== undefined && { below }) };
  },
  async "the comparison"(dependency) {
    const { target } = dependency.facts;
    const { compared } = hoverOf(dependency);
    if (target?.kind !== "version" || compared === undefined) return undefined;
    const to = { ...target.key, version: compared };
    const marks = (await pageOf({ kind: "comparison", from: target.key, to }, dependency)).verdict?.marks;
    const text = textOf(marks);
    const count = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
    return { own: count(/(\d+) advisor(?:y|ies) fixed/) + count(/unchanged: (\d+) advisor(?:y|ies)(?:,| ·|$)/) };
  },
  async "the graph"({ checked, facts }) {
    const root = graphRootOf(facts);
    if (!root || facts.target?.kind !== "version") return undefined;
    const graph = await checker.graph({ root, manifests: [checked] }, undefined, caller());
    if (graph.kind !== "found") return undefined;
    const [mark, ...others] = await core.marks(graph.value, caller());
    const isSame =
      facts.transitive?.from === "resolved" && !facts.overrides && facts.transitive.incomplete === undefined;
    const below = others.filter(({ advisories }) => advisories.length > 0).length;
    return { own: mark?.advisories.length ?? 0, ...(isSame && graph.value.source.kind === "service" && { below }) };
  },
  ...Object.fromEntries(
    Object.entries(rowsOf).map(([format, rowsIn]) => [
      `the report as ${format}`,
      (dependency: Dependency) => countRows(rowsIn(report(format as ReportFormat, dependency))),
    ]),
  ),
};

describe("a vulnerable dependency of the sample", () => {
  let all: readonly Dependency[] = [];

  before(async () => {
    all = await checkSample();
  });

  it("is one of many", () => assert.ok(all.length >= 60, `${all.length}`));

  it("has its fix within 300 px of the tree, behind the name", () => {
    const labels = all.filter(({ plan }) => plan.changes.length > 0).map((dependency) => treeOf(dependency).label);
    assert.deepEqual(
      labels.filter((label) => label.length > 40 || !label.includes(" → ")),
      [],
    );
  });

  const lineOf = ({ checked: { path }, facts: { declaration } }: Dependency, told: unknown) =>
    `${path} ${declaration.name}: ${JSON.stringify(told)}`;

  for (const [name, fixOf] of Object.entries(fixes)) {
    it(`has the planned fix in ${name}`, async () => {
      const told = await Promise.all(all.map(async (dependency) => lineOf(dependency, await fixOf(dependency))));
      assert.deepEqual(
        told,
        all.map((dependency) => lineOf(dependency, plannedFix(dependency))),
      );
    });
  }

  for (const [name, toldBy] of Object.entries(numbers)) {
    it(`has the same numbers in ${name}`, async () => {
      const told = await Promise.all(all.map(async (dependency) => toldBy(dependency)));
      assert.ok(told.filter((each) => each?.own !== undefined).length >= 40);
      assert.deepEqual(
        all.map((dependency, index) => lineOf(dependency, told[index])),
        all.map((dependency, index) => {
          const found = numbersOf(dependency);
          const keys = Object.keys(told[index] ?? {}) as (keyof Numbers)[];
          return lineOf(dependency, told[index] && Object.fromEntries(keys.map((key) => [key, found[key]])));
        }),
      );
    });
  }
});
