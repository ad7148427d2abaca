import { carryOver } from "../../../src/core/analysis/facts.ts";
import { evaluate } from "../../../src/core/analysis/evaluate.ts";
import { subjectsOf } from "../../../src/core/analysis/target/subject.ts";
import { inputFor } from "../../../src/core/manifests/formats.ts";
import { scanning } from "../../core/scan/scanning.ts";
import { manifestOf100 } from "../editor/workspace.ts";

const keystrokes = 500;

/** The 99th percentile of the milliseconds from a changed text to its findings, of what is known. */
export async function keystrokeTime(): Promise<number> {
  const path = "/many/package.json";
  const text = manifestOf100(0);
  const { host } = scanning({ [path]: text });
  const parser = inputFor(path);
  if (!parser) throw new Error(`${path} is not a manifest`);
  const read = async (changed: string) => subjectsOf(await host.projects.read(parser, path, changed), changed);
  const { signal } = new AbortController();
  let facts = await host.gather(await read(text), { signal, priority: "background" }, {});
  const times: number[] = [];
  for (let n = 0; n < keystrokes; n++) {
    const changed = `${" ".repeat(n % 7)}${text}`;
    const start = performance.now();
    facts = carryOver(await read(changed), facts);
    evaluate(facts, host.policy);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(keystrokes * 0.99)] ?? NaN;
}
