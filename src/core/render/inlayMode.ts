/**
 * The versions that hints lead to: the fix of a vulnerable dependency and else the latest version, only the latest, or each of
 * them.
 */
export type InlayMode = "fix" | "latest" | "both";

/** Reads the mode from the setting, which was a boolean before. Undefined if hints are off. */
export function inlayModeOf(setting: unknown): InlayMode | undefined {
  if (setting === false || setting === "off") return undefined;
  return setting === "latest" || setting === "both" ? setting : "fix";
}
