import { isPublicMirror } from "../shared/mirrors.ts";

/** The domains of hosts with public packages: npm's own, and yarn's mirror of it. */
const publicDomains: ReadonlySet<string> = new Set(["npmjs.org", "yarnpkg.com"]);

/** Checks whether the registry at this address is public; false also for an invalid address. */
export function isPublicRegistry(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (!/^https?:$/.test(protocol)) return false;
  return publicDomains.has(hostname.split(".").slice(-2).join(".")) || isPublicMirror("NPM", address);
}

/** A setting that names a registry. */
export interface RegistrySetting {
  /** The scope of its packages, such as `@acme`; empty for packages without a setting of their own. */
  readonly scope: string;
  /** The name that messages use for the setting: `@acme:registry`. */
  readonly name: string;
  /** The address as written, perhaps with variables. */
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
