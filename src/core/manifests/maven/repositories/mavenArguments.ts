import { folderOf, resolvePath } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { inFolders, readFirst, type SettingsText } from "../../shared/settingsFiles.ts";
import type { SourceFile } from "../../shared/sites.ts";
import type { Property } from "../pom/mavenProperties.ts";

/** The arguments that every run of Maven in a project has. */
export interface MavenArguments {
  readonly properties: readonly Property[];
  /** Absolute paths of the files that replace the user's settings. */
  readonly settings: readonly string[];
  /** Those that replace the settings of the installation. */
  readonly globalSettings: readonly string[];
  /** IDs of the profiles that are activated. */
  readonly profiles: readonly string[];
}

/** Reads `.mvn/maven.config` of the nearest folder that has one, and the environment variable `MAVEN_ARGS`. */
export async function readMavenArguments(surroundings: Surroundings): Promise<MavenArguments> {
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
