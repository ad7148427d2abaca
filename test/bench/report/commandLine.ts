/** What the bundled command line takes, the service in a process of its own. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setInterval } from "node:timers";
import { scratchFolder } from "../../workbench/lifetimes.ts";
import { manyManifests, usualSize } from "../manyManifests.ts";

/** Milliseconds of `--help`; manifests a second of a second check; the most megabytes that it holds. */
export type CommandLineFigure = "help" | "rate" | "memory";

/** Milliseconds and, where the system tells, the most resident bytes of a run. */
async function run(args: readonly string[], cwd: string): Promise<{ readonly wall: number; readonly bytes?: number }> {
  const start = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../../dist/cli.cjs"), ...args], {
    cwd,
    stdio: "ignore",
  });
  let bytes: number | undefined;
  const watch = setInterval(() => (bytes = mostResident(child.pid) ?? bytes), 20);
  const [code] = (await once(child, "exit")) as [number | null];
  clearInterval(watch);
  // Findings end a check with 1.
  if (code !== 0 && code !== 1) throw new Error(`package-insights ${args.join(" ")} ended with ${code}`);
  return { wall: performance.now() - start, ...(bytes !== undefined && { bytes }) };
}

/** Undefined on systems without `/proc`, and of a process that has ended. */
function mostResident(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}

/** One run of all figures, with answers in the cache where a check is measured. */
export async function measureCommandLine(latency: number): Promise<Partial<Record<CommandLineFigure, number>>> {
  const scratch = scratchFolder("bench-cli");
  for (const [path, text] of manyManifests(usualSize)) {
    const file = join(scratch.path, "project", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const service = spawn(process.execPath, ["test/service/main.ts", "--latency", String(latency)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [url] = (await once(createInterface(service.stdout), "line")) as [string];
    const project = join(scratch.path, "project");
    const check = ["check", ".", "--format", "json", "--base-url", url, "--cache", join(scratch.path, "cache")];
    await run(check, project);
    const { wall, bytes } = await run(check, project);
    const help = await run(["--help"], project);
    return {
      help: help.wall,
      rate: usualSize.manifests / (wall / 1_000),
      ...(bytes !== undefined && { memory: bytes / 1e6 }),
    };
  } finally {
    service.kill();
    scratch.remove();
  }
}
