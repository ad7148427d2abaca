/** The scope of what builds a project, and is not a part of it. */
export const pluginScope = "build";

/** The version of a plugin that the build itself has: the default version of a project. */
export const ownVersion = "unspecified";

/** The artifact ID of the module by which Gradle finds the plugin of this ID, which is its group ID. */
export function markerArtifact(id: string): string {
  return `${id}.gradle.plugin`;
}

/** Checks whether the module is one by which Gradle finds a plugin: `<id>:<id>.gradle.plugin`. */
export function isPluginMarker(name: string): boolean {
  const colon = name.indexOf(":");
  return colon > 0 && name.slice(colon + 1) === markerArtifact(name.slice(0, colon));
}
