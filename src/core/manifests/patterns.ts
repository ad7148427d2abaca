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
  NPM: ["**/package.json", "**/pnpm-workspace.yaml", "**/.yarnrc.yml", "**/deno.json", "**/deno.jsonc"],
  CARGO: ["**/Cargo.toml"],
  MAVEN: [
    "**/pom.xml",
    "**/*.pom",
    "**/.mvn/extensions.xml",
    "**/*.gradle",
    "**/*.gradle.kts",
    "**/gradle/*.versions.toml",
    "**/libs.versions.toml",
  ],
  PYPI: [...requirementsPatterns, "**/pyproject.toml", "**/Pipfile", "**/setup.cfg", "**/setup.py"],
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
    "**/dotnet-tools.json",
    "**/global.json",
  ],
};

/** The name of a manifest as a project of the system has it, where settings are looked for as if there were one. */
export function usualManifest(system: System): string | undefined {
  return manifestPatterns[system].map((pattern) => pattern.replace("**/", "")).find((name) => !/[*{/]/.test(name));
}

/** The base names of all lockfile formats, but for those that depend on the manifest's name or are free. */
const lockfileNames: Readonly<Record<System, readonly string[]>> = {
  NPM: [
    "pnpm-lock.yaml",
    "yarn.lock",
    "bun.lock",
    "bun.lockb",
    "npm-shrinkwrap.json",
    "package-lock.json",
    "deno.lock",
  ],
  CARGO: ["Cargo.lock"],
  MAVEN: ["gradle.lockfile", "buildscript-gradle.lockfile"],
  PYPI: ["uv.lock", "poetry.lock", "pdm.lock", "pylock.toml", "Pipfile.lock", "requirements.txt"],
  GO: ["go.sum"],
  RUBYGEMS: ["Gemfile.lock", "gems.locked"],
  NUGET: ["packages.lock.json"],
};

/** The base names of the other lockfiles. */
const otherLockfiles: Readonly<Partial<Record<System, readonly string[]>>> = {
  PYPI: ["pylock.*.toml"],
  RUBYGEMS: ["*.gemfile.lock", "Gemfile.next.lock"],
  NUGET: ["packages.*.lock.json"],
};

/** The glob patterns of all lockfiles; `requirements.txt` may be a manifest. */
export const lockfilePatterns = Object.fromEntries(
  Object.entries(lockfileNames).map(([system, names]) => [
    system,
    [...names, ...(otherLockfiles[system as System] ?? [])].map((name) => `**/${name}`),
  ]),
) as unknown as Readonly<Record<System, readonly string[]>>;

/** The same for the base name: each star is at least one character. */
const otherNames = Object.values(otherLockfiles)
  .flat()
  .map((pattern) => new RegExp(`^${pattern.replaceAll(".", "\\.").replace("*", "[^/]+")}$`));

/** Checks whether the file of this base name is a lockfile; `requirements.txt` may be one. */
export function isLockfileName(name: string): boolean {
  return (
    Object.values(lockfileNames).some((names) => names.includes(name)) ||
    otherNames.some((pattern) => pattern.test(name))
  );
}
