// Where the version that is checked is from, and by what another one is held back.

import { equal } from "node:assert/strict";
import type { Held } from "../../../src/core/analysis/target/target.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import {
  heldText,
  heldUpdateText,
  type VersionOrigin,
  versionOriginText,
} from "../../../src/core/messages/versionOrigin.ts";

const until = Date.parse("2026-12-03T10:00:00Z");
const limit = { setting: "min-release-age=7", tool: "npm" } as Held["limit"];
const held = { version: "1.3.0", limit } as Held;

const rows: readonly (readonly [origin: Partial<VersionOrigin>, text: string])[] = [
  [{ how: "locked", lockfile: "yarn.lock" }, "locked by yarn.lock"],
  [{ how: "locked", lockfile: "yarn.lock", minimum: "installed" }, "locked by yarn.lock"],
  [
    { how: "locked", lockfile: "go.sum", minimum: "selected", displayName: "Go" },
    "minimum written here, and in go.sum; Go may select a newer one",
  ],
  [
    { how: "locked", lockfile: "go.sum", minimum: "selected", displayName: "Go", elsewhere: "go.work" },
    "minimum written in go.work, and in go.sum; Go may select a newer one",
  ],
  [
    { how: "assumed", outdated: { version: "1.0.0", next: "1.2.0", lockfile: "yarn.lock" } },
    "locked at 1.0.0 by yarn.lock, which is out of date: 1.2.0 would be installed",
  ],
  [
    { how: "written", minimum: "selected", replaced: { text: "v1.0.0", by: "v1.1.0", file: "go.mod" } },
    "v1.0.0 is replaced by v1.1.0 in go.mod",
  ],
  [{ how: "written" }, "written here"],
  [{ how: "written", elsewhere: "libs.versions.toml" }, "written in libs.versions.toml"],
  [{ how: "written", managedBy: "acme:bom:1" }, "managed by acme:bom:1"],
  [{ how: "written", minimum: "selected", displayName: "Go" }, "minimum written here; Go may select a newer one"],
  [
    { how: "written", minimum: "installed", displayName: "NuGet", elsewhere: "Directory.Packages.props" },
    "minimum written in Directory.Packages.props, which NuGet installs",
  ],
  [{ how: "assumed" }, "highest that satisfies ^1.0.0"],
  [{ how: "assumed", elsewhere: "pnpm-workspace.yaml" }, "highest that satisfies ^1.0.0 of pnpm-workspace.yaml"],
  [{ how: "assumed", lockfile: "yarn.lock" }, "assumed: the highest of several in yarn.lock"],
  [{ how: "assumed", resolves: "lowest", displayName: "NuGet" }, "what NuGet takes for ^1.0.0"],
  [{ how: "assumed", requirement: " " }, "highest known version"],
  [{ how: "assumed", requirement: "", resolves: "lowest", displayName: "NuGet" }, "what NuGet takes"],
  [{ how: "assumed", fallback: limit }, "lowest that satisfies ^1.0.0, as all are too new for min-release-age=7"],
  [{ how: "assumed", held }, "highest that satisfies ^1.0.0; 1.3.0 is held back by min-release-age=7"],
];

describe("the origin of a version", () => {
  const usual = { requirement: "^1.0.0", resolves: "highest", displayName: "npm" } as const;
  for (const [origin, text] of rows)
    it(`is told: ${text}`, () =>
      equal(formatMessage(versionOriginText({ ...usual, how: "written", ...origin })), text));
});

describe("a version that is held back", () => {
  it("is told with the setting, and with the day where that is known", () => {
    equal(formatMessage(heldText(held)), "1.3.0 is held back by min-release-age=7");
    equal(formatMessage(heldText({ ...held, until })), "1.3.0 is held back until 2026-12-03 by min-release-age=7");
  });

  it("is told with how long that is", () => {
    const update = (wait: number) => formatMessage(heldUpdateText({ to: "1.3.0", wait }));
    equal(update(0), "1.3.0 is held back");
    equal(update(6 * 86_400_000), "1.3.0 in 6 days");
    equal(update(1_000), "1.3.0 in less than a minute");
  });
});
