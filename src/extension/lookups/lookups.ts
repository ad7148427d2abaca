import * as vscode from "vscode";
import type { Host } from "../activation/host.ts";
import { commands } from "../shared/commands.ts";
import { lookUpPackage } from "./lookUpPackage.ts";

export function registerLookups(host: Host): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand(commands.lookUpPackage, () => lookUpPackage(host)),
    vscode.commands.registerCommand(commands.refresh, () => host.refresh()),
    vscode.commands.registerCommand(commands.showLog, () => host.log.show()),
    vscode.commands.registerCommand(commands.clearCache, () => host.clearCache()),
  );
}
