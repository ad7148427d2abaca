import type { System } from "../../../model/keys.ts";
import { isBelow } from "./registryAddress.ts";

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

/** Whether a registry, or an archive in one, is at a known public mirror. False also for an invalid address. */
export function isPublicMirror(system: System, address: string): boolean {
  return isBelow(address, mirrors[system]) || isBelow(address, sites);
}
