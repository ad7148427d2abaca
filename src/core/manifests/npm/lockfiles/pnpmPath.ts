/** The key of an entry in `packages`, for a package that may come from a registry. */
export interface PnpmPath {
  /** Of a registry other than the configured one, else empty. */
  readonly host: string;
  readonly name: string;
  /** A version, or the address of a package that is not from a registry. */
  readonly reference: string;
}

/** By the major version of the lockfile. */
const forms: Readonly<Record<number, RegExp>> = {
  // `/name/1.0.0_peer@2.0.0`, `host/name/1.0.0` and, at first, `/name/1.0.0/peer@2.0.0`
  5: /^([^/]*)\/((?:@[^/]+\/)?[^/@][^/]*)\/([^/_]+)(?:[/_]|$)/,
  // `/name@1.0.0(peer@2.0.0)` and `host/name@1.0.0`
  6: /^([^/]*)\/((?:@[^/]+\/)?[^/@]+)@(.+)$/,
  // `name@1.0.0(peer@2.0.0)`
  9: /^()(@?[^@]+)@(.+)$/,
};

/** Whether lockfiles of this version are read. No release wrote 7 or 8. */
export function isSupportedFormat(format: number): boolean {
  return format in forms;
}

/** Undefined for the key of a package that has an address alone. */
export function readPnpmPath(path: string, format: number): PnpmPath | undefined {
  const [, host, name, reference] = forms[format]?.exec(withoutSuffixes(path)) ?? [];
  if (host === undefined || name === undefined || reference === undefined) return undefined;
  return { host, name, reference };
}

/** The path without the peers and patches in parentheses at its end. */
export function withoutSuffixes(path: string): string {
  let start = path.length;
  let depth = 0;
  for (let at = path.length - 1; at >= 0; at--) {
    if (path[at] === ")") depth++;
    else if (path[at] === "(") depth--;
    else if (depth === 0) break;
    if (depth === 0) start = at;
  }
  return path.slice(0, start);
}

/** The keys that a reference may stand for: a version of that name, or the full key that an alias has. */
export function pathsOf(name: string, reference: string, format: number): readonly string[] {
  const separator = format === 5 ? "/" : "@";
  return [`${format === 9 ? "" : "/"}${name}${separator}${reference}`, reference];
}
