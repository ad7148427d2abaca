import { readFileSync } from "node:fs";

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller knows the file
export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}

export function readLines<T>(file: string): T[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as T);
}

/** Without the fields that are undefined. */
export function defined<T extends object>(record: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as never;
}
