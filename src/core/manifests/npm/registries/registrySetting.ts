/** A setting that names a registry. */
export interface RegistrySetting {
  /** The scope of its packages, such as `@acme`; empty for packages without a setting of their own. */
  readonly scope: string;
  /** How messages refer to the setting: `@acme:registry`. */
  readonly name: string;
  /** As written, perhaps with variables. */
  readonly address: string;
}

/** `@acme:registry` and `registry`, as npm and yarn 1 have them. */
export function settingOf(name: string, address: string): RegistrySetting | undefined {
  const scope = /^(?:(@[^:]+):)?registry$/i.exec(name);
  return scope && address !== "" ? { scope: scope[1] ?? "", name, address } : undefined;
}

/** The scope `@acme` by its name in the settings of yarn and bun, where the `@` is optional. */
export function scopeOf(name: string): string {
  return name.startsWith("@") ? name : `@${name}`;
}
