import { isPublicMirror } from "../../shared/mirrors/publicMirrors.ts";

/** The domains of hosts with public packages: npm's own, and yarn's mirror of it. */
const publicDomains: ReadonlySet<string> = new Set(["npmjs.org", "yarnpkg.com"]);

/** Whether the registry at this address is public. False also for an invalid address. */
export function isPublicRegistry(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (!/^https?:$/.test(protocol)) return false;
  return publicDomains.has(hostname.split(".").slice(-2).join(".")) || isPublicMirror("NPM", address);
}
