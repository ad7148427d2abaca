import assert from "node:assert/strict";
import type { System } from "../../../src/core/model/keys.ts";
import { type AddressKind, createRegistries, type Origin } from "../../../src/core/registries/origin.ts";

type Row = readonly [system: System, address: string, origin: Origin, kind?: AddressKind];

const hosts: readonly Row[] = [
  ["NPM", "https://npmjs.org", "public"],
  ["NPM", "http://some.npmjs.org:8080/a/b", "public"],
  ["NPM", "https://SOME.YarnPkg.com/", "public"],
  ["NPM", "https://npmjs.org.acme.example", "private"],
  ["NPM", "https://acmenpmjs.org", "private"],
  ["NPM", "https://npmjs.org@npm.acme.example", "private"],
  ["NPM", "https://npm.acme.example/npmjs.org", "private"],
  ["NPM", "https://npm.acme.example#.npmjs.org", "private"],
  ["NPM", "ftp://npmjs.org", "private"],
  ["NPM", "some.npmjs.org", "private"],
  ["NPM", "//some.npmjs.org/", "private"],
  ["NPM", "https://127.0.0.1:4873", "private"],
  ["NPM", " https://registry.npmjs.org/", "public"],
  ["NPM", "git+https://registry.npmjs.org/a.git", "private"],
  ["NPM", "see https://registry.npmjs.org/", "private"],
  ["PYPI", "https://pypi.org/simple", "public"],
  ["PYPI", "https://pypi.org/simple", "public", "archive"],
  ["PYPI", "https://PyPI.org/simple/", "public"],
  ["PYPI", "https://PyPI.org/simple/", "public", "archive"],
  ["PYPI", "http://pypi.python.org/pypi", "public"],
  ["PYPI", "http://pypi.python.org/pypi", "public", "archive"],
  ["PYPI", "https://me:secret@pypi.org/simple", "public"],
  ["PYPI", "https://me:secret@pypi.org/simple", "public", "archive"],
  ["PYPI", "https://www.pypi.org", "public"],
  ["PYPI", "https://www.pypi.org", "public", "archive"],
  ["PYPI", "https://files.pythonhosted.org/packages/a.whl", "private"],
  ["PYPI", "https://files.pythonhosted.org/packages/a.whl", "public", "archive"],
  ["PYPI", "https://test.pypi.org/simple", "private"],
  ["PYPI", "https://test.pypi.org/simple", "private", "archive"],
  ["PYPI", "https://testpypi.python.org/pypi", "private"],
  ["PYPI", "https://testpypi.python.org/pypi", "private", "archive"],
  ["PYPI", "https://test-files.pythonhosted.org/a.whl", "private"],
  ["PYPI", "https://test-files.pythonhosted.org/a.whl", "private", "archive"],
  ["PYPI", "https://pypi.org.acme.example/simple", "private"],
  ["PYPI", "https://pypi.org.acme.example/simple", "private", "archive"],
  ["PYPI", "https://pypi.org@acme.example/simple", "private"],
  ["PYPI", "https://pypi.org@acme.example/simple", "private", "archive"],
  ["PYPI", "https://notpypi.org/simple", "private"],
  ["PYPI", "https://notpypi.org/simple", "private", "archive"],
  ["PYPI", "https://acme.example/pypi.org/simple", "private"],
  ["PYPI", "https://acme.example/pypi.org/simple", "private", "archive"],
  ["PYPI", "file://pypi.org/simple", "private"],
  ["PYPI", "file://pypi.org/simple", "private", "archive"],
  ["PYPI", "file:///srv/pypi", "private"],
  ["PYPI", "file:///srv/pypi", "private", "archive"],
  ["PYPI", "ftp://pypi.org/simple", "private"],
  ["PYPI", "ftp://pypi.org/simple", "private", "archive"],
  ["PYPI", "pypi.org", "private"],
  ["PYPI", "pypi.org", "private", "archive"],
  ["PYPI", "pypi", "private"],
  ["PYPI", "pypi", "private", "archive"],
  ["PYPI", "./index", "private"],
  ["PYPI", "./index", "private", "archive"],
  ["PYPI", "https://", "private"],
  ["PYPI", "https://", "private", "archive"],
  ["PYPI", "", "private"],
  ["PYPI", "", "private", "archive"],
  ["CARGO", "registry+https://github.com/rust-lang/crates.io-index", "public"],
  ["CARGO", "sparse+https://index.crates.io/", "public"],
  ["CARGO", "ssh://git@github.com/rust-lang/crates.io-index.git", "public"],
  ["CARGO", "http://github.com/rust-lang/crates.io-index", "public"],
  ["CARGO", "see https://index.crates.io/", "private"],
  ["CARGO", "https://github.com/acme/crates.io-index", "private"],
  ["GO", "https://proxy.golang.org", "public"],
  ["GO", "https://golang.org.acme.example", "private"],
  ["RUBYGEMS", "http://index.rubygems.org/", "public"],
  ["RUBYGEMS", "HTTPS://RUBYGEMS.ORG", "public"],
  ["RUBYGEMS", "https://gems.acme.example", "private"],
  ["NUGET", "https://api.nuget.org/v3/index.json", "public"],
  ["NUGET", "nuget.org", "private"],
  ["NUGET", "../packages", "private"],
  ["MAVEN", "https://repo.maven.apache.org/maven2", "public"],
  ["MAVEN", "https://maven.aliyun.com/repository/public", "public"],
  ["MAVEN", "https://storage.googleapis.com/acme", "private"],
  ["MAVEN", "https://mirrors.tuna.tsinghua.edu.cn/", "private"],
  ["MAVEN", "/srv/maven", "private"],
];

const mirrors: readonly Row[] = [
  ["NPM", "https://registry.npmmirror.com", "public"],
  ["NPM", "http://REGISTRY.npmmirror.com/lodash/-/lodash-4.17.21.tgz", "public"],
  ["NPM", "https://mirrors.cloud.tencent.com/npm/", "public"],
  ["NPM", "https://mirrors.cloud.tencent.com/npm/lodash/-/lodash-4.17.21.tgz", "public"],
  ["NPM", "https://mirrors.cloud.tencent.com/npm-private/", "private"],
  ["NPM", "https://mirrors.cloud.tencent.com/", "private"],
  ["NPM", "https://mirrors.cloud.tencent.com/pypi/simple", "private"],
  ["NPM", "https://private.npmmirror.com/", "private"],
  ["NPM", "https://npmmirror.com.acme.example/", "private"],
  ["NPM", "https://acme.example/registry.npmmirror.com/", "private"],
  ["NPM", "https://registry.npmmirror.com@acme.example/", "private"],
  ["NPM", "https://registry.npmmirror.com:8443/", "public"],
  ["NPM", "ftp://registry.npmmirror.com/", "private"],
  ["NPM", "registry.npmmirror.com", "private"],
  ["NPM", "", "private"],
  ["PYPI", "https://pypi.tuna.tsinghua.edu.cn/simple", "public"],
  ["PYPI", "https://mirrors.aliyun.com/pypi/simple/", "public"],
  ["PYPI", "https://registry.npmmirror.com", "private"],
  ["CARGO", "sparse+https://rsproxy.cn/index/", "public"],
  ["CARGO", "https://mirrors.ustc.edu.cn/crates.io-index", "public"],
  ["GO", "https://goproxy.cn", "public"],
  ["GO", "https://goproxy.io/", "public"],
  ["GO", "https://goproxy.acme.example", "private"],
  ["RUBYGEMS", "https://gems.ruby-china.com/", "public"],
  ["NUGET", "https://nuget.cdn.azure.cn/v3/index.json", "public"],
  ["CARGO", "git://mirrors.ustc.edu.cn/crates.io-index", "public"],
];

/** The mirrors of one system alone, with the path that each has for it. */
const pathsOfMirrors: Readonly<Partial<Record<System, string>>> = {
  NPM: "npmmirror.com registry.npmmirror.com cdn.npmmirror.com registry.npm.taobao.org r.cnpmjs.org mirrors.cloud.tencent.com/npm mirrors.huaweicloud.com/repository/npm repo.huaweicloud.com/repository/npm",
  PYPI: "pypi.tuna.tsinghua.edu.cn pypi.mirrors.ustc.edu.cn mirrors.aliyun.com/pypi mirrors.cloud.tencent.com/pypi mirrors.huaweicloud.com/repository/pypi repo.huaweicloud.com/repository/pypi pypi.doubanio.com pypi.douban.com",
  CARGO: "rsproxy.cn mirrors.aliyun.com/crates.io-index",
  GO: "goproxy.io goproxy.cn mirrors.aliyun.com/goproxy mirrors.cloud.tencent.com/go mirrors.huaweicloud.com/goproxy repo.huaweicloud.com/repository/goproxy",
  RUBYGEMS:
    "gems.ruby-china.com gems.ruby-china.org mirrors.aliyun.com/rubygems mirrors.cloud.tencent.com/rubygems mirrors.huaweicloud.com/repository/rubygems repo.huaweicloud.com/repository/rubygems",
  NUGET:
    "nuget.cdn.azure.cn mirrors.cloud.tencent.com/nuget mirrors.huaweicloud.com/repository/nuget repo.huaweicloud.com/repository/nuget",
  MAVEN:
    "maven.aliyun.com mirrors.163.com jcenter.bintray.com central.sonatype.com maven-central.storage.googleapis.com maven-central.storage-download.googleapis.com maven-central-eu.storage-download.googleapis.com maven-central-asia.storage-download.googleapis.com",
};

/** Sites that mirror every system but Maven. */
const sites =
  "mirrors.tuna.tsinghua.edu.cn mirrors.ustc.edu.cn mirrors.bfsu.edu.cn mirrors.cernet.edu.cn mirror.nju.edu.cn mirrors.zju.edu.cn mirrors.pku.edu.cn mirrors.hust.edu.cn mirrors.cqu.edu.cn mirror.lzu.edu.cn mirror.sjtu.edu.cn mirrors.sjtug.sjtu.edu.cn";

const everyMirror: readonly Row[] = Object.entries(pathsOfMirrors).flatMap(([system, places]) => [
  ...places.split(" ").map((place): Row => [system as System, `https://${place}/a`, "public"]),
  ...sites
    .split(" ")
    .map((place): Row => [system as System, `https://${place}/a`, system === "MAVEN" ? "private" : "public"]),
]);

const domainsOfMaven: readonly Row[] = [
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
].flatMap((domain): readonly Row[] => [
  ["MAVEN", `https://repo.${domain}/maven2`, "public"],
  ["MAVEN", `https://repo.${domain}.acme.example/maven2`, "private"],
]);

const own = ["nexus.acme.example/npm", "https://registry.npmjs.org/"];
const ofUser: readonly Row[] = [
  ["NPM", "https://nexus.acme.example/npm/", "mirror"],
  ["CARGO", "sparse+https://nexus.acme.example/npm/", "mirror"],
  ["NPM", "https://nexus.acme.example/npm-own/", "private"],
  ["NPM", "https://registry.npmjs.org/", "public"],
];

function check(what: string, rows: readonly Row[], registries = createRegistries()): void {
  describe(what, () => {
    for (const [system, address, origin, kind] of rows) {
      it(`${system} ${JSON.stringify(address)}${kind ? ` as ${kind}` : ""} is ${origin}`, () =>
        assert.equal(registries.origin(system, address, kind), origin));
    }
  });
}

check("hosts of the public registries", hosts);
check("known public mirrors", [...mirrors, ...everyMirror]);
check("domains of Maven", domainsOfMaven);
check("mirrors of the user", ofUser, createRegistries(own));
