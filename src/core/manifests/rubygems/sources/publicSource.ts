import { isPublicMirror } from "../../shared/mirrors/publicMirrors.ts";

/** Whether gems from this address come from the public registry, on any of its hosts. */
export function isPublicSource(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return host === "rubygems.org" || host.endsWith(".rubygems.org") || isPublicMirror("RUBYGEMS", address);
}
