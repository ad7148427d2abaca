import type { Manifest, Withheld, Surroundings } from "../../manifest.ts";
import { privateAmong } from "../../shared/skip.ts";
import type { Evaluation } from "../msbuild/msbuildEvaluation.ts";
import { readPrivateSettings, skipPrivatePackages, type RestoreSettings } from "../sources/nugetConfig.ts";
import { evaluateProject } from "./evaluatedProject.ts";
import { addedItems, recordProjects, unnamedItems } from "./missingItems.ts";
import { sdksOfFolder } from "./globalJson.ts";
import { declarationsOf } from "./projectDeclarations.ts";
import { included, sdkDeclarations } from "./projectSdks.ts";

/** Evaluates the manifest with the files that MSBuild imports implicitly, the nearest of each name, and with their imports. */
export async function completeProject(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  if (manifest.declarations.length === 0 && !/<(?:import|projectreference|package\w+)\b/i.test(surroundings.text))
    return manifest;
  const { evaluation, imports, gaps: unread } = await evaluateProject(surroundings);
  await recordProjects(evaluation, surroundings);
  const gaps = [
    ...unread,
    ...unnamedItems(evaluation, imports, surroundings.text),
    ...addedItems(evaluation, imports, surroundings.text),
  ];
  const isOpen = evaluation.sdks.some(
    ({ version, name }) => version === undefined && !name.value.includes("/") && !included.test(name.value),
  );
  const elsewhere = isOpen ? await sdksOfFolder(surroundings) : new Set<string>();
  const declarations = [...sdkDeclarations(evaluation, imports, elsewhere), ...declarationsOf(evaluation, imports)];
  const complete = { ...manifest, declarations, ...(gaps.length > 0 && { gaps }) };
  return skipPrivatePackages(complete, surroundings, restoreSettings(evaluation));
}

/** The packages of a lockfile that do not come from nuget.org by the project or the settings around it. */
export async function privatePackages(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const { evaluation } = await evaluateProject(surroundings);
  const { settingOf } = await readPrivateSettings(surroundings, restoreSettings(evaluation));
  return privateAmong(names, settingOf);
}

/** What the project sets in place of the settings. */
function restoreSettings({ expandText }: Evaluation): RestoreSettings {
  const valueOf = (property: string) => expandText(`$(${property})`, { kind: "own", path: "" })?.trim() ?? "";
  const sources = valueOf("RestoreSources")
    .split(";")
    .map((source) => source.trim())
    .filter((source) => source !== "");
  const configFile = valueOf("RestoreConfigFile");
  return { sources, ...(configFile !== "" && { configFile }) };
}
