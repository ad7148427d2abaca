import { matchesPath } from "./goPatterns.ts";
import type { GoSettings } from "./goSettings.ts";

/** The setting that makes a module private; undefined for a public one. */
export type PrivacyOf = (path: string) => string | undefined;

/** A pattern in any of these variables keeps the name of a module from being sent: no public host is reached insecurely. */
const variables = ["GOPRIVATE", "GONOPROXY", "GONOSUMDB", "GOINSECURE"];

export function privacyOf(settings: GoSettings): PrivacyOf {
  const patterns = variables.flatMap((name) => settings(name) ?? []);
  const proxy = settings("GOPROXY");
  const privateProxy = proxy && !reachesPublic(proxy.value) ? proxy.label : undefined;
  return (path) => patterns.find(({ value }) => matchesPath(value, path))?.label ?? privateProxy;
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
function reachesPublic(proxies: string): boolean {
  const list = proxies
    .split(/[,|]/)
    .map((proxy) => proxy.trim())
    .filter((proxy) => proxy !== "");
  const off = list.indexOf("off");
  return list.slice(0, off < 0 ? list.length : off).some((proxy) => proxy === "direct" || isPublicProxy(proxy));
}

/** The domains of proxies that serve every public module. */
const publicDomains: ReadonlySet<string> = new Set(["golang.org", "goproxy.io", "goproxy.cn"]);

function isPublicProxy(proxy: string): boolean {
  const address = proxy.includes("://") ? proxy : `https://${proxy}`;
  return URL.canParse(address) && publicDomains.has(new URL(address).hostname.split(".").slice(-2).join("."));
}
