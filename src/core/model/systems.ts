import type { System } from "./keys.ts";

/**
 * The differences between the package systems that are data. Behavior that differs is a member of the system's `Versions` or
 * manifest module.
 */
export interface SystemTraits {
  /** The name as the system's own documentation spells it. */
  readonly displayName: string;
  /** The type of the package URL specification. */
  readonly purlType: string;
  /** Other words by which people name the system. */
  readonly aliases: readonly string[];
  /** The character between the namespace and the rest of a name; none if names have one part. */
  readonly namespaceSeparator?: ":" | "/";
  /** The differences between names that are still the same: none, those in case, or those in case and in `-`, `_` and `.`. */
  readonly folds: "nothing" | "case" | "case-and-separators";
  /** The data that the service has for versions of the system today. */
  readonly serves: {
    readonly graphs: boolean;
    readonly dependents: boolean;
    readonly attestations: boolean;
    readonly capabilities: boolean;
  };
  /** The version that a resolver takes of those that a requirement allows. */
  readonly resolves: "highest" | "lowest";
  /** True if a package has one version for all that require it, which has to satisfy each of them. */
  readonly installsOne?: true;
  /** True if a version that is required as a minimum is the one in use unless another package requires more, as in Go. */
  readonly selectsMinimums?: true;
}

const resolved = { graphs: true, dependents: true, attestations: false, capabilities: false };
const listed = { graphs: false, dependents: false, attestations: false, capabilities: false };

export const systemTraits: Readonly<Record<System, SystemTraits>> = {
  CARGO: {
    displayName: "Cargo",
    purlType: "cargo",
    aliases: ["crate", "crates"],
    folds: "nothing",
    serves: resolved,
    resolves: "highest",
  },
  GO: {
    displayName: "Go",
    purlType: "golang",
    aliases: ["golang"],
    namespaceSeparator: "/",
    folds: "nothing",
    serves: { ...listed, capabilities: true },
    resolves: "lowest",
    selectsMinimums: true,
  },
  MAVEN: {
    displayName: "Maven",
    purlType: "maven",
    aliases: [],
    namespaceSeparator: ":",
    folds: "nothing",
    serves: resolved,
    resolves: "highest",
  },
  NPM: {
    displayName: "npm",
    purlType: "npm",
    aliases: [],
    namespaceSeparator: "/",
    folds: "nothing",
    serves: { ...resolved, attestations: true },
    resolves: "highest",
  },
  NUGET: {
    displayName: "NuGet",
    purlType: "nuget",
    aliases: [],
    folds: "case",
    serves: listed,
    resolves: "lowest",
  },
  PYPI: {
    displayName: "PyPI",
    purlType: "pypi",
    aliases: [],
    folds: "case-and-separators",
    serves: { ...resolved, attestations: true },
    resolves: "highest",
    installsOne: true,
  },
  RUBYGEMS: {
    displayName: "RubyGems",
    purlType: "gem",
    aliases: ["gem"],
    folds: "nothing",
    serves: { ...listed, attestations: true },
    resolves: "highest",
    installsOne: true,
  },
};
