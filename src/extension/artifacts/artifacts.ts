import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import type { Platform } from "../activation/platform.ts";
import { commands } from "../shared/commands.ts";

/** Registers the commands on files that were built, such as archives; their code is loaded with the first one. */
export function registerArtifacts(host: Host, { localFiles }: Platform): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand(commands.identifyFiles, async (clicked: unknown, selected: unknown) => {
      const { identifyFiles } = await import("./identifyFiles.ts");
      await identifyFiles(clicked, selected, { host, localFiles });
    }),
    vscode.commands.registerCommand(commands.findBaseImages, async (clicked: unknown) => {
      const { findBaseImages } = await import("./findBaseImages.ts");
      await findBaseImages(clicked, { host, localFiles });
    }),
  );
}
