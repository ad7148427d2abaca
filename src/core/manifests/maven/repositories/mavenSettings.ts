import { folderOf, resolvePath, upward } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { parseXml } from "../../../syntax/xml/xml.ts";
import { child, childrenOf, type XmlElement } from "../../../syntax/xml/xmlDocument.ts";
import { propertiesOf, type Property } from "../pom/mavenProperties.ts";
import { textOf, type SourceFile } from "../pom/pom.ts";

/** What Maven is told outside of all POMs. */
export interface MavenSettings {
  /** The folder of the local repository, where it is known. */
  readonly localRepository?: string;
  /** They win over those of the POMs, later ones over earlier ones. */
  readonly properties: readonly Property[];
  /** Those of them that hold for imported POMs as well. */
  readonly userProperties: readonly Property[];
  /** Profiles that are active: they may have repositories. */
  readonly profiles: readonly XmlElement[];
  /** What stands in for Central or for all repositories, as written: the first that does so is the one. */
  readonly mirrors: readonly Mirror[];
}

export interface Mirror {
  readonly id: string;
  readonly mirrorOf: string;
  readonly url: string;
  /** The base name of the file that has it. */
  readonly from: string;
}

/**
 * The user's `settings.xml`, or the one that the project's `.mvn/maven.config` names, and the properties of that file. Not
 * read are the settings of the installation, and profiles that only their activation makes active.
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
    folder === undefined ? around.home && `${around.home}/.m2/repository` : placeOf(folder, around);
  return {
    ...(localRepository && { localRepository }),
    properties: [...profiles.flatMap((element) => propertiesOf({ element, file })), ...config.properties],
    userProperties: config.properties,
    profiles,
    mirrors: childrenOf(root, "mirrors")
      .flatMap((list) => childrenOf(list, "mirror"))
      .map((mirror) => ({
        id: textOf(mirror, "id") ?? "",
        mirrorOf: textOf(mirror, "mirrorOf") ?? "",
        url: textOf(mirror, "url") ?? "",
        from: path?.slice(path.lastIndexOf("/") + 1) ?? "",
      })),
  };
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

/** Undefined for a folder that is named by something else than the home folder. */
function placeOf(folder: string, { home, path }: Surroundings): string | undefined {
  const place = home === undefined ? folder : folder.replaceAll("${user.home}", home);
  return place.includes("${") ? undefined : resolvePath(folderOf(path), place);
}

interface Config {
  readonly properties: readonly Property[];
  /** Absolute. */
  readonly settings?: string;
}

/** `.mvn/maven.config` of the nearest folder that has one: arguments, parted by white space. */
async function readConfig(around: Surroundings): Promise<Config> {
  for (const folder of upward(folderOf(around.path)).slice(0, mostFolders)) {
    const path = resolvePath(folder, ".mvn/maven.config");
    const text = await around.read(path);
    if (text === undefined) continue;
    const [, settings] = /(?:^|\s)(?:-s|--settings)(?:\s+|=)(\S+)/.exec(text) ?? [];
    return {
      properties: definitionsIn(text, { kind: "project", path }),
      ...(settings !== undefined && { settings: resolvePath(folder, settings) }),
    };
  }
  return { properties: [] };
}

const mostFolders = 24;

/** `-Drevision=1.0`; without a value it means `true`. */
function definitionsIn(text: string, file: SourceFile): readonly Property[] {
  return [...text.matchAll(/(?<!\S)(?:-D|--define(?:\s+|=))([^\s=]+)=(\S*)/g)].map((match) => {
    const [whole, name = "", value = ""] = match;
    const end = match.index + whole.length;
    return { name, text: { value, span: { start: end - value.length, end } }, file };
  });
}
