import assert from "node:assert/strict";
import { inspect } from "node:util";
import { type Setting, valuesOf } from "../../../src/core/model/setting.ts";

const base = { readBy: "both", scope: "resource", needsTrust: false, text: "" } as const;

const array = { ...base, name: "list", type: "array", default: ["x"] } as const satisfies Setting;
const number = {
  ...base,
  name: "days",
  type: "number",
  default: 7,
  minimum: 0,
  maximum: 100,
} as const satisfies Setting;
const open = { ...base, name: "any", type: "number", default: 7 } as const satisfies Setting;
const boolean = { ...base, name: "on", type: "boolean", default: true } as const satisfies Setting;
const text = { ...base, name: "address", type: "string", default: "none" } as const satisfies Setting;
const choice = { ...text, name: "level", enum: ["low", "none"] } as const satisfies Setting;
const object = { ...base, name: "rules", type: "object", default: {} } as const satisfies Setting;

/** A setting, what is written for it, and what it is read as. */
const rows: readonly (readonly [setting: Setting, written: unknown, value: unknown])[] = [
  [array, undefined, ["x"]],
  [array, [], []],
  [array, ["a", "b"], ["a", "b"]],
  [array, ["a", 1, "", "  ", null, "b "], ["a", "b "]],
  [array, "a", ["x"]],
  [number, undefined, 7],
  [number, 0, 0],
  [number, 50.5, 50.5],
  [number, -1, 0],
  [number, 101, 100],
  [number, NaN, 7],
  [number, Infinity, 7],
  [number, "3", 7],
  [open, -1e9, -1e9],
  [open, 1e9, 1e9],
  [boolean, false, false],
  [boolean, true, true],
  [boolean, "false", true],
  [boolean, 0, true],
  [text, "", ""],
  [text, "a", "a"],
  [text, 1, "none"],
  [text, null, "none"],
  [choice, "low", "low"],
  [choice, "high", "none"],
  [choice, undefined, "none"],
  [object, { a: 1 }, { a: 1 }],
  [object, "a", "a"],
  [object, undefined, undefined],
];

describe("a setting", () => {
  for (const [setting, written, value] of rows) {
    it(`${setting.name}, written as ${inspect(written)}, is ${inspect(value)}`, () => {
      assert.deepEqual(
        valuesOf([setting], () => written),
        { [setting.name]: value },
      );
    });
  }

  it("is asked for by its name", () => {
    const asked: string[] = [];
    const get = (name: string) => {
      asked.push(name);
      return name === "on" ? false : undefined;
    };
    assert.deepEqual(valuesOf([boolean, text], get), { on: false, address: "none" });
    assert.deepEqual(asked, ["on", "address"]);
  });
});
