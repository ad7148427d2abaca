import assert from "node:assert/strict";
import { fileText, type FileGapReason, type FileText } from "../../../src/core/manifests/gap.ts";
import { readIn } from "../../support/project.ts";

const toml = (version: string) => `${version}\n\n[[package]]\nname = "a"\nversion = "9.0.0"\n`;
const json = (fields: object) => JSON.stringify(fields);

/** A lockfile's text, and why it is not read whole; none for an intact one. */
type Row = readonly [manifest: string, lockfile: string, text: string, reason?: FileGapReason];

const rows: readonly Row[] = [
  ["package.json", "package-lock.json", json({ lockfileVersion: 4, packages: {} }), "newer-format"],
  ["package.json", "package-lock.json", json({ lockfileVersion: 3 })],
  ["package.json", "npm-shrinkwrap.json", json({ dependencies: { lockfileVersion: { version: "9.0.0" } } })],
  ["package.json", "package-lock.json", "{}", "damaged"],
  ["package.json", "bun.lock", json({ lockfileVersion: 2, packages: {} }), "newer-format"],
  ["package.json", "bun.lock", `{ "lockfileVersion": 1, }`],
  ["package.json", "bun.lock", `{ "lockfileVersion": 0, }`],
  ["package.json", "bun.lock", `{}`, "damaged"],
  ["package.json", "bun.lockb", "#!/usr/bin/env bun\n", "damaged"],
  ["deno.json", "deno.lock", json({ version: "6" }), "newer-format"],
  ["deno.json", "deno.lock", json({ version: "5" })],
  ["deno.jsonc", "deno.lock", json({ version: "3", packages: {} })],
  ["deno.json", "deno.lock", json({ "https://deno.example/x.ts": "0a" }), "damaged"],
  ["deno.json", "deno.lock", json({ version: "2", npm: {} }), "damaged"],
  ["package.json", "yarn.lock", "# generated\n\n__metadata:\r\n  version: 11\n  cacheKey: 10\n", "newer-format"],
  ["package.json", "yarn.lock", "__metadata:\n  version: 10\n  cacheKey: 10c0\n"],
  ["package.json", "yarn.lock", "# yarn lockfile v1\n\n\n"],
  ["package.json", "yarn.lock", `a@^1.0.0:\r\n  version "1.2.3"\r\n`],
  ["package.json", "yarn.lock", "# nothing\n", "damaged"],
  ["package.json", "pnpm-lock.yaml", "lockfileVersion: '12.0'\n", "newer-format"],
  ["package.json", "pnpm-lock.yaml", "lockfileVersion: '9.0'\n\nimporters:\n  .: {}\n"],
  ["Cargo.toml", "Cargo.lock", toml("version = 5"), "newer-format"],
  ["Cargo.toml", "Cargo.lock", toml("version = 4")],
  ["Cargo.toml", "Cargo.lock", toml("")],
  ["Cargo.toml", "Cargo.lock", "# This file is generated\n", "damaged"],
  ["pyproject.toml", "uv.lock", toml("version = 2\nrevision = 1"), "newer-format"],
  [
    "pyproject.toml",
    "uv.lock",
    `${toml("version = 1\nrevision = 3")}source = { registry = "https://pypi.org/simple" }\n`,
  ],
  ["pyproject.toml", "uv.lock", "# nothing\n", "damaged"],
  ["pyproject.toml", "poetry.lock", `${toml("")}\n[metadata]\nlock-version = "3.0"\n`, "newer-format"],
  ["pyproject.toml", "poetry.lock", `${toml("")}\n[metadata]\nlock-version = "2.1"\n`],
  ["pyproject.toml", "poetry.lock", "# nothing\n", "damaged"],
  ["pyproject.toml", "pdm.lock", `[metadata]\nlock_version = "5.0"\n`, "newer-format"],
  ["pyproject.toml", "pdm.lock", `[metadata]\nlock_version = "4.5.0"\n`],
  ["pyproject.toml", "pdm.lock", "# nothing\n", "damaged"],
  ["pyproject.toml", "pylock.toml", `lock-version = "2.0"\npackages = []\n`, "newer-format"],
  ["pyproject.toml", "pylock.toml", `lock-version = "1.1"\npackages = []\n`],
  ["pyproject.toml", "pylock.toml", "# nothing\n", "damaged"],
  ["Pipfile", "Pipfile.lock", json({ _meta: { "pipfile-spec": 7 }, default: {} }), "newer-format"],
  ["Pipfile", "Pipfile.lock", json({ _meta: { "pipfile-spec": 6 }, default: {} })],
  ["Pipfile", "Pipfile.lock", "{}", "damaged"],
  ["a.csproj", "packages.lock.json", json({ version: 3, dependencies: {} }), "newer-format"],
  ["a.csproj", "packages.lock.json", json({ version: 2, dependencies: {} })],
  ["a.csproj", "packages.lock.json", "{}", "damaged"],
  ["Gemfile", "Gemfile.lock", "GEM\r\n  specs:\r\n\r\nPLATFORMS\r\n"],
  ["Gemfile", "Gemfile.lock", "nothing\n", "damaged"],
  ["build.gradle", "gradle.lockfile", "# This is a Gradle generated file\n"],
  ["go.mod", "go.sum", ""],
  ["go.mod", "go.sum", "\n"],
  ["requirements.in", "requirements.txt", ""],
  ...(
    [
      ["package.json", "package-lock.json"],
      ["package.json", "yarn.lock"],
      ["package.json", "pnpm-lock.yaml"],
      ["package.json", "bun.lock"],
      ["deno.json", "deno.lock"],
      ["Cargo.toml", "Cargo.lock"],
      ["pyproject.toml", "uv.lock"],
      ["pyproject.toml", "poetry.lock"],
      ["Pipfile", "Pipfile.lock"],
      ["Gemfile", "Gemfile.lock"],
      ["a.csproj", "packages.lock.json"],
      ["build.gradle", "gradle.lockfile"],
    ] as const
  ).flatMap(([manifest, lockfile]): readonly Row[] => [
    [manifest, lockfile, "", "damaged"],
    [manifest, lockfile, "\uFEFF \n", "damaged"],
  ]),
];

describe("a lockfile's format", () => {
  for (const [manifest, lockfile, text, reason] of rows) {
    it(`${lockfile} ${JSON.stringify(text.slice(0, 60))} is ${reason ?? "intact"}`, async () => {
      const { lock, gaps } = await read(manifest, { [`/a/${lockfile}`]: text });
      assert.equal(lock?.damage, reason);
      assert.deepEqual(gaps, reason ? [{ kind: "file", path: `/a/${lockfile}`, reason }] : []);
    });
  }

  it("keeps what could be read of a newer one", async () => {
    const { lock } = await read("Cargo.toml", { "/a/Cargo.lock": toml("version = 5") });
    assert.deepEqual(
      lock?.lockfile.packages.map(({ key }) => key.version),
      ["9.0.0"],
    );
  });

  it("is binary for bun.lockb, unless a bun.lock can be read", async () => {
    const path = "/a/bun.lockb";
    const alone = await read("package.json", { [path]: undefined });
    assert.deepEqual(alone.gaps, [{ kind: "file", path, reason: "binary" }]);
    const both = await read("package.json", { [path]: undefined, "/a/bun.lock": `{ "lockfileVersion": 1 }` });
    assert.deepEqual([both.lock?.path, both.gaps], ["/a/bun.lock", []]);
  });
});

/** Files without a text are binary. */
async function read(manifest: string, files: Readonly<Record<string, string | undefined>>) {
  const readFile = (at: string) =>
    Promise.resolve<FileText>(
      at in files && files[at] === undefined ? { kind: "unreadable", reason: "binary" } : fileText(files[at]),
    );
  return (await readIn({}, `/a/${manifest}`, { readFile })).project;
}
