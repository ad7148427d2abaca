import type { System } from "../model/keys.ts";
import { below, type IsBelow } from "./address.ts";

/** The kind of what is at an address: a registry that everybody can read, one that the user says mirrors it, or any other. */
export type Origin = "public" | "mirror" | "private";

/** An index of packages, or the archive of one of them. */
export type AddressKind = "registry" | "archive";

/** The origins of packages by addresses. Every reader is handed them, so that none can pass over the user's mirrors. */
export interface Registries {
  /** The origin of what is at the address. One that cannot be read is private. */
  readonly origin: (system: System, address: string, kind?: AddressKind) => Origin;
}

/** `mirrors` are hosts and addresses of registries of which the user says that they mirror the public ones. */
export function createRegistries(mirrors: readonly string[] = []): Registries {
  if (mirrors.length === 0) return publicRegistries;
  const isMirror = below(mirrors);
  return {
    origin(system, address, kind) {
      const origin = publicRegistries.origin(system, address, kind);
      return origin === "private" && isMirror(address) ? "mirror" : origin;
    },
  };
}

/**
 * The registries without a mirror of the user: for what is read of a text alone, and for a registry of some packages alone,
 * which has what the public one does not.
 */
export const publicRegistries: Registries = {
  origin(system, address, kind = "registry") {
    const { isOwn, isMirror, onWeb } = rules[system];
    return isOwn(address, kind) || isMirror(onWeb ? onWeb(address) : address) ? "public" : "private";
  },
};

interface Rules {
  /** Checks whether the address is on a host of the public registry itself. */
  readonly isOwn: (address: string, kind: AddressKind) => boolean;
  /** Its mirrors that everybody can read and nobody can publish to, with a path where the host has other repositories, too. */
  readonly isMirror: IsBelow;
  /** Rewrites an address as that of the same on the web, where it has another form. */
  readonly onWeb?: (address: string) => string;
}

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

/**
 * The public addresses of each system. Sources of the mirrors: their help pages, as https://github.com/RubyMetric/chsrc collects
 * them (`src/recipe/lang`); for Cargo https://help.mirrors.cernet.edu.cn/crates.io-index; for NuGet in China
 * https://learn.microsoft.com/nuget.
 */
const rules: Readonly<Record<System, Rules>> = {
  NPM: {
    // npm's own, and yarn's mirror of it.
    isOwn: (address) => isOn(webHostOf(address), ["npmjs.org", "yarnpkg.com"]),
    isMirror: below([
      ...sites,
      "npmmirror.com",
      "registry.npmmirror.com",
      "cdn.npmmirror.com",
      "registry.npm.taobao.org",
      "r.cnpmjs.org",
      "mirrors.cloud.tencent.com/npm",
      "mirrors.huaweicloud.com/repository/npm",
      "repo.huaweicloud.com/repository/npm",
    ]),
  },
  PYPI: {
    isOwn(address, kind) {
      const host = webHostOf(address);
      // The instance for testing has packages of its own.
      if (host.startsWith("test")) return false;
      return isOn(host, ["pypi.org", "python.org", ...(kind === "archive" ? ["pythonhosted.org"] : [])]);
    },
    isMirror: below([
      ...sites,
      "pypi.tuna.tsinghua.edu.cn",
      "pypi.mirrors.ustc.edu.cn",
      "mirrors.aliyun.com/pypi",
      "mirrors.cloud.tencent.com/pypi",
      "mirrors.huaweicloud.com/repository/pypi",
      "repo.huaweicloud.com/repository/pypi",
      "pypi.doubanio.com",
      "pypi.douban.com",
    ]),
  },
  CARGO: {
    // With or without the kind of index in front.
    isOwn: (address) =>
      /^(?:registry\+|sparse\+)?(?:https?|git|ssh):\/\/(?:[\w.-]+@)?(?:github\.com\/rust-lang\/crates\.io-index(?:\.git)?|index\.crates\.io)\/?$/i.test(
        address,
      ),
    isMirror: below([...sites, "rsproxy.cn", "mirrors.aliyun.com/crates.io-index"]),
    // A mirror's index may be a Git repository.
    onWeb: (address) =>
      address.replace(/^(?:registry\+|sparse\+)?(?=(?:git|https?):)/i, "").replace(/^git:/i, "https:"),
  },
  GO: {
    isOwn: (address) => isOn(hostOf(address), ["golang.org"]),
    isMirror: below([
      ...sites,
      "goproxy.io",
      "goproxy.cn",
      "mirrors.aliyun.com/goproxy",
      "mirrors.cloud.tencent.com/go",
      "mirrors.huaweicloud.com/goproxy",
      "repo.huaweicloud.com/repository/goproxy",
    ]),
  },
  RUBYGEMS: {
    isOwn: (address) => isOn(hostOf(address), ["rubygems.org"]),
    isMirror: below([
      ...sites,
      "gems.ruby-china.com",
      "gems.ruby-china.org",
      "mirrors.aliyun.com/rubygems",
      "mirrors.cloud.tencent.com/rubygems",
      "mirrors.huaweicloud.com/repository/rubygems",
      "repo.huaweicloud.com/repository/rubygems",
    ]),
  },
  NUGET: {
    isOwn: (address) => isOn(webHostOf(address), ["nuget.org"]),
    isMirror: below([
      ...sites,
      "nuget.cdn.azure.cn",
      "mirrors.cloud.tencent.com/nuget",
      "mirrors.huaweicloud.com/repository/nuget",
      "repo.huaweicloud.com/repository/nuget",
    ]),
  },
  MAVEN: {
    isOwn(address) {
      const host = hostOf(address);
      return isOn(host, publicDomains) || centralHosts.has(host);
    },
    isMirror: () => false,
  },
};

/** Domains on which all repositories of Maven are public. */
const publicDomains: readonly string[] = [
  "android.com",
  "apache.org",
  "clojars.org",
  "eclipse.org",
  "google.com",
  "gradle.org",
  "jboss.org",
  "jitpack.io",
  "maven.org",
  "sonatype.org",
  "spring.io",
];

/** Hosts of Maven Central and its public mirrors on domains that have private repositories as well. */
const centralHosts: ReadonlySet<string> = new Set([
  "central.sonatype.com",
  "maven-central.storage.googleapis.com",
  "maven-central.storage-download.googleapis.com",
  "maven-central-eu.storage-download.googleapis.com",
  "maven-central-asia.storage-download.googleapis.com",
  "jcenter.bintray.com",
  "maven.aliyun.com",
  "mirrors.163.com",
  "mirrors.cloud.tencent.com",
  "mirrors.huaweicloud.com",
  "repo.huaweicloud.com",
]);

/** The host of an address; empty for one without, such as a folder. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "";
}

/** The host of an address on the web. */
function webHostOf(address: string): string {
  return /^\s*https?:/i.test(address) ? hostOf(address) : "";
}

/** Checks whether the host is one of these domains or below. */
function isOn(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
