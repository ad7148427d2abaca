/** Whether the address is the index that the public service covers. An address that cannot be read is another one. */
export function isPublicIndex(address: string): boolean {
  return isPublicHost(hostOf(address), indexDomains);
}

/** Whether the address of an archive is on the host that the public index keeps its files on. */
export function isPublicFile(address: string): boolean {
  return isPublicHost(hostOf(address), fileDomains);
}

const indexDomains = ["pypi.org", "python.org"] as const;
const fileDomains = [...indexDomains, "pythonhosted.org"] as const;

/** Of these domains all but what is there to try publishing: that has packages of its own. */
function isPublicHost(host: string, domains: readonly string[]): boolean {
  return !host.startsWith("test") && domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function hostOf(address: string): string {
  return /^\s*https?:/i.test(address) && URL.canParse(address) ? new URL(address).hostname : "";
}
