import { fileNameOf, folderOf, resolvePath } from "../../../model/path.ts";
import { parseXml } from "../../../syntax/xml/xml.ts";
import { child, childrenOf, type XmlElement } from "../../../syntax/xml/xmlDocument.ts";
import type { Surroundings } from "../../manifest.ts";
import { inFolders, readFirst, type SettingsText } from "../../shared/settingsFiles.ts";
import type { SourceFile } from "../../shared/sites.ts";
import { propertiesOf, type Property } from "../pom/mavenProperties.ts";
import { textOf } from "../pom/pom.ts";

/** The settings of Maven outside of POMs. */
export interface MavenSettings {
  /** The folder of the local repository. */
  readonly localRepository?: string;
  /** They override those of POMs, and later ones earlier ones. */
  readonly properties: readonly Property[];
  /** The part of them that applies to imported POMs as well. */
  readonly userProperties: readonly Property[];
  /** The active profiles, which may have repositories. */
  readonly profiles: readonly XmlElement[];
  /** Of several that match a repository the first counts. */
  readonly mirrors: readonly Mirror[];
}

export interface Mirror {
  readonly id: string;
  readonly mirrorOf: string;
  readonly url: string;
  /** The base name of the file that contains it. */
  readonly file: string;
}

/**
 * Reads the user's `settings.xml`, or the one named in the project's `.mvn/maven.config`, and the properties of that file. The
 * settings of the installation are not read, and conditions that activate profiles are not evaluated.
 */
export async function readMavenSettings(around: Surroundings): Promise<MavenSettings> {
  const config = await readConfig(around);
  const path = config.settings ?? (around.home && `${around.home}/.m2/settings.xml`);
  const text = path === undefined ? undefined : await around.read(path);
  const root = text === undefined ? undefined : parseXml(text).roots.find(({ name }) => name === "settings");
  const file: SourceFile = { kind: "outside", path: path ?? "" };
  const profiles = activeProfiles(root);
  const folder =
    config.properties.find(({ name }) => name === "maven.repo.local")?.text.value ?? textOf(root, "localRepository");
  const localRepository =
    folder === undefined ? around.home && `${around.home}/.m2/repository` : repositoryPath(folder, around);
  return {
    ...(localRepository && { localRepository }),
    properties: [...profiles.flatMap((element) => propertiesOf({ element, file })), ...config.properties],
    userProperties: config.properties,
    profiles,
    mirrors: mirrorsIn(root, fileNameOf(file.path)),
  };
}

function mirrorsIn(settings: XmlElement | undefined, file: string): readonly Mirror[] {
  return childrenOf(settings, "mirrors")
    .flatMap((list) => childrenOf(list, "mirror"))
    .map((mirror) => ({
      id: textOf(mirror, "id") ?? "",
      mirrorOf: textOf(mirror, "mirrorOf") ?? "",
      url: textOf(mirror, "url") ?? "",
      file,
    }));
}

function activeProfiles(settings: XmlElement | undefined): readonly XmlElement[] {
  const active = new Set(
    childrenOf(settings, "activeProfiles")
      .flatMap((list) => childrenOf(list, "activeProfile"))
      .map(({ text }) => text.value),
  );
  return childrenOf(settings, "profiles")
    .flatMap((list) => childrenOf(list, "profile"))
    .filter(
      (profile) =>
        active.has(textOf(profile, "id") ?? "") || textOf(child(profile, "activation"), "activeByDefault") === "true",
    );
}

/** Undefined for a folder with other properties than the home folder. */
function repositoryPath(folder: string, { home, path }: Surroundings): string | undefined {
  const expanded = home === undefined ? folder : folder.replaceAll("${user.home}", home);
  return expanded.includes("${") ? undefined : resolvePath(folderOf(path), expanded);
}

interface Config {
  readonly properties: readonly Property[];
  /** Absolute. */
  readonly settings?: string;
}

/** `.mvn/maven.config` of the nearest folder that has one: arguments between white space. */
async function readConfig(around: Surroundings): Promise<Config> {
  const file = await readFirst(around, inFolders(around, ".mvn/maven.config"));
  if (!file) return { properties: [] };
  const [, settings] = /(?:^|\s)(?:-s|--settings)(?:\s+|=)(\S+)/.exec(file.text) ?? [];
  const folder = folderOf(folderOf(file.path));
  return {
    properties: definitionsIn(file),
    ...(settings !== undefined && { settings: resolvePath(folder, settings) }),
  };
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
