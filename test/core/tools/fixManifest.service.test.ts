// The changes that `fix_manifest` plans, and what stays.

import { deepEqual } from "node:assert/strict";
import { called, root, toolHost } from "../../support/toolWorld.ts";

const manifest = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ name: "shop", dependencies });

describe("fix_manifest", () => {
  const dependencies = { express: "4.17.1", minimist: "1.2.5", request: "2.88.2" };
  const files = { [`${root}/package.json`]: manifest(dependencies) };

  interface Fixed {
    readonly changes: readonly { readonly at: string; readonly change: string; readonly fixes?: readonly string[] }[];
    readonly stays: readonly { readonly at: string; readonly reason?: string }[];
  }

  it("tells each change, overrides too, with what it fixes", async () => {
    const { structured } = await called("fix_manifest", {}, toolHost({ files }));
    const { changes, stays } = structured as unknown as Fixed;
    deepEqual(
      changes.map(({ change, fixes = [] }) => [change, fixes.at(-1)]),
      [
        ["express 4.17.1 to 4.22.3", "and 8 more"],
        ["minimist 1.2.5 to 1.2.8", "GHSA-xvch-5gv4-984h"],
        ["override qs to 6.14.3", "GHSA-6rw7-vpxm-498p"],
      ],
    );
    deepEqual(
      stays.map(({ reason }) => reason),
      ["No newer version of request is available", "The dependency graphs of 2 dependencies are incomplete"],
    );
  });

  it("names what was not read among what stays", async () => {
    const host = toolHost({ files: { [`${root}/package.json`]: manifest({ ms: "2.1.3" }) } });
    const unread = [{ path: `${root}/pom.xml`, reason: "unreadable" as const }];
    const find = async (place: string, signal: AbortSignal) => ({ ...(await host.files.find(place, signal)), unread });
    const { structured, outcome } = await called("fix_manifest", {}, { ...host, files: { ...host.files, find } });
    const { changes, stays } = structured as unknown as Fixed;
    deepEqual([outcome, changes, stays], ["unknown", [], [{ at: "pom.xml: cannot be read" }]]);
  });
});
