import { equal } from "node:assert/strict";
import { csvRecord } from "../../../src/core/report/csvRecord.ts";

describe("a record of CSV", () => {
  const rows: readonly (readonly [cell: string, written: string])[] = [
    ["left-pad", "left-pad"],
    ["@scope/x", "@scope/x"],
    ["@Scope/x_y.z-1~", "@Scope/x_y.z-1~"],
    ["@sum(1)", "'@sum(1)"],
    ["@scope", "'@scope"],
    ["@scope/x(1)", "'@scope/x(1)"],
    ["@scope/x+1", "'@scope/x+1"],
    ["@scope/x/y", "'@scope/x/y"],
    [" @scope/x", "' @scope/x"],
    ["@scope/=x", "'@scope/=x"],
    ["@-1/x", "'@-1/x"],
    ["=1+1", "'=1+1"],
    ["-1", "'-1"],
    ['=a,"b"', `"'=a,""b"""`],
  ];
  for (const [cell, written] of rows) it(`has ${cell} as ${written}`, () => equal(csvRecord([cell]), `${written}\r\n`));
});
