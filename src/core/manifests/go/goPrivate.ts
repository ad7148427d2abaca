import type { Declaration } from "../manifest.ts";
import { namesModule } from "./goPatterns.ts";
import type { GoSettings } from "./goSettings.ts";

/** Why the module of this path is private; undefined for a public one. */
export type Privacy = (path: string) => string | undefined;

/** Any of them is reason enough to tell nobody the name of a module. */
const lists = ["GOPRIVATE", "GONOPROXY", "GONOSUMDB"];

export function privacyOf(settings: GoSettings): Privacy {
  const named = lists.flatMap((name) => settings(name) ?? []);
  const proxy = settings("GOPROXY");
  const closed = proxy && !reachesPublic(proxy.value) ? proxy.label : undefined;
  return (path) => named.find(({ value }) => namesModule(value, path))?.label ?? closed;
}

/** Skips what is private, also while its version is being typed. */
export function markPrivate(declaration: Declaration, privacy: Privacy): Declaration {
  const { requirement } = declaration;
  if (requirement.kind === "skipped" && requirement.reason !== "unsupported") return declaration;
  const detail = privacy(declaration.package.name);
  if (detail === undefined) return declaration;
  return { ...declaration, requirement: { kind: "skipped", reason: "private", text: requirement.text, detail } };
}

/**
 * Whether modules may come from a public proxy, or from where their path points. A path means the same module wherever it
 * comes from, so a proxy of one's own before these makes nothing private; one that stands alone may hold anything.
 */
function reachesPublic(proxies: string): boolean {
  const list = proxies
    .split(/[,|]/)
    .map((one) => one.trim())
    .filter((one) => one !== "");
  const off = list.indexOf("off");
  return list.slice(0, off < 0 ? list.length : off).some((one) => one === "direct" || isPublicProxy(one));
}

/** The domains whose proxies serve every public module. */
const publicDomains: ReadonlySet<string> = new Set(["golang.org", "goproxy.io", "goproxy.cn"]);

function isPublicProxy(address: string): boolean {
  const whole = address.includes("://") ? address : `https://${address}`;
  return URL.canParse(whole) && publicDomains.has(new URL(whole).hostname.split(".").slice(-2).join("."));
}
