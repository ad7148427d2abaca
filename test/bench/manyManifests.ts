/** A workspace of manifests of all systems, whose packages the service of the tests knows. */

import { systems, type System } from "../../src/core/model/keys.ts";
import { packagesOf } from "../service/snapshot.ts";

export interface Size {
  readonly manifests: number;
  /** Of each manifest. */
  readonly dependencies: number;
  /** Different ones. */
  readonly packages: number;
}

/** 50,000 dependencies. */
export const usualSize: Size = { manifests: 1_000, dependencies: 50, packages: 300 };

/** The texts by path: each system in turn, each manifest with other dependencies of so many packages altogether. */
export function manyManifests({ manifests, dependencies, packages }: Size): ReadonlyMap<string, string> {
  const names = pinned(dependencies, packages);
  const texts = new Map<string, string>();
  for (let n = 0; n < manifests; n++) {
    const system = systems[n % systems.length] ?? "NPM";
    const pins = names.get(system) ?? [];
    const { file, exact, fileOf } = formats[system];
    const chosen = Array.from({ length: Math.min(dependencies, pins.length) }, (_, at) => {
      return pins[(n * 7 + at) % pins.length];
    });
    texts.set(`/work/group-${n % 25}/part-${n}/${file}`, fileOf(chosen.flatMap((pin) => (pin ? exact(pin) : []))));
  }
  return texts;
}

interface Pinned {
  readonly name: string;
  readonly version: string;
}

/** How a dependency is written in each system's manifest, and the manifest around them. */
const formats: Readonly<
  Record<System, { file: string; exact: (p: Pinned) => string; fileOf: (lines: readonly string[]) => string }>
> = {
  NPM: {
    file: "package.json",
    exact: ({ name, version }) => `"${name}": "${version}"`,
    fileOf: (lines) => `{ "dependencies": {\n${lines.join(",\n")}\n} }`,
  },
  CARGO: {
    file: "Cargo.toml",
    exact: ({ name, version }) => `${name} = "=${version}"`,
    fileOf: (lines) => `[dependencies]\n${lines.join("\n")}\n`,
  },
  PYPI: {
    file: "requirements.txt",
    exact: ({ name, version }) => `${name}==${version}`,
    fileOf: (lines) => lines.join("\n"),
  },
  MAVEN: {
    file: "pom.xml",
    exact: ({ name, version }) => {
      const [group = "", artifact = ""] = name.split(":");
      return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
    },
    fileOf: (lines) => `<project><dependencies>\n${lines.join("\n")}\n</dependencies></project>`,
  },
  GO: {
    file: "go.mod",
    exact: ({ name, version }) => `\t${name} ${version}`,
    fileOf: (lines) => `module acme.example/app\n\nrequire (\n${lines.join("\n")}\n)\n`,
  },
  RUBYGEMS: {
    file: "Gemfile",
    exact: ({ name, version }) => `gem "${name}", "${version}"`,
    fileOf: (lines) => lines.join("\n"),
  },
  NUGET: {
    file: "packages.config",
    exact: ({ name, version }) => `<package id="${name}" version="${version}" />`,
    fileOf: (lines) => `<packages>\n${lines.join("\n")}\n</packages>`,
  },
};

/**
 * Packages of the snapshot, as evenly over the systems as it has them, each with its newest version; where a system has
 * fewer than a manifest shall hold, older versions too.
 */
function pinned(dependencies: number, packages: number): ReadonlyMap<System, readonly Pinned[]> {
  const available = systems.map((system) => ({ system, all: [...packagesOf(system).values()] }));
  available.sort((a, b) => a.all.length - b.all.length);
  let left = packages;
  return new Map(
    available.map(({ system, all }, index) => {
      const chosen = all.slice(0, Math.ceil(left / (available.length - index)));
      left -= chosen.length;
      const versions = chosen.map(({ name, versions }) => {
        return [...versions.keys()].reverse().map((version) => ({ name, version }));
      });
      const pins: Pinned[] = [];
      for (let age = 0; pins.length < Math.max(dependencies, chosen.length) && age < 50; age++) {
        pins.push(...versions.flatMap((list) => list[age] ?? []));
      }
      return [system, pins.slice(0, Math.max(dependencies, chosen.length))];
    }),
  );
}
