import { deepEqual } from "node:assert/strict";
import type { TransitivePackage } from "../../../src/core/analysis/facts.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import type { VersionKey } from "../../../src/core/model/keys.ts";
import type { Cell } from "../../../src/core/pages/page.ts";
import { dependencyTable } from "../../../src/core/pages/versionDependencies.ts";

const key = (name: string, version: string): VersionKey => ({ system: "NPM", name, version });
const root = key("shop", "1.0.0");
const cart = key("shop>1.0.0>cart", "2.0.0");
const ms = key("shop>1.0.0>cart>ms", "2.1.3");

function bundled(...path: readonly [VersionKey, ...VersionKey[]]): TransitivePackage {
  return { key: path.at(-1) ?? root, path, advisories: new Map(), skipped: "bundled" };
}

const textOf = (cell: Cell | undefined) => (cell ?? []).map(({ text }) => formatMessage(text)).join("");

describe("the packages that are installed with a version", () => {
  it("have their own names where they are bundled, not the paths of the service", () => {
    const { rows } = dependencyTable([bundled(root, cart), bundled(root, cart, ms)]);
    deepEqual(
      rows.map(({ cells: [name, requiredBy] }) => `${textOf(name)}, ${textOf(requiredBy)}`),
      ["cart 2.0.0, this version", "ms 2.1.3, cart"],
    );
  });
});
