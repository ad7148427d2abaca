import { canonicalName } from "../../model/names.ts";
import { mapInSlices, type Slices } from "../../model/slices.ts";
import { publicRegistries } from "../../registries/origin.ts";
import { nodeAt, stringAt, stringsAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { LockedPackage, Lockfile, LockfileParser } from "../lockfile.ts";
import { readTomlLockfile } from "../shared/tomlLockfile.ts";
import {
  createPythonLock,
  filesOf,
  folderBelow,
  isPublicFile,
  isVersion,
  type LockDependency,
  type LockEntry,
  namelessEntry,
  pyprojectLockfile,
  readLockDependency,
} from "./pythonLock.ts";

/**
 * The lockfiles of PEP 751, which any tool may write. Whether they contain dependencies depends on the tool. Those with a name
 * of their own are for another environment each; nothing says which of them is in use, so that they decide no version.
 */
export const pylockToml: LockfileParser = {
  ...pyprojectLockfile(
    "pylock.toml",
    {
      version: { pattern: /^lock-version\s*=\s*"(\d+)/m, newest: 1 },
      content: /^(?:lock-version\s*=|\[\[packages\]\]|packages\s*=)/m,
    },
    readPylock,
  ),
  otherNames: /^pylock\.[^.]+\.toml$/,
};

function* readPylock(text: string): Slices<Lockfile> {
  const { root, damaged, problems } = yield* readTomlLockfile(text);
  const items = nodeAt(root, "packages")?.items ?? [];
  const entries = yield* mapInSlices(items, (item) => readPackage(item, damaged.has(item)));
  const hasGraph = items.some((item) => nodeAt(item, "dependencies") ?? nodeAt(item, "tool", "pdm", "dependencies"));
  return yield* createPythonLock(entries, {
    hasGraph,
    problems,
    sections: ["extras", "dependency-groups"].flatMap((list) =>
      stringsAt(root, list).map((name) => canonicalName("PYPI", name)),
    ),
  });
}

function readPackage(node: TomlNode, isDamaged: boolean): LockEntry {
  const name = stringAt(node, "name");
  const version = stringAt(node, "version");
  if (name === undefined) return namelessEntry;
  const directory = stringAt(node, "directory", "path");
  const archive = nodeAt(node, "archive");
  const folder = directory === undefined ? undefined : folderBelow(directory);
  const origin = folder === "" ? "workspace" : originOf(node);
  return {
    name: canonicalName("PYPI", name),
    version: version ?? "",
    origin,
    registries: registriesOf(node),
    ...placeOf(node),
    hashes: [...filesOf(node), ...(archive ? [archive] : [])].flatMap(hashesIn),
    ...(folder !== undefined && { folder }),
    dependencies: dependenciesOf(node),
    isDamaged: isDamaged || !isVersion(version, origin) || !sources.some((source) => nodeAt(node, source)),
  };
}

/** The fields that say where a package comes from, at least one of which is present. */
const sources = ["vcs", "directory", "archive", "index", "sdist", "wheels"];

/** `hashes = { sha256 = "0123" }` */
function hashesIn(file: TomlNode): readonly string[] {
  const hashes = [...(nodeAt(file, "hashes")?.children ?? [])];
  return hashes.flatMap(([algorithm, hash]) => `${algorithm}:${stringAt(hash) ?? ""}`);
}

function placeOf(node: TomlNode): Pick<LockEntry, "place"> {
  const place = [nodeAt(node, "vcs"), nodeAt(node, "archive"), ...filesOf(node)].flatMap(
    (source) => stringAt(source, "url") ?? stringAt(source, "path") ?? [],
  )[0];
  const revision = stringAt(node, "vcs", "commit-id");
  if (place === undefined) return {};
  return { place: revision === undefined ? place : `${place}#${revision}` };
}

function registriesOf(node: TomlNode): readonly string[] {
  const index = stringAt(node, "index");
  return index === undefined ? addressesOf(node).filter((address) => !isPublicFile(address)) : [index];
}

function addressesOf(node: TomlNode): readonly string[] {
  return filesOf(node).flatMap((file) => stringAt(file, "url") ?? []);
}

/** The index is optional; without it the addresses of the files decide. */
function originOf(node: TomlNode): LockedPackage["origin"] {
  if (nodeAt(node, "vcs")) return "git";
  if (nodeAt(node, "directory")) return "path";
  const archive = nodeAt(node, "archive");
  if (archive) return nodeAt(archive, "url") ? "url" : "archive";
  const index = stringAt(node, "index");
  if (index !== undefined) return publicRegistries.origin("PYPI", index) === "public" ? "registry" : "private";
  const addresses = addressesOf(node);
  if (addresses.length > 0) return addresses.every(isPublicFile) ? "registry" : "private";
  return filesOf(node).some((file) => nodeAt(file, "path")) ? "archive" : "registry";
}

/** Other packages by as many fields as it takes to distinguish them. PDM writes requirements into a table of its own. */
function dependenciesOf(node: TomlNode): readonly LockDependency[] {
  const packages = (nodeAt(node, "dependencies")?.items ?? []).flatMap((item): LockDependency | readonly [] => {
    const name = stringAt(item, "name");
    const version = stringAt(item, "version");
    if (name === undefined) return [];
    return { name: canonicalName("PYPI", name), ...(version !== undefined && { version }) };
  });
  const requirements = stringsAt(node, "tool", "pdm", "dependencies");
  return [...packages, ...requirements.flatMap((requirement) => readLockDependency(requirement) ?? [])];
}
