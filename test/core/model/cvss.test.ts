import { deepEqual } from "node:assert/strict";
import { cvssMetrics } from "../../../src/core/model/cvss.ts";

const rows: readonly (readonly [what: string, vector: string, metrics: string])[] = [
  ["takes metrics in the order of the vector", "CVSS:3.1/S:C/AV:N/A:H", "S=C AV=N A=H"],
  ["takes those of version 3.0", "CVSS:3.0/MAV:X", "MAV=X"],
  ["takes what the specification does not know as it is written", "ZZ:Q/constructor:x", "ZZ=Q constructor=x"],
  ["passes over what is no metric", "AV:/:N//x", ""],
];

describe("cvssMetrics", () => {
  for (const [what, vector, metrics] of rows)
    it(what, () =>
      deepEqual(
        cvssMetrics(vector)
          .map(({ id, value }) => `${id}=${value}`)
          .join(" "),
        metrics,
      ),
    );
});
