import { isPublicMirror } from "../shared/mirrors/publicMirrors.ts";
import { matchesPath } from "./goPatterns.ts";
import type { GoSetting, GoSettings } from "./goSettings.ts";
import { isUserMirror, replacingSetting, type UserMirrors } from "../shared/mirrors/userMirrors.ts";
import type { PrivateSetting } from "../shared/skip.ts";

/** The setting that makes a module private; undefined for a public one. */
export type PrivacyOf = (path: string) => PrivateSetting | undefined;

/** A pattern in any of these variables keeps the name of a module from being sent: no public host is reached insecurely. */
const variables = ["GOPRIVATE", "GONOPROXY", "GONOSUMDB", "GOINSECURE"];

export function privacyOf(settings: GoSettings, mirrors: UserMirrors): PrivacyOf {
  const patterns = variables.flatMap((name) => settings(name) ?? []);
  const proxy = settings("GOPROXY");
  const privateProxy = proxy && privateSettingOf(proxy, mirrors);
  return (path) => {
    const pattern = patterns.find(({ value }) => matchesPath(value, path));
    return pattern ? { detail: pattern.label } : privateProxy;
  };
}

/** The names that the patterns match, with `*` for any characters: some more where a pattern has other wildcards. */
export function patternsOf(settings: GoSettings): readonly string[] {
  const patterns = variables.flatMap((name) => settings(name)?.value.split(",") ?? []);
  return patterns
    .map((pattern) => pattern.trim().replace(/\/$/, ""))
    .filter((pattern) => pattern !== "")
    .map((pattern) => `${pattern.replace(/\[[^\]]*\]|\?|\\./g, "*")}/*`);
}

/**
 * Whether modules may come from a public proxy, or directly from their host. A path is the same module wherever it comes
 * from, so a private proxy in front of these makes nothing private; on its own it may have anything.
 */
function privateSettingOf({ value, label }: GoSetting, mirrors: UserMirrors): PrivateSetting | undefined {
  const list = value
    .split(/[,|]/)
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== "");
  const off = list.indexOf("off");
  const proxies = list.slice(0, off < 0 ? list.length : off).map(addressOf);
  const isPublic = proxies.some((proxy) => proxy === "direct" || isPublicProxy(proxy) || isUserMirror(proxy, mirrors));
  return isPublic ? undefined : replacingSetting(label, proxies[0] ?? "");
}

function addressOf(proxy: string): string {
  return proxy === "direct" || proxy.includes("://") ? proxy : `https://${proxy}`;
}

/** The domain of the public proxy. */
const publicDomain = "golang.org";

function isPublicProxy(address: string): boolean {
  if (!URL.canParse(address)) return false;
  return new URL(address).hostname.split(".").slice(-2).join(".") === publicDomain || isPublicMirror("GO", address);
}
