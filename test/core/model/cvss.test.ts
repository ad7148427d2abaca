import { deepEqual } from "node:assert/strict";
import { cvssMetrics } from "../../../src/core/model/cvss.ts";

const rows: readonly (readonly [what: string, vector: string, metrics: string])[] = [
  ["names base metrics", "CVSS:3.1/AV:N/S:C/A:H", "Attack vector Network, Scope Changed, Availability High"],
  [
    "names temporal metrics",
    "CVSS:3.1/E:H/RL:O/RC:C",
    "Exploit code maturity High, Remediation level Official fix, Report confidence Confirmed",
  ],
  [
    "names the lowest ones, too",
    "E:U/RL:T/RC:R",
    "Exploit code maturity Unproven, Remediation level Temporary fix, Report confidence Reasonable",
  ],
  [
    "names environmental metrics",
    "CR:M/MAV:P/MS:X",
    "Confidentiality requirement Medium, Modified attack vector Physical, Modified scope Not Defined",
  ],
  ["takes a metric that it does not know as it is written", "ZZ:Q/AV:Q", "ZZ Q, Attack vector Q"],
  [
    "finds no metric in what every object has",
    "constructor:x/AV:constructor/E:toString",
    "constructor x, Attack vector constructor, Exploit code maturity toString",
  ],
  ["passes over what is no metric", "AV:/:N//x", ""],
];

describe("cvssMetrics", () => {
  for (const [what, vector, metrics] of rows)
    it(what, () =>
      deepEqual(
        cvssMetrics(vector)
          .map(({ metric, value }) => `${metric} ${value}`)
          .join(", "),
        metrics,
      ),
    );
});
