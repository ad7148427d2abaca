import type { PackageKey } from "../../model/keys.ts";
import { canonicalName } from "../../model/names.ts";

/** The key of a package by its ID in any case. */
export function nugetKey(id: string): PackageKey {
  return { system: "NUGET", name: canonicalName("NUGET", id) };
}

/** Whether NuGet takes it for an ID: words of any script with `.` or `-` between them, of at most 100 characters. */
export function isPackageId(id: string): boolean {
  return id.length <= 100 && /^[\p{L}\p{N}\p{M}_]+(?:[.-][\p{L}\p{N}\p{M}_]+)*$/u.test(id);
}
