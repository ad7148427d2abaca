// Looks for the fault of toy.ts, and prints what comes of it.

import { watch } from "./coverage.ts";
import { grow } from "./grow.ts";

const coverage = await watch("/test/fuzz/toy.ts");
const { readToy } = await import("./toy.ts");
const toy = { name: "toy", seeds: ["a: 1\nb: 2\n"], check: readToy };
const goesOn = (inputs: number) => inputs < 200_000;
console.log(JSON.stringify(await grow(toy, { coverage, seed: 3, corpus: [], goesOn, most: 1 })));
coverage.stop();
