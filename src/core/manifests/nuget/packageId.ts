import type { PackageKey } from "../../model/keys.ts";
import { canonicalName } from "../../model/names.ts";

/** The key of a package by its ID in any case. */
export function nugetKey(id: string): PackageKey {
  return { system: "NUGET", name: canonicalName("NUGET", id) };
}

/** NuGet refuses longer IDs. */
export const longestId = 100;

/** Checks whether NuGet accepts the ID: words of any script with `.` or `-` between them. */
export function isPackageId(id: string): boolean {
  return id.length <= longestId && /^[\p{L}\p{N}\p{M}_]+(?:[.-][\p{L}\p{N}\p{M}_]+)*$/u.test(id);
}
