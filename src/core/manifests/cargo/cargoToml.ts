import { foldedName } from "../../model/names.ts";
import { folderOf, relativePath, resolvePath } from "../../model/path.ts";
import { publicRegistries } from "../../registries/origin.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import type { TomlString, TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { nodeAt, stringAt, type TomlNode, tomlTree } from "../../syntax/toml/tomlTree.ts";
import type { Declaration, Manifest, ManifestParser, SkipReason, Surroundings, Withheld } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { isFromRegistry, privateAmong, skip, type Skip } from "../shared/skip.ts";
import { declarationOf, readDependencies, unreadKeys } from "./cargoDependencies.ts";
import { readSettings, registriesOf } from "./cargoRegistries.ts";
import { type CargoManifest, findWorkspaceRoot, memberPaths } from "./cargoWorkspace.ts";

/**
 * `Cargo.toml`: the dependencies of the package, of its targets and of the workspace, but not `patch` and `replace`, which
 * replace dependencies that are declared elsewhere.
 */
export const cargoToml: ManifestParser = {
  id: "cargo/Cargo.toml",
  system: "CARGO",
  patterns: ["**/Cargo.toml"],
  handles: (path) => /(?:^|\/)Cargo\.toml$/.test(path),
  parse: parseCargoToml,
  async complete(manifest, surroundings) {
    await recordFolders(surroundings);
    // The root of a workspace has the names of its members.
    if (manifest.declarations.length === 0 && !surroundings.text.includes("workspace")) return manifest;
    return { ...manifest, ...(await completeDeclarations(surroundings)) };
  },
  privateAmong: replacedPackages,
};

function parseCargoToml(text: string): Manifest {
  const document = parseToml(text);
  const root = tomlTree(document);
  // `project` is the old name of `package`.
  const self = stringAt(root, "package", "name") ?? stringAt(root, "project", "name");
  const gaps = unreadKeys(root).map(({ span }) => entryGap(text, span));
  return {
    declarations: readDependencies(root).map((dependency) => declarationOf(dependency)),
    problems: document.problems,
    ...(gaps.length > 0 && { gaps }),
    ...(self !== undefined && { self }),
  };
}

const sharedScope = "workspace.dependencies";

/**
 * The declarations of a manifest, completed from the workspace and the settings: inherited versions, private registries and
 * patches. Patches in the settings go before those at the root of the workspace, as in Cargo.
 */
async function completeDeclarations(
  surroundings: Surroundings,
): Promise<Pick<Manifest, "declarations" | "privateNames">> {
  const own: CargoManifest = { path: surroundings.path, root: tomlTree(parseToml(surroundings.text)) };
  const [found, settings] = await Promise.all([findWorkspaceRoot(own, surroundings), readSettings(surroundings)]);
  // They are named in another file than the manifest.
  const readNamed = (path: string) => surroundings.readNamed(path);
  for (const { root, base } of settings) await recordPaths(pathsOf(patching(root)), base, readNamed);
  const workspace = found ?? own;
  const members = await memberPaths(workspace, surroundings);
  const { isPublic, replacement } = registriesOf(settings, surroundings);
  const declarationsOf = ({ root }: CargoManifest) =>
    readDependencies(root).map((dependency) => declarationOf(dependency, isPublic));

  const declarations = declarationsOf(own);
  const shared = new Map(
    (workspace === own ? declarations : declarationsOf(workspace))
      .filter(({ scope }) => scope === sharedScope)
      .map((declaration) => [declaration.name, declaration]),
  );
  const patches = [
    ...settings.map(({ root, label }) => patchesOf(root, label)),
    patchesOf(workspace.root, relativePath(own.path, workspace.path)),
  ];
  const complete = declarations.map((declaration) => {
    const origin = isInherited(declaration) ? shared.get(declaration.name) : undefined;
    const completed = origin
      ? inherit(declaration, origin, workspace === own ? undefined : workspace.path)
      : declaration;
    if (!isFromRegistry(completed.requirement)) return completed;
    const { name } = completed.package;
    const member = members.get(foldedName("CARGO", name));
    if (member !== undefined) return skip(completed, { reason: "workspace", detail: relativePath(own.path, member) });
    const patch = patches.find((ofFile) => ofFile.has(name))?.get(name) ?? replacement;
    return patch ? skip(completed, patch) : completed;
  });
  const privateNames = [...members.keys(), ...patches.flatMap((ofFile) => [...ofFile.keys()])];
  return { declarations: complete, privateNames };
}

/** A lockfile has the registry that was replaced, and not the one that packages came from. */
async function replacedPackages(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const { replacement } = registriesOf(await readSettings(surroundings), surroundings);
  return privateAmong(names, () => replacement);
}

function isInherited({ requirement, scope }: Declaration): boolean {
  return requirement.kind === "skipped" && requirement.reason === "inherited" && scope !== sharedScope;
}

/** `path` is that of the file with `origin`, if it is another one. */
function inherit(declaration: Declaration, origin: Declaration, path: string | undefined): Declaration {
  const { name, scope, nameSpan } = declaration;
  const { package: key, requirement, requirementSpan: span } = origin;
  const inherited: Declaration = { package: key, name, requirement, scope, nameSpan };
  if (!span) return inherited;
  return path === undefined
    ? { ...inherited, requirementSpan: span, shared: true }
    : { ...inherited, elsewhere: { path, span } };
}

/**
 * The patches of crates.io by the real name of the package. Cargo takes a patch only if its version satisfies the
 * requirement, which the file does not say; every patch counts. `label` is how messages refer to the file.
 */
function patchesOf(root: TomlNode, label: string): ReadonlyMap<string, Skip> {
  const patches = new Map<string, Skip>();
  for (const [source, { children }] of nodeAt(root, "patch")?.children ?? []) {
    if (source !== "crates-io" && publicRegistries.origin("CARGO", source) !== "public") continue;
    for (const [key, patch] of children) {
      const name = stringAt(patch, "package") ?? key;
      const reason = reasonOf(patch);
      if (reason && !patches.has(name)) patches.set(name, { reason, detail: `patch.${source} in ${label}` });
    }
  }
  return patches;
}

function reasonOf({ children }: TomlNode): SkipReason | undefined {
  if (children.has("path")) return "path";
  if (children.has("git")) return "git";
  return children.has("registry") || children.has("registry-index") ? "private" : undefined;
}

/** Real manifests name fewer. */
const maxFolders = 1_000;

/**
 * Records the folders that the manifest names and that have no package: members of the workspace, its root, dependencies by
 * their path, and what replaces a dependency. A pattern with wildcards may match nothing.
 */
async function recordFolders({ path, text, readNamed }: Surroundings): Promise<void> {
  const root = tomlTree(parseToml(text));
  const folders = [
    ...valuesOf(nodeAt(root, "workspace", "members")),
    ...valuesOf(nodeAt(root, "package", "workspace")),
    ...readDependencies(root).map(({ fields }) => fields.get("path")),
    ...pathsOf([...replacing(nodeAt(root, "replace")), ...patching(root)]),
  ];
  await recordPaths(folders, folderOf(path), readNamed);
}

async function recordPaths(
  paths: readonly (TomlValue | undefined)[],
  base: string,
  readNamed: Surroundings["readNamed"],
): Promise<void> {
  for (const { value, span } of paths.filter(isFolder).slice(0, maxFolders))
    await readNamed(resolvePath(resolvePath(base, value), "Cargo.toml"), span);
}

function pathsOf(tables: readonly TomlNode[]): readonly TomlValue[] {
  return tables.flatMap((table) => valuesOf(nodeAt(table, "path")));
}

function isFolder(value: TomlValue | undefined): value is TomlString {
  return value?.kind === "string" && !/[*?[\]]/.test(value.value);
}

function valuesOf(node: TomlNode | undefined): readonly TomlValue[] {
  return (node?.values ?? []).flatMap(({ value }) => (value.kind === "array" ? value.items : [value]));
}

function patching(root: TomlNode): readonly TomlNode[] {
  return [...(nodeAt(root, "patch")?.children.values() ?? [])].flatMap(replacing);
}

function replacing(section: TomlNode | undefined): readonly TomlNode[] {
  return [...(section?.children.values() ?? [])];
}
