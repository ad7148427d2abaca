// Finds Neovim, or installs Debian's where that is possible without asking anyone.

import { aptInstall, canInstall } from "./apt.ts";
import { onPath } from "./chromium.ts";

/** The executable; undefined where there is none and none can be installed. */
export function ensureNeovim(report: (line: string) => void): string | undefined {
  const found = onPath("nvim");
  if (found !== undefined || !canInstall()) return found;
  report("Installing Neovim (apt-get install neovim, once).");
  const problem = aptInstall("neovim");
  const installed = onPath("nvim");
  if (installed === undefined) report(problem);
  return installed;
}
