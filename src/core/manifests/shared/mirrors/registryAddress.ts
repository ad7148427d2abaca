/** The place of an address on the web, without what differs between spellings of the same one. */
interface Place {
  readonly hostname: string;
  /** Empty for the default one. */
  readonly port: string;
  /** Without a slash at the end. */
  readonly path: string;
}

/** Whether the address is at one of these hosts, or below one of these addresses or hosts with a path. */
export function isBelow(address: string, prefixes: readonly string[]): boolean {
  const place = placeOf(address);
  return place !== undefined && prefixes.some((prefix) => contains(prefix, place));
}

function contains(prefix: string, { hostname, port, path }: Place): boolean {
  const hasScheme = prefix.includes("://");
  const outer = placeOf(hasScheme ? prefix : `https://${prefix}`);
  if (outer?.hostname !== hostname) return false;
  // A bare host is the host on every port.
  const isPort = outer.port === port || (!hasScheme && outer.port === "");
  return isPort && (path === outer.path || path.startsWith(`${outer.path}/`));
}

/**
 * The registry at this address as a setting can have it: without credentials, and without the file of an archive or an index.
 * Undefined for what is not an address on the web, or not known whole.
 */
export function registryPrefix(address: string): string | undefined {
  if (/[$%{}]/.test(address)) return undefined;
  const place = placeOf(address);
  if (!place) return undefined;
  const { hostname, port, path } = place;
  const registry = path
    .replace(/\/(?:@[^/]+\/)?[^/]+\/-\/.*$/, "")
    .replace(/\/packages\/.*$/, "")
    .replace(/\/(?:simple|v3\/index\.json|index\.json)$/, "");
  const scheme = /^(?:sparse\+)?http:/i.test(address.trim()) ? "http" : "https";
  return `${scheme}://${hostname}${port === "" ? "" : `:${port}`}${registry}/`;
}

function placeOf(address: string): Place | undefined {
  const text = address.trim().replace(/^sparse\+/i, "");
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, port, pathname } = new URL(text);
  return { hostname, port, path: withoutSlashes(pathname) };
}

/** Without those at the end. A pattern would try each run of them from each of its places. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}
