/** `inventedPoms.json`: parents and BOMs with their POMs, and versions of what they manage. */
import type { MavenDependency, MavenProfile, MavenRequirements } from "../../src/core/api/messages.ts";
import type { InventedPackage, VersionLine } from "./facts.ts";

/** Coordinates are `<group ID>:<artifact ID> <version>`. */
export interface InventedPoms {
  readonly poms: Readonly<Record<string, InventedPom>>;
  readonly versions: readonly string[];
}

interface InventedPom {
  readonly parent?: string;
  readonly properties?: Readonly<Record<string, string>>;
  readonly managed?: readonly string[];
  readonly imports?: readonly string[];
  readonly profiles?: readonly InventedProfile[];
}

interface InventedProfile {
  readonly id: string;
  readonly jdk?: string;
  readonly os?: true;
  readonly properties: Readonly<Record<string, string>>;
}

export function packagesOfPoms({ poms, versions }: InventedPoms): readonly InventedPackage[] {
  const lines = [
    ...versions.map((coordinates) => ({ coordinates, line: {} })),
    ...Object.entries(poms).map(([coordinates, pom]) => ({
      coordinates,
      line: { requirements: { maven: mavenOf(pom) } },
    })),
  ];
  const packages = new Map<string, VersionLine[]>();
  for (const { coordinates, line } of lines) {
    const [name = "", version = ""] = coordinates.split(" ");
    const others = packages.get(name) ?? [];
    packages.set(name, [
      ...others,
      { version, publishedAt: "2022-06-23T00:00:00Z", licenses: ["Apache-2.0"], ...line },
    ]);
  }
  return [...packages].map(([name, all]) => ({ system: "MAVEN", name, source: "invented", versions: all }));
}

function mavenOf({ parent, properties, managed = [], imports = [], profiles = [] }: InventedPom): MavenRequirements {
  const [name = "", version = ""] = parent?.split(" ") ?? [];
  return {
    ...(parent !== undefined && { parent: { system: "MAVEN", name, version } }),
    ...sections(properties),
    dependencyManagement: [
      ...managed.map((coordinates) => dependency(coordinates)),
      ...imports.map((coordinates) => dependency(coordinates, { type: "pom", scope: "import" })),
    ],
    profiles: profiles.map(profileOf),
  };
}

function profileOf({ id, jdk, os, properties }: InventedProfile): MavenProfile {
  return {
    id,
    activation: {
      activeByDefault: "",
      ...(jdk !== undefined && { jdk: { jdk } }),
      ...(os && { os: { name: "", family: "windows", arch: "", version: "" } }),
    },
    ...sections(properties),
  };
}

function sections(properties: Readonly<Record<string, string>> = {}) {
  const list = Object.entries(properties).map(([name, value]) => ({ name, value }));
  return { dependencies: [], dependencyManagement: [], properties: list, repositories: [] };
}

function dependency(coordinates: string, more: Partial<MavenDependency> = {}): MavenDependency {
  const [name = "", version = ""] = coordinates.split(" ");
  return { name, version, classifier: "", type: "", scope: "", optional: "", exclusions: [], ...more };
}
