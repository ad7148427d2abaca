import assert from "node:assert/strict";
import { packageJson, pnpmWorkspaceYaml, yarnrcYml } from "../../../../src/core/manifests/npm/manifests.ts";
import { checkManifest } from "../../../support/marked.ts";
import { completed } from "../../../support/project.ts";
import { cpuSecondsOf } from "../../../support/robustness.ts";
import { checkSpans } from "../../../support/spans.ts";

const manifest = JSON.stringify({ dependencies: { "@acme/ui": "^1", ms: "catalog:", react: "catalog:x" } });
const settingsFiles = [".npmrc", ".yarnrc", ".yarnrc.yml", "bunfig.toml", "pnpm-workspace.yaml", "package.json"];

describe("an npm manifest among hostile files", () => {
  const pieces = [
    "registry=",
    "=",
    "@a:registry=${",
    "${A-",
    "${A",
    '"',
    '"registry" ',
    "registry ",
    "\n",
    "\r",
    " ",
    "[",
    "{",
  ];
  for (const piece of [
    ...pieces,
    "catalog:\n",
    "catalog: {",
    "registries:\n x:\n",
    "[install]\n",
    "a: *a\n",
    "&a ",
    '{"catalog":',
    "$",
  ]) {
    it(`of ${JSON.stringify(piece)}`, async () => {
      const hostile = piece.repeat(10_000);
      const files = Object.fromEntries(settingsFiles.map((name) => [`/shop/${name}`, hostile]));
      const host = { home: "/shop", environment: () => hostile };
      const spent = await cpuSecondsOf(async () => {
        const { declarations } = await completed(
          packageJson,
          { ...files, "/shop/a/package.json": manifest },
          "/shop/a/package.json",
          host,
        );
        assert.deepEqual(
          declarations.map(({ name }) => name),
          ["@acme/ui", "ms", "react"],
        );
      });
      assert.ok(spent < 8, `${spent} s`);
    });
  }

  it("of aliases that would double at every step", () => {
    const lines = Array.from({ length: 200 }, (_, index) => `a${index}: &a${index} [*a${index - 1}, *a${index - 1}]`);
    checkManifest(pnpmWorkspaceYaml, `${lines.join("\n")}\ncatalog:\n  «x»: ‹*a199›\n`, [
      "catalog x (unsupported) *a199",
    ]);
  });
});

describe("npm manifests of great size", () => {
  it("two thousand dependencies from catalogs and a private registry", async () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `${index % 2 ? "@acme/" : ""}a${index}`);
    const files = {
      "/shop/a/package.json": JSON.stringify({
        dependencies: Object.fromEntries(names.map((name) => [name, "catalog:"])),
      }),
      "/shop/pnpm-workspace.yaml": `catalog:\n${names.map((name) => `  "${name}": ^1.0.0\n`).join("")}`,
      "/shop/.npmrc": "@acme:registry=https://npm.acme.example",
    };
    const spent = await cpuSecondsOf(async () => {
      const { declarations } = await completed(packageJson, files, "/shop/a/package.json");
      const requirements = declarations.map(({ requirement }) => requirement);
      assert.equal(requirements.filter(({ kind }) => kind === "written").length, 1_000);
      assert.ok(requirements.every(({ text }) => text === "^1.0.0"));
    });
    assert.ok(spent < 4, `${spent} s`);
  });

  for (const parser of [pnpmWorkspaceYaml, yarnrcYml]) {
    it(`two thousand entries of ${parser.id}`, async () => {
      const text = `catalogs:\n  x:\n${Array.from({ length: 2_000 }, (_, index) => `    a${index}: "^${index}.0.0" # ${index}\n`).join("")}`;
      const spent = await cpuSecondsOf(() => {
        const read = parser.parse(text);
        assert.equal(read.declarations.length, 2_000);
        checkSpans(text, read);
        return Promise.resolve();
      });
      assert.ok(spent < 2, `${spent} s`);
    });
  }
});
