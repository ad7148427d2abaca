import assert from "node:assert/strict";
import type { FixedIn } from "../../../../src/core/analysis/fixedIn.ts";
import type { UncheckedReason } from "../../../../src/core/analysis/target/verdict.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { byDependency } from "../../../../src/core/scan/tree/dependencies.ts";
import {
  dependencyTexts,
  findingTexts,
  fixMark,
  versionText,
  worstText,
} from "../../../../src/core/scan/tree/dependencyTexts.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { unreadFileText, type UnreadReason } from "../../../../src/core/scan/unreadFile.ts";
import { everyFinding, type FindingData, madeUp } from "../../../support/exported.ts";

const key = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;
const packages = [key("qs", "6.14.3"), key("send", "0.19.0"), key("ws", "8.0.0")] as const;

const marks: readonly (readonly [fixedIn: FixedIn | undefined, mark: string | undefined])[] = [
  [undefined, undefined],
  [{ kind: "fixed", version: "1.0.1" }, "1.0.1"],
  [{ kind: "lockfile" }, "the lockfile"],
  [{ kind: "lockfile", lockfile: "yarn.lock" }, "yarn.lock"],
  [{ kind: "packages", packages: [packages[0]] }, "qs 6.14.3"],
  [{ kind: "packages", packages }, "qs 6.14.3 +2"],
  [{ kind: "partly", version: "1.0.1", fixed: 1, of: 2, others: 0 }, undefined],
  [{ kind: "none" }, undefined],
  [{ kind: "unknown", hasFailed: true }, undefined],
];

const [own, below] = everyFinding("a");
const malicious = everyFinding("a").find(({ rule }) => rule === "malicious");
assert.ok(own?.rule === "advisory" && below?.rule === "transitive-advisory" && malicious?.rule === "malicious");
const advisory = (fixedIn?: FixedIn, version = "1.0.0"): FindingData => {
  return { rule: "advisory", key: key("a", version), how: "locked", items: own.items, ...(fixedIn && { fixedIn }) };
};
const deprecated: FindingData = { rule: "deprecated", key: key("a"), how: "locked", items: [{}] };
const unknown: FindingData = { rule: "unknown-package", items: [{ similar: [] }] };
const git: UncheckedReason = { kind: "skipped", reason: "git", text: "" };

interface Options {
  readonly name?: string;
  readonly system?: System;
  readonly scope?: string;
  readonly why?: UncheckedReason;
}

/** The dependency with these findings, `label (description)`. */
function textOf(data: readonly FindingData[], { name = "a", system = "NPM", scope = "", why }: Options = {}): string {
  const [file] = madeUp(name, {}, data, system).files;
  assert.ok(file);
  const [facts] = file.facts;
  assert.ok(facts);
  const declaration = { ...facts.declaration, scope };
  const items = [
    ...file.findings.map(
      (finding) => ({ kind: "finding", path: "/w/p", finding: { ...finding, declaration } }) as const,
    ),
    ...(why ? [{ kind: "unchecked", path: "/w/p", declaration, why } as const] : []),
  ];
  const [dependency] = byDependency(items).dependencies;
  assert.ok(dependency);
  const { label, description } = dependencyTexts(dependency);
  return `${formatMessage(label)} (${description.map((part) => formatMessage(part)).join(" · ")}) [${formatMessage(versionText(dependency))}]`;
}

const rows: readonly (readonly [what: string, text: () => string, expected: string])[] = [
  ["one advisory", () => textOf([advisory()]), "a 1.0.0 (1 advisory · worst critical 9.8) [1.0.0]"],
  [
    "a version that fixes it",
    () => textOf([advisory({ kind: "fixed", version: "1.0.1" })]),
    "a 1.0.0 → 1.0.1 (1 advisory · worst critical 9.8) [1.0.0 → 1.0.1]",
  ],
  [
    "what fixes it besides a version, in words",
    () => textOf([advisory({ kind: "partly", version: "1.0.1", fixed: 1, of: 2, others: 0 })]),
    "a 1.0.0 (1 advisory · worst critical 9.8 · 1 of 2 fixed in 1.0.1) [1.0.0]",
  ],
  [
    "several versions",
    () => textOf([advisory(), advisory(undefined, "2.0.0")]),
    "a 1.0.0, 2.0.0 (1 advisory · worst critical 9.8) [1.0.0, 2.0.0]",
  ],
  [
    "what it depends on, and other findings",
    () => textOf([advisory(), below, deprecated, unknown]),
    "a 1.0.0 (1 advisory · 1 vulnerable dependency · 2 other findings · worst critical 9.8) [1.0.0]",
  ],
  ["one other finding, by its words", () => textOf([deprecated]), "a 1.0.0 is deprecated () [1.0.0]"],
  ["other findings alone", () => textOf([deprecated, unknown]), "a 1.0.0 (2 findings) [1.0.0]"],
  [
    "what is malicious first",
    () => textOf([malicious, deprecated]),
    "a 1.0.0 → a-below 1.0.0 (malicious · 1 vulnerable dependency · 1 other finding · The nearest clean version is a-below 1.0.0) [1.0.0 → a-below 1.0.0]",
  ],
  ["why it is not checked", () => textOf([], { why: git }), "a (from a Git repository, not from a registry) []"],
  [
    "why it is not checked besides what was found",
    () => textOf([deprecated], { why: git }),
    "a 1.0.0 (1 finding · not checked: from a Git repository, not from a registry) [1.0.0]",
  ],
  [
    "the group of Maven, and development",
    () => textOf([deprecated, unknown], { name: "org.acme:core", system: "MAVEN", scope: "test" }),
    "core 1.0.0 (org.acme · dev · 2 findings) [1.0.0]",
  ],
  [
    "the host of Go",
    () => textOf([unknown, deprecated], { name: "acme.example/a/b", system: "GO", scope: "require" }),
    "a/b 1.0.0 (acme.example · 2 findings) [1.0.0]",
  ],
  [
    "a name without a group whole",
    () => textOf([deprecated, unknown], { name: "@acme/tool" }),
    "@acme/tool 1.0.0 (2 findings) [1.0.0]",
  ],
];

describe("the texts of a dependency in the tree of a scan", () => {
  for (const [fixedIn, mark] of marks) {
    it(`lead to ${mark ?? "nothing"} with ${JSON.stringify(fixedIn)}`, () => {
      const found = fixMark(fixedIn);
      assert.equal(found && formatMessage(found), mark);
    });
  }

  for (const [what, text, expected] of rows) it(`have ${what}`, () => assert.equal(text(), expected));

  it("have the score of an advisory before its title, and the way to it", () => {
    const [finding, other, third] = madeUp("a", {}, [advisory(), below, deprecated]).files.flatMap(
      (file) => file.findings,
    );
    assert.ok(finding && other && third);
    const shown = [finding, other, third].map((each) => {
      const { label, description } = findingTexts(each);
      return [label, ...description].map((part) => formatMessage(part));
    });
    assert.deepEqual(shown, [
      ["critical 9.8: a", "GHSA-1"],
      ["severity not published as CVSS v3: a-below 1.0.0 via between", "a", "GHSA-1", "1 more"],
      ["a 1.0.0 is deprecated"],
    ]);
  });

  it("have no worst of nothing", () => assert.deepEqual(worstText(undefined), []));
});

describe("a file that was not read", () => {
  const reasons: Readonly<Record<UnreadReason, string>> = {
    unreadable: "cannot be read",
    outside: "a link that leads out of the given paths",
    "not-a-manifest": "not a supported manifest",
    "too-large": "too large",
    binary: "not a text file",
    encoding: "unknown text encoding",
    interrupted: "interrupted",
  };
  for (const [reason, text] of Object.entries(reasons)) {
    it(`is told with its reason: ${text}`, () =>
      assert.equal(
        unreadFileText({ path: "a/pom.xml", reason: reason as UnreadReason }),
        `a/pom.xml not checked: ${text}`,
      ));
  }
});
