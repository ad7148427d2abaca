import type { Resolved, SourceFile } from "../../../shared/sites.ts";
import type { GradleProject } from "../gradleProject.ts";
import { modulesIn } from "../managed/scriptModules.ts";
import type { GradleText } from "../script/gradleValues.ts";
import type { Script } from "../script/gradleScript.ts";
import { variablesOf } from "../script/gradleVariables.ts";
import { pluginUsesIn } from "./pluginUses.ts";

/** A plugin by its ID, and by the module that has it on the classpath of scripts. */
interface Plugin {
  readonly isPlugin: (id: string) => boolean;
  readonly module: string;
}

type Project = Pick<GradleProject, "scripts" | "pluginScripts" | "definitions" | "catalogs">;

/** The version of a plugin in the script itself or one around it, in the settings, or of a module on the classpath of scripts. */
export function pluginVersion(project: Project, { isPlugin, module }: Plugin): Resolved | undefined {
  const { scripts, pluginScripts, definitions, catalogs } = project;
  for (const script of [...scripts, ...pluginScripts]) {
    const uses = pluginUsesIn(script.code, catalogs.pluginOf).filter(({ id }) => id && isPlugin(id.text));
    const modules = modulesIn(script, definitions, catalogs, true);
    const onClasspath = modules.filter(({ declaration }) => declaration.package.name === module);
    const versions = [...uses.map(({ version }) => version), ...onClasspath.map((each) => each.module.version)];
    const [found] = versions.flatMap((version) => (version && resolvedIn(version, script, project)) ?? []);
    if (found) return found;
  }
  return undefined;
}

function resolvedIn(
  { text, isTemplate, span, file }: GradleText,
  script: Script,
  { definitions }: Project,
): Resolved | undefined {
  const from: SourceFile = file ?? script.file;
  return variablesOf(script.definitions, definitions).resolve(text, isTemplate, { file: from, span });
}
