// What each lockfile is compared with: what it was written for, and the declarations of the manifest.

import assert from "node:assert/strict";
import { staleLines } from "../../../support/staleLines.ts";

/** A dependency: what is required of it, and the version that is locked. */
type Dependency = readonly [name: string, requirement: string, version: string];

interface Format {
  readonly manifest: readonly [file: string, text: (dependencies: readonly Dependency[]) => string];
  readonly lock: readonly [file: string, text: (dependencies: readonly Dependency[]) => string];
  /** Of the first dependency: as in the lockfile, in another spelling, and another one that allows the locked version. */
  readonly requirements: readonly [own: string, spelling: string, other: string];
  /** What the other requirement comes to; nothing where the lockfile does not tell what it was written for. */
  readonly other: readonly string[];
  /** The name of the last dependency's entry; absent for JSON, whose end is not missed. */
  readonly lastEntry?: string;
  /** All of a lockfile without entries. */
  readonly header?: string;
}

const sha = `sha512-${"A".repeat(86)}==`;
const packageJson = (dependencies: readonly Dependency[]) =>
  JSON.stringify({ name: "app", version: "1.0.0", dependencies: required(dependencies) });
const pyproject = (dependencies: readonly Dependency[]) =>
  `[project]\nname = "app"\nversion = "1.0.0"\ndependencies = [${dependencies.map(([name, text]) => `"${name}${text}"`).join(", ")}]\n`;
const pypi = 'source = { registry = "https://pypi.org/simple" }';

const formats: Readonly<Record<string, Format>> = {
  "package-lock.json": {
    manifest: ["package.json", packageJson],
    lock: [
      "package-lock.json",
      (dependencies) =>
        JSON.stringify({
          lockfileVersion: 3,
          packages: {
            "": { name: "app", dependencies: required(dependencies) },
            ...Object.fromEntries(dependencies.map(([name, , version]) => [`node_modules/${name}`, { version }])),
          },
        }),
    ],
    requirements: ["^1.0.0", "^1", "^1.2.0"],
    other: ["alpha: 1.2.3 locked, kept for ^1.0.0"],
  },
  "bun.lock": {
    manifest: ["package.json", packageJson],
    lock: [
      "bun.lock",
      (dependencies) =>
        JSON.stringify({
          lockfileVersion: 1,
          workspaces: { "": { name: "app", dependencies: required(dependencies) } },
          packages: Object.fromEntries(
            dependencies.map(([name, , version]) => [name, [`${name}@${version}`, "", {}, sha]]),
          ),
        }),
    ],
    requirements: ["^1.0.0", "1.x", "^1.2.0"],
    other: ["alpha: 1.2.3 locked, kept for ^1.0.0"],
  },
  "pnpm-lock.yaml": {
    manifest: ["package.json", packageJson],
    lock: [
      "pnpm-lock.yaml",
      (dependencies) =>
        [
          "lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:",
          ...dependencies.map(
            ([name, text, version]) => `      ${name}:\n        specifier: ${text}\n        version: ${version}`,
          ),
          "\npackages:\n",
          ...dependencies.map(([name, , version]) => `  ${name}@${version}:\n    resolution: {integrity: ${sha}}\n`),
          "snapshots:\n",
          ...dependencies.map(([name, , version]) => `  ${name}@${version}: {}\n`),
        ].join("\n"),
    ],
    requirements: ["^1.0.0", "^1", "^1.2.0"],
    other: ["alpha: 1.2.3 locked, kept for ^1.0.0"],
    lastEntry: "  zeta@",
    header: "lockfileVersion: '9.0'\n",
  },
  "yarn.lock of yarn 1": {
    manifest: ["package.json", packageJson],
    lock: [
      "yarn.lock",
      (dependencies) =>
        [
          "# yarn lockfile v1\n\n",
          ...dependencies.map(([name, text, version]) => `${name}@${text}:\n  version "${version}"\n`),
        ].join("\n"),
    ],
    requirements: ["^1.0.0", "^1.0.0", "^1.2.0"],
    other: ["alpha: one of ^1.2.0, missing", "alpha: 1.2.3 locked"],
    lastEntry: "zeta@",
    header: "# yarn lockfile v1\n",
  },
  "yarn.lock of yarn 4": {
    manifest: ["package.json", packageJson],
    lock: [
      "yarn.lock",
      (dependencies) =>
        [
          "__metadata:\n  version: 8\n",
          ...dependencies.map(
            ([name, text, version]) =>
              `"${name}@npm:${text}":\n  version: ${version}\n  resolution: "${name}@npm:${version}"\n  languageName: node\n`,
          ),
          '"app@workspace:.":\n  version: 0.0.0-use.local\n  resolution: "app@workspace:."\n  dependencies:',
          ...dependencies.map(([name, text]) => `    ${name}: "npm:${text}"`),
          "  languageName: unknown\n",
        ].join("\n"),
    ],
    requirements: ["^1.0.0", "^1", "^1.2.0"],
    other: ["alpha: one of ^1.2.0, next for ^1.0.0", "alpha: 1.2.3 locked, outdated for ^1.0.0"],
  },
  "deno.lock": {
    manifest: [
      "deno.json",
      (dependencies) =>
        JSON.stringify({
          imports: Object.fromEntries(dependencies.map(([name, text]) => [name, `npm:${name}@${text}`])),
        }),
    ],
    lock: [
      "deno.lock",
      (dependencies) =>
        JSON.stringify({
          version: "5",
          specifiers: Object.fromEntries(dependencies.map(([name, text, version]) => [`npm:${name}@${text}`, version])),
          npm: Object.fromEntries(dependencies.map(([name, , version]) => [`${name}@${version}`, { integrity: sha }])),
          workspace: { dependencies: dependencies.map(([name, text]) => `npm:${name}@${text}`) },
        }),
    ],
    requirements: ["^1.0.0", "1", "^1.2.0"],
    other: ["alpha: 1.2.3 locked, kept for ^1.0.0"],
  },
  "Cargo.lock": {
    manifest: [
      "Cargo.toml",
      (dependencies) =>
        `[package]\nname = "app"\n[dependencies]\n${dependencies.map(([name, text]) => `${name} = "${text}"\n`).join("")}`,
    ],
    lock: [
      "Cargo.lock",
      (dependencies) =>
        [
          "version = 4\n",
          `[[package]]\nname = "app"\nversion = "0.1.0"\ndependencies = [${dependencies.map(([name]) => `"${name}"`).join(", ")}]\n`,
          ...dependencies.map(
            ([name, , version]) =>
              `[[package]]\nname = "${name}"\nversion = "${version}"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n`,
          ),
        ].join("\n"),
    ],
    requirements: ["1.0.0", "1", "1.2.0"],
    other: [],
    lastEntry: "[[package]]",
    header: "# This file is automatically @generated by Cargo.\nversion = 4\n",
  },
  "uv.lock": {
    manifest: ["pyproject.toml", pyproject],
    lock: [
      "uv.lock",
      (dependencies) =>
        [
          'version = 1\nrequires-python = ">=3.9"\n',
          ...dependencies
            .slice(0, -1)
            .map(([name, , version]) => `[[package]]\nname = "${name}"\nversion = "${version}"\n${pypi}\n`),
          `[[package]]\nname = "app"\nversion = "1.0.0"\nsource = { virtual = "." }`,
          `dependencies = [${dependencies.map(([name]) => `{ name = "${name}" }`).join(", ")}]\n`,
          `[package.metadata]\nrequires-dist = [${dependencies.map(([name, text]) => `{ name = "${name}", specifier = "${text}" }`).join(", ")}]\n`,
          ...dependencies
            .slice(-1)
            .map(([name, , version]) => `[[package]]\nname = "${name}"\nversion = "${version}"\n${pypi}\n`),
        ].join("\n"),
    ],
    requirements: [">=1.0,<2", "<2,>=1.0.0", ">=1.2,<2"],
    other: ["alpha: 1.2.3 locked, kept for >=1.0,<2"],
    lastEntry: "[[package]]",
    header: 'version = 1\nrevision = 2\nrequires-python = ">=3.9"\n',
  },
  "poetry.lock": {
    manifest: ["pyproject.toml", pyproject],
    lock: [
      "poetry.lock",
      (dependencies) =>
        [
          ...dependencies.map(
            ([name, , version]) =>
              `[[package]]\nname = "${name}"\nversion = "${version}"\ngroups = ["main"]\nfiles = []\n`,
          ),
          '[metadata]\nlock-version = "2.1"\npython-versions = ">=3.9"\ncontent-hash = "0"\n',
        ].join("\n"),
    ],
    requirements: [">=1.0,<2", "<2,>=1.0.0", ">=1.2,<2"],
    other: [],
  },
  "pdm.lock": {
    manifest: ["pyproject.toml", pyproject],
    lock: [
      "pdm.lock",
      (dependencies) =>
        [
          '[metadata]\ngroups = ["default"]\nlock_version = "4.5.0"\n',
          ...dependencies.map(
            ([name, , version]) =>
              `[[package]]\nname = "${name}"\nversion = "${version}"\ngroups = ["default"]\nfiles = [{file = "${name}-${version}.tar.gz", hash = "sha256:0"}]\n`,
          ),
        ].join("\n"),
    ],
    requirements: [">=1.0,<2", "<2,>=1.0.0", ">=1.2,<2"],
    other: [],
    lastEntry: "[[package]]",
    header: '[metadata]\ngroups = ["default"]\nlock_version = "4.5.0"\n',
  },
  "pylock.toml": {
    manifest: ["pyproject.toml", pyproject],
    lock: [
      "pylock.toml",
      (dependencies) =>
        [
          'lock-version = "1.0"\ncreated-by = "tool"\n',
          ...dependencies.map(
            ([name, , version]) =>
              `[[packages]]\nname = "${name}"\nversion = "${version}"\nindex = "https://pypi.org/simple"\n`,
          ),
        ].join("\n"),
    ],
    requirements: [">=1.0,<2", "<2,>=1.0.0", ">=1.2,<2"],
    other: [],
    lastEntry: "[[packages]]",
    header: 'lock-version = "1.0"\ncreated-by = "tool"\n',
  },
  "Pipfile.lock": {
    manifest: [
      "Pipfile",
      (dependencies) => `[packages]\n${dependencies.map(([name, text]) => `${name} = "${text}"\n`).join("")}`,
    ],
    lock: [
      "Pipfile.lock",
      (dependencies) =>
        JSON.stringify({
          _meta: {},
          default: Object.fromEntries(dependencies.map(([name, , version]) => [name, { version: `==${version}` }])),
        }),
    ],
    requirements: [">=1.0,<2", "<2,>=1.0.0", ">=1.2,<2"],
    other: [],
  },
  "requirements.txt of requirements.in": {
    manifest: ["requirements.in", (dependencies) => dependencies.map(([name, text]) => `${name}${text}\n`).join("")],
    lock: [
      "requirements.txt",
      (dependencies) => dependencies.map(([name, , version]) => `${name}==${version}\n`).join(""),
    ],
    requirements: [">=1.0,<2", "<2,>=1.0.0", ">=1.2,<2"],
    other: [],
    lastEntry: "zeta==",
  },
  "packages.lock.json": {
    manifest: [
      "app.csproj",
      (dependencies) =>
        `<Project><ItemGroup>${dependencies.map(([name, text]) => `<PackageReference Include="${name}" Version="${text}" />`).join("")}</ItemGroup></Project>`,
    ],
    lock: [
      "packages.lock.json",
      (dependencies) =>
        JSON.stringify({
          version: 1,
          dependencies: {
            "net8.0": Object.fromEntries(
              dependencies.map(([name, text, version]) => {
                const requested = /[[*]/.test(text) ? text : `[${text}, )`;
                return [name, { type: "Direct", requested, resolved: version }];
              }),
            ),
          },
        }),
    ],
    requirements: ["[1.0.0, 2.0.0)", "[1.0,2.0)", "1.1.0"],
    other: ["alpha: 1.1.0 written, next for [1.0.0, 2.0.0)", "alpha: 1.2.3 locked, outdated for [1.0.0, 2.0.0)"],
  },
  "Gemfile.lock": {
    manifest: [
      "Gemfile",
      (dependencies) =>
        `source "https://rubygems.org"\n${dependencies.map(([name, text]) => `gem "${name}", "${text}"\n`).join("")}`,
    ],
    lock: [
      "Gemfile.lock",
      (dependencies) =>
        [
          "GEM\n  remote: https://rubygems.org/\n  specs:",
          ...dependencies.map(([name, , version]) => `    ${name} (${version})`),
          "\nPLATFORMS\n  ruby\n\nDEPENDENCIES",
          ...dependencies.map(([name, text]) => `  ${name} (${text})`),
          "\nBUNDLED WITH\n   2.5.6\n",
        ].join("\n"),
    ],
    requirements: [">= 1.0", ">= 1.0.0", "~> 1.0"],
    other: ["alpha: 1.2.3 locked, kept for >= 1.0"],
    header: "GEM\n  remote: https://rubygems.org/\n  specs:\n",
  },
  "gradle.lockfile": {
    manifest: [
      "build.gradle",
      (dependencies) =>
        `dependencies {\n${dependencies.map(([name, text]) => `  implementation "g:${name}:${text}"\n`).join("")}}\n`,
    ],
    lock: [
      "gradle.lockfile",
      (dependencies) =>
        [
          "# This is a Gradle generated file for dependency locking.",
          ...dependencies.map(([name, , version]) => `g:${name}:${version}=compileClasspath,runtimeClasspath`),
          "empty=annotationProcessor\n",
        ].join("\n"),
    ],
    requirements: ["1.0", "1.0", "[1.0,2.0)"],
    other: [],
  },
};

const own: readonly Dependency[] = [
  ["alpha", "", "1.2.3"],
  ["zeta", "", "1.2.3"],
];

const fresh = ["alpha: 1.2.3 locked", "zeta: 1.2.3 locked"];

describe("a lockfile beside its manifest", () => {
  for (const [name, format] of Object.entries(formats)) {
    const { manifest, lock, requirements, other, lastEntry, header } = format;
    const [requirement, spelling, changed] = requirements;
    const all = own.map(([dependency, , version]): Dependency => [dependency, requirement, version]);
    const [first, second] = all;
    assert.ok(first && second);
    const [file, manifestText] = manifest;
    const [lockName, lockText] = lock;
    const check = (declared: readonly Dependency[], locked: string) =>
      staleLines({ [file]: manifestText(declared), [lockName]: locked }, file);
    const withRequirement = (text: string): readonly Dependency[] => [["alpha", text, "1.2.3"], second];

    describe(name, () => {
      it("is fresh", async () => assert.deepEqual(await check(all, lockText(all)), fresh));

      it("is fresh for another spelling of a requirement", async () =>
        assert.deepEqual(await check(withRequirement(spelling), lockText(all)), fresh));

      it("was written for another requirement", async () => {
        const found = await check(withRequirement(changed), lockText(all));
        const expected = other.length === 0 ? ["alpha: 1.2.3 locked"] : other;
        assert.deepEqual([...found].sort(), [...expected, "zeta: 1.2.3 locked"].sort());
      });

      it("lacks a dependency that was added", async () => {
        const [locked, missing] = await check(all, lockText([first]));
        assert.equal(locked, "alpha: 1.2.3 locked");
        assert.match(missing ?? "", /^zeta: (?:one of .*|\S+ written), missing$/);
      });

      if (lastEntry !== undefined)
        it("was cut off before its last entry", async () => {
          const text = lockText(all);
          const [locked, missing] = await check(all, text.slice(0, text.lastIndexOf(lastEntry)));
          assert.equal(locked, "alpha: 1.2.3 locked");
          // Of a format that lists what its entries depend on, the end is missed before that.
          assert.match(missing ?? "", /^zeta: (?:one of .*, missing|lockfile)$/);
        });

      if (header !== undefined)
        it("was cut off after its header", async () => {
          const found = await check(all, header);
          assert.equal(found.length, 2);
          for (const line of found) assert.match(line, /^\w+: one of .*, missing$/);
        });
    });
  }
});

describe("a lockfile whose tool chooses anew for another requirement", () => {
  for (const [name, exact, others] of [
    ["yarn.lock of yarn 4", "1.2.3", [["zeta", "^1.0.0", "1.2.3"]]],
    ["packages.lock.json", "[1.2.3]", []],
  ] as const) {
    it(`keeps the version that is named itself: ${name}`, async () => {
      const { manifest, lock, requirements } = formats[name] ?? assert.fail();
      const [file, manifestText] = manifest;
      const text = lock[1]([["alpha", requirements[0], "1.2.3"], ...others]);
      const found = await staleLines(
        { [file]: manifestText([["alpha", exact, "1.2.3"], ...others]), [lock[0]]: text },
        file,
      );
      assert.equal(found[0], `alpha: 1.2.3 locked, kept for ${requirements[0]}`);
    });
  }
});

function required(dependencies: readonly Dependency[]): Readonly<Record<string, string>> {
  return Object.fromEntries(dependencies.map(([name, text]) => [name, text]));
}
