// Runs tasks side by side, as many as the processor's cores can carry, and gives the output of each in one piece.

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

export interface Task {
  readonly name: string;
  /** Cores that it keeps busy: what mostly waits for an editor counts less than one. */
  readonly load: number;
  /** Names of tasks that must have passed first; those that do not run are no condition. */
  readonly after?: readonly string[];
  /** How often it is run at most until it passes; once unless given. */
  readonly attempts?: number;
  readonly run: (print: Print) => Promise<Counts>;
}

/** Takes output as it comes, in pieces of any size. */
export type Print = (text: string) => void;

export interface Result extends Counts {
  readonly name: string;
  /** Of all attempts. */
  readonly seconds: number;
  /** Of the last attempt. */
  readonly output: string;
  /** Attempts that failed before one that passed. */
  readonly flaky: readonly Attempt[];
}

export type Attempt = Omit<Result, "flaky">;

/** Starts the tasks in their order as soon as there is room, and reports each when it has ended. */
export async function runTasks(
  tasks: readonly Task[],
  cores: number,
  report: (result: Result) => void,
): Promise<readonly Result[]> {
  const names = new Set(tasks.map(({ name }) => name));
  const results = new Map<string, Result>();
  const running = new Map<string, Promise<void>>();
  const waiting = [...tasks];
  let load = 0;

  const finish = (result: Result) => {
    results.set(result.name, result);
    report(result);
  };
  const conditions = ({ after = [] }: Task) => after.filter((name) => names.has(name));
  const start = (task: Task) => {
    load += task.load;
    const ended = runTask(task).then((result) => {
      load -= task.load;
      running.delete(task.name);
      finish(result);
    });
    running.set(task.name, ended);
  };

  while (waiting.length > 0 || running.size > 0) {
    for (const task of [...waiting]) {
      const states = conditions(task).map((name) => results.get(name));
      const broken = states.find((state) => state && state.failed > 0);
      const isReady = states.every((state) => state?.failed === 0);
      if (!broken && !(isReady && (running.size === 0 || load + task.load <= cores + 0.01))) continue;
      waiting.splice(waiting.indexOf(task), 1);
      if (broken) finish(notRun(task, broken));
      else start(task);
    }
    // Without any, what is left was not run.
    if (running.size > 0) await Promise.race(running.values());
  }
  return [...results.values()];
}

function notRun({ name }: Task, broken: Result): Result {
  return { name, passed: 0, failed: 1, seconds: 0, output: `not run: ${broken.name} failed\n`, flaky: [] };
}

async function runTask(task: Task): Promise<Result> {
  const { attempts = 1 } = task;
  const began = performance.now();
  const failures: Attempt[] = [];
  for (;;) {
    const attempt = await attemptTask(task);
    const seconds = (performance.now() - began) / 1_000;
    if (attempt.failed === 0) return { ...attempt, seconds, flaky: failures };
    failures.push(attempt);
    if (failures.length === attempts) return { ...attempt, seconds, flaky: [] };
  }
}

/** A task that throws has failed once. */
async function attemptTask({ name, run }: Task): Promise<Attempt> {
  const began = performance.now();
  let output = "";
  const counts = await run((text) => (output += text)).catch((error: unknown): Counts => {
    output += `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
    return { passed: 0, failed: 1 };
  });
  return { name, ...counts, seconds: (performance.now() - began) / 1_000, output };
}
