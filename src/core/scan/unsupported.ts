/** Glob patterns of files that declare packages of these systems in formats that are not read: scans name them. */
export const unsupportedPatterns: readonly string[] = [
  "**/package.json5",
  "**/package.yaml",
  "**/paket.dependencies",
  "**/paket.lock",
  "**/*.nuspec",
  "**/tox.ini",
  "**/tox.toml",
  "**/hatch.toml",
  "**/pixi.toml",
  "**/*.vcxproj",
  "**/*.sqlproj",
  "**/*.wixproj",
  "**/*.esproj",
  "**/*.proj",
  "**/*.gradle.dcl",
  "**/gradle/dependency-locks/*.lockfile",
  "**/settings-gradle.lockfile",
  "**/Gopkg.lock",
  "**/pom.yaml",
  "**/pom.groovy",
];

const msBuild = /<(?:PackageReference|PackageVersion|PackageDownload|GlobalPackageReference|Sdk)\s|\sSdk=["'][^"']*\//i;

/** The pattern that the text of such a file matches if it declares any package; others always do. */
const contents: ReadonlyMap<string, RegExp> = new Map([
  ...["vcxproj", "sqlproj", "wixproj", "esproj", "proj"].map((name) => [name, msBuild] as const),
  ["lockfile", /^[^\s#=]+:[^\s#=]+:/m],
  ["dcl", /\bdependencies\s*\{/],
  ["nuspec", /<dependency\s/i],
  ["ini", /^[ \t]*deps[ \t]*=/m],
  ["toml", /^[ \t]*(?:deps|requires|[\w.-]*dependencies)[ \t]*=|^[ \t]*\[[^\]\n]*dependencies[\].]/m],
]);

const paths = unsupportedPatterns.map(
  (pattern) => new RegExp(`${pattern.replace("**/", "(?:^|/)").replaceAll(".", "\\.").replace("*", "[^/]+")}$`),
);

/** Tells whether a text declares packages at this path, with `/`, in a format that is not read; undefined where no text does. */
export function unsupportedAt(path: string): ((text: string | undefined) => boolean) | undefined {
  if (!paths.some((pattern) => pattern.test(path))) return undefined;
  const extension = path.slice(path.lastIndexOf(".") + 1);
  return (text = "") => contents.get(extension)?.test(text) ?? true;
}
