import type { System } from "../model/keys.ts";

/** The requirements and constraints files of pip. */
export const requirementsPatterns: readonly string[] = [
  "**/requirements*.txt",
  "**/requirements*.in",
  "**/*requirements.txt",
  "**/*requirements.in",
  "**/requirements/*.txt",
  "**/requirements/*.in",
  "**/constraints*.txt",
  "**/constraints*.in",
];

/**
 * The glob patterns of all manifest formats, apart from the parsers, which are loaded with the first manifest; a test compares
 * the two. No pattern has braces: all of them are watched as one list of alternatives, and editors do not support nested ones.
 */
export const manifestPatterns: Readonly<Record<System, readonly string[]>> = {
  NPM: ["**/package.json", "**/pnpm-workspace.yaml", "**/.yarnrc.yml"],
  CARGO: ["**/Cargo.toml"],
  MAVEN: [
    "**/pom.xml",
    "**/*.pom",
    "**/*.gradle",
    "**/*.gradle.kts",
    "**/gradle/*.versions.toml",
    "**/libs.versions.toml",
  ],
  PYPI: [...requirementsPatterns, "**/pyproject.toml", "**/Pipfile", "**/setup.cfg"],
  GO: ["**/go.mod", "**/go.work"],
  RUBYGEMS: ["**/Gemfile", "**/*.gemfile", "**/gems.rb", "**/*.gemspec"],
  NUGET: [
    "**/*.csproj",
    "**/*.fsproj",
    "**/*.vbproj",
    "**/Directory.Build.props",
    "**/Directory.Build.targets",
    "**/Directory.Packages.props",
    "**/packages.config",
    "**/packages.*.config",
  ],
};

/** The base names of all lockfile formats, but for those that depend on the manifest's name. */
export const lockfileNames: readonly string[] = [
  "pnpm-lock.yaml",
  "yarn.lock",
  "bun.lock",
  "bun.lockb",
  "npm-shrinkwrap.json",
  "package-lock.json",
  "Cargo.lock",
  "gradle.lockfile",
  "buildscript-gradle.lockfile",
  "uv.lock",
  "poetry.lock",
  "pdm.lock",
  "pylock.toml",
  "Pipfile.lock",
  "requirements.txt",
  "go.sum",
  "Gemfile.lock",
  "gems.locked",
  "packages.lock.json",
];

/** The glob patterns of all lockfiles. */
export const lockfilePatterns: readonly string[] = [
  ...lockfileNames.map((name) => `**/${name}`),
  "**/*.gemfile.lock",
  "**/packages.*.lock.json",
];

/** Whether the file of this base name is a lockfile; `requirements.txt` may be one. */
export function isLockfileName(name: string): boolean {
  return lockfileNames.includes(name) || /.\.gemfile\.lock$|^packages\..+\.lock\.json$/.test(name);
}
