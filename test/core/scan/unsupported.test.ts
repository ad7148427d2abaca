import { equal } from "node:assert/strict";
import { unsupportedAt } from "../../../src/core/scan/unsupported.ts";

const rows: readonly (readonly [path: string, text: string, isNamed: boolean])[] = [
  ["a/package.json5", "", true],
  ["package.yaml", "dependencies: {}", true],
  ["paket.dependencies", "", true],
  ["a/b.nuspec", '<dependencies><dependency id="A" version="1" /></dependencies>', true],
  ["a/b.nuspec", "<dependencies />", false],
  ["tox.ini", "[testenv]\ndeps =\n  pytest\n", true],
  ["tox.ini", "[testenv]\ncommands = pytest\n", false],
  ["tox.toml", '[env.lint]\ndeps = ["ruff"]\n', true],
  ["tox.toml", 'env_list = ["lint"]\n', false],
  ["hatch.toml", '[envs.lint]\nextra-dependencies = ["ruff"]\n', true],
  ["hatch.toml", "[envs.lint.scripts]\nrun = 'ruff'\n", false],
  ["pixi.toml", '[pypi-dependencies]\nrequests = "*"\n', true],
  ["pixi.toml", "[tasks]\na = 'b'\n", false],
  ["a/b.sqlproj", '<Project><ItemGroup><PackageReference Include="A" Version="1" /></ItemGroup></Project>', true],
  ["a/b.vcxproj", "<Project />", false],
  ["build.proj", '<Project Sdk="Acme.NoTargets/1.0.0" />', true],
  ["build.proj", '<Project Sdk="Microsoft.NET.Sdk" />', false],
  ["b.wixproj", '<Project Sdk="WixToolset.Sdk/4.0.0" />', true],
  ["b.csproj", '<PackageReference Include="A" Version="1" />', false],
  ["build.gradle.dcl", "javaApplication { dependencies { } }", true],
  ["gradle/dependency-locks/runtimeClasspath.lockfile", "# comment\ng:a:1.0\n", true],
  ["gradle/dependency-locks/empty.lockfile", "# comment\n", false],
  ["settings-gradle.lockfile", "g:a:1.0=classpath\n", true],
  ["settings-gradle.lockfile", "empty=classpath\n", false],
  ["settings-gradle.lockfile", "group:artifact:1.0=classpath\n", true],
  ["settings-gradle.lockfile", "group:artifact\n", false],
  ["settings-gradle.lockfile", "# group:artifact:1.0\n", false],
  ["settings-gradle.lockfile", "a b:c:1\n", false],
  ["a/Gopkg.lock", '[[projects]]\nname = "github.com/acme/a"\n', true],
  ["pom.yaml", "dependencies: []", true],
  ["pom.groovy", "project {}", true],
  ["a/gradle.lockfile", "g:a:1.0=classpath\n", false],
  [".nuspec", "<dependency id='A' />", false],
  ["package.json", "{}", false],
  ["my-package.yaml", "", false],
  ["setup.ini", "deps = a", false],
];

describe("formats that are not read", () => {
  for (const [path, text, isNamed] of rows)
    it(`${isNamed ? "are named" : "are not"} in ${path} with ${JSON.stringify(text)}`, () =>
      equal(unsupportedAt(path)?.(text) ?? false, isNamed));
});
