import assert from "node:assert/strict";
import { isPublicMirror } from "../../../../src/core/manifests/shared/mirrors.ts";
import type { System } from "../../../../src/core/model/keys.ts";

const rows: readonly (readonly [system: System, address: string, isMirror: boolean])[] = [
  ["NPM", "https://registry.npmmirror.com", true],
  ["NPM", "http://REGISTRY.npmmirror.com/lodash/-/lodash-4.17.21.tgz", true],
  ["NPM", "https://mirrors.cloud.tencent.com/npm/", true],
  ["NPM", "https://mirrors.cloud.tencent.com/npm/lodash/-/lodash-4.17.21.tgz", true],
  ["NPM", "https://mirrors.cloud.tencent.com/npm-private/", false],
  ["NPM", "https://mirrors.cloud.tencent.com/", false],
  ["NPM", "https://mirrors.cloud.tencent.com/pypi/simple", false],
  ["NPM", "https://private.npmmirror.com/", false],
  ["NPM", "https://npmmirror.com.acme.example/", false],
  ["NPM", "https://acme.example/registry.npmmirror.com/", false],
  ["NPM", "https://registry.npmmirror.com@acme.example/", false],
  ["NPM", "https://registry.npmmirror.com:8443/", true],
  ["NPM", "ftp://registry.npmmirror.com/", false],
  ["NPM", "registry.npmmirror.com", false],
  ["NPM", "", false],
  ["PYPI", "https://pypi.tuna.tsinghua.edu.cn/simple", true],
  ["PYPI", "https://mirrors.aliyun.com/pypi/simple/", true],
  ["PYPI", "https://registry.npmmirror.com", false],
  ["CARGO", "sparse+https://rsproxy.cn/index/", true],
  ["CARGO", "https://mirrors.ustc.edu.cn/crates.io-index", true],
  ["GO", "https://goproxy.cn", true],
  ["GO", "https://goproxy.io/", true],
  ["GO", "https://goproxy.acme.example", false],
  ["RUBYGEMS", "https://gems.ruby-china.com/", true],
  ["NUGET", "https://nuget.cdn.azure.cn/v3/index.json", true],
];

describe("known public mirrors", () => {
  for (const [system, address, isMirror] of rows) {
    it(`${system} ${JSON.stringify(address)}`, () => assert.equal(isPublicMirror(system, address), isMirror));
  }
});
