import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { evaluate } from "../../../../src/core/analysis/evaluate.ts";
import { noFacts, withFixes, type Facts } from "../../../../src/core/analysis/facts.ts";
import { gather } from "../../../../src/core/analysis/gathering/gather.ts";
import { defaultPolicy, needsOf, type Policy } from "../../../../src/core/analysis/policy.ts";
import { findFixedIn } from "../../../../src/core/fixes/search/fixedIn.ts";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import { hoverMarkdown, rowsOf } from "../../../../src/core/render/hover/hover.ts";
import { client } from "../../../support/findings.ts";
import { caller } from "../../../support/world.ts";
import { readIn } from "../../../support/project.ts";

const policy = defaultPolicy(Date.parse("2026-11-21T00:00:00Z"));
const mostRows = 8;

/** As a link of the editor: its length must not count. */
const address = (command: string) => () =>
  `command:packageInsights.${command}?${"%5B%7B%22".repeat(20)} "Show what it has"`;
const links = {
  graphLink: address("showDependencyGraph"),
  detailsLink: address("openDetails"),
  compareLink: address("compareVersions"),
  planLink: address("planUpdate"),
  updateLink: address("updateDependency"),
  fixLink: address("updateDependency"),
  releaseLink: address("releaseGroup"),
  mirrorLink: address("addMirror"),
};

/** What a hover shows of a dependency, from what is known once everything is answered. */
const states: Readonly<Record<string, (facts: Facts) => readonly [facts: Facts, policy?: Partial<Policy>]>> = {
  answered: (facts) => [facts],
  "not answered yet": ({ declaration, ignores }) => [noFacts({ declaration, ignores })],
  "fixed with its dependencies": (facts) => [
    { ...facts, transitiveFixedIn: { kind: "fixed", version: "100.100.100" } },
  ],
  "from the cache": (facts) => [withVersion(facts, { age: 90_000, stale: true })],
  "of an API without deprecations": (facts) => {
    const { version } = facts;
    if (version?.kind !== "found") return [facts];
    const { isDeprecated, ...value } = version.value;
    return [isDeprecated === undefined ? facts : { ...facts, version: { ...version, value } }];
  },
  offline: (facts) => [{ ...facts, version: { kind: "failed", error: { kind: "offline", request: "GetVersion" } } }],
  ignored: (facts) => [facts, { ignores: [{}] }],
  "with every rule": (facts) => [
    facts,
    {
      rules: { outdated: "default", scorecard: "default", "too-new": "default" },
      "licenses.allow": ["0BSD"],
    },
  ],
};

function withVersion(facts: Facts, answer: { readonly age: number; readonly stale: true }): Facts {
  return facts.version?.kind === "found" ? { ...facts, version: { ...facts.version, ...answer } } : facts;
}

const root = "test/fixtures/sample/";

const files: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"))
    .map((path) => [`/${path}`, readFileSync(path, "utf8")]),
);

/** All that a hover asks for, for every dependency of the manifest at this path. */
async function factsOf(path: string, text: string): Promise<readonly Facts[]> {
  const { api } = client();
  if (!parserFor(path)) return [];
  const { subjects } = await readIn({ ...files, [path]: text }, path);
  const host = { api, delay: () => Promise.resolve() };
  const needs = { ...needsOf(policy, true), packages: true, projects: true };
  const facts = await gather(subjects, host, caller(), { needs });
  const manifests = [{ path, facts, findings: evaluate(facts, policy) }];
  const [fixedIn] = await findFixedIn(manifests, { api, policy, caller: caller() });
  return facts.map((dependencyFacts, index) => withFixes(dependencyFacts, { own: fixedIn?.[index] }));
}

describe("the hovers of the sample", () => {
  let all: readonly Facts[] = [];

  before(async () => {
    const answers = await Promise.all(Object.entries(files).map(([path, text]) => factsOf(path, text)));
    all = answers.flat();
    assert.ok(all.length > 100);
  });

  for (const [state, change] of Object.entries(states)) {
    it(`have at most ${mostRows} rows: ${state}`, () => {
      const hovers = all.map((facts) => {
        const [changed, others] = change(facts);
        return hoverMarkdown(changed, { policy: { ...policy, ...others }, ...links });
      });
      const tooLong = hovers.filter((hover) => rowsOf(hover) > mostRows);
      assert.equal(tooLong[0], undefined);
      assert.ok(hovers.some((hover) => rowsOf(hover) > 1));
    });
  }

  it("have three advisories of both kinds where there are as many, the worst first", () => {
    const lodash = all.find(({ target }) => target?.kind === "version" && target.key.version === "4.17.20");
    assert.ok(lodash);
    const hover = hoverMarkdown(lodash, { policy, ...links });
    const scores = [...hover.matchAll(/^- \*\*\w+ (\d+\\\.\d)\*\*/gm)].map(([, score = ""]) =>
      Number(score.replace("\\", "")),
    );
    assert.equal(scores.length, 3);
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    assert.match(hover, /array path bypass in `_\.unset`… · \[2 more\]\(command:packageInsights\.openDetails/);
  });

  it("have the title of the worst advisory whole and without the name, and no line twice", () => {
    const lists = all.map((facts) =>
      [...hoverMarkdown(facts, { policy, ...links }).matchAll(/^- .*$/gm)].join("\n").split("\n"),
    );
    const worst = lists.flatMap(([first = ""]) => first);
    const cut = worst.filter((line) => line.includes("…"));
    assert.ok(worst.filter((line) => line !== "").length > 40);
    assert.ok(cut.length <= 3, cut.join("\n"));
    for (const lines of lists) assert.equal(new Set(lines).size, lines.length);
    assert.ok(worst.some((line) => line.endsWith(" Vulnerable to Code Injection via `_.template` imports key names")));
  });

  it("are as the packaged README shows that of lodash", () => {
    const lodash = all.find(({ target }) => target?.kind === "version" && target.key.version === "4.17.20");
    assert.ok(lodash);
    const text = hoverMarkdown(lodash, { policy, ...links })
      .replace("$(error)", "✘")
      .replace(/<[^>]+>/g, "")
      .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
      .replace(/\\(.)/g, "$1");
    const quoted = readFileSync("media/readme/hover.md", "utf8")
      .split("\n")
      .flatMap((line) => /^> ?(.*)$/.exec(line)?.[1] ?? []);
    assert.equal(quoted.join("\n"), text.trim());
  });

  it("say in one version how own advisories are fixed, and leave those of dependencies to the diagnostic", () => {
    const express = all.find(({ declaration, target }) => {
      return declaration.name === "express" && target?.kind === "version" && target.key.version === "4.17.1";
    });
    assert.ok(express);
    const packages = [{ system: "NPM", name: "qs", version: "6.14.3" }] as const;
    const hover = hoverMarkdown(
      { ...express, transitiveFixedIn: { kind: "packages", packages } },
      { policy, ...links },
    );
    assert.match(hover, /^\*\*Its own advisories are fixed in 4\\\.20\\\.0\*\* \[Update\]/m);
  });
});
