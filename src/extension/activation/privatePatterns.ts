/** The values of one setting in its scopes, as `WorkspaceConfiguration.inspect` returns them. */
export type InspectedSetting = Readonly<Record<string, unknown>>;

/**
 * The union of the patterns in all scopes: the user's, the workspace's and every folder's. VS Code would let one scope replace
 * another, and so publish the names that the other one keeps private.
 */
export function unionOfScopes(inspected: readonly InspectedSetting[]): readonly string[] {
  const values = inspected.flatMap((scopes) =>
    Object.entries(scopes).flatMap(([scope, value]): readonly unknown[] =>
      scope.endsWith("Value") && Array.isArray(value) ? value : [],
    ),
  );
  return [...new Set(values.filter((value) => typeof value === "string"))];
}
