import type { System } from "../../model/keys.ts";
import type { Surroundings } from "../manifest.ts";
import type { PrivateSetting, Skip } from "./skip.ts";

/**
 * Mirrors of the public registries that everybody can read and nobody can publish to: hosts, with a path where the host has
 * other repositories, too.
 *
 * Sources: the help pages of the mirrors, as https://github.com/RubyMetric/chsrc collects them (`src/recipe/lang`); for
 * Cargo https://help.mirrors.cernet.edu.cn/crates.io-index; for NuGet in China https://learn.microsoft.com/nuget. Mirrors of
 * Maven Central are in `maven/repositories/publicHosts.ts`.
 */
const mirrors: Readonly<Record<System, readonly string[]>> = {
  NPM: [
    "npmmirror.com",
    "registry.npmmirror.com",
    "cdn.npmmirror.com",
    "registry.npm.taobao.org",
    "r.cnpmjs.org",
    "mirrors.cloud.tencent.com/npm",
    "mirrors.huaweicloud.com/repository/npm",
    "repo.huaweicloud.com/repository/npm",
  ],
  PYPI: [
    "pypi.tuna.tsinghua.edu.cn",
    "pypi.mirrors.ustc.edu.cn",
    "mirrors.aliyun.com/pypi",
    "mirrors.cloud.tencent.com/pypi",
    "mirrors.huaweicloud.com/repository/pypi",
    "repo.huaweicloud.com/repository/pypi",
    "pypi.doubanio.com",
    "pypi.douban.com",
  ],
  CARGO: ["rsproxy.cn", "mirrors.aliyun.com/crates.io-index"],
  GO: [
    "goproxy.io",
    "goproxy.cn",
    "mirrors.aliyun.com/goproxy",
    "mirrors.cloud.tencent.com/go",
    "mirrors.huaweicloud.com/goproxy",
    "repo.huaweicloud.com/repository/goproxy",
  ],
  RUBYGEMS: [
    "gems.ruby-china.com",
    "gems.ruby-china.org",
    "mirrors.aliyun.com/rubygems",
    "mirrors.cloud.tencent.com/rubygems",
    "mirrors.huaweicloud.com/repository/rubygems",
    "repo.huaweicloud.com/repository/rubygems",
  ],
  NUGET: [
    "nuget.cdn.azure.cn",
    "mirrors.cloud.tencent.com/nuget",
    "mirrors.huaweicloud.com/repository/nuget",
    "repo.huaweicloud.com/repository/nuget",
  ],
  MAVEN: [],
};

/** Mirror sites of universities: all that they have is public, for every system. */
const sites: readonly string[] = [
  "mirrors.tuna.tsinghua.edu.cn",
  "mirrors.ustc.edu.cn",
  "mirrors.bfsu.edu.cn",
  "mirrors.cernet.edu.cn",
  "mirror.nju.edu.cn",
  "mirrors.zju.edu.cn",
  "mirrors.pku.edu.cn",
  "mirrors.hust.edu.cn",
  "mirrors.cqu.edu.cn",
  "mirror.lzu.edu.cn",
  "mirror.sjtu.edu.cn",
  "mirrors.sjtug.sjtu.edu.cn",
];

/** Tells whether a registry, or an archive in one, is at a known public mirror. False also for an invalid address. */
export function isPublicMirror(system: System, address: string): boolean {
  return isBelow(address, mirrors[system]) || isBelow(address, sites);
}

/** The place of an address on the web, without what differs between spellings of the same one. */
interface Place {
  readonly hostname: string;
  /** Empty for the default one. */
  readonly port: string;
  /** The path without a slash at the end. */
  readonly path: string;
}

/** Checks whether the address is at one of these hosts, or below one of these addresses or hosts with a path. */
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

/** Removes the slashes at the end. A pattern would try each run of them from each of its places. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** Settings of the user that decide which registries mirror the public ones. */
export type UserMirrors = Pick<Surroundings, "mirrors">;

/** Tells whether the user treats the registry at this address as a mirror of the public one. */
export function isUserMirror(address: string, { mirrors = [] }: UserMirrors): boolean {
  return isBelow(address, mirrors);
}

/** A setting that replaces the public registry for all packages with the one at this address, which may be a mirror of it. */
export function replacingSetting(detail: string, address: string): PrivateSetting {
  const mirror = registryPrefix(address);
  return { detail, ...(mirror !== undefined && { mirror }) };
}

/** The same as the reason why a package is skipped. */
export function replacedBy(detail: string, address: string): Skip {
  return { reason: "private", ...replacingSetting(detail, address) };
}
