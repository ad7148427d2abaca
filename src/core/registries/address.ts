/** The place of an address on the web, without what differs between spellings of the same one. */
interface Place {
  readonly hostname: string;
  /** Empty for the default one. */
  readonly port: string;
  /** The path without a slash at the end. */
  readonly path: string;
}

/** Checks whether an address is at one of some hosts, or below one of some addresses or hosts with a path. */
export type IsBelow = (address: string) => boolean;

/** Reads the prefixes once, when the first address is checked: a lockfile has thousands of them. */
export function below(prefixes: readonly string[]): IsBelow {
  let outer: readonly OuterPlace[] | undefined;
  return (address) => {
    outer ??= prefixes.flatMap((prefix) => outerPlace(prefix) ?? []);
    const place = placeOf(address);
    return place !== undefined && outer.some((each) => contains(each, place));
  };
}

interface OuterPlace extends Place {
  /** A bare host is the host on every port. */
  readonly isAnyPort: boolean;
}

function outerPlace(prefix: string): OuterPlace | undefined {
  const hasScheme = prefix.includes("://");
  const place = placeOf(hasScheme ? prefix : `https://${prefix}`);
  return place && { ...place, isAnyPort: !hasScheme && place.port === "" };
}

function contains(outer: OuterPlace, { hostname, port, path }: Place): boolean {
  if (outer.hostname !== hostname || !(outer.isAnyPort || outer.port === port)) return false;
  return path === outer.path || path.startsWith(`${outer.path}/`);
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
    .replace(/^\/download\/@[^/]+\/.*$/, "")
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

/** Removes the slashes at the end. A pattern would try each run of them from each of its places. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}
