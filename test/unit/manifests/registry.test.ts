import assert from "node:assert/strict";
import { parserFor, parsers } from "../../../src/core/manifests/index.ts";

const paths: readonly (readonly [path: string, id: string | undefined])[] = [
  ["package.json", "npm/package.json"],
  ["/home/me/shop/package.json", "npm/package.json"],
  ["C:/shop/packages/theme/package.json", "npm/package.json"],
  ["node_modules/lodash/package.json", undefined],
  ["shop/node_modules/@acme/theme/node_modules/ms/package.json", undefined],
  ["my_node_modules/package.json", "npm/package.json"],
  ["package.json.bak", undefined],
  ["my-package.json", undefined],
  ["Package.json", undefined],
  ["package.json/readme.md", undefined],

  ["requirements.txt", "pypi/requirements.txt"],
  ["requirements.in", "pypi/requirements.txt"],
  ["shop/requirements-dev.txt", "pypi/requirements.txt"],
  ["shop/requirements_test.in", "pypi/requirements.txt"],
  ["shop/dev-requirements.txt", "pypi/requirements.txt"],
  ["shop/test_requirements.in", "pypi/requirements.txt"],
  ["requirements/base.txt", "pypi/requirements.txt"],
  ["shop/requirements/base.in", "pypi/requirements.txt"],
  ["constraints.txt", "pypi/requirements.txt"],
  ["constraints-3.12.txt", "pypi/requirements.txt"],
  ["requirements/old/base.txt", undefined],
  ["my-requirements/base.txt", undefined],
  ["requirements.md", undefined],
  ["requirements.txt.j2", undefined],
  ["my-constraints.txt", undefined],
  ["notes.txt", undefined],
  [".venv/lib/python3.12/site-packages/thing/requirements.txt", undefined],

  ["Cargo.toml", "cargo/Cargo.toml"],
  ["crates/pricing/Cargo.toml", "cargo/Cargo.toml"],
  ["pom.xml", "maven/pom.xml"],
  ["orders/pom.xml", "maven/pom.xml"],
  ["", undefined],
  ["/", undefined],
];

describe("the registry of manifest parsers", () => {
  for (const [path, id] of paths) {
    it(`${path || "the empty path"} is ${id ?? "no manifest"}`, () => assert.equal(parserFor(path)?.id, id));
  }

  it("gives no path to two parsers", () => {
    for (const [path, id] of paths) {
      const ids = parsers.filter((parser) => parser.handles(path)).map((parser) => parser.id);
      assert.deepEqual(ids, id === undefined ? [] : [id]);
    }
  });

  it("lists every format once, in a stable order", () => {
    const ids = parsers.map((parser) => parser.id);
    assert.deepEqual(ids, ["npm/package.json", "cargo/Cargo.toml", "maven/pom.xml", "pypi/requirements.txt"]);
  });

  it("selects by patterns at least what the parsers handle", () => {
    for (const [path, id] of paths) {
      if (id === undefined) continue;
      const patterns = parsers.find((parser) => parser.id === id)!.patterns;
      assert.ok(
        patterns.some((pattern) => toRegExp(pattern).test(path)),
        `${path} by ${patterns.join(", ")}`,
      );
    }
  });
});

/** The part of the editor's glob patterns that the parsers use: a leading double star, `*` and one list of alternatives. */
function toRegExp(pattern: string): RegExp {
  const body = pattern
    .replace(/^\*\*\//, "")
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replace(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.replaceAll(",", "|")})`)
    .replaceAll("*", "[^/]*");
  return new RegExp(`(?:^|/)${body}$`);
}
