import { isPublicMirror } from "../../shared/mirrors/publicMirrors.ts";

/** Whether the address is the index that the service covers. An address that cannot be read is not. */
export function isPublicIndex(address: string): boolean {
  return isPublicHost(hostOf(address), indexDomains) || isPublicMirror("PYPI", address);
}

/** Whether the address of an archive is on a host of the public index. */
export function isPublicFile(address: string): boolean {
  return isPublicHost(hostOf(address), fileDomains) || isPublicMirror("PYPI", address);
}

const indexDomains = ["pypi.org", "python.org"] as const;
const fileDomains = [...indexDomains, "pythonhosted.org"] as const;

/** All hosts of these domains except the instance for testing, which has packages of its own. */
function isPublicHost(host: string, domains: readonly string[]): boolean {
  return !host.startsWith("test") && domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}

function hostOf(address: string): string {
  return /^\s*https?:/i.test(address) && URL.canParse(address) ? new URL(address).hostname : "";
}
