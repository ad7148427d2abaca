// `npm run release:check`: a release is refused while anything speaks against it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { productLists, productOf } from "../build/product.ts";
import { problemsOf } from "../build/releaseCheck.ts";

const released = {
  name: "package-insights",
  version: "2.1.0",
  publisher: "acme",
  repository: { type: "git", url: "https://github.com/acme/package-insights.git" },
  homepage: "https://github.com/acme/package-insights#readme",
  bugs: { url: "https://github.com/acme/package-insights/issues", email: "insights@acme.dev" },
  qna: "https://github.com/acme/package-insights/discussions",
};

interface Case {
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly changelog?: string;
  readonly tag?: string;
  readonly problems: readonly RegExp[];
}

const repository = (url: string) => ({ repository: { type: "git", url } });

const cases: Readonly<Record<string, Case>> = {
  "all is in place": { tag: "v2.1.0", problems: [] },
  "there is no tag yet": { problems: [] },
  "the repository is an example": {
    manifest: repository("https://git.example/acme/package-insights.git"),
    problems: [/repository\.url is “https:\/\/git\.example/, /package\.json: not up to date/],
  },
  "it is on this machine": {
    manifest: repository("http://localhost:3000/acme/package-insights.git"),
    problems: [/repository\.url/, /not up to date/],
  },
  "the mail address is an example": {
    manifest: { bugs: { ...released.bugs, email: "insights@acme.example" } },
    problems: [/bugs\.email is “insights@acme\.example”/],
  },
  "the publisher is missing": { manifest: { publisher: "" }, problems: [/publisher is “”/] },
  "the package is private": { manifest: { private: true }, problems: [/private is true/] },
  "the page of issues is another one": {
    manifest: { bugs: { ...released.bugs, url: "https://github.com/acme/other/issues" } },
    problems: [/package\.json: not up to date/],
  },
  "the tag is of another version": { tag: "v2.0.9", problems: [/the tag is v2\.0\.9, and the version 2\.1\.0/] },
  "the changelog is not closed": {
    changelog: "# Changelog\n\n## Unreleased\n\n- New\n\n## 2.1.0\n",
    problems: [/CHANGELOG\.md: the first section is “Unreleased”/],
  },
};

/** Reads a file as it is after `npm run generate`. */
function read(path: string, { manifest = {}, changelog = "# Changelog\n\n## 2.1.0\n\n- New\n" }: Case): string {
  if (path === "package.json") return `${JSON.stringify({ ...released, ...manifest }, null, 2)}\n`;
  return path === "CHANGELOG.md" ? changelog : readFileSync(path, "utf8");
}

describe("the check before a release", () => {
  for (const [title, each] of Object.entries(cases))
    it(`${each.problems.length === 0 ? "lets it pass" : "refuses it"} where ${title}`, () => {
      const problems = problemsOf((path) => read(path, each), each.tag);
      assert.equal(problems.length, each.problems.length, problems.join("\n"));
      problems.forEach((problem, index) => assert.match(problem, each.problems[index] ?? /^$/));
    });

  it("refuses this repository while its addresses are examples, and finds nothing else but that it is private", () => {
    const problems = problemsOf((path) => readFileSync(path, "utf8"));
    const allowed = /which is nobody's address|private is true/;
    assert.deepEqual(
      problems.filter((problem) => !allowed.test(problem)),
      [],
    );
    const { page } = productOf(readFileSync("package.json", "utf8"));
    assert.equal(/^https:\/\/[^/]+\.example\//.test(page), problems.length > 0);
  });
});

describe("what has the version and the addresses of package.json", () => {
  const product = { version: "2.1.0", page: "https://github.com/acme/insights", contact: "a@acme.dev" };
  const changed: Readonly<Record<string, readonly string[]>> = {
    "docs/pipelines.md": ["  - repo: https://github.com/acme/insights", "    rev: v2.1.0"],
    "CODE_OF_CONDUCT.md": ["<a@acme.dev>"],
  };
  for (const [path, texts] of Object.entries(changed))
    it(`is ${path}`, () => {
      const text = productLists[path]?.(readFileSync(path, "utf8"), product) ?? "";
      for (const each of texts) assert.ok(text.includes(each), text);
    });
});
