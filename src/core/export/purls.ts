import type { PackageKey } from "../model/keys.ts";
import { purlOf } from "../model/purl.ts";

/** As `purlOf`, also for what can stand in no address: half of a surrogate pair becomes the replacement character. */
export function purlIn({ system, name }: PackageKey, version?: string): string {
  return purlOf({ system, name: name.toWellFormed() }, version?.toWellFormed());
}
