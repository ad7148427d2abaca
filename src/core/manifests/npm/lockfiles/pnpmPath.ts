/** What a key of `packages` says of a package that a registry may have given. */
export interface PnpmPath {
  /** Of a registry other than the one that is set up; empty for that one. */
  readonly host: string;
  readonly name: string;
  /** A version, or an address where no registry has given it. */
  readonly reference: string;
}

/** The same form has been written in three ways, by the number before the point of `lockfileVersion`. */
const forms: Readonly<Record<number, RegExp>> = {
  // `/name/1.0.0_peer@2.0.0`, `host/name/1.0.0` and, at first, `/name/1.0.0/peer@2.0.0`
  5: /^([^/]*)\/((?:@[^/]+\/)?[^/@][^/]*)\/([^/_]+)(?:[/_]|$)/,
  // `/name@1.0.0(peer@2.0.0)` and `host/name@1.0.0`
  6: /^([^/]*)\/((?:@[^/]+\/)?[^/@]+)@(.+)$/,
  // `name@1.0.0(peer@2.0.0)`
  9: /^()(@?[^@]+)@(.+)$/,
};

/** Whether lockfiles of this version are read; 7 and 8 have been in no release. */
export function isKnownFormat(format: number): boolean {
  return format in forms;
}

/** Undefined for what is named by its address alone. */
export function readPnpmPath(path: string, format: number): PnpmPath | undefined {
  const [, host, name, reference] = forms[format]?.exec(withoutSuffixes(path)) ?? [];
  if (host === undefined || name === undefined || reference === undefined) return undefined;
  return { host, name, reference };
}

/** Without what stands in parentheses at the end: the peers and patches that it was installed with. */
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

/** The keys that a reference beside a name may mean: a version of that name, or the key of what an alias stands for. */
export function keysOf(name: string, reference: string, format: number): readonly string[] {
  const separator = format === 5 ? "/" : "@";
  return [`${format === 9 ? "" : "/"}${name}${separator}${reference}`, reference];
}
