import type { Declaration, Place } from "../../manifests/manifest.ts";

/** Finds where the version of a declaration is written; undefined if none is. `path` is the manifest's. */
export function placeOf(path: string, { elsewhere, requirementSpan }: Declaration): Place | undefined {
  return elsewhere ?? (requirementSpan && { path, span: requirementSpan });
}

/** One string per place, for maps. */
export function placeId({ path, span }: Place): string {
  return `${span.start} ${span.end} ${path}`;
}
