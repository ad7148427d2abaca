/** The values of one setting in its scopes, as `WorkspaceConfiguration.inspect` returns them. */
export type InspectedSetting = Readonly<Record<string, unknown>>;

/**
 * The union of the patterns in all scopes: the user's, the workspace's and every folder's. VS Code would let one scope replace
 * another, and so publish the names that the other one keeps private.
 */
export function unionOfScopes(inspected: readonly InspectedSetting[]): readonly string[] {
  const values = inspected.flatMap((scopes) =>
    Object.entries(scopes).flatMap(([scope, value]) => (scope.endsWith("Value") ? stringsIn(value) : [])),
  );
  return [...new Set(values)];
}

/** The texts of a list that the user may have written by hand. */
export function stringsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
