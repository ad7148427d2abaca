import { readFileSync } from "node:fs";

const { generated } = JSON.parse(readFileSync(new URL("../seeds.json", import.meta.url), "utf8")) as {
  readonly generated: number;
};
let state = generated;

/** A whole number below this one. Each run of a generator has the same numbers. */
export function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

/** One of the items, of which there is at least one. */
export function pick<T>(list: readonly T[]): T {
  return list[random(list.length)] as T;
}
