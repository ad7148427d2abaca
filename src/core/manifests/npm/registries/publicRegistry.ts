/** The domains whose hosts serve what is published publicly: npm's own, and the mirror that yarn has of it. */
const publicDomains: ReadonlySet<string> = new Set(["npmjs.org", "yarnpkg.com"]);

/** Whether what a registry at this address has is public. Of an address that is none this is not known. */
export function isPublicRegistry(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https?:$/.test(protocol) && publicDomains.has(hostname.split(".").slice(-2).join("."));
}
