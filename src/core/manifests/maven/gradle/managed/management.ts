import type { Declaration } from "../../../manifest.ts";
import type { Property } from "../../pom/mavenProperties.ts";
import type { GradleProject } from "../gradleProject.ts";
import { variablesOf, type Definition } from "../script/gradleVariables.ts";
import { isConstraint, modulesIn, type ScriptModule } from "./scriptModules.ts";
import { bootBom, type SpringPlugins } from "./springBoot.ts";

/** A BOM that manages versions of a script's modules. */
export interface Bom {
  /** `<group ID>:<artifact ID>` */
  readonly name: string;
  readonly version: string;
}

/** What manages versions of a script's modules. */
export interface GradleManagement {
  /** Of several platforms the highest version counts. */
  readonly platforms: readonly Bom[];
  /** Modules with the versions that scripts require wherever others need them. Of these, too, the highest version counts. */
  readonly constraints: readonly Declaration[];
  /** The BOMs of Spring's plugin, of which the last that manages a module counts. */
  readonly spring: readonly Bom[];
  /** Modules with the versions that Spring's plugin gives them before all BOMs; the last counts. */
  readonly springVersions: readonly Declaration[];
  /** The project's own, which override those of Spring's BOMs. */
  readonly properties: readonly Property[];
}

/** What the scripts of the build have for the project of the first of them, and these `others` that it takes platforms from. */
export function managementOf(
  project: GradleProject,
  spring: SpringPlugins,
  others: readonly ScriptModule[] = [],
): GradleManagement {
  const definitions = [...project.definitions, ...spring.definitions];
  // The nearest script is the first, and evaluated last.
  const modules = [...project.scripts].reverse().flatMap((script) => modulesIn(script, definitions, project.catalogs));
  const versioned = [...modules, ...others].filter(({ declaration }) => declaration.requirement.kind === "written");
  const inScope = (scope: string) => versioned.filter(({ module }) => module.scope === scope);
  const { isBootApplied, isManagementApplied, version } = spring;
  const boot = isBootApplied && isManagementApplied && version !== undefined ? [{ name: bootBom, version }] : [];
  return {
    platforms: versioned.filter(({ module }) => module.isPlatform).map(bomOf),
    constraints: versioned.filter(isConstraint).map(({ declaration }) => declaration),
    spring: [...boot, ...inScope("mavenBom").map(bomOf)],
    springVersions: inScope("dependency").map(({ declaration }) => declaration),
    properties: propertiesOf(project, definitions),
  };
}

function bomOf({ declaration }: ScriptModule): Bom {
  return { name: declaration.package.name, version: declaration.requirement.text };
}

/** The nearest definition counts, and of these properties the last. */
function propertiesOf({ scripts }: GradleProject, definitions: readonly Definition[]): readonly Property[] {
  const own = scripts[0]?.definitions ?? [];
  const { resolve } = variablesOf(own, definitions);
  return [...own, ...definitions].reverse().flatMap(({ name, text, isTemplate, isExtra, site }) => {
    const resolved = isExtra && text !== undefined ? resolve(text, isTemplate, site) : undefined;
    return resolved ? [{ name, text: { value: resolved.text, span: site.span }, file: site.file }] : [];
  });
}
