import { fileNameOf, folderOf, pathBelow, relativePath, resolvePath, upward } from "../../model/path.ts";
import type { Surroundings } from "../manifest.ts";
import { inHome } from "../shared/settingsFiles.ts";
import { isObject, objectOf, readJsonLockfile } from "../shared/jsonLockfile.ts";
import { chosenManagers } from "./chosenManager.ts";
import { type LockedPeers, type PeerMember, readLockedPeers } from "./lockedPeers.ts";
import { entriesOfNpmrc } from "./npmrc.ts";
import { readPackageFields } from "./packageFields.ts";
import { readYamlManifest } from "./yamlManifest.ts";

/** The facts by which a package manager takes or refuses a version that has peers, or is one. */
export interface PeerSurroundings {
  /** The package manager, with the file that tells; absent where none does. */
  readonly manager?: { readonly name: string; readonly file: string };
  /**
   * What it does about peers that do not go together: `refuses` the installation, `accepts` it, or depends on `rules` that are not evaluated.
   */
  readonly attitude: "refuses" | "accepts" | "rules";
  /** The setting by which it does so, where that is not its default: `legacy-peer-deps=true in .npmrc`. */
  readonly setting?: { readonly text: string; readonly file: string };
  /** The requirements that the manifest has, by name. The range is absent where it is in another file, or none. */
  readonly declared: ReadonlyMap<string, { readonly range?: string }>;
  /** It is a member of a workspace, for which packages can be installed apart from those of others. */
  readonly isMember: boolean;
  /** Names for which the project sets other requirements than packages have. */
  readonly overridden: ReadonlySet<string>;
  /** The lockfile, as the manifest refers to it; absent where there is none, or it cannot be read. */
  readonly lockfile?: string;
  readonly locked?: LockedPeers;
}

type Around = Pick<Surroundings, "path" | "text" | "read" | "home">;

/** The sections of a manifest, of which the last one that has a name counts for npm. */
const sections = ["peerDependencies", "dependencies", "optionalDependencies", "devDependencies"];

/** Reads the lockfile and the settings of the package manager around a `package.json`. */
export async function readPeerSurroundings(around: Around): Promise<PeerSurroundings> {
  const { declared, self } = declaredIn(around.text);
  const ranges = new Map([...declared].map(([name, { range = "" }]) => [name, range]));
  const lock = await readLock(around, { declared: ranges, ...(self !== undefined && { self }) });
  const folder = folderOf(around.path);
  const root = lock ? folderOf(lock.path) : folder;
  const manager = await managerAt(root, lock, around);
  return {
    ...(manager && { manager }),
    ...(await readSettings(around, root, manager?.name)),
    declared,
    isMember: root !== folder,
    ...(lock && { lockfile: relativePath(around.path, lock.path) }),
    ...(lock?.locked && { locked: lock.locked }),
  };
}

function declaredIn(text: string): Pick<PeerSurroundings, "declared"> & { readonly self?: string } {
  const { declarations, self } = readPackageFields(text);
  const declared = new Map<string, { readonly range?: string }>();
  for (const section of sections)
    for (const { name, package: key, requirement, scope } of declarations) {
      const isRange = requirement.kind === "written" && key.name === name && requirement.text !== "latest";
      if (scope === section) declared.set(name, isRange ? { range: requirement.text } : {});
    }
  return { declared, ...(self !== undefined && { self }) };
}

/** The package manager that the manifest at the root names, or else the one that writes such a lockfile. */
async function managerAt(root: string, lock: Lock | undefined, around: Around): Promise<PeerSurroundings["manager"]> {
  const [chosen] = await chosenManagers(root, around.read);
  const file = relativePath(around.path, lock?.path ?? around.path);
  if (chosen?.isNamed) return { name: chosen.name, file: relativePath(around.path, resolvePath(root, "package.json")) };
  const name = lock && managerOf[fileNameOf(lock.path)];
  return name === undefined ? undefined : { name, file };
}

/** The lockfiles with the package managers that write them, the preferred one first. */
const managerOf: Readonly<Record<string, string>> = {
  "npm-shrinkwrap.json": "npm",
  "package-lock.json": "npm",
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
};

interface Lock {
  readonly path: string;
  readonly locked?: LockedPeers;
}

/** Folders above the manifest's in which a lockfile is looked for. */
const maxFolders = 16;

/** The nearest lockfile that has the manifest; of several in a folder, that of the package manager which the manifest there names. */
async function readLock({ path, read }: Around, member: Omit<PeerMember, "folder">): Promise<Lock | undefined> {
  for (const folder of upward(folderOf(path)).slice(0, maxFolders)) {
    const [chosen] = await chosenManagers(folder, read);
    const names = Object.keys(managerOf);
    const preferred = names.filter((name) => managerOf[name] === chosen?.name);
    for (const name of chosen?.isNamed && preferred.length > 0 ? preferred : [...preferred, ...names]) {
      const text = await read(resolvePath(folder, name));
      if (text === undefined) continue;
      const below = pathBelow(folder, folderOf(path)) ?? "";
      const locked = readLockedPeers[name]?.(text, { ...member, folder: below });
      if (locked || below === "") return { path: resolvePath(folder, name), ...(locked && { locked }) };
    }
  }
  return undefined;
}

type Settings = Pick<PeerSurroundings, "attitude" | "setting" | "overridden">;

async function readSettings(around: Around, root: string, manager: string | undefined): Promise<Settings> {
  const at = (name: string) => resolvePath(root, name);
  const [manifest = "", yaml = "", own, ...users] = await Promise.all([
    at("package.json") === around.path ? around.text : around.read(at("package.json")),
    around.read(at("pnpm-workspace.yaml")),
    around.read(at(".npmrc")),
    ...inHome(around as Surroundings, ".npmrc").map(({ path }) => around.read(path)),
  ]);
  const npmrc = [
    { text: own ?? "", file: relativePath(around.path, at(".npmrc")) },
    ...users.map((text) => ({ text: text ?? "", file: "~/.npmrc" })),
  ];
  const overridden = new Set(
    [...readPackageFields(manifest).declarations, ...readYamlManifest(yaml, ["overrides"]).declarations]
      .filter(({ scope }) => scope === "overrides" || scope === "resolutions")
      .map(({ name }) => name),
  );
  if (manager === "npm") return { ...npmAttitude(npmrc), overridden };
  if (manager === "pnpm")
    return {
      ...pnpmAttitude(npmrc, { yaml, manifest }, relativePath(around.path, at("pnpm-workspace.yaml"))),
      overridden,
    };
  return { attitude: "accepts", overridden };
}

interface SettingsText {
  readonly text: string;
  readonly file: string;
}

function npmAttitude(files: readonly SettingsText[]): Omit<Settings, "overridden"> {
  for (const key of ["legacy-peer-deps", "force"]) {
    const file = files.find(({ text }) => valueOf(text, key) !== undefined);
    if (file && valueOf(file.text, key) === "true")
      return { attitude: "accepts", setting: { text: `${key}=true`, file: file.file } };
  }
  return { attitude: "refuses" };
}

/** pnpm refuses only where it is told to, and has rules for what it takes. */
function pnpmAttitude(
  files: readonly SettingsText[],
  { yaml, manifest }: { readonly yaml: string; readonly manifest: string },
  yamlFile: string,
): Omit<Settings, "overridden"> {
  const content = readJsonLockfile(manifest);
  const rules = "root" in content ? objectOf(content.root.pnpm).peerDependencyRules : undefined;
  const inYaml = /^strictPeerDependencies:\s*(true|false)\b/m.exec(yaml)?.[1];
  const file = files.find(({ text }) => valueOf(text, "strict-peer-dependencies") !== undefined);
  const isStrict = (inYaml ?? valueOf(file?.text ?? "", "strict-peer-dependencies")) === "true";
  if (!isStrict) return { attitude: "accepts" };
  const setting = inYaml
    ? { text: "strictPeerDependencies", file: yamlFile }
    : { text: "strict-peer-dependencies", file: file?.file ?? "" };
  const hasRules = isObject(rules) || /^peerDependencyRules:/m.test(yaml);
  return { attitude: hasRules ? "rules" : "refuses", setting };
}

function valueOf(text: string, key: string): string | undefined {
  return entriesOfNpmrc(text).findLast(([name]) => name === key)?.[1];
}
