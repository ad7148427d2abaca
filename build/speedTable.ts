import { readFileSync } from "node:fs";
import { speedSection, type Results } from "../test/bench/report/results.ts";
import { betweenMarks } from "./marks.ts";

const results = JSON.parse(readFileSync("test/bench/results.json", "utf8")) as Results;

/** Documents with the figures of `test/bench/results.json`, which `npm run bench -- --keep` writes. */
export const speedTables = {
  "docs/speed.md": (text: string) => betweenMarks(text, "speed", speedSection(results)),
};
