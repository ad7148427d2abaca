import assert from "node:assert/strict";
import { isBuild, isDevelopment } from "../../../src/core/analysis/policy.ts";
import { parserFor } from "../../../src/core/manifests/formats.ts";
import { readIn } from "../../support/project.ts";

/** The names of dependencies tell what they are for: `dev-…` for development, `build-…` for the build alone, no others. */
const rows: readonly (readonly [path: string, text: string, count: number])[] = [
  [
    "package.json",
    `{ "dependencies": { "a": "1" }, "devDependencies": { "dev-b": "1" }, "peerDependencies": { "c": "1" },
       "optionalDependencies": { "d": "1" }, "overrides": { "e": "1" } }`,
    5,
  ],
  [
    "Cargo.toml",
    `[dependencies]\na = "1"\n[build-dependencies]\nbuild-b = "1"\n[dev-dependencies]\ndev-c = "1"\n
     [target.'cfg(unix)'.dev-dependencies]\ndev-d = "1"\n[workspace.dependencies]\ne = "1"`,
    5,
  ],
  [
    "pom.xml",
    `<project><dependencies>${["compile", "provided", "runtime"].map((scope) => dependency(scope, scope)).join("")}
       ${dependency("dev-a", "test")}</dependencies><build>
       <plugins><plugin><groupId>g</groupId><artifactId>build-b</artifactId><version>1</version></plugin></plugins>
       <pluginManagement><plugins>
       <plugin><groupId>g</groupId><artifactId>build-c</artifactId><version>1</version></plugin></plugins></pluginManagement>
       <extensions><extension><groupId>g</groupId><artifactId>build-d</artifactId><version>1</version></extension></extensions>
       </build></project>`,
    7,
  ],
  [
    "build.gradle",
    `buildscript { dependencies { classpath 'g:build-a:1' } }
     plugins { id 'build-b' version '1' }
     dependencies {
       annotationProcessor 'g:build-c:1'
       kapt 'g:build-d:1'
       ksp 'g:build-e:1'
       implementation 'g:a:1'
       testImplementation 'g:dev-b:1'
       androidTestImplementation 'g:dev-c:1'
       kaptTest 'g:dev-d:1'
       testRuntimeOnly 'g:dev-e:1'
       developmentOnly 'g:dev-f:1'
       runtimeOnly 'g:g:1'
     }`,
    12,
  ],
  [
    "pyproject.toml",
    `[build-system]\nrequires = ["build-a"]
     [project]\ndependencies = ["b"]
     [project.optional-dependencies]\npostgres = ["c"]\ntest = ["dev-d"]
     [dependency-groups]\nbench = ["dev-e"]
     [tool.uv]\ndev-dependencies = ["dev-f"]\nconstraint-dependencies = ["g"]
     [tool.pdm.dev-dependencies]\nweb = ["dev-h"]
     [tool.hatch.envs.style]\ndependencies = ["dev-i"]`,
    9,
  ],
  [
    "pyproject.toml",
    `[tool.poetry.dependencies]\na = "1"\n[tool.poetry.dev-dependencies]\ndev-b = "1"
     [tool.poetry.group.bench.dependencies]\ndev-c = "1"\n[tool.poetry.group.main.dependencies]\nd = "1"`,
    4,
  ],
  ["Pipfile", `[packages]\na = "*"\n[dev-packages]\ndev-b = "*"\n[docs]\ndev-c = "*"\n[server]\nd = "*"`, 4],
  ["setup.cfg", `[options]\ninstall_requires =\n  a\ntests_require =\n  dev-b\nsetup_requires =\n  build-c`, 3],
  ["setup.py", `setup(install_requires=["a"], tests_require=["dev-b"], setup_requires=["build-c"])`, 3],
  ["requirements.txt", "a==1", 1],
  [
    "Gemfile",
    `gem "a"\ngroup :development, :test do\n  gem "dev-b"\nend\ngem "dev-c", group: :test\ngroup :production, :test do\n  gem "d"\nend`,
    4,
  ],
  [
    "x.gemspec",
    `Gem::Specification.new do |s|\n  s.add_dependency "a"\n  s.add_development_dependency "dev-b"\nend`,
    2,
  ],
  [
    "x.csproj",
    `<Project><ItemGroup>
       <PackageReference Include="a" Version="1.0" />
       <PackageReference Include="dev-b" Version="1.0" PrivateAssets="All" />
       <PackageReference Include="dev-c" Version="1.0"><PrivateAssets>all</PrivateAssets></PackageReference>
       <PackageReference Include="d" Version="1.0" PrivateAssets="runtime" />
     </ItemGroup></Project>`,
    4,
  ],
  [
    "packages.config",
    `<packages><package id="a" version="1.0" /><package id="dev-b" version="1.0" developmentDependency="true" /></packages>`,
    2,
  ],
  ["dotnet-tools.json", `{ "tools": { "dev-a": { "version": "1.0" } } }`, 1],
  ["deno.json", `{ "imports": { "a": "npm:a@1" } }`, 1],
  ["go.mod", "module m\nrequire (\n\ta.example/b v1.0.0\n\ta.example/c v1.0.0 // indirect\n)", 2],
];

/** By their paths; a requirements file names no groups. */
const requirementsFiles: readonly (readonly [path: string, isForDevelopment: boolean])[] = [
  ["requirements.txt", false],
  ["requirements.in", false],
  ["dev/requirements.txt", false],
  ["requirements-device.txt", false],
  ["requirements/base.txt", false],
  ["requirements-dev.txt", true],
  ["requirements_dev.txt", true],
  ["requirements.test.in", true],
  ["dev-requirements.txt", true],
  ["docs-requirements.txt", true],
  ["requirements/tests.txt", true],
];

function dependency(name: string, scope: string): string {
  return `<dependency><groupId>g</groupId><artifactId>${name}</artifactId><version>1</version><scope>${scope}</scope></dependency>`;
}

describe("the group of a dependency", () => {
  for (const [path, text, count] of rows) {
    it(`distinguishes the groups of ${path}${text.includes("poetry") ? " of Poetry" : ""}`, () => {
      const { declarations } = parserFor(path)?.parse(text) ?? assert.fail(path);
      assert.equal(declarations.length, count);
      const names = (wanted: boolean) =>
        declarations.filter((declaration) => wanted === isDevelopment(declaration)).map(({ name }) => name);
      assert.deepEqual(
        names(true).filter((name) => !/\bdev-/.test(name)),
        [],
      );
      assert.deepEqual(
        names(false).filter((name) => /\bdev-/.test(name)),
        [],
      );
      for (const declaration of declarations)
        assert.equal(isBuild(declaration), /\bbuild-/.test(declaration.name), declaration.name);
    });
  }

  for (const [file, expected] of requirementsFiles) {
    it(`goes by the name of ${file}`, async () => {
      const path = `/app/${file}`;
      const { manifest } = (await readIn({ [path]: "a==1\nb>=1\n" }, path)).project;
      assert.deepEqual(manifest.declarations.map(isDevelopment), [expected, expected]);
    });
  }
});
