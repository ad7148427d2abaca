import * as vscode from "vscode";
import type { Api } from "../core/api/api.ts";
import type { Store } from "../core/api/store.ts";
import { createCore, type Core } from "../core/core.ts";
import { delay } from "../platform/delay.ts";
import type { Platform } from "./platform.ts";
import { onDidChangeSettings, readSettings } from "./settings.ts";

/** What every feature of the extension shares. */
export interface Host {
  readonly core: Core;
  readonly log: vscode.LogOutputChannel;
  /** The service or its address changed, or the user asked for everything anew. */
  readonly onDidRenew: vscode.Event<void>;
  /** What has changed the answers since the last renewal, a sentence each: operations lost, a service left alone for a while. */
  readonly notices: ReadonlySet<string>;
  /** Asks for everything anew; what was known before serves only where the service fails. */
  renew(): void;
  /** Forgets everything. */
  clearCache(): void;
  dispose(): void;
}

export function createHost(context: vscode.ExtensionContext, platform: Platform): Host {
  const log = vscode.window.createOutputChannel("Package Insights", { log: true });
  const renewed = new vscode.EventEmitter<void>();
  const { version } = context.extension.packageJSON as { version: string };
  let settings = readSettings();
  let store: Store | undefined;
  let notBefore = 0;
  let disposed = false;
  const notices = new Set<string>();

  const compose = (): Core => {
    const { baseUrl, apiVersion, offline, freshFor, staleFor, concurrency, rate } = settings;
    notices.clear();
    log.info(`Package Insights ${version} ${offline ? "works offline" : `asks ${baseUrl} (${apiVersion})`}`);
    return createCore({
      baseUrl,
      apiVersion,
      limits: { concurrency, rate },
      cache: {
        offline,
        notBefore,
        staleFor,
        ...(freshFor !== undefined && { freshFor }),
        ...(store && { store: storeOf(baseUrl, store) }),
      },
      transport: platform.transport,
      delay,
      now: Date.now,
      random: Math.random,
      log: (line) => log.debug(line),
      say: (sentence) => {
        log.warn(sentence);
        notices.add(sentence);
      },
    });
  };
  let core = compose();
  const keep = { maxBytes: settings.cacheBytes, log: (line: string) => log.warn(line) };
  const ready = platform.openStore(context, keep).then((opened) => {
    if (disposed) return opened?.close();
    store = opened;
    core = compose();
  });
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

  // Features keep these, whatever the settings become; none asks before what is on disk is at hand.
  const api: Api = {
    call: (operation, request, caller) => ready.then(() => core.api.call(operation, request, caller)),
  };
  return {
    core: {
      api,
      gather: (declarations, caller, report) => ready.then(() => core.gather(declarations, caller, report)),
      inspect: (declaration, caller, report) => ready.then(() => core.inspect(declaration, caller, report)),
      describe: (key, caller) => ready.then(() => core.describe(key, caller)),
    },
    log,
    onDidRenew: renewed.event,
    notices,
    renew() {
      notBefore = Date.now();
      renew();
    },
    clearCache() {
      store?.clear();
      renew();
    },
    dispose() {
      disposed = true;
      store?.close();
      renewed.dispose();
      subscription.dispose();
      log.dispose();
    },
  };
}

/** Answers of one service are nothing to another. */
function storeOf(baseUrl: string, store: Store): Store {
  const idOf = (id: string) => `${baseUrl} ${id}`;
  return {
    ...store,
    read: (id) => store.read(idOf(id)),
    write: (id, answer) => store.write(idOf(id), answer),
  };
}
