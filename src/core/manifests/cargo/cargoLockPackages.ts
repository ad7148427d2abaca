import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { nodeAt, stringAt, stringsAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { LockedPackage } from "../lockfile.ts";
import { missingEntry } from "../shared/missingEntry.ts";
import { mapInSlices, type Slices } from "../../model/slices.ts";
import { readTomlLockfile } from "../shared/tomlLockfile.ts";
import { isPublicIndex } from "./cargoIndex.ts";

/** A package as `Cargo.lock` lists it. */
export interface CargoLockPackage {
  readonly name: string;
  readonly version: string;
  /** Absent for packages in a folder: the members of the workspace, and their path dependencies. */
  readonly source: string | undefined;
  readonly origin: LockedPackage["origin"];
  /** `serde`, `serde 1.0.1` or `serde 1.0.1 (registry+…)` */
  readonly dependencies: readonly string[];
}

export interface CargoLockPackages {
  readonly packages: readonly CargoLockPackage[];
  readonly problems: readonly SyntaxProblem[];
}

/**
 * The packages in all versions of the format: `[[package]]`, and in the oldest `[root]` for the only member. Those with a
 * syntax error or a merge conflict are left out.
 */
export function* readCargoLockPackages(text: string): Slices<CargoLockPackages> {
  const { root, damaged, problems } = yield* readTomlLockfile(text);
  const member = nodeAt(root, "root");
  const nodes = [...(member ? [member] : []), ...(nodeAt(root, "package")?.items ?? [])];
  const packages = yield* mapInSlices(
    nodes.filter((node) => !damaged.has(node)),
    readPackage,
  );
  const read = packages.filter((each) => each !== undefined);
  if (problems.length > 0) return { packages: read, problems };
  const incomplete = { message: message("Missing name or version of a package"), span: { start: 0, end: 0 } };
  return { packages: read, problems: read.length < packages.length ? [incomplete] : missingEntries(read) };
}

/** The first dependency that the lockfile does not have. */
function missingEntries(packages: readonly CargoLockPackage[]): readonly SyntaxProblem[] {
  const names = new Set(packages.map(({ name }) => name));
  const dependencies = packages.flatMap((each) => each.dependencies.map((dependency) => dependency.split(" ", 1)[0]));
  const missing = dependencies.find((name) => name !== undefined && !names.has(name));
  return missing === undefined ? [] : [missingEntry(missing)];
}

function readPackage(node: TomlNode): CargoLockPackage | undefined {
  const name = stringAt(node, "name");
  const version = stringAt(node, "version");
  if (!name || !version) return undefined;
  const source = stringAt(node, "source");
  const replacement = stringAt(node, "replace");
  // What `[replace]` names is built instead, in the same version.
  const origin = originOf(replacement === undefined ? source : /\((.*)\)/.exec(replacement)?.[1]);
  return { name, version, source, origin, dependencies: stringsAt(node, "dependencies") };
}

function originOf(source: string | undefined): LockedPackage["origin"] {
  if (source === undefined) return "workspace";
  if (source.startsWith("git+")) return "git";
  if (/^(?:registry|sparse)\+/.test(source)) return isPublicIndex(source) ? "registry" : "private";
  return /^(?:path|directory|local-registry)\+/.test(source) ? "path" : "url";
}
