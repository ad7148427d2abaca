import assert from "node:assert/strict";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { age, ago, dayAndAge } from "../../../src/core/messages/time.ts";

describe("times", () => {
  const day = 86_400;
  const rows: readonly (readonly [number, string])[] = [
    [-5, "just now"],
    [59, "just now"],
    [60, "1 minute ago"],
    [2 * 3_600, "2 hours ago"],
    [45 * day, "1 month ago"],
    [800 * day, "2 years ago"],
  ];
  for (const [seconds, text] of rows) it(text, () => assert.equal(formatMessage(ago(seconds)), text));
  const ages: readonly (readonly [number, string])[] = [
    [-5, "new today"],
    [day - 1, "new today"],
    [day, "1 day old"],
    [45 * day, "1 month old"],
    [366 * day, "1 year old"],
    [2_560 * day, "7 years old"],
  ];
  for (const [seconds, text] of ages) {
    it(text, () => {
      const old = age("1970-01-01T00:00:00Z", seconds * 1_000);
      assert.equal(old && formatMessage(old), text);
    });
  }
  it("are undefined for what is not a time", () => {
    assert.equal(dayAndAge("soon", 0), undefined);
    assert.equal(dayAndAge(undefined, 0), undefined);
    assert.equal(age("soon", 0), undefined);
    assert.equal(age(undefined, 0), undefined);
    const time = dayAndAge("1970-01-02T00:00:00.123456789Z", 3 * day * 1_000);
    assert.equal(time && formatMessage(time), "1970-01-02, 1 day ago");
  });
});
