import type { Declaration } from "../manifests/manifest.ts";
import { canonicalName } from "../model/names.ts";
import { systemTraits } from "../model/systems.ts";
import { message, type Message } from "./message.ts";

/** The name of a declared package for people: as written where another spelling is the same name, else the real one of an alias. */
export function shownName({ name, package: key }: Pick<Declaration, "name" | "package">): string {
  return systemTraits[key.system].folds === "nothing" ? key.name : name;
}

/** Names the package that the service is asked about and, where the file has another name for it, that one as well. */
export function declaredName(declaration: Pick<Declaration, "name" | "package">): Message {
  const { name: written, package: key } = declaration;
  const name = shownName(declaration);
  return canonicalName(key.system, written) === key.name
    ? message("{name}", { name })
    : message("{name} (declared as {written})", { name, written });
}

/** Leaves out the middle of a long name: its end tells packages of one group apart. */
export function shortName(name: string, most: number): string {
  if (name.length <= most) return name;
  const kept = Math.floor((most - 1) / 2);
  return `${name.slice(0, kept)}…${name.slice(-kept)}`;
}
