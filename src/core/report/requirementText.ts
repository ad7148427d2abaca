import type { Declaration } from "../manifests/manifest.ts";

/**
 * The requirement as written in the manifest: `^3.2` of Poetry or `2.8.+` of Gradle, not what they mean in the notation of the
 * package system. That is all that is known where it is written in another file, or in several pieces.
 */
export function requirementText({ requirement, requirementSpan, shared }: Declaration, text: string): string {
  if (requirement.kind === "skipped" || !requirementSpan || shared) return requirement.text;
  const written = text.slice(requirementSpan.start, requirementSpan.end);
  return /["'\n$]/.test(written) ? requirement.text : written.trim();
}
