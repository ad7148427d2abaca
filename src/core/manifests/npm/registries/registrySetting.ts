/** What a file says about where packages come from. */
export interface RegistrySetting {
  /** Whose packages: `@acme`, or the empty text for those that no other setting speaks of. */
  readonly scope: string;
  /** As one would speak of the setting: `@acme:registry`. */
  readonly name: string;
  /** As written, perhaps with variables. */
  readonly address: string;
}

/** `@acme:registry` and `registry`, as npm and the first yarn name them. */
export function settingOf(name: string, address: string): RegistrySetting | undefined {
  const scope = /^(?:(@[^:]+):)?registry$/i.exec(name);
  return scope && address !== "" ? { scope: scope[1] ?? "", name, address } : undefined;
}

/** How yarn and bun name the scope `@acme`: without its `@`, which some write all the same. */
export function scopeOf(name: string): string {
  return name.startsWith("@") ? name : `@${name}`;
}
