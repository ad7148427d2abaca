import assert from "node:assert/strict";
import { gather } from "../../src/core/analysis/gathering/gather.ts";
import type { Subject } from "../../src/core/analysis/target/subject.ts";
import { decodeVersion } from "../../src/core/api/decode.ts";
import { cpuSecondsOf } from "../support/robustness.ts";
import { projectOf } from "../support/findings.ts";
import { caller, scripted } from "../support/world.ts";

const sizes = [2_000, 32_000] as const;
const mostExponent = 1.45;

async function subjectsOf(count: number): Promise<readonly Subject[]> {
  const { subjects } = await projectOf("package.json", `{ "dependencies": { "a": "1.0.0" } }`);
  const [subject] = subjects;
  assert.ok(subject);
  const { declaration } = subject;
  return Array.from({ length: count }, (_, n) => {
    const name = `n${n}`;
    return { ...subject, declaration: { ...declaration, name, package: { ...declaration.package, name } } };
  });
}

/** Seconds to gather so many dependencies, each step of which is reported. */
async function secondsOf(count: number): Promise<number> {
  const subjects = await subjectsOf(count);
  const { api } = scripted((_, { versionKey }: { versionKey: object }) => ({
    kind: "found",
    value: decodeVersion({ versionKey }),
  }));
  let reports = 0;
  const seconds = await cpuSecondsOf(() => gather(subjects, { api }, caller(), { report: () => reports++ }));
  assert.ok(reports >= count);
  return seconds;
}

describe("gathering a growing number of dependencies (defect 14)", () => {
  it("takes time in proportion", async () => {
    const [small, large] = sizes;
    let exponent = Infinity;
    for (let tries = 0; tries < 6 && exponent > mostExponent; tries++) {
      const ratio = (await secondsOf(large)) / Math.max(await secondsOf(small), await secondsOf(small));
      exponent = Math.min(exponent, Math.log(ratio) / Math.log(large / small));
    }
    assert.ok(exponent <= mostExponent, `exponent ${exponent.toFixed(2)}`);
  });
});
