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
    const { file, line, fileOf } = manifestFormats[system];
    const chosen = Array.from({ length: Math.min(dependencies, pins.length) }, (_, at) => {
      return pins[(n * 7 + at) % pins.length];
    });
    texts.set(`/work/group-${n % 25}/part-${n}/${file}`, fileOf(chosen.flatMap((pin) => (pin ? line(pin) : []))));
  }
  return texts;
}

interface Written {
  readonly name: string;
  readonly requirement: string;
}

/** How a dependency is written in each system's manifest, and the manifest around them. */
export const manifestFormats: Readonly<
  Record<System, { file: string; line: (dependency: Written) => string; fileOf: (lines: readonly string[]) => string }>
> = {
  NPM: {
    file: "package.json",
    line: ({ name, requirement }) => `"${name}": "${requirement}"`,
    fileOf: (lines) => `{ "dependencies": {\n${lines.join(",\n")}\n} }`,
  },
  CARGO: {
    file: "Cargo.toml",
    line: ({ name, requirement }) => `${name} = "${requirement}"`,
    fileOf: (lines) => `[package]\nname = "app"\nversion = "0.1.0"\n\n[dependencies]\n${lines.join("\n")}\n`,
  },
  PYPI: {
    file: "requirements.txt",
    line: ({ name, requirement }) => `${name}${requirement}`,
    fileOf: (lines) => lines.join("\n"),
  },
  MAVEN: {
    file: "pom.xml",
    line: ({ name, requirement }) => {
      const [group = "", artifact = ""] = name.split(":");
      return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${requirement}</version></dependency>`;
    },
    fileOf: (lines) => `<project><dependencies>\n${lines.join("\n")}\n</dependencies></project>`,
  },
  GO: {
    file: "go.mod",
    line: ({ name, requirement }) => `\t${name} ${requirement}`,
    fileOf: (lines) => `module acme.example/app\n\nrequire (\n${lines.join("\n")}\n)\n`,
  },
  RUBYGEMS: {
    file: "Gemfile",
    line: ({ name, requirement }) => `gem "${name}", "${requirement}"`,
    fileOf: (lines) => lines.join("\n"),
  },
  NUGET: {
    file: "packages.config",
    line: ({ name, requirement }) => `<package id="${name}" version="${requirement}" />`,
    fileOf: (lines) => `<packages>\n${lines.join("\n")}\n</packages>`,
  },
};

const exactly: Readonly<Partial<Record<System, string>>> = { CARGO: "=", PYPI: "==" };

/**
 * Packages of the snapshot, as evenly over the systems as it has them, each with its newest version; where a system has
 * fewer than a manifest shall hold, older versions too.
 */
function pinned(dependencies: number, packages: number): ReadonlyMap<System, readonly Written[]> {
  const available = systems.map((system) => ({ system, all: [...packagesOf(system).values()] }));
  available.sort((a, b) => a.all.length - b.all.length);
  let left = packages;
  return new Map(
    available.map(({ system, all }, index) => {
      const chosen = all.slice(0, Math.ceil(left / (available.length - index)));
      left -= chosen.length;
      const versions = chosen.map(({ name, versions }) => {
        return [...versions.keys()]
          .reverse()
          .map((version) => ({ name, requirement: `${exactly[system] ?? ""}${version}` }));
      });
      const pins: Written[] = [];
      for (let age = 0; pins.length < Math.max(dependencies, chosen.length) && age < 50; age++) {
        pins.push(...versions.flatMap((list) => list[age] ?? []));
      }
      return [system, pins.slice(0, Math.max(dependencies, chosen.length))];
    }),
  );
}
