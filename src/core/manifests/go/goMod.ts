import { relativePath } from "../../model/path.ts";
import { highest } from "../../versions/choice.ts";
import { go } from "../../versions/go.ts";
import type { Declaration, Manifest, ManifestParser, Requirement, Surroundings, Withheld } from "../manifest.ts";
import { privateAmong, skip, skipPrivate } from "../shared/skip.ts";
import { type ExcludedVersions, readGoMod, recordFolders, replace, replacementsOf, withExcluded } from "./goModFile.ts";
import { patternsOf, privacyOf, readGoSettings } from "./goPrivate.ts";
import { findWorkspace, type GoMember } from "./goWorkspace.ts";

/**
 * `go.mod`: the required modules, each with its replacement. Excluded and retracted versions, tools (whose modules are
 * required as well), and the versions of Go and its toolchain are not declarations.
 */
export const goMod: ManifestParser = {
  id: "go/go.mod",
  system: "GO",
  patterns: ["**/go.mod"],
  handles: (path) => /(?:^|\/)go\.mod$/.test(path),
  parse(text) {
    const { requires, replacements, problems, self, isComplete } = readGoMod(text);
    const own = replacementsOf(replacements);
    const declarations = requires.map((declaration) => replace(declaration, [own]));
    return {
      declarations,
      problems,
      ...(self !== undefined && { self }),
      ...(isComplete && { listsInstalled: true as const }),
    };
  },
  complete: completeRequires,
  privateAmong: privateModules,
};

/**
 * Completes the requirements with what the workspace replaces, and with which modules are private. In a workspace the highest
 * version counts that a member requires, as the go command selects it.
 */
async function completeRequires(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const { requires, replacements, excluded } = readGoMod(surroundings.text);
  await recordFolders(replacements, surroundings);
  if (manifest.declarations.length === 0) return manifest;
  const settings = await readGoSettings(surroundings);
  const workspace = await findWorkspace(surroundings, settings);
  const members = workspace?.members ?? [];
  const names = new Set(members.map(({ self }) => self));
  const files = [
    ...(workspace ? [workspace.replacements] : []),
    replacementsOf(replacements),
    ...members.map((member) => member.replacements),
  ];
  const privacy = privacyOf(settings, surroundings.registries);
  // In a workspace each member excludes for all.
  const allExcluded = joined([excluded, ...members.map((member) => member.excluded)]);
  const declarations = requires.map((declaration) => {
    if (workspace && names.has(declaration.name)) {
      // The go command takes the member's folder, whatever version is required.
      const detail = `use in ${relativePath(surroundings.path, workspace.path)}`;
      return skip(declaration, { reason: "workspace", detail });
    }
    const required = withExcluded(selectHighest(declaration, members), allExcluded);
    const selected = replace(required, files, surroundings.path);
    return skipPrivate(selected, ({ package: { name } }) => privacy(name));
  });
  return {
    ...manifest,
    declarations,
    privateNames: [...names].flatMap((name) => name ?? []).concat(patternsOf(settings)),
    ...(workspace && { isMember: true as const }),
  };
}

function joined(maps: readonly ExcludedVersions[]): ExcludedVersions {
  const all = new Map<string, readonly string[]>();
  for (const map of maps) for (const [name, versions] of map) all.set(name, [...(all.get(name) ?? []), ...versions]);
  return all;
}

function selectHighest(declaration: Declaration, members: readonly GoMember[]): Declaration {
  const { package: key, name, requirement, scope, nameSpan } = declaration;
  if (requirement.kind !== "written") return declaration;
  const required = members.flatMap(({ requires }) => requires.get(declaration.name) ?? []);
  const first = highest(required, (a, b) => go.compare(a.version, b.version));
  if (!first || go.compare(first.version, requirement.text) <= 0) return declaration;
  const selected: Requirement = { kind: "written", text: first.version };
  return { package: key, name, requirement: selected, scope, nameSpan, elsewhere: first.place };
}

/** The modules of `go.sum` that the settings keep private. */
export async function privateModules(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const privacy = privacyOf(await readGoSettings(surroundings), surroundings.registries);
  return privateAmong(names, privacy);
}
