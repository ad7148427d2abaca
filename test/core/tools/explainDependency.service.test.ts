// What `explain_dependency` says of many paths, of scoped names, and of files that cannot be read.

import { deepEqual, equal } from "node:assert/strict";
import type { FileTree } from "../../support/project.ts";
import { called, root, toolHost } from "../../support/toolWorld.ts";

const manifest = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ name: "shop", dependencies });

/** A project whose direct dependencies, so many, all lead to one package. */
function fan(count: number): FileTree {
  const names = Array.from({ length: count }, (_, index) => `part-${index + 1}`);
  const dependencies = Object.fromEntries(names.map((name) => [name, "^1.0.0"]));
  const parts = names.map((name) => [`node_modules/${name}`, { version: "1.0.0", dependencies: { qs: "^6.0.0" } }]);
  const packages = { "": { name: "shop", dependencies }, ...(Object.fromEntries(parts) as object) };
  const lock = { lockfileVersion: 3, packages: { ...packages, "node_modules/qs": { version: "6.7.0" } } };
  return { [`${root}/package.json`]: manifest(dependencies), [`${root}/package-lock.json`]: JSON.stringify(lock) };
}

interface Answer {
  readonly summary: string;
  readonly found: readonly { readonly purl: string; readonly how: string; readonly paths: readonly string[] }[];
  readonly unknown?: readonly string[];
}

async function explained(name: string, files: FileTree) {
  const { structured, outcome } = await called(
    "explain_dependency",
    { manifest: ".", package: name },
    toolHost({ files }),
  );
  return { answer: structured as unknown as Answer, outcome };
}

describe("explain_dependency", () => {
  const path = (part: number) => `shop › part-${part} 1.0.0 › qs 6.7.0`;
  for (const [count, paths] of [
    [1, [path(1)]],
    [3, [path(1), path(2), path(3)]],
    [5, [path(1), path(2), path(3), "and 2 more"]],
  ] as const) {
    it(`tells ${paths.length} paths of ${count}`, async () => {
      const { answer, outcome } = await explained("qs", fan(count));
      deepEqual([outcome, answer.found.map((each) => each.paths)], ["ok", [paths]]);
    });
  }

  const scoped = { [`${root}/package.json`]: manifest({ "@acme-invented/tool": "1.1.0" }) };
  const names: readonly (readonly [name: string, found: readonly string[]])[] = [
    ["@acme-invented/tool", ["pkg:npm/%40acme-invented/tool@1.1.0 written"]],
    ["@acme-invented/tool@1.1.0", ["pkg:npm/%40acme-invented/tool@1.1.0 written"]],
    ["pkg:npm/%40acme-invented/tool@1.1.0", ["pkg:npm/%40acme-invented/tool@1.1.0 written"]],
    ["@acme-invented/tool@1.0.0", []],
    ["tool", []],
    ["pkg:pypi/tool", []],
  ];
  for (const [name, found] of names) {
    it(`finds ${found.length} of ${name} without a lockfile`, async () => {
      const { answer, outcome } = await explained(name, scoped);
      deepEqual([outcome, answer.found.map(({ purl, how }) => `${purl} ${how}`)], ["ok", found]);
    });
  }

  it("says which manifest cannot be read, and nothing of what is in it", async () => {
    const host = toolHost({ files: scoped });
    const files = { ...host.files, read: () => Promise.resolve(undefined) };
    const input = { manifest: ".", package: "ms" };
    const { structured, outcome } = await called("explain_dependency", input, { ...host, files });
    const { summary, found, unknown } = structured as unknown as Answer;
    equal(outcome, "unknown");
    deepEqual(
      [summary, found, unknown],
      ["it is unknown whether ms is a dependency", [], ["package.json: cannot be read"]],
    );
  });
});
