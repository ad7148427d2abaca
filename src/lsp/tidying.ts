import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { limitYoungGeneration } from "../cli/check/youngGeneration.ts";

/** Milliseconds without work after which memory is given back. */
const idleFor = 3_000;

/**
 * Gives unused memory back to the system while nothing is done: V8 keeps it, and a server stays for days. What is
 * returned is to be called while the process works.
 */
export function tidyWhenIdle(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (how: object) => void;
  const limit = limitYoungGeneration();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    limit();
    clearTimeout(timer);
    // Another flavor keeps the pages of the heap.
    timer = setTimeout(() => collect({ type: "major", execution: "sync", flavor: "last-resort" }), idleFor).unref();
  };
}
