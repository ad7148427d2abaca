import type { Declaration } from "../manifests/manifest.ts";
import { systemTraits } from "../model/systems.ts";

/** The name of a declared package for people: as written where another spelling is the same name, else the real one of an alias. */
export function shownName({ name, package: key }: Pick<Declaration, "name" | "package">): string {
  return systemTraits[key.system].folds === "nothing" ? key.name : name;
}
