import assert from "node:assert/strict";
import { type InlayMode, inlayModeOf } from "../../../src/core/render/inlayMode.ts";

const rows: readonly (readonly [setting: unknown, mode: InlayMode | undefined])[] = [
  ["fix", "fix"],
  ["latest", "latest"],
  ["both", "both"],
  ["off", undefined],
  [false, undefined],
  [true, "fix"],
  [undefined, "fix"],
  ["none", "fix"],
];

describe("inlayModeOf", () => {
  for (const [setting, mode] of rows) it(`${String(setting)}: ${mode}`, () => assert.equal(inlayModeOf(setting), mode));
});
