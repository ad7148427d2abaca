import type { VersionKey } from "../model/keys.ts";
import { message, type Message } from "./message.ts";

/** `lodash 4.17.20`, and whether that version is only assumed. */
export function versionName({ name, version }: VersionKey, how?: "locked" | "written" | "assumed"): Message {
  return how === "assumed"
    ? message("{name} {version} (assumed)", { name, version })
    : message("{name} {version}", { name, version });
}

/** The packages between the two ends of a path, as the end of a name: ` via a → b`. Empty where there are none. */
export function via(path: readonly VersionKey[]): Message {
  const between = path.slice(1, -1).map(({ name }) => name);
  return between.length === 0 ? message("") : message(" via {path}", { path: between.join(" → ") });
}
