import assert from "node:assert/strict";
import type { Version } from "../../../src/core/api/messages.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { cooldownMessage, projectStatusMessage } from "../../../src/core/messages/serviceMarks.ts";

describe("what newer services say of a version", () => {
  const statuses: readonly (readonly [status: Version["projectStatus"], expected: string | undefined])[] = [
    [undefined, undefined],
    [{ status: "", reason: "" }, undefined],
    [{ status: "archived", reason: "" }, "archived"],
    [{ status: "quarantined", reason: "malware" }, "quarantined: malware"],
  ];
  for (const [status, expected] of statuses) {
    it(`project status: ${expected ?? "none"}`, () => {
      const text = projectStatusMessage(status);
      assert.equal(text && formatMessage(text), expected);
    });
  }

  const cooldowns: readonly (readonly [cooldown: Version["cooldown"], expected: string | undefined])[] = [
    [undefined, undefined],
    [{ end: "2024-01-09T12:00:00Z", description: "new" }, "until 2024-01-09: new"],
    [{ end: "9999-01-01T00:00:00Z", description: "" }, "without an end"],
    [{ end: "", description: "new" }, "end unknown: new"],
  ];
  for (const [cooldown, expected] of cooldowns) {
    it(`cooldown: ${expected ?? "none"}`, () => {
      const text = cooldownMessage(cooldown);
      assert.equal(text && formatMessage(text), expected);
    });
  }
});
