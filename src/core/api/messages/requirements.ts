/**
 * The answer of GetRequirements: unresolved requirements as the author wrote them, one object named after the system.
 * Names are as declared, not canonical. Every MAVEN scalar is a string, `optional` and the like included.
 */
export interface Requirements {
  readonly nuget?: { readonly dependencyGroups: readonly NugetDependencyGroup[] };
  readonly npm?: { readonly dependencies: NpmDependencies; readonly bundled: readonly NpmBundled[] };
  readonly maven?: MavenRequirements;
  readonly rubygems?: {
    readonly runtimeDependencies: readonly NamedRequirement[];
    readonly devDependencies: readonly NamedRequirement[];
  };
  readonly go?: {
    readonly directDependencies: readonly NamedRequirement[];
    readonly indirectDependencies: readonly NamedRequirement[];
  };
  readonly pypi?: PypiRequirements;
  readonly cargo?: { readonly dependencies: readonly CargoDependency[]; readonly features: readonly CargoFeature[] };
}

export interface NamedRequirement {
  readonly name: string;
  readonly requirement: string;
}

export interface NugetDependencyGroup {
  readonly targetFramework: string;
  readonly dependencies: readonly NamedRequirement[];
}

export interface NpmDependencies {
  readonly dependencies: readonly NamedRequirement[];
  readonly devDependencies: readonly NamedRequirement[];
  readonly optionalDependencies: readonly NamedRequirement[];
  readonly peerDependencies: readonly NamedRequirement[];
  readonly bundleDependencies: readonly string[];
}

/** A package found in a node_modules folder of the tarball. */
export interface NpmBundled {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly dependencies: NpmDependencies;
}

export interface MavenDependency {
  readonly name: string;
  readonly version: string;
  readonly classifier: string;
  readonly type: string;
  readonly scope: string;
  readonly optional: string;
  readonly exclusions: readonly string[];
  /** With the parents and the properties of the POM itself; newer services have it. */
  readonly resolvedVersion?: string;
}

export interface MavenRepository {
  readonly id: string;
  readonly url: string;
  readonly layout: string;
  readonly releasesEnabled: string;
  readonly snapshotsEnabled: string;
}

export interface MavenProperty {
  readonly name: string;
  readonly value: string;
}

interface MavenSections {
  readonly dependencies: readonly MavenDependency[];
  readonly dependencyManagement: readonly MavenDependency[];
  readonly properties: readonly MavenProperty[];
  readonly repositories: readonly MavenRepository[];
}

/** As declared in the POM: parents are not merged and `${…}` is not replaced. */
export interface MavenRequirements extends MavenSections {
  readonly parent?: { readonly system: string; readonly name: string; readonly version: string };
  readonly profiles: readonly MavenProfile[];
}

export interface MavenProfile extends MavenSections {
  readonly id: string;
  readonly activation: MavenActivation;
}

export interface MavenActivation {
  readonly activeByDefault: string;
  readonly jdk?: { readonly jdk: string };
  readonly os?: { readonly name: string; readonly family: string; readonly arch: string; readonly version: string };
  readonly property?: { readonly property: MavenProperty };
  readonly file?: { readonly exists: string; readonly missing: string };
}

export interface PypiDependency {
  readonly projectName: string;
  /** Comma-separated. */
  readonly extras: string;
  readonly versionSpecifier: string;
  readonly environmentMarker: string;
}

export interface PypiRequirements {
  readonly dependencies: readonly PypiDependency[];
  readonly providedExtras: readonly { readonly name: string }[];
  readonly externalDependencies: readonly PypiExternalDependency[];
  readonly requiredPythonVersion: string;
}

export interface PypiExternalDependency {
  readonly name: string;
  readonly versionSpecifier: string;
  readonly environmentMarker: string;
}

export interface CargoDependency {
  readonly name: string;
  readonly requirement: string;
  /** `normal`, `dev-dependency` or `build-dependency`; shorter spellings occur. */
  readonly kind: string;
  readonly optional: boolean;
  readonly packageAlias: string;
  readonly usesDefaultFeatures: boolean;
  readonly features: readonly string[];
  readonly target: string;
}

export interface CargoFeature {
  readonly name: string;
  readonly implies: readonly string[];
}
