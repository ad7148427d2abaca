/** Projects of the generated packages, each a manifest with the files around it. */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { declaredIn, installedIn, type GeneratedSystem } from "../service/generated.ts";
import { manifestFormats } from "./manyManifests.ts";

interface Kind {
  readonly system: GeneratedSystem;
  /** By its name. */
  readonly lockfile?: readonly [name: string, text: () => string];
}

const kinds = {
  npm: { system: "NPM" },
  "npm-locked": { system: "NPM", lockfile: ["package-lock.json", packageLock] },
  cargo: { system: "CARGO" },
  "cargo-locked": { system: "CARGO", lockfile: ["Cargo.lock", cargoLock] },
  maven: { system: "MAVEN" },
  pypi: { system: "PYPI" },
} as const satisfies Record<string, Kind>;

export type ProjectKind = keyof typeof kinds;
export const projectKinds = Object.keys(kinds) as readonly ProjectKind[];

/** The manifest, and the texts of the files of its folder by their names. The dependency at `offset` comes first. */
export function projectOf(project: ProjectKind, offset = 0) {
  const { system, lockfile }: Kind = kinds[project];
  const { file, line, fileOf } = manifestFormats[system];
  const declared = declaredIn(system);
  const lines = [...declared.slice(offset), ...declared.slice(0, offset)].map(line);
  const files = { [file]: fileOf(lines), ...(lockfile && { [lockfile[0]]: lockfile[1]() }) };
  return { system, manifest: file, files };
}

/** The same in memory, by path. */
export function projectInMemory(
  project: ProjectKind,
): readonly [path: string, files: Readonly<Record<string, string>>] {
  const { manifest, files } = projectOf(project);
  const inFolder = Object.entries(files).map(([name, text]) => [`/${project}/${name}`, text] as const);
  return [`/${project}/${manifest}`, Object.fromEntries(inFolder)];
}

/** Manifests of the same dependencies in another order, by their paths. */
interface Workspace {
  readonly system: GeneratedSystem;
  readonly first: string;
  readonly second: string;
  /** The text of both behind which a digit makes another version. */
  readonly digitAt: string;
}

export function writeWorkspace(folder: string, project: ProjectKind): Workspace {
  const write = (name: string, offset: number): string => {
    const { manifest, files } = projectOf(project, offset);
    mkdirSync(join(folder, name), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
    return join(folder, name, manifest);
  };
  const { system } = kinds[project];
  const [dependency] = declaredIn(system);
  const digitAt = dependency ? manifestFormats[system].line(dependency).replace(/\d+\D*$/, "") : "";
  return { system, first: write("first", 0), second: write("second", 7), digitAt };
}

function packageLock(): string {
  const declared = declaredIn("NPM");
  const dependencies = (all: readonly { readonly name: string; readonly requirement: string }[]) =>
    Object.fromEntries(all.map(({ name, requirement }) => [name, requirement]));
  const packages = installedIn("NPM").map(({ name, version, requires }) => {
    return [`node_modules/${name}`, { version, dependencies: dependencies(requires) }] as const;
  });
  return JSON.stringify({
    lockfileVersion: 3,
    packages: { "": { dependencies: dependencies(declared) }, ...Object.fromEntries(packages) },
  });
}

function cargoLock(): string {
  const tableOf = (name: string, version: string, requires: readonly { readonly name: string }[], source = "") =>
    `[[package]]\nname = "${name}"\nversion = "${version}"\n${source}dependencies = [\n${requires.map((each) => ` "${each.name}",\n`).join("")}]\n`;
  const source = `source = "registry+https://github.com/rust-lang/crates.io-index"\n`;
  const tables = installedIn("CARGO").map(({ name, version, requires }) => tableOf(name, version, requires, source));
  return ["version = 4\n", tableOf("app", "0.1.0", declaredIn("CARGO")), ...tables].join("\n");
}
