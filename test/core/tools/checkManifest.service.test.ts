import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FileTree } from "../../support/project.ts";
import { bytesOf, called, root, toolHost } from "../../support/toolWorld.ts";
import { wire } from "../../support/world.ts";

interface Structured {
  readonly summary: string;
  readonly notChecked?: readonly string[];
  readonly dependencies: readonly { readonly purl: string; readonly at: readonly string[]; readonly worst?: string }[];
  readonly cursor?: string;
  readonly rest?: number;
}

async function check(files: FileTree, input: object = {}, world: object = {}) {
  const { structured, text, outcome } = await called("check_manifest", input, toolHost({ files, ...world }));
  return { structured: structured as unknown as Structured, text, outcome };
}

function sample(): FileTree {
  const folder = "test/fixtures/sample";
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    paths.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [`${root}/${path.slice(folder.length + 1)}`, readFileSync(path, "utf8")];
    }),
  );
}

const manifest = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies }, undefined, 2);

describe("check_manifest", () => {
  it("lists the worst first with file and line, and goes on with a cursor", async () => {
    const files = sample();
    const first = await check(files);
    const { dependencies, cursor, rest = 0 } = first.structured;
    assert.equal(first.outcome, "problems");
    assert.ok(dependencies.length >= 18);
    assert.match(dependencies[0]?.worst ?? "", /^critical 10/);
    assert.match(dependencies[0]?.at[0] ?? "", /^pom\.xml:\d+$/);
    assert.ok(bytesOf(first.text) <= 5_000, String(bytesOf(first.text)));
    assert.ok(bytesOf(first.structured) <= 5_000, String(bytesOf(first.structured)));
    const second = await check(files, { cursor });
    const known = new Set(dependencies.map(({ purl }) => purl));
    assert.equal(second.structured.dependencies.filter(({ purl }) => known.has(purl)).length, 0);
    assert.ok(second.structured.dependencies.length >= Math.min(18, rest));
  });

  it("tells how many are ok, and names what was not checked", async () => {
    const files = {
      [`${root}/package.json`]: manifest({ ms: "2.1.3", minimist: "1.2.5", "@acme/till": "1.0.0", local: "file:x" }),
      [`${root}/.npmrc`]: "@acme:registry=https://npm.acme.example/",
    };
    const world = wire();
    const { structured } = await check(files, {}, { wire: world });
    assert.match(structured.summary, /^1 ok, 1 with problems, 1 not checked \(private\) in 1 manifest/);
    assert.ok(structured.notChecked?.includes("1 dependency not checked: private"));
    assert.ok(!world.requests.join().includes("acme"));
  });

  it("lists a version once for all of its places", async () => {
    const files = Object.fromEntries(
      ["a", "b", "c"].map((name) => [`${root}/${name}/package.json`, manifest({ minimist: "1.2.5" })]),
    );
    const { structured } = await check(files);
    assert.deepEqual(
      structured.dependencies.map(({ at }) => at),
      [["a/package.json:3", "b/package.json:3", "and 1 more"]],
    );
  });

  it("checks a lockfile by itself, and only what is as bad as wanted", async () => {
    const packages = { "node_modules/minimist": { version: "1.2.5" }, "node_modules/lodash": { version: "4.17.20" } };
    const files = { [`${root}/package-lock.json`]: JSON.stringify({ lockfileVersion: 3, packages }) };
    const { structured } = await check(files, { paths: ["package-lock.json"], severity: "critical" });
    assert.deepEqual(
      structured.dependencies.map(({ purl }) => purl),
      ["pkg:npm/minimist@1.2.5"],
    );
  });

  it("says of 54 manifests in 2 kB that the service is away", async () => {
    const dependencies = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`acme-invented-${n}`, `^${n}.0.0`]));
    const files = Object.fromEntries(
      Array.from({ length: 54 }, (_, n) => [`${root}/packages/p${n}/package.json`, manifest(dependencies)]),
    );
    const away = wire({}, () => ({ status: 503, text: "" }));
    const { structured, text, outcome } = await check(files, {}, { wire: away });
    assert.equal(outcome, "unknown");
    assert.match(structured.summary, /^0 ok, 0 with problems, 30 not checked/);
    assert.ok(bytesOf(text) <= 2_000 && bytesOf(structured) <= 2_000, text);
  });

  for (const [input, problem] of [
    [{ paths: ["../elsewhere/package.json"] }, "../elsewhere/package.json is outside of /work"],
    [{ paths: ["/etc"] }, "/etc is outside of /work"],
    [{ paths: ["nowhere"] }, "nowhere does not exist"],
    [{ paths: ["notes.md"] }, "no manifest or lockfile was found in notes.md"],
    [{ cursor: "next" }, "cursor: expected the one of an earlier answer"],
    [{ severity: "worst" }, "severity: expected critical, high, medium or low"],
  ] as const) {
    it(`says that ${problem}`, async () => {
      const { text, outcome } = await called(
        "check_manifest",
        input,
        toolHost({ files: { [`${root}/notes.md`]: "" } }),
      );
      assert.equal(outcome, "invalid");
      assert.ok(text.startsWith(problem), text);
    });
  }
});
