import { readFileSync } from "node:fs";
import { readmeSection, type Results } from "../test/bench/report/results.ts";
import { betweenMarks } from "./marks.ts";

/** The README with the figures of `test/bench/results.json`, which `npm run bench -- --keep` writes. */
export function withSpeedTable(text: string): string {
  const results = JSON.parse(readFileSync("test/bench/results.json", "utf8")) as Results;
  return betweenMarks(text, "speed", readmeSection(results));
}
