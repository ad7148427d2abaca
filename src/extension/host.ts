import * as vscode from "vscode";
import type { Api } from "../core/api/api.ts";
import { createCore, type Core } from "../core/core.ts";
import { fetchTransport } from "../platform/web/transport.ts";
import { delay } from "../platform/delay.ts";
import { onDidChangeSettings, readSettings } from "./settings.ts";

/** What every feature of the extension shares. Disposing it aborts all that is under way. */
export interface Host {
  readonly core: Core;
  readonly log: vscode.LogOutputChannel;
  /** The service or its address changed, or the user asked for everything anew. */
  readonly onDidRenew: vscode.Event<void>;
  /** Forgets every answer. */
  renew(): void;
  dispose(): void;
}

export function createHost(context: vscode.ExtensionContext): Host {
  const log = vscode.window.createOutputChannel("Package Insights", { log: true });
  const renewed = new vscode.EventEmitter<void>();
  // The editor's own fetch carries the user's proxy, certificates and authentication.
  const transport = fetchTransport((input, init) => globalThis.fetch(input, init));
  const { version } = context.extension.packageJSON as { version: string };
  let settings = readSettings();
  const compose = (): Core => {
    log.info(`Package Insights ${version} asks ${settings.baseUrl} (${settings.apiVersion})`);
    return createCore({
      baseUrl: settings.baseUrl,
      apiVersion: settings.apiVersion,
      transport,
      delay,
      now: Date.now,
      random: Math.random,
      log: (line) => log.debug(line),
    });
  };
  let core = compose();
  // Features keep this one object, whatever the settings become.
  const api: Api = { call: (operation, request, caller) => core.api.call(operation, request, caller) };
  const renew = (): void => {
    core = compose();
    renewed.fire();
  };
  const subscription = onDidChangeSettings(() => {
    const changed = readSettings();
    if (JSON.stringify(changed) === JSON.stringify(settings)) return;
    settings = changed;
    renew();
  });
  return {
    core: {
      api,
      gather: (declarations, caller, report) => core.gather(declarations, caller, report),
      inspect: (declaration, caller, report) => core.inspect(declaration, caller, report),
      describe: (key, caller) => core.describe(key, caller),
    },
    log,
    onDidRenew: renewed.event,
    renew,
    dispose() {
      renewed.dispose();
      subscription.dispose();
      log.dispose();
    },
  };
}
