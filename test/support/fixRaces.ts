import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, watch } from "node:fs";
import { fileURLToPath } from "node:url";
import { removeLeftovers } from "../../src/cli/fix/leftovers.ts";
import { stageRewrite } from "../../src/cli/fix/rewriteFile.ts";
import { createFolder } from "./commandLine.ts";
import { texts, type Looks, type Save } from "./racer.ts";

const racer = fileURLToPath(new URL("racer.ts", import.meta.url));

export interface Races extends Looks {
  /** Saves that are in no file afterwards. */
  readonly lost: number;
  /** Saves before and after the replacement. */
  readonly before: number;
  readonly after: number;
  readonly leftovers: readonly string[];
}

/** Rewrites a file while another process saves it, and a third one looks for it all the time. */
export async function raceSaves(races: number, inPlace: boolean): Promise<Races> {
  const folder = createFolder();
  const path = folder.write("package.json", "old");
  const [saver, looker] = [fork(racer, ["save"]), fork(racer, ["look", path])];
  try {
    await Promise.all([once(saver, "message"), once(looker, "message")]);
    const counts = { lost: 0, before: 0, after: 0 };
    let spread = 4_000;
    for (let race = 0; race < races; race++) {
      folder.write("package.json", "old");
      const text = `saved ${race}`;
      const saved = once(saver, "message");
      saver.send({ path, text, delay: ((race * 7) % 100) * (spread / 100), inPlace } satisfies Save);
      const isReplaced = await rewrite(path, saved);
      counts[isReplaced ? "after" : "before"]++;
      // About half of the saves are to come before the replacement.
      spread *= isReplaced ? 0.97 : 1.03;
      if (folder.read("package.json").toString() !== text) counts.lost++;
    }
    const answer = once(looker, "message");
    looker.send("how many");
    const [seen] = (await answer) as [Looks];
    return { ...counts, ...seen, leftovers: readdirSync(folder.path).filter((name) => name !== "package.json") };
  } finally {
    saver.kill();
    looker.kill();
    folder.remove();
  }
}

/** Whether the file was replaced before the save came. */
async function rewrite(path: string, saved: Promise<unknown>): Promise<boolean> {
  const replacement = await stageRewrite({ path, before: "old", after: "new" }).catch(() => undefined);
  try {
    replacement?.replace();
  } catch {
    await saved;
    return false;
  }
  await saved;
  replacement?.settle();
  return replacement !== undefined;
}

export interface Kills {
  /** Files without one of their two texts, and what a next run takes for a save or leaves behind. */
  readonly damaged: readonly string[];
  /** Files of both texts after a kill: it came between two replacements. */
  readonly between: number;
}

/**
 * Kills a fix of so many files as many milliseconds after its start as `delays` says; every other one when it begins to replace files, a
 * hundredth of the time later.
 */
export async function killFixes(delays: readonly number[], files: number): Promise<Kills> {
  const damaged: string[] = [];
  let between = 0;
  for (const [index, delay] of delays.entries()) {
    const folder = createFolder();
    const names = Array.from({ length: files }, (_, n) => `package-${n}.json`);
    for (const name of names) folder.write(name, texts[0]);
    await (index % 2 === 0 ? killed(folder.path, delay) : killedReplacing(folder.path, delay / 100));
    const missing = names.filter((name) => !readdirSync(folder.path).includes(name));
    const saves = await removeLeftovers(folder.path);
    const torn = names.filter((name) => !missing.includes(name) && !texts.some((text) => holds(name, text)));
    const others = readdirSync(folder.path).filter((name) => !names.includes(name));
    damaged.push(...missing, ...saves, ...torn, ...others);
    if (texts.every((text) => names.some((name) => holds(name, text)))) between++;
    function holds(name: string, text: string): boolean {
      return folder.read(name).toString() === text;
    }
    folder.remove();
  }
  return { damaged, between };
}

/** Resolves when it is dead. */
async function killed(folder: string, delay: number): Promise<void> {
  const { child, end } = await startedFix(folder);
  setTimeout(() => child.kill("SIGKILL"), delay);
  await end;
}

async function killedReplacing(folder: string, delay: number): Promise<void> {
  const { child, end } = await startedFix(folder);
  const watcher = watch(folder, (_, name) => {
    if (name?.endsWith(".old") !== true) return;
    watcher.close();
    const start = performance.now();
    while (performance.now() - start < delay);
    child.kill("SIGKILL");
  });
  await end;
}

async function startedFix(folder: string) {
  const child = spawn(process.execPath, [racer, "fix", folder], { stdio: ["ignore", "pipe", "inherit"] });
  const end = once(child, "close");
  await once(child.stdout, "data");
  return { child, end };
}
