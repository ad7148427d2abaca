import type { Placed, SourceFile } from "../../shared/sites.ts";
import type { GradleItem } from "./gradleArguments.ts";
import { gradleDeclaration, modulesOf } from "./gradleDeclarations.ts";
import { dependenciesIn } from "./gradleDependencies.ts";
import type { GradleModule } from "./gradleModules.ts";
import type { Script } from "./gradleScript.ts";
import { type GradleBlock, isForProjects, isWithin } from "./gradleTokens.ts";
import { type Definition, type Variables, variablesOf } from "./gradleVariables.ts";
import type { ProjectCatalogs } from "./projectCatalogs.ts";

/** A module that a script declares. */
export interface ScriptModule extends Placed {
  readonly module: GradleModule;
  readonly block: GradleBlock;
}

/** The values that the names of a script refer to. */
export interface Scope {
  readonly variables: Variables;
  readonly catalogs?: Pick<ProjectCatalogs, "librariesOf">;
  readonly file: SourceFile;
}

/** The modules of an item: its own, those of a variable, or those of a version catalog. Undefined where that is unknown. */
export function modulesOfItem(item: GradleItem, scope: Scope): readonly GradleModule[] | undefined {
  const modules = modulesOf(item, scope.variables, scope.file);
  if (modules || (item.kind !== "name" && item.kind !== "alias")) return modules;
  const { scope: configuration, span, isPlatform } = item;
  return scope.catalogs
    ?.librariesOf(item)
    ?.map((library) => ({ ...library, scope: configuration, use: span, ...(isPlatform && { isPlatform }) }));
}

/**
 * Finds the modules that a script around the manifest declares for the project of the manifest, or for all projects if `isWhole`.
 */
export function modulesIn(
  script: Script,
  definitions: readonly Definition[],
  catalogs: ProjectCatalogs,
  isWhole = script.isOfProject ?? false,
): readonly ScriptModule[] {
  const { code, file } = script;
  const scope = { variables: variablesOf(script.definitions, definitions), catalogs, file };
  return dependenciesIn(code).flatMap(({ item, block }) => {
    if (!isWhole && !isForProjects(block)) return [];
    return (modulesOfItem(item, scope) ?? []).flatMap((module) => {
      const placed = gradleDeclaration(module, scope.variables, file);
      return placed ? [{ ...placed, module, block }] : [];
    });
  });
}

/** Checks whether the module sets the version of one that others require. */
export function isConstraint({ block }: Pick<ScriptModule, "block">): boolean {
  return isWithin(block, "constraints");
}
