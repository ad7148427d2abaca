import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Facts } from "../../src/core/analysis/facts.ts";
import { isOwn, type Finding } from "../../src/core/analysis/finding.ts";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import { useOf } from "../../src/core/analysis/target/use.ts";
import type { Checked } from "../../src/core/check/checked.ts";
import type { Checker } from "../../src/core/check/checker.ts";
import { coreOver } from "../../src/core/core.ts";
import { parserFor } from "../../src/core/manifests/formats.ts";
import { formatMessage } from "../../src/core/messages/message.ts";
import type { PageHost } from "../../src/core/pages/host.ts";
import { loadPage } from "../../src/core/pages/loadPage.ts";
import { placedUse, usesSection } from "../../src/core/pages/uses.ts";
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
      .map((path) => [path.slice(root.length), readFileSync(path, "utf8")]),
  ),
);

const policy = defaultPolicy(exportHost.now);
const { api } = client();
const core = coreOver(api, () => Promise.resolve());

interface Dependency {
  readonly checked: Checked;
  readonly facts: Facts;
  readonly findings: readonly Finding[];
}

async function checkSample(checker: Checker): Promise<readonly Dependency[]> {
  const paths = Object.keys(files).filter((path) => parserFor(path));
  const manifests = await Promise.all(
    paths.map(async (path) => {
      const read = await checker.read({ path, text: files[path] ?? "" });
      return checker.check(read ?? assert.fail(path), caller());
    }),
  );
  return manifests.flatMap((checked) =>
    checked.facts.map((facts) => ({ checked, facts, findings: checked.findingsOn.get(facts) ?? [] })),
  );
}

/** A version in a sentence that tells the fix. */
const fix = /\b(?:[Ff]ixed in|update to|change to|nearest clean version is) (\S+?)[.,]?(?:\s|$)/;

function fixIn(text: string): string | undefined {
  return fix.exec(text)?.[1];
}

function hoverFix({ facts }: Dependency): string | undefined {
  let version: string | undefined;
  hoverMarkdown(facts, {
    policy,
    graphLink: () => "graph",
    detailsLink: () => "details",
    compareLink: () => "compare",
    updateLink: (_, change) => (version = change.version),
    releaseLink: () => "release",
    mirrorLink: () => "mirror",
  });
  return version;
}

function pageHost({ checked, facts }: Dependency): PageHost {
  const place = { uri: `file://${checked.path}`, file: checked.path, lineOf: () => 0 };
  const uses = [placedUse(useOf(facts), place)];
  return { api, now: () => policy.now, manifests: { hasAny: true, uses: (matches) => uses.filter(matches) } };
}

async function pageFix(dependency: Dependency): Promise<string | undefined> {
  const { target } = dependency.facts;
  // There is no button where the version is written in another manifest.
  if (target?.kind !== "version" || !useOf(dependency.facts).isUpdatable) return usesFix(dependency);
  const page = await loadPage({ kind: "version", key: target.key }, pageHost(dependency), caller(), () => undefined);
  return page.actions.flatMap((action) => (action.kind === "update" ? action.updates : []))[0]?.version;
}

/** The cell of the table *In Your Manifests*, which pages of versions and of advisories have. */
function usesFix(dependency: Dependency): string | undefined {
  const host = pageHost(dependency);
  const text = JSON.stringify(usesSection(host.manifests?.uses(() => true) ?? [], host));
  return /"version":"([^"]+)"\}/.exec(text)?.[1];
}

function report(format: ReportFormat, { checked, findings }: Dependency): string {
  const { path, system, text, facts, coverage, project } = checked;
  const own = findings.filter(isOwn).slice(0, 1);
  const { manifest } = project;
  const file = { path, absolutePath: path, system, text, facts, coverage: coverage ?? assert.fail(path), manifest };
  const input = { files: [{ ...file, findings: own }], unreadFiles: [], isInterrupted: false };
  return writers[format](input, exportHost);
}

const fixedInEntry = /"fixedIn": ?\{[^}]*"version": ?"([^"]+)"/;

describe("a fix of the sample", () => {
  const checker = checkerOf(files, { core, policy: () => policy });
  let vulnerable: readonly (Dependency & { readonly version: string })[] = [];

  before(async () => {
    const all = (await checkSample(checker)).filter(({ findings }) => findings.some(isOwn));
    const planned = all.map(async (dependency) => {
      const { checked, facts } = dependency;
      const { changes } = await checker.fix([checked], (other) => other.facts === facts, caller());
      return changes.map(({ version }) => ({ ...dependency, version }));
    });
    vulnerable = (await Promise.all(planned)).flat();
  });

  it("is within 300 px of the tree, behind the name", () => {
    const labels = vulnerable.map(({ checked: { path }, findings }) => {
      const [found = assert.fail()] = byDependency(
        findings.map((finding) => ({ kind: "finding", path, finding })),
      ).dependencies;
      return formatMessage(dependencyTexts(found).label);
    });
    assert.deepEqual(
      labels.filter((label) => label.length > 40 || !label.includes(" → ")),
      [],
    );
  });

  it("is planned for many", () => assert.ok(vulnerable.length >= 20, `${vulnerable.length}`));

  const surfaces: Readonly<
    Record<string, (dependency: Dependency) => string | undefined | Promise<string | undefined>>
  > = {
    "the hint": ({ facts, findings }) => inlayText(facts, findings)?.goal?.version,
    Problems({ findings }) {
      const texts = problemsOf(findings, "dependency").map(({ message }) => formatMessage(message));
      return texts.map(fixIn).find((version) => version !== undefined);
    },
    "the hover": hoverFix,
    "the tree"({ checked: { path }, findings }) {
      const [found] = byDependency(findings.map((finding) => ({ kind: "finding", path, finding }))).dependencies;
      return found?.fixedIn?.kind === "fixed" ? found.fixedIn.version : undefined;
    },
    "the page": pageFix,
    "tables of uses": usesFix,
    "the graph": ({ facts }) => {
      const { fixedIn } = useOf(facts);
      return fixedIn?.kind === "fixed" ? fixedIn.version : undefined;
    },
    text: (dependency) => fixIn(report("text", dependency)),
    CSV: (dependency) => report("csv", dependency).split("\r\n")[1]?.split(",").at(-1),
    JSON: (dependency) => fixedInEntry.exec(report("json", dependency))?.[1],
    SARIF: (dependency) => fixedInEntry.exec(report("sarif", dependency))?.[1],
  };
  for (const [name, fixOf] of Object.entries(surfaces)) {
    it(`is the planned one in ${name}`, async () => {
      const found = await Promise.all(
        vulnerable.map(async (dependency) => {
          const { facts, checked } = dependency;
          return `${checked.path} ${facts.declaration.name} ${await fixOf(dependency)}`;
        }),
      );
      const planned = vulnerable.map(({ checked, facts, version }) => {
        return `${checked.path} ${facts.declaration.name} ${version}`;
      });
      assert.deepEqual(found, planned);
    });
  }
});
