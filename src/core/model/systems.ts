import type { System } from "./keys.ts";

/** What differs between the package systems as data. Behaviour that differs is a member of the system's `Versions` or manifest module. */
export interface SystemTraits {
  /** As the system's own documentation spells it. */
  readonly displayName: string;
  /** The type of the package URL specification. */
  readonly purlType: string;
  /** Other words by which people name the system. */
  readonly aliases: readonly string[];
  /** What stands between the namespace and the rest of a name; none where names have one part. */
  readonly namespaceSeparator?: ":" | "/";
  /** Whether names that differ in case, or in `-`, `_` and `.`, are the same. */
  readonly folds: "nothing" | "case" | "case-and-separators";
  /** What the service has for versions of the system today. */
  readonly serves: {
    readonly graphs: boolean;
    readonly dependents: boolean;
    readonly attestations: boolean;
    readonly capabilities: boolean;
  };
  /** A bare `1.2.3` in a manifest is exactly that version, the lowest that is accepted, or the start of a range. */
  readonly bareRequirement: "exact" | "minimum" | "range";
  /** What a resolver takes of the versions that a requirement allows. */
  readonly resolves: "highest" | "lowest";
  /** Whether a version that is required as a minimum is the one in use unless another package requires more, as in Go. */
  readonly selectsMinimums?: true;
  /** What starts a comment in its manifests that are not JSON. */
  readonly lineComment: "#" | "//" | "<!--";
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
    bareRequirement: "range",
    resolves: "highest",
    lineComment: "#",
  },
  GO: {
    displayName: "Go",
    purlType: "golang",
    aliases: ["golang"],
    namespaceSeparator: "/",
    folds: "nothing",
    serves: { ...listed, capabilities: true },
    bareRequirement: "minimum",
    resolves: "lowest",
    selectsMinimums: true,
    lineComment: "//",
  },
  MAVEN: {
    displayName: "Maven",
    purlType: "maven",
    aliases: [],
    namespaceSeparator: ":",
    folds: "nothing",
    serves: resolved,
    bareRequirement: "exact",
    resolves: "highest",
    lineComment: "<!--",
  },
  NPM: {
    displayName: "npm",
    purlType: "npm",
    aliases: [],
    namespaceSeparator: "/",
    folds: "nothing",
    serves: { ...resolved, attestations: true },
    bareRequirement: "exact",
    resolves: "highest",
    lineComment: "//",
  },
  NUGET: {
    displayName: "NuGet",
    purlType: "nuget",
    aliases: [],
    folds: "case",
    serves: listed,
    bareRequirement: "minimum",
    resolves: "lowest",
    lineComment: "<!--",
  },
  PYPI: {
    displayName: "PyPI",
    purlType: "pypi",
    aliases: [],
    folds: "case-and-separators",
    serves: { ...resolved, attestations: true },
    bareRequirement: "exact",
    resolves: "highest",
    lineComment: "#",
  },
  RUBYGEMS: {
    displayName: "RubyGems",
    purlType: "gem",
    aliases: ["gem"],
    folds: "nothing",
    serves: { ...listed, attestations: true },
    bareRequirement: "exact",
    resolves: "highest",
    lineComment: "#",
  },
};
