import { folderOf, resolvePath } from "../../model/path.ts";
import type { Manifest, ManifestParser } from "../manifest.ts";
import { privateAmong, skipPrivate } from "../shared/skip.ts";
import { declarationOf, recordFolders } from "./goModFile.ts";
import { privacyOf, readGoSettings } from "./goPrivate.ts";
import { privateModules } from "./goMod.ts";
import { membersOf, readGoWork } from "./goWorkspace.ts";

/**
 * `go.work`: the modules that replace others in the whole workspace. The requirements of its members are in their own files,
 * which are completed with these replacements. Folders that replace a module are not declarations.
 */
export const goWork: ManifestParser = {
  id: "go/go.work",
  system: "GO",
  isSecondary: true,
  patterns: ["**/go.work"],
  handles: (path) => /(?:^|\/)go\.work$/.test(path),
  parse: parseGoWork,
  async complete(manifest, surroundings) {
    const { uses, replacements } = readGoWork(surroundings.text);
    // A member that does not exist is recorded.
    for (const { text, span } of uses.slice(0, maxMembers)) {
      await surroundings.readNamed(resolvePath(resolvePath(folderOf(surroundings.path), text), "go.mod"), span);
    }
    await recordFolders(replacements, surroundings);
    if (manifest.declarations.length === 0) return manifest;
    const privacy = privacyOf(await readGoSettings(surroundings), surroundings.registries);
    const declarations = manifest.declarations.map((declaration) =>
      skipPrivate(declaration, ({ package: { name } }) => privacy(name)),
    );
    return { ...manifest, declarations };
  },
  async privateAmong(names, surroundings) {
    const [settings, members] = await Promise.all([privateModules(names, surroundings), membersOf(surroundings)]);
    return new Map([...privateAmong(names, (name) => (members.includes(name) ? inWorkspace : undefined)), ...settings]);
  },
};

const inWorkspace = { detail: "use in go.work" };

/** Real workspaces have fewer. */
const maxMembers = 200;

function parseGoWork(text: string): Manifest {
  const { replacements, problems } = readGoWork(text);
  const modules = replacements.flatMap(({ by }) => (by.kind === "module" ? [by.module] : []));
  return { declarations: modules.map((module) => declarationOf(module, "replace")), problems };
}
