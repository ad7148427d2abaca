import type { Surroundings } from "../../manifest.ts";
import type { PrivateSetting, Skip } from "../skip.ts";
import { isBelow, registryPrefix } from "./registryAddress.ts";

/** Settings of the user that decide which registries mirror the public ones. */
export type UserMirrors = Pick<Surroundings, "mirrors">;

/** Whether the user treats the registry at this address as a mirror of the public one. */
export function isUserMirror(address: string, { mirrors = [] }: UserMirrors): boolean {
  return isBelow(address, mirrors);
}

/** A setting that replaces the public registry for all packages with the one at this address, which may be a mirror of it. */
export function replacingSetting(detail: string, address: string): PrivateSetting {
  const mirror = registryPrefix(address);
  return { detail, ...(mirror !== undefined && { mirror }) };
}

/** The same as the reason why a package is skipped. */
export function replacedBy(detail: string, address: string): Skip {
  return { reason: "private", ...replacingSetting(detail, address) };
}
