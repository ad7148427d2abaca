import { lockfilePatterns, manifestPatterns } from "../core/manifests/patterns.ts";

/** Settings files of package managers, and files that a scan reads. */
const settingsFiles = [
  ".npmrc",
  ".yarnrc",
  ".bundle/config",
  ".cargo/config",
  ".gitignore",
  ".mvn/maven.config",
  "bunfig.toml",
  "config.toml",
  "package-insights.json",
  "nuget.config",
  "NuGet.config",
  "NuGet.Config",
  "pdm.toml",
  "pip.conf",
  "pip.ini",
  "settings.xml",
  "uv.toml",
];

/** Manifests and lockfiles. */
export const projectPatterns: readonly string[] = [
  ...new Set([...Object.values(manifestPatterns).flat(), ...Object.values(lockfilePatterns).flat()]),
];

/** All that is read around manifests. */
export const watchedPatterns: readonly string[] = [
  ...new Set([...projectPatterns, ...settingsFiles.map((name) => `**/${name}`)]),
];

/** Matches the paths that these patterns match. Each pattern begins with two stars and a slash. */
export function pathsMatching(patterns: readonly string[]): RegExp {
  const ends = patterns.map((pattern) =>
    pattern
      .slice(2)
      .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", "[^/]*"),
  );
  return new RegExp(`(?:${ends.join("|")})$`);
}
