import { fileNameOf, folderOf, resolvePath } from "../../model/path.ts";
import { parseXml } from "../../syntax/xml/xml.ts";
import { child, childrenOf, type XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { Surroundings } from "../manifest.ts";
import {
  atVariable,
  distinctFiles,
  inFolders,
  inHome,
  readAll,
  readFirst,
  type SettingsFile,
  type SettingsText,
} from "../shared/settingsFiles.ts";
import type { SourceFile } from "../shared/sites.ts";
import { propertiesOf, type Property } from "./mavenProperties.ts";
import { textOf } from "./pom.ts";

/** The settings of Maven outside of POMs. */
export interface MavenSettings {
  /** The folder of the local repository. */
  readonly localRepository?: string;
  /** The properties, which override those of POMs; later ones override earlier ones. */
  readonly properties: readonly Property[];
  /** The part of them that applies to imported POMs as well. */
  readonly userProperties: readonly Property[];
  /** The profiles that are active, or that a condition may activate: their repositories may be asked. */
  readonly profiles: readonly XmlElement[];
  /** The mirrors. Of several that match a repository the first counts. */
  readonly mirrors: readonly Mirror[];
}

export interface Mirror {
  readonly id: string;
  readonly mirrorOf: string;
  readonly url: string;
  /** The base name of the file that contains it. */
  readonly file: string;
}

interface Settings {
  readonly path: string;
  readonly root: XmlElement | undefined;
}

interface Profile {
  readonly element: XmlElement;
  readonly file: SourceFile;
  /** `possible` where a condition decides, which is not evaluated. */
  readonly state: "active" | "possible" | "inactive";
}

/**
 * Reads the user's `settings.xml`, that of the project, which Maven 4 has, and that of the installation, or those that the
 * arguments of Maven name instead.
 */
export async function readMavenSettings(surroundings: Surroundings): Promise<MavenSettings> {
  const found = await readMavenArguments(surroundings);
  const files = [
    ...userFiles(surroundings, found),
    ...(await projectFiles(surroundings)),
    ...globalFiles(surroundings, found),
  ];
  const texts = await readAll(surroundings, distinctFiles(files));
  const all = texts.map(settingsIn);
  // What several files set is that of the first, as later properties override earlier ones.
  const profiles = profilesIn([...all].reverse(), found.profiles);
  const folder =
    found.properties.find(({ name }) => name === "maven.repo.local")?.text.value ??
    all.map(({ root }) => textOf(root, "localRepository")).find((text) => text !== undefined);
  const localRepository =
    folder === undefined
      ? surroundings.home && `${surroundings.home}/.m2/repository`
      : repositoryPath(folder, surroundings);
  const active = profiles.filter(({ state }) => state === "active");
  return {
    ...(localRepository && { localRepository }),
    properties: [...active.flatMap((profile) => propertiesOf(profile)), ...found.properties],
    userProperties: found.properties,
    profiles: profiles.filter(({ state }) => state !== "inactive").map(({ element }) => element),
    mirrors: all.flatMap(mirrorsIn),
  };
}

function userFiles(surroundings: Surroundings, { settings }: MavenArguments): readonly SettingsFile[] {
  return settings.length > 0 ? namedFiles(settings) : inHome(surroundings, ".m2/settings.xml");
}

async function projectFiles(surroundings: Surroundings): Promise<readonly SettingsFile[]> {
  const file = await readFirst(surroundings, inFolders(surroundings, ".mvn/settings.xml"));
  return file ? [file] : [];
}

function globalFiles(surroundings: Surroundings, { globalSettings }: MavenArguments): readonly SettingsFile[] {
  if (globalSettings.length > 0) return namedFiles(globalSettings);
  return [
    ...["MAVEN_HOME", "M2_HOME"].flatMap((variable) => atVariable(surroundings, variable, "conf/settings.xml")),
    ...["/etc/maven/settings.xml", "/usr/share/maven/conf/settings.xml"].map((path) => ({ path, label: path })),
  ];
}

function namedFiles(paths: readonly string[]): readonly SettingsFile[] {
  return paths.map((path) => ({ path, label: fileNameOf(path) }));
}

function settingsIn({ path, text }: SettingsText): Settings {
  return { path, root: parseXml(text).roots.find(({ name }) => name === "settings") };
}

function mirrorsIn({ path, root }: Settings): readonly Mirror[] {
  return childrenOf(root, "mirrors")
    .flatMap((list) => childrenOf(list, "mirror"))
    .map((mirror) => ({
      id: textOf(mirror, "id") ?? "",
      mirrorOf: textOf(mirror, "mirrorOf") ?? "",
      url: textOf(mirror, "url") ?? "",
      file: fileNameOf(path),
    }));
}

/** Any file may activate the profiles of another. */
function profilesIn(all: readonly Settings[], activated: readonly string[]): readonly Profile[] {
  const active = new Set([
    ...activated,
    ...all
      .flatMap(({ root }) => childrenOf(root, "activeProfiles"))
      .flatMap((list) => childrenOf(list, "activeProfile"))
      .map(({ text }) => text.value),
  ]);
  return all.flatMap(({ path, root }) =>
    childrenOf(root, "profiles")
      .flatMap((list) => childrenOf(list, "profile"))
      .map((element): Profile => {
        const isActive = active.has(textOf(element, "id") ?? "");
        return { element, file: { kind: "outside", path }, state: isActive ? "active" : stateOf(element) };
      }),
  );
}

function stateOf(profile: XmlElement): Profile["state"] {
  const activation = child(profile, "activation");
  if (textOf(activation, "activeByDefault") === "true") return "active";
  const hasCondition = activation?.children.some(({ name }) => name !== "activeByDefault");
  return hasCondition ? "possible" : "inactive";
}

/** Resolves the path of the local repository; returns undefined for a folder with other properties than the home folder. */
function repositoryPath(folder: string, { home, path }: Surroundings): string | undefined {
  const expanded = home === undefined ? folder : folder.replaceAll("${user.home}", home);
  return expanded.includes("${") ? undefined : resolvePath(folderOf(path), expanded);
}

/** The arguments that every run of Maven in a project has. */
interface MavenArguments {
  readonly properties: readonly Property[];
  /** Absolute paths of the files that replace the user's settings. */
  readonly settings: readonly string[];
  /** The files that replace the settings of the installation. */
  readonly globalSettings: readonly string[];
  /** IDs of the profiles that are activated. */
  readonly profiles: readonly string[];
}

/** Reads `.mvn/maven.config` of the nearest folder that has one, and the environment variable `MAVEN_ARGS`. */
async function readMavenArguments(surroundings: Surroundings): Promise<MavenArguments> {
  const file = await readFirst(surroundings, inFolders(surroundings, ".mvn/maven.config"));
  const inProject = file ? folderOf(folderOf(file.path)) : folderOf(surroundings.path);
  const texts = [file?.text ?? "", surroundings.environment?.("MAVEN_ARGS") ?? ""];
  const valuesOf = (names: string) => texts.flatMap((text) => optionsIn(text, names));
  const pathsOf = (names: string) => valuesOf(names).map((path) => resolvePath(inProject, path));
  return {
    properties: file ? definitionsIn(file) : [],
    settings: pathsOf("-s|--settings"),
    globalSettings: pathsOf("-gs|--global-settings"),
    profiles: valuesOf("-P|--activate-profiles")
      .flatMap((list) => list.split(","))
      .filter((id) => !/^[-!]/.test(id))
      .map((id) => id.replace(/^[+?]+/, "")),
  };
}

/** `-s file`, `-s=file`, `--settings "my file"`, and `-Pprofile`. */
export function optionsIn(text: string, names: string): readonly string[] {
  const option = new RegExp(`(?<!\\S)(?:${names})(?:\\s+|=|(?<=-P))(?:"([^"\\n]*)"|'([^'\\n]*)'|([^\\s"']\\S*))`, "g");
  return [...text.matchAll(option)].map(([, double, single, bare = ""]) => double ?? single ?? bare);
}

/** `-Drevision=1.0` */
function definitionsIn({ path, text }: SettingsText): readonly Property[] {
  const file: SourceFile = { kind: "project", path };
  return [...text.matchAll(/(?<!\S)(?:-D|--define(?:\s+|=))([^\s=]+)=(\S*)/g)].map((match) => {
    const [argument, name = "", value = ""] = match;
    const end = match.index + argument.length;
    return { name, text: { value, span: { start: end - value.length, end } }, file };
  });
}
