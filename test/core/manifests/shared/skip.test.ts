import assert from "node:assert/strict";
import type { Declaration, Requirement } from "../../../../src/core/manifests/manifest.ts";
import {
  isPackageArchive,
  privateAmong,
  replacedBy,
  skip,
  skipped,
  skipPrivate,
  withheld,
} from "../../../../src/core/manifests/shared/skip.ts";

const rows: readonly (readonly [requirement: Requirement, isSkipped: boolean])[] = [
  [{ kind: "written", text: "^1" }, true],
  [{ kind: "skipped", reason: "inherited", text: "catalog:" }, true],
  [{ kind: "skipped", reason: "variable", text: "${v}" }, true],
  [{ kind: "skipped", reason: "unsupported", text: "next" }, true],
  [{ kind: "skipped", reason: "path", text: "../a" }, false],
  [{ kind: "skipped", reason: "git", text: "git+ssh:x" }, false],
  [{ kind: "skipped", reason: "workspace", text: "workspace:*" }, false],
];

function declarationOf(requirement: Requirement): Declaration {
  return {
    package: { system: "NPM", name: "a" },
    name: "a",
    requirement,
    scope: "dependencies",
    nameSpan: { start: 0, end: 1 },
  };
}

describe("skipPrivate", () => {
  for (const [requirement, isSkipped] of rows) {
    const declaration = declarationOf(requirement);
    it(JSON.stringify(requirement), () => {
      const { text } = requirement;
      const expected = isSkipped ? { kind: "skipped", reason: "private", text, detail: ".npmrc" } : requirement;
      assert.deepEqual(skipPrivate(declaration, () => ({ detail: ".npmrc" })).requirement, expected);
      assert.equal(
        skipPrivate(declaration, () => undefined),
        declaration,
      );
    });
  }
});

describe("the reason why a dependency is not looked up", () => {
  it("has what is known of its cause", () => {
    const declaration = declarationOf({ kind: "skipped", reason: "inherited", text: "^1", detail: "catalog" });
    const all = {
      reason: "private",
      detail: ".npmrc",
      release: "@acme/*",
      mirror: "https://npm.acme.example/",
    } as const;
    assert.deepEqual(skip(declaration, all).requirement, { kind: "skipped", text: "^1", ...all });
    const path = { kind: "skipped", reason: "path", text: "^1" };
    assert.deepEqual(skip(declaration, { reason: "path" }), { ...declaration, requirement: path });
    assert.deepEqual(skipped("git", "x"), { kind: "skipped", reason: "git", text: "x" });
    assert.deepEqual(skipped("git", "x", "why"), { kind: "skipped", reason: "git", text: "x", detail: "why" });
    assert.deepEqual(withheld("private", {}), { reason: "private" });
    assert.deepEqual(withheld("unknown-origin", { detail: "x" }), { reason: "unknown-origin", detail: "x" });
  });

  it("has the address of what replaces the public registry, where it is known", () => {
    const reason = { reason: "private", detail: ".npmrc" };
    assert.deepEqual(replacedBy(".npmrc", "https://npm.acme.example/"), {
      ...reason,
      mirror: "https://npm.acme.example/",
    });
    assert.deepEqual(replacedBy(".npmrc", "https://${HOST}/"), reason);
  });

  it("is that of the names that are private", () => {
    const names = privateAmong(["a", "b", "c"], (name) =>
      name === "b" ? {} : name === "c" ? { detail: "x" } : undefined,
    );
    assert.deepEqual(
      [...names],
      [
        ["b", { reason: "private" }],
        ["c", { reason: "private", detail: "x" }],
      ],
    );
  });
});

const archives: readonly (readonly [path: string, isOne: boolean])[] = [
  ...[
    "tgz",
    "tar",
    "tar.gz",
    "tar.bz2",
    "tar.xz",
    "zip",
    "whl",
    "egg",
    "gem",
    "crate",
    "jar",
    "aar",
    "war",
    "nupkg",
  ].map((ending) => [`./libs/a-1.0.${ending}`, true] as const),
  ["https://acme.example/A.TGZ", true],
  ["a.tgz#sha1", true],
  ["a.tgz?raw=1", true],
  ["a.tgz::locator=x", true],
  ["a.tgz:x", false],
  ["a.tgz/b", false],
  ["a.tgzip", false],
  ["atgz", false],
  ["../a", false],
];

describe("isPackageArchive", () => {
  for (const [path, isOne] of archives)
    it(`${isOne ? "takes" : "leaves"} ${path}`, () => assert.equal(isPackageArchive(path), isOne));
});
