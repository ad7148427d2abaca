import { home, shop, type SetUp } from "../setUp.ts";

/** A set-up behind a registry that the user treats as a mirror, by the address that is offered for it. */
export type MirrorSetUp = SetUp & { readonly mirrors: readonly [string] };

const npm = "https://nexus.acme.example/repository/npm-all/";
const own = "https://nexus.acme.example/repository/npm-own/";
const npmManifest = JSON.stringify({ dependencies: { "@acme/secret-ui": "^1.0.0", lodash: "^4.17.0" } });
const npmProject = {
  system: "NPM",
  place: "project",
  project: { [`${shop}/package.json`]: npmManifest },
  mirrors: [npm],
  never: ["@acme/secret-ui"],
  asked: ["lodash"],
} as const;

const packageLock = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    "": { dependencies: { "@acme/secret-ui": "^1.0.0", lodash: "^4.17.0" } },
    "node_modules/@acme/secret-ui": { version: "1.0.0", resolved: `${npm}@acme/secret-ui/-/secret-ui-1.0.0.tgz` },
    "node_modules/lodash": { version: "4.17.20", resolved: `${npm}lodash/-/lodash-4.17.20.tgz` },
  },
});
const yarnLock = `# yarn lockfile v1

"@acme/secret-ui@^1.0.0":
  version "1.0.0"
  resolved "${own}@acme/secret-ui/-/secret-ui-1.0.0.tgz#0"

lodash@^4.17.0:
  version "4.17.20"
  resolved "${npm}lodash/-/lodash-4.17.20.tgz#0"
`;
const pnpmLock = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      '@acme/secret-ui':
        specifier: ^1.0.0
        version: 1.0.0
      lodash:
        specifier: ^4.17.0
        version: 4.17.20
packages:
  '@acme/secret-ui@1.0.0':
    resolution: {integrity: sha512-x, tarball: ${npm}@acme/secret-ui/-/secret-ui-1.0.0.tgz}
  lodash@4.17.20:
    resolution: {integrity: sha512-x, tarball: ${npm}lodash/-/lodash-4.17.20.tgz}
snapshots:
  '@acme/secret-ui@1.0.0': {}
  lodash@4.17.20: {}
`;

const npmSetUps: readonly MirrorSetUp[] = [
  {
    ...npmProject,
    setting: "mirror in .npmrc, beside a scope on the same host",
    settings: { [`${shop}/.npmrc`]: `registry=${npm}\n@acme:registry=${own}\n` },
  },
  {
    ...npmProject,
    setting: "mirror with credentials in NPM_CONFIG_REGISTRY, beside a scope with the same registry",
    place: "environment",
    environment: { NPM_CONFIG_REGISTRY: npm.replace("https://", "https://ann:secret@") },
    settings: { [`${home}/.npmrc`]: `@acme:registry=${npm}\n` },
  },
  {
    ...npmProject,
    setting: "mirror in package-lock.json and .npmrc",
    settings: {
      [`${shop}/.npmrc`]: `registry=${npm}\n@acme:registry=${own}\n`,
      [`${shop}/package-lock.json`]: packageLock,
    },
  },
  {
    ...npmProject,
    setting: "mirror in .yarnrc and yarn.lock, beside another registry on the same host",
    settings: {
      [`${shop}/.yarnrc`]: `registry "${npm}"\n"@acme:registry" "${own}"\n`,
      [`${shop}/yarn.lock`]: yarnLock,
    },
  },
  {
    ...npmProject,
    setting: "mirror in pnpm-workspace.yaml and pnpm-lock.yaml",
    settings: {
      [`${shop}/pnpm-workspace.yaml`]: `registries:\n  default: ${npm}\n  "@acme": ${own}\n`,
      [`${shop}/pnpm-lock.yaml`]: pnpmLock,
    },
  },
  {
    ...npmProject,
    setting: "mirror in .yarnrc.yml",
    settings: {
      [`${shop}/.yarnrc.yml`]: `npmRegistryServer: "${npm}"\nnpmScopes:\n  acme:\n    npmRegistryServer: "${own}"\n`,
    },
  },
];

const pypi = "https://nexus.acme.example/repository/pypi-all/";
const python = {
  system: "PYPI",
  place: "project",
  mirrors: [pypi],
  patterns: ["acme-*"],
  never: ["acme-secret"],
  asked: ["requests"],
} as const;
const requirements = "acme-secret==1.0\nrequests==2.19.0\n";
const pyproject = '[project]\nname = "shop"\ndependencies = ["acme-secret==1.0", "requests==2.19.0"]\n';
const uvLock = `version = 1
[[package]]
name = "acme-secret"
version = "1.0"
source = { registry = "${pypi}simple" }
sdist = { url = "${pypi}packages/acme-secret.tar.gz" }
[[package]]
name = "requests"
version = "2.19.0"
source = { registry = "${pypi}simple" }
sdist = { url = "${pypi}packages/requests.tar.gz" }
[[package]]
name = "shop"
version = "0.1.0"
source = { virtual = "." }
dependencies = [{ name = "acme-secret" }, { name = "requests" }]
`;
const poetry = `[tool.poetry.dependencies]\nacme-secret = "1.0"\nrequests = "2.19.0"\n`;
const poetryLockOf = (name: string, version: string) => `[[package]]
name = "${name}"
version = "${version}"
files = []
[package.source]
type = "legacy"
url = "${pypi}simple"
reference = "nexus"
`;
const pipfile = `[packages]\nacme-secret = "==1.0"\nrequests = "==2.19.0"\n`;

const pypiSetUps: readonly MirrorSetUp[] = [
  {
    ...python,
    setting: "mirror in pip.conf",
    place: "user",
    project: { [`${shop}/requirements.txt`]: requirements },
    settings: { [`${home}/.config/pip/pip.conf`]: `[global]\nindex-url = ${pypi}simple\n` },
  },
  {
    ...python,
    setting: "mirror in a requirements file",
    project: { [`${shop}/requirements.txt`]: requirements },
    settings: { [`${shop}/requirements.txt`]: `--index-url ${pypi}simple/\n${requirements}` },
  },
  {
    ...python,
    setting: "mirror in tool.uv and uv.lock",
    project: { [`${shop}/pyproject.toml`]: pyproject },
    settings: {
      [`${shop}/pyproject.toml`]: `${pyproject}[[tool.uv.index]]\nurl = "${pypi}simple"\ndefault = true\n`,
      [`${shop}/uv.lock`]: uvLock,
    },
  },
  {
    ...python,
    setting: "mirror in UV_INDEX_URL",
    place: "environment",
    project: { [`${shop}/pyproject.toml`]: pyproject },
    environment: { UV_INDEX_URL: `${pypi}simple` },
  },
  {
    ...python,
    setting: "mirror as a source of Poetry and in poetry.lock",
    project: { [`${shop}/pyproject.toml`]: poetry },
    settings: {
      [`${shop}/pyproject.toml`]: `${poetry}[[tool.poetry.source]]\nname = "nexus"\nurl = "${pypi}simple"\n`,
      [`${shop}/poetry.lock`]: poetryLockOf("acme-secret", "1.0") + poetryLockOf("requests", "2.19.0"),
    },
  },
  {
    ...python,
    setting: "mirror as the source of a Pipfile",
    project: { [`${shop}/Pipfile`]: pipfile },
    settings: { [`${shop}/Pipfile`]: `[[source]]\nname = "nexus"\nurl = "${pypi}simple"\n${pipfile}` },
  },
  {
    ...python,
    setting: "mirror as a source of PDM",
    project: { [`${shop}/pyproject.toml`]: pyproject },
    settings: {
      [`${shop}/pyproject.toml`]: `${pyproject}[[tool.pdm.source]]\nname = "pypi"\nurl = "${pypi}simple"\n`,
    },
  },
];

const maven = "https://nexus.acme.example/repository/maven-all/";
const pomOf = (...groups: readonly string[]) =>
  `<project><modelVersion>4.0.0</modelVersion><groupId>com.acme.shop</groupId><artifactId>shop</artifactId><version>1</version><dependencies>${groups
    .map(
      (group) =>
        `<dependency><groupId>${group}</groupId><artifactId>lib</artifactId><version>1.0</version></dependency>`,
    )
    .join("")}</dependencies></project>`;

/** Without a private repository the service is asked about every group; then only about groups that are known to be public. */
const jvmSetUps: readonly MirrorSetUp[] = [
  {
    system: "MAVEN",
    setting: "mirror of all repositories in settings.xml",
    place: "user",
    project: { [`${shop}/pom.xml`]: pomOf("com.acme.secret", "com.foo.public") },
    settings: {
      [`${home}/.m2/settings.xml`]: `<settings><mirrors><mirror><id>nexus</id><mirrorOf>*</mirrorOf><url>${maven}</url></mirror></mirrors></settings>`,
    },
    mirrors: [maven],
    never: ["com.acme.secret"],
    asked: ["com.foo.public"],
  },
  {
    system: "MAVEN",
    setting: "mirror as a repository of a Gradle script",
    place: "project",
    project: { [`${shop}/build.gradle`]: gradleOf("") },
    settings: { [`${shop}/build.gradle`]: gradleOf(`repositories { maven { url = "${maven}" } }\n`) },
    mirrors: [maven],
    never: ["com.acme.secret"],
    asked: ["com.foo.public"],
  },
];

function gradleOf(repositories: string): string {
  const dependencies = `  implementation "com.acme.secret:lib:1.0"\n  implementation "com.foo.public:lib:1.0"\n`;
  return `${repositories}group = "com.acme.shop"\ndependencies {\n${dependencies}}\n`;
}

const nuget = "https://nexus.acme.example/repository/nuget-all/";
const nexus = `<add key="nexus" value="${nuget}index.json" />`;
const ours = `<add key="ours" value="https://nexus.acme.example/repository/nuget-own/index.json" />`;
const csproj =
  '<Project><ItemGroup><PackageReference Include="Acme.Secret" Version="1.0.0" /><PackageReference Include="Newtonsoft.Json" Version="12.0.1" /></ItemGroup></Project>';
const dotnet = {
  system: "NUGET",
  place: "project",
  project: { [`${shop}/shop.csproj`]: csproj },
  mirrors: [nuget],
  never: ["Acme.Secret"],
  asked: ["Newtonsoft.Json"],
} as const;

const nugetSetUps: readonly MirrorSetUp[] = [
  {
    ...dotnet,
    setting: "mirror as the only source",
    settings: {
      [`${shop}/nuget.config`]: `<configuration><packageSources><clear />${nexus}</packageSources></configuration>`,
    },
    patterns: ["Acme.*"],
  },
  {
    ...dotnet,
    setting: "mirror in a package source mapping",
    settings: {
      [`${shop}/nuget.config`]: `<configuration><packageSources><clear />${nexus}${ours}</packageSources><packageSourceMapping>
<packageSource key="nexus"><package pattern="*" /><package pattern="Acme.*" /></packageSource>
<packageSource key="ours"><package pattern="Acme.Other" /></packageSource></packageSourceMapping></configuration>`,
    },
  },
];

const go = "https://athens.acme.example/";
const gems = "https://nexus.acme.example/repository/gems-all/";
const gemfile = 'gem "acme-secret", "1.0.0"\ngem "rails", "5.2.0"\n';
const gemLock = `GEM
  remote: ${gems}
  specs:
    acme-secret (1.0.0)
    rails (5.2.0)

PLATFORMS
  ruby

DEPENDENCIES
  acme-secret (= 1.0.0)!
  rails (= 5.2.0)!
`;
const ruby = {
  system: "RUBYGEMS",
  mirrors: [gems],
  patterns: ["acme-*"],
  never: ["acme-secret"],
  asked: ["rails"],
} as const;

const crates = "https://nexus.acme.example/repository/cargo-all/";

const otherSetUps: readonly MirrorSetUp[] = [
  {
    system: "GO",
    setting: "mirror in GOPROXY, beside GOPRIVATE",
    place: "environment",
    project: {
      [`${shop}/go.mod`]:
        "module shop\nrequire (\n\tgit.acme.example/secret v1.0.0\n\tgithub.com/gin-gonic/gin v1.9.0\n)\n",
    },
    environment: { GOPROXY: go, GOPRIVATE: "*.acme.example" },
    mirrors: [go],
    never: ["git.acme.example/secret"],
    asked: ["github.com/gin-gonic/gin"],
  },
  {
    system: "CARGO",
    setting: "mirror in place of crates.io, beside a registry of one dependency",
    place: "user",
    project: { [`${shop}/Cargo.toml`]: `[dependencies]\nacme-secret = "1.0"\nserde = "1.0"\n` },
    settings: {
      [`${shop}/Cargo.toml`]: `[dependencies]\nacme-secret = { registry = "acme", version = "1.0" }\nserde = "1.0"\n`,
      [`${home}/.cargo/config.toml`]: `[source.crates-io]\nreplace-with = "all"\n[source.all]\nregistry = "sparse+${crates}"\n[registries.acme]\nindex = "https://crates.acme.example/own"\n`,
    },
    mirrors: [crates],
    never: ["acme-secret"],
    asked: ["serde"],
  },
  {
    ...ruby,
    setting: "mirror of Bundler",
    place: "user",
    project: { [`${shop}/Gemfile`]: `source "https://rubygems.org"\n${gemfile}` },
    settings: { [`${home}/.bundle/config`]: `BUNDLE_MIRROR__HTTPS://RUBYGEMS__ORG/: "${gems}"\n` },
  },
  {
    ...ruby,
    setting: "mirror as the source of a Gemfile, with a lockfile",
    place: "project",
    project: { [`${shop}/Gemfile`]: gemfile },
    settings: { [`${shop}/Gemfile`]: `source "${gems}"\n${gemfile}`, [`${shop}/Gemfile.lock`]: gemLock },
  },
];

export const mirrorSetUps: readonly MirrorSetUp[] = [
  ...npmSetUps,
  ...pypiSetUps,
  ...jvmSetUps,
  ...nugetSetUps,
  ...otherSetUps,
];
