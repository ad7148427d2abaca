// `npm test`: every step, side by side. With names of steps as arguments, only those.
//   --busy       occupies every core meanwhile
//   --all        tries every case of tables that are otherwise cut to a fixed part
//   --pictures   takes the pictures of the end-to-end tests in every theme
//   --oldest     uses the oldest supported editor
//   --strict     fails where a step passes only when it is run again
// The output of a step comes in one piece when it ends; of a single step as it comes. At the end what failed is listed once
// more, also where it passed when it was run again; the last line is `N passed, N failed`, and `, N repeated` where steps were.

import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { occupyCores } from "./busy.ts";
import { causesOf, failureSummary } from "./failures.ts";
import { keepTemporaryFilesInMemory } from "./memoryFolder.ts";
import { runTasks, type Attempt, type Result, type Task } from "./schedule.ts";
import { stepNames, steps, stepsNamed } from "./steps.ts";

const { values, positionals } = parseArgs({
  options: {
    busy: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    pictures: { type: "boolean", default: false },
    oldest: { type: "boolean", default: false },
    strict: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !stepNames.includes(name));
if (unknown !== undefined) {
  console.error(`Unknown step “${unknown}”. The steps are ${stepNames.join(", ")}.`);
  process.exit(2);
}

if (values.all) process.env.PACKAGE_INSIGHTS_CASES = "all";
if (values.pictures) process.env.PACKAGE_INSIGHTS_PICTURES = "all";
keepTemporaryFilesInMemory();
const began = performance.now();
const release = values.busy ? occupyCores() : undefined;
const results = await run(positionals.length > 0 ? stepsNamed(positionals) : steps);
await release?.();

const flaky = results.flatMap((result) => result.flaky);
list("Flaky: failed, and passed when run again", flaky);
for (const line of causesOf(flaky)) console.log(line);
list("Failures", results);
const [passed, failed] = [sum(results.map((result) => result.passed)), sum(results.map((result) => result.failed))];
const repeated = flaky.length > 0 ? `, ${flaky.length} repeated` : "";
console.log(
  `\nin ${((performance.now() - began) / 1_000).toFixed(0)} s\n${passed} passed, ${failed} failed${repeated}`,
);
process.exit(failed === 0 && !(values.strict && flaky.length > 0) ? 0 : 1);

function run(tasks: readonly Task[]): Promise<readonly Result[]> {
  // More than four editors at a time would want more memory than many machines have.
  const cores = Math.min(4, availableParallelism());
  const isQuiet = ({ name }: Task) => name === "editor" || name === "build";
  const [only, ...others] = tasks.filter((task) => !isQuiet(task));
  const single = others.length === 0 ? only : undefined;
  if (single) console.log(`── ${single.name}`);
  const live = new Set(tasks.filter((task) => task === single || task.name === "editor").map(({ name }) => name));
  return runTasks(
    tasks.map((task) => (live.has(task.name) ? printingAsItRuns(task) : task)),
    cores,
    (result) => report(live.has(result.name) ? { ...result, output: "" } : result),
  );
}

function printingAsItRuns(task: Task): Task {
  return {
    ...task,
    run: (print) =>
      task.run((text) => {
        write(text);
        print(text);
      }),
  };
}

function write(text: string): void {
  process.stdout.write(text);
}

function report({ name, failed, seconds, output, flaky }: Result): void {
  if (output !== "") write(`\n── ${name}\n${output.trimEnd()}\n`);
  const attempts = flaky.length > 0 ? `, at attempt ${flaky.length + 1}` : "";
  write(`── ${name}: ${failed === 0 ? "ok" : `${failed} failed`} in ${seconds.toFixed(1)} s${attempts}\n`);
}

function list(title: string, attempts: readonly Attempt[]): void {
  if (attempts.some(({ failed }) => failed > 0)) console.log(`\n${title}:\n\n${failureSummary(attempts).trimEnd()}`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
