import { readFileSync } from "node:fs";
import { everyCase } from "./cases.ts";

const seeds = JSON.parse(readFileSync(new URL("../seeds.json", import.meta.url), "utf8")) as {
  readonly properties: number;
};
const seed = Number(process.env.PACKAGE_INSIGHTS_SEED ?? seeds.properties);
/** `npm test` tries the first half of the inputs. */
const factor = Number(process.env.PACKAGE_INSIGHTS_RUNS ?? (everyCase ? 1 : 0.5));

/**
 * Parameters for `fc.assert`. The seed is that of test/seeds.json, so a failure can be repeated; `npm run fuzz` sets
 * another seed and multiplies the runs.
 */
export function runs(count: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: Math.ceil(count * factor), seed };
}
