import { requirementPlace } from "../../../shared/sites.ts";
import type { Declaration } from "../../../manifest.ts";
import type { GradleProject } from "../gradleProject.ts";
import { gradleRequirement } from "../gradleVersion.ts";
import { pluginVersion } from "./pluginVersion.ts";

const kotlinGroup = "org.jetbrains.kotlin";

/** Modules of Kotlin that are declared without a version have that of its plugin, unless something else manages them. */
export function withKotlinVersion(
  declarations: readonly Declaration[],
  project: GradleProject,
): readonly Declaration[] {
  if (!declarations.some(isOfKotlin)) return declarations;
  const version = pluginVersion(project, {
    isPlugin: (id) => id.startsWith(`${kotlinGroup}.`),
    module: `${kotlinGroup}:kotlin-gradle-plugin`,
  });
  if (!version) return declarations;
  const { text, site } = version;
  return declarations.map((declaration) =>
    isOfKotlin(declaration)
      ? { ...declaration, requirement: gradleRequirement(text), ...requirementPlace(site), shared: true }
      : declaration,
  );
}

function isOfKotlin({ package: { name }, requirement }: Declaration): boolean {
  const isInherited = requirement.kind === "skipped" && requirement.reason === "inherited";
  return isInherited && name.startsWith(`${kotlinGroup}:`);
}
