import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Facts } from "../../../src/core/analysis/facts.ts";
import { defaultPolicy } from "../../../src/core/analysis/policy.ts";
import { createCore } from "../../../src/core/core.ts";
import { npm } from "../../../src/core/versions/npm.ts";
import type { World } from "../../service/context.ts";
import type { PackageFacts } from "../../service/snapshot.ts";
import { only } from "../../support/findings.ts";
import { checkerOf, contentOf, type FileTree } from "../../support/project.ts";
import { base, caller, wire } from "../../support/world.ts";
import type { Tool } from "./generate/projects.ts";
import { now, publishedIn, type Case, type Project } from "./vectors.ts";

/** A case in which another version is deliberately taken. */
interface Difference {
  readonly reason: string;
  readonly concerns: (each: Case, answer: string, files: FileTree) => boolean;
}

const differencesOfNpm: readonly Difference[] = [
  {
    reason: "what a tag other than `latest` names is in the registry alone, so that it is not checked",
    concerns: ([, requirement], answer) => requirement === "next" && answer === "skipped",
  },
  { reason: "npm fails at such a value, whatever it installs", concerns: ([, , , chosen]) => chosen === invalidTime },
  {
    reason: "npm does not install an exact version that is too young, which is checked nevertheless",
    concerns: ([, requirement, , chosen], answer) => chosen === "ETARGET" && answer === requirement,
  },
  {
    reason: "npm has ranges of characters in names without a minimum age",
    concerns: (_each, _answer, files) => /\[!b\]/.test(files[".npmrc"] ?? ""),
  },
];

const invalidTime = "Invalid time value";

const differencesOfPnpm: readonly Difference[] = [
  {
    reason: "what a tag other than `latest` names is in the registry alone, so that it is not checked",
    concerns: ([, requirement], answer) => requirement === "next" && answer === "skipped",
  },
  {
    reason: "pnpm and npm disagree about any version where `latest` is a prerelease",
    concerns: ([, requirement, published]) =>
      ["*", ""].includes(requirement) &&
      publishedIn(published).some(({ version, tags }) => tags.includes("latest") && npm.isPrerelease(version)),
  },
  {
    reason: "pnpm prefers `latest` even among versions that are all deprecated",
    concerns: ([, , published, chosen]) =>
      publishedIn(published).some(
        ({ version, tags, isDeprecated }) => version === chosen && tags.includes("latest") && isDeprecated,
      ),
  },
  {
    reason: "pnpm goes on to an older version that keeps its trust, here the one that it refuses is an error",
    concerns: ([, , , chosen], answer) =>
      answer.startsWith("refused ") && /^\d/.test(chosen) && answer !== `refused ${chosen}`,
  },
  {
    reason: "the service does not tell trusted publishers from other provenance",
    concerns: ([, , published], answer) => lost(published, answer) === "rank",
  },
  {
    reason: "only the five releases below the version are compared, of one major version and before it in time",
    concerns: ([, , published], answer) => lost(published, answer) === "all",
  },
  {
    reason: "a version that is written is checked, though pnpm refuses one that is too young",
    concerns: ([, requirement, , chosen], answer) => requirement === answer && chosen === "NO_MATURE_MATCHING_VERSION",
  },
  {
    reason: "of two reasons to refuse a version, pnpm names the loss of trust, here it is too young",
    concerns: ([, , , chosen], answer) => chosen === "TRUST_DOWNGRADE" && answer === "none",
  },
  {
    reason: "where pnpm is to hold back young versions, it refuses none of a package of which one has no date",
    concerns: ([, , published, chosen], answer, { "pnpm-workspace.yaml": text = "" }) =>
      answer === `refused ${chosen}` && published.includes("@-") && !text.startsWith("minimumReleaseAge: 0\n"),
  },
];

/** Tells what a version has lost of what any earlier one had, by pnpm's own rule. */
function lost(published: string, version: string): "all" | "rank" | undefined {
  const all = publishedIn(published);
  const own = all.find((each) => each.version === version);
  const earlier = all.filter(
    (each) =>
      Date.parse(each.publishedAt ?? "") < Date.parse(own?.publishedAt ?? "") &&
      (npm.isPrerelease(version) || !npm.isPrerelease(each.version)),
  );
  if (own?.evidence === undefined) return earlier.some(({ evidence }) => evidence) ? "all" : undefined;
  const isLower = own.evidence === "provenance" && earlier.some(({ evidence }) => evidence === "trustedPublisher");
  return isLower ? "rank" : undefined;
}

describe("versions that are old enough and have not lost trust, as pnpm takes them", () => {
  const projects = vectorsOf("pnpm");
  it("has enough vectors", () => assert.ok(projects.flatMap(({ dependencies }) => dependencies).length >= 480));
  checkProjects("pnpm", projects, differencesOfPnpm);
});

describe("versions that are old enough, as npm takes them", () => {
  const projects = vectorsOf("npm");
  it("has enough vectors", () => assert.ok(projects.flatMap(({ dependencies }) => dependencies).length >= 400));
  checkProjects("npm", projects, differencesOfNpm);
});

function vectorsOf(tool: Tool): readonly Project[] {
  const url = new URL(`../versions/vectors/${tool}-release-age.ndjson`, import.meta.url);
  const [, ...lines] = readFileSync(url, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Project);
}

/** Tests the answers for each project, and that each difference is one. */
function checkProjects(tool: Tool, projects: readonly Project[], differences: readonly Difference[]): void {
  const unused = new Set(differences);
  for (const project of projects) {
    it(Object.values(project.files).join(" "), async () => {
      const answers = await answersFor(tool, project);
      const wrong = project.dependencies.flatMap((each, index) => {
        const answer = answers[index] ?? "";
        if (isExpected(each, answer)) return [];
        const difference = differences.find(({ concerns }) => concerns(each, answer, project.files));
        if (difference) unused.delete(difference);
        return difference ? [] : [`${each.join(" | ")}, not ${answer}`];
      });
      assert.deepEqual(wrong, []);
    });
  }

  it("differs only where it says so", () =>
    assert.deepEqual(
      [...unused].map(({ reason }) => reason),
      [],
    ));
}

function isExpected([, , , chosen]: Case, answer: string): boolean {
  if (chosen === "TRUST_DOWNGRADE") return answer.startsWith("refused ");
  return answer === (/^\d/.test(chosen) ? chosen : "none");
}

/** The assumption for each: a version, one that pnpm is said to refuse, or why there is none. */
async function answersFor(tool: Tool, { files, dependencies }: Project): Promise<readonly string[]> {
  const manifest = {
    packageManager: `${tool}@12.0.0`,
    dependencies: Object.fromEntries(dependencies.map(([name, requirement]) => [name, requirement] as const)),
  };
  const text = JSON.stringify(manifest);
  const path = "/home/work/app/package.json";
  const settings = Object.entries(files).map(
    ([file, content]) =>
      [file.startsWith("~/") ? `/home/${file.slice(2)}` : `/home/work/app/${file}`, content] as const,
  );
  const tree: FileTree = { [path]: text, ...Object.fromEntries(settings) };
  const core = createCore({
    transport: wire({ world: worldOf(dependencies) }).transport,
    baseUrl: base,
    apiVersion: "auto",
    random: () => 0,
    log: () => undefined,
    now: () => now,
    delay: () => Promise.resolve(),
  });
  const policy = { ...defaultPolicy(now), ...only("provenance-lost") };
  const list = (folder: string) => Promise.resolve(contentOf(folder, tree));
  const checker = checkerOf(tree, { core, policy: () => policy, list, home: "/home" });
  const read = (await checker.read({ path, text })) ?? assert.fail(path);
  const checked = await checker.check(read, caller());
  return dependencies.map(([name]) => {
    const facts = checked.facts.find(({ declaration }) => declaration.name === name) ?? assert.fail(name);
    const isRefused = checked.findingsOn
      .get(facts)
      ?.some((finding) => finding.rule === "provenance-lost" && finding.items[0].isRefused);
    return `${isRefused ? "refused " : ""}${choiceOf(facts)}`;
  });
}

function choiceOf({ target, version }: Facts): string {
  if (target?.kind !== "version") return target?.why.kind === "unsatisfied" ? "none" : (target?.why.kind ?? "pending");
  return version?.kind === "found" ? target.key.version : "none";
}

function worldOf(dependencies: readonly Case[]): World {
  const packages = dependencies.map(([name, , published]): [string, PackageFacts] => {
    const facts: PackageFacts = { name, system: "NPM", source: "generated", versions: new Map() };
    for (const { version, publishedAt, tags, isDeprecated, evidence } of publishedIn(published)) {
      facts.versions.set(version, {
        version,
        package: facts,
        ...(publishedAt !== undefined && { publishedAt }),
        ...(tags.includes("latest") && { isDefault: true }),
        ...(isDeprecated && { deprecated: "no longer supported" }),
        ...(evidence && { details: { attestations: [attestation] } }),
      });
    }
    return [`NPM ${name}`, facts];
  });
  return { packages: new Map(packages), advisories: new Map(), graphs: new Map() };
}

const attestation = {
  type: "https://slsa.dev/provenance/v1",
  url: "",
  verified: true,
  sourceRepository: "",
  commit: "",
};
