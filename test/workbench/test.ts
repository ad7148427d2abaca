// `npm test`: every step, side by side. With names of steps as arguments, only those.
//   --busy       occupies every core meanwhile
//   --all        tries every case of tables that are otherwise cut to a fixed part
//   --pictures   takes the pictures of the end-to-end tests in every theme
// The output of a step comes in one piece when it ends; of a single step as it comes. The last line is plain:
// `N passed, N failed`.

import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { occupyCores } from "./busy.ts";
import { runTasks, type Result, type Task } from "./schedule.ts";
import { stepNames, steps, stepsNamed } from "./steps.ts";

const { values, positionals } = parseArgs({
  options: {
    busy: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    pictures: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !stepNames.includes(name));
if (unknown !== undefined) {
  console.error(`Unknown step “${unknown}”. The steps are ${stepNames.join(", ")}.`);
  process.exit(2);
}

if (values.all) process.env.PACKAGE_INSIGHTS_GROWTH = "all";
if (values.pictures) process.env.PACKAGE_INSIGHTS_PICTURES = "all";
const began = performance.now();
const release = values.busy ? occupyCores() : undefined;
const results = await run(positionals.length > 0 ? stepsNamed(positionals) : steps);
await release?.();

const passed = sum(results.map((result) => result.passed));
const failed = sum(results.map((result) => result.failed));
console.log(`\nin ${((performance.now() - began) / 1_000).toFixed(0)} s\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function run(tasks: readonly Task[]): Promise<readonly Result[]> {
  // More than four editors at a time would want more memory than many machines have.
  const cores = Math.min(4, availableParallelism());
  const isQuiet = ({ name }: { readonly name: string }) => name === "editor" || name === "build";
  const [only, ...others] = tasks.filter((task) => !isQuiet(task));
  const live = others.length === 0 ? only : undefined;
  if (live) console.log(`── ${live.name}`);
  const isLive = (task: Task) => task === live || task.name === "editor";
  const shown = tasks.map((task) => (isLive(task) ? { ...task, run: () => task.run(write) } : task));
  return runTasks(shown, cores, report);
}

function write(text: string): void {
  process.stdout.write(text);
}

function report({ name, failed, seconds, output }: Result): void {
  if (output !== "") write(`\n── ${name}\n${output.trimEnd()}\n`);
  write(`── ${name}: ${failed === 0 ? "ok" : `${failed} failed`} in ${seconds.toFixed(1)} s\n`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
