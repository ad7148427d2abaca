import { ofProject } from "./conventionScripts.ts";
import type { GradleProject } from "./gradleProject.ts";
import type { Definition } from "./gradleVariables.ts";
import { pluginUsesIn, pluginVersion } from "./pluginUses.ts";

/** The effects of Spring's plugins in the project of a script. */
export interface SpringPlugins {
  /** The version of the plugin of Spring Boot, where scripts of the build have it. */
  readonly version?: string;
  /** True if the plugin of Spring Boot is applied. */
  readonly isBootApplied: boolean;
  /** The plugin that manages dependencies as Maven does is applied. */
  readonly isManagementApplied: boolean;
  /** The definitions that scripts refer to as `SpringBootPlugin.BOM_COORDINATES`. */
  readonly definitions: readonly Definition[];
}

export const bootBom = "org.springframework.boot:spring-boot-dependencies";

const bootPlugin = "org.springframework.boot";
const managementPlugin = "io.spring.dependency-management";
const bootPluginModule = "org.springframework.boot:spring-boot-gradle-plugin";
const versionName = "SpringBootPlugin.version";

export function springPlugins(project: GradleProject): SpringPlugins {
  const version = bootVersion(project);
  return {
    ...(version && { version: version.text }),
    isBootApplied: isApplied(project, bootPlugin),
    isManagementApplied: isApplied(project, managementPlugin),
    definitions: version ? [version, ...coordinatesOf(version)] : [],
  };
}

/** The variable that has the version; undefined where the version is unknown. */
function bootVersion(project: GradleProject): Definition | undefined {
  const resolved = pluginVersion(project, { isPlugin: (id) => id === bootPlugin, module: bootPluginModule });
  const nowhere = { file: { kind: "outside", path: "" }, span: { start: 0, end: 0 } } as const;
  return (
    resolved && {
      name: versionName,
      text: resolved.text,
      isTemplate: false,
      site: resolved.site ?? nowhere,
      isExtra: true,
    }
  );
}

function coordinatesOf({ site }: Definition): readonly Definition[] {
  const text = `${bootBom}:\${${versionName}}`;
  return ["", "org.springframework.boot.gradle.plugin."].map((owner) => ({
    name: `${owner}SpringBootPlugin.BOM_COORDINATES`,
    text,
    isTemplate: true,
    site: { file: { kind: "outside", path: "" }, span: site.span },
    isExtra: true,
  }));
}

function isApplied({ scripts, catalogs }: GradleProject, id: string): boolean {
  return scripts.some((script) => {
    const uses = pluginUsesIn(script.code, catalogs.pluginOf).filter((use) => use.id?.text === id);
    if (script.isOfProject && uses.some((use) => use.accessor !== undefined && use.isApplied)) return true;
    const unapplied = new Set(uses.filter((use) => !use.isApplied).map((use) => use.id?.span.start));
    return ofProject(script).some(
      ({ kind, text, span }) => kind === "string" && text === id && !unapplied.has(span.start),
    );
  });
}
