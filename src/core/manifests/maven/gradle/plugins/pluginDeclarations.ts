import type { EntryGap } from "../../../gap.ts";
import type { Declaration } from "../../../manifest.ts";
import { skip } from "../../../shared/skip.ts";
import type { GradlePlugin } from "../catalogs/catalogContent.ts";
import { catalogsIn } from "../catalogs/settingsCatalogs.ts";
import type { GradleCode } from "../script/gradleBrackets.ts";
import { gradleDeclaration } from "../script/gradleDeclarations.ts";
import type { GradleModule } from "../script/gradleModules.ts";
import { statementGap } from "../script/gradleScript.ts";
import type { Variables } from "../script/gradleVariables.ts";
import type { SourceFile } from "../../../shared/sites.ts";
import { markerArtifact, ownVersion, pluginScope } from "./pluginMarkers.ts";
import { pluginUsesIn, type PluginUse } from "./pluginUses.ts";

/** A use of a plugin, or its definition in a catalog of the settings. */
type WrittenPlugin = Omit<PluginUse, "isApplied">;

interface PluginScope {
  readonly variables: Variables;
  readonly file: SourceFile;
  /** Absent where only the script itself is known. */
  readonly project?: {
    readonly catalogs: { readonly pluginOf: (accessor: string) => GradlePlugin | undefined };
    /** IDs of the plugins that the build itself has. */
    readonly ownPlugins: ReadonlySet<string>;
  };
}

/**
 * The modules of the plugins that a script uses with a version. One without a version has it from where the script's other
 * plugins, its settings or its classpath have it, or is Gradle's own.
 */
export function pluginsIn(
  text: string,
  code: GradleCode,
  { variables, file, project }: PluginScope,
): { readonly declarations: readonly Declaration[]; readonly gaps: readonly EntryGap[] } {
  const declarations: Declaration[] = [];
  const gaps: EntryGap[] = [];
  const uses: readonly WrittenPlugin[] = [
    ...pluginUsesIn(code, (accessor) => project?.catalogs.pluginOf(accessor)),
    ...catalogsIn({ path: file.path, code }, file).flatMap(({ content }) =>
      [...(content?.plugins.values() ?? [])].map((plugin) => ({ ...plugin, statement: plugin.id.span })),
    ),
  ];
  for (const use of uses) {
    const module = markerOf(use);
    const declaration = module && gradleDeclaration(module, variables, file);
    const isUnknown = module ? !declaration : use.accessor !== undefined && !use.id;
    if (isUnknown && project) gaps.push(statementGap(text, use.statement));
    if (declaration && declaration.requirement.text !== ownVersion) {
      const isOwn = project?.ownPlugins.has(declaration.package.name.split(":", 1)[0] ?? "");
      declarations.push(isOwn ? skip(declaration, { reason: "workspace" }) : declaration);
    }
  }
  return { declarations, gaps };
}

function markerOf({ id, version, accessor }: WrittenPlugin): GradleModule | undefined {
  if (!id || !version) return undefined;
  const artifact = { ...id, text: markerArtifact(id.text) };
  return { scope: pluginScope, group: id, artifact, version, ...(accessor && { use: accessor.span }) };
}
