import type { VersionKey } from "./keys.ts";

/** A page for people about one version. */
export interface RegistryPage {
  readonly label: string;
  readonly url: string;
}

/**
 * The page of the public registry, for a version that the service knows; undefined where there is none. `registries` are the
 * addresses that the service has for it: a repository of Maven may be another one than the central one.
 */
export function registryPage(
  { system, name, version }: VersionKey,
  registries: readonly string[],
): RegistryPage | undefined {
  const [group = "", artifact = ""] = name.split(":").map(encoded);
  const at = encoded(version);
  const path = name.split("/").map(encoded).join("/");
  switch (system) {
    case "NPM":
      return { label: "npm", url: `https://npmjs.org/package/${path}/v/${at}` };
    case "CARGO":
      return { label: "crates.io", url: `https://crates.io/crates/${path}/${at}` };
    case "PYPI":
      return { label: "PyPI", url: `https://pypi.org/project/${path}/${at}/` };
    case "RUBYGEMS":
      return { label: "RubyGems", url: `https://rubygems.org/gems/${path}/versions/${at}` };
    case "NUGET":
      return { label: "NuGet", url: `https://nuget.org/packages/${path}/${at}` };
    case "MAVEN":
      return registries.length === 0 || registries.some((address) => /\bapache\.org\b|\bmaven\.org\b/.test(address))
        ? { label: "Maven Central", url: `https://central.sonatype.com/artifact/${group}/${artifact}/${at}` }
        : undefined;
    case "GO":
      return undefined;
  }
}

/** Half of a pair of units, as a text of JSON may have, is in no address. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
