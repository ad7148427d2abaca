// Debian's packages, where they can be installed without asking anyone.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export function canInstall(): boolean {
  return existsSync("/etc/debian_version") && process.getuid?.() === 0;
}

/** Returns what apt-get complained about, for the case that the package is still not there afterwards. */
export function aptInstall(name: string): string {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args: readonly string[]) => spawnSync("apt-get", args, { env, encoding: "utf8" });
  const install = () => run("install", "-y", "--no-install-recommends", name);
  const first = install();
  if (first.status === 0) return "";
  run("update");
  return install().stderr;
}
