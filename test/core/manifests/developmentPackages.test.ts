import { deepEqual } from "node:assert/strict";
import type { LockfileParser } from "../../../src/core/manifests/lockfile.ts";
import { gradleLockfile } from "../../../src/core/manifests/maven/gradle/gradleLockfile.ts";
import { packageLock } from "../../../src/core/manifests/npm/packageLock.ts";
import { pnpmLock } from "../../../src/core/manifests/npm/pnpmLock.ts";
import { pdmLock } from "../../../src/core/manifests/pypi/pdmLock.ts";
import { pipfileLock } from "../../../src/core/manifests/pypi/pipfileLock.ts";
import { poetryLock } from "../../../src/core/manifests/pypi/poetryLock.ts";

const pnpm = (importers: string, snapshots: string) => `lockfileVersion: '9.0'

importers:
${importers}
packages:
${["app", "both", "inner", "tool"].map((name) => `  ${name}@1.0.0:\n    resolution: {integrity: sha512-x}`).join("\n\n")}

snapshots:
${snapshots}`;

const python = (name: string, line: string) => `[[package]]\nname = "${name}"\nversion = "1.0"\n${line}\nfiles = []\n`;

const poetry = (...packages: readonly string[]) => `${packages.join("\n")}\n[metadata]\nlock-version = "2.1"\n`;

const rows: readonly (readonly [what: string, parser: LockfileParser, text: string, expected: readonly string[]])[] = [
  [
    "npm's own marks, but not those of what is optional, too",
    packageLock,
    JSON.stringify({
      lockfileVersion: 3,
      packages: {
        "": { dependencies: { app: "1" }, devDependencies: { tool: "1" } },
        "node_modules/app": { version: "1.0.0" },
        "node_modules/tool": { version: "1.0.0", dev: true },
        "node_modules/maybe": { version: "1.0.0", devOptional: true },
      },
    }),
    ["tool"],
  ],
  [
    "the marks of the first version",
    packageLock,
    JSON.stringify({
      lockfileVersion: 1,
      requires: true,
      dependencies: {
        app: { version: "1.0.0" },
        tool: { version: "1.0.0", dev: true, dependencies: { inner: { version: "1.0.0", dev: true } } },
      },
    }),
    ["tool", "inner"],
  ],
  [
    "what members of pnpm have for development alone, with what that depends on",
    pnpmLock,
    pnpm(
      `  .:
    dependencies:
      app:
        specifier: ^1.0.0
        version: 1.0.0
    devDependencies:
      tool:
        specifier: ^1.0.0
        version: 1.0.0
`,
      `  app@1.0.0:
    dependencies:
      both: 1.0.0

  both@1.0.0: {}

  inner@1.0.0: {}

  tool@1.0.0:
    dependencies:
      both: 1.0.0
      inner: 1.0.0
`,
    ),
    ["inner", "tool"],
  ],
  [
    "the groups of Poetry",
    poetryLock,
    poetry(
      python("app", 'groups = ["main"]'),
      python("both", 'groups = ["main", "dev"]'),
      python("tool", 'groups = ["dev", "test"]'),
      python("server", 'groups = ["server"]'),
    ),
    ["tool"],
  ],
  [
    "the categories of an older Poetry",
    poetryLock,
    poetry(python("app", 'category = "main"'), python("tool", 'category = "dev"')),
    ["tool"],
  ],
  [
    "the groups of PDM",
    pdmLock,
    `[metadata]\ngroups = ["default", "dev"]\nlock_version = "4.5.0"\n\n${python("app", 'groups = ["default"]')}\n${python("tool", 'groups = ["dev"]')}`,
    ["tool"],
  ],
  [
    "what is in the section of Pipenv alone",
    pipfileLock,
    JSON.stringify({
      _meta: { "pipfile-spec": 6 },
      default: { app: { version: "==1.0" }, both: { version: "==1.0" } },
      develop: { both: { version: "==1.0" }, tool: { version: "==1.0" } },
    }),
    ["tool"],
  ],
  [
    "what only tests of Gradle have",
    gradleLockfile,
    "a:app:1=compileClasspath,testCompileClasspath\na:tool:1=testCompileClasspath,testRuntimeClasspath\nempty=\n",
    ["a:tool"],
  ],
];

describe("the packages of a lockfile for development", () => {
  for (const [what, parser, text, expected] of rows)
    it(`are ${what}`, () => {
      const { packages, problems } = parser.parse(text);
      deepEqual(problems, []);
      deepEqual(
        packages.flatMap(({ key: { name }, isForDevelopment }) => (isForDevelopment ? name : [])),
        expected,
      );
    });
});
