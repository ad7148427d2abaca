import * as vscode from "vscode";
import type { Api } from "../../core/api/api.ts";
import { type ClientHost, createClient } from "../../core/api/createClient.ts";
import { type Store, storeOfService } from "../../core/api/store.ts";
import { englishText, type Message } from "../../core/messages/message.ts";
import { withoutCredentials } from "../../core/model/webUrl.ts";
import { privatePatterns } from "../../core/manifests/privateNames.ts";
import { isSameVersion } from "../../core/versions/index.ts";
import { delay } from "../../platform/delay.ts";
import { createPauses } from "../../editor/pauses.ts";
import { createView } from "../../editor/view.ts";
import { localize } from "../shared/localize.ts";
import { lazyStore } from "./lazyStore.ts";
import type { Platform } from "./platform.ts";
import type { Settings } from "./settings.ts";

export interface ServiceHost {
  readonly context: vscode.ExtensionContext;
  readonly platform: Platform;
  readonly settings: () => Settings;
  readonly log: vscode.LogOutputChannel;
}

/** The service behind one `Api` that stays the same while the client inside is replaced. */
export interface Service {
  /** Requests wait until the answers on disk can be read. */
  readonly api: Api;
  /** Opens the answers on disk, so that the first request need not wait for them. Windows without a manifest never do. */
  prepare(): void;
  readonly notices: Notices["sentences"];
  readonly onDidRecover: Notices["onDidRecover"];
  /** Gets the IDs of the packages that are in view: their lists of versions are requested before others. */
  readonly setInView: (ids: ReadonlySet<string>) => void;
  /** Replaces the client, so that the current settings apply. */
  renew(): void;
  /** Requests everything again; earlier answers serve only where the service fails. */
  refresh(): void;
  /** Forgets all answers; resolves when none is left on disk. */
  clearCache(): Promise<void>;
  dispose(): void;
}

export function createService(host: ServiceHost): Service {
  const { context, platform, settings, log } = host;
  const warn = (line: string): void => log.warn(line);
  const store = lazyStore(() => platform.openStore(context, { maxBytes: settings().cacheBytes, log: warn }));
  const { isInView, setInView } = createView();
  const notices = createNotices(log);
  let notBefore = 0;
  const compose = (opened: Store | undefined): Api => {
    const { baseUrl, apiVersion, privateNames, concurrency, rate } = settings();
    const patternOf = privatePatterns(privateNames);
    notices.clear();
    logStart(context, settings(), log);
    return createClient({
      isSameVersion,
      baseUrl,
      apiVersion,
      limits: { concurrency, rate, streams: platform.streams },
      cache: { notBefore, ...cacheOf(settings(), opened) },
      transport: platform.transport,
      isInView,
      isPrivate: ({ system, name }) => patternOf(system, name) !== undefined,
      delay,
      now: Date.now,
      random: Math.random,
      log: (line) => log.debug(line),
      onFallback: notices.onFallback,
      onPause: notices.onPause,
      onResume: notices.onResume,
    });
  };
  let client: Promise<Api> | undefined;
  const current = (): Promise<Api> => (client ??= store.open().then(compose));
  const renew = (): void => {
    client &&= store.open().then(compose);
  };
  return {
    api: { call: (operation, request, caller) => current().then((api) => api.call(operation, request, caller)) },
    prepare: () => void current(),
    notices: notices.sentences,
    onDidRecover: notices.onDidRecover,
    setInView,
    renew,
    refresh() {
      notBefore = Date.now();
      renew();
    },
    clearCache() {
      const cleared = store.clear();
      renew();
      return cleared;
    },
    dispose() {
      notices.dispose();
      store.close();
    },
  };
}

/** Milliseconds for which an answer stays in memory that no document shows. */
const keepFor = 60_000;

function cacheOf(
  { baseUrl, offline, freshFor, staleFor }: Settings,
  store: Store | undefined,
): NonNullable<ClientHost["cache"]> {
  return {
    offline,
    staleFor,
    keepFor,
    pause: createPauses(),
    ...(freshFor !== undefined && { freshFor }),
    ...(store && { store: storeOfService(baseUrl, store) }),
  };
}

function logStart({ extension }: vscode.ExtensionContext, settings: Settings, log: vscode.LogOutputChannel): void {
  const { version } = extension.packageJSON as { version: string };
  const { baseUrl, apiVersion, offline } = settings;
  const mode = offline ? "working offline" : `service ${withoutCredentials(baseUrl)} (${apiVersion})`;
  log.info(`Package Insights ${version}, ${mode}`);
}

/** The notices of what affects the answers at present, as the client reports it. */
interface Notices extends Required<Pick<ClientHost, "onFallback" | "onPause" | "onResume">> {
  /** Sentences about unavailable operations and about a pause of requests. */
  readonly sentences: ReadonlySet<string>;
  /** The service answers again after an outage. */
  readonly onDidRecover: vscode.Event<void>;
  clear(): void;
  dispose(): void;
}

function createNotices(log: vscode.LogOutputChannel): Notices {
  const recovered = new vscode.EventEmitter<void>();
  const sentences = new Set<string>();
  let pauseSentence = "";
  const add = (sentence: Message): void => {
    log.warn(englishText(sentence));
    sentences.add(localize(sentence));
  };
  return {
    sentences,
    onDidRecover: recovered.event,
    onFallback: add,
    onPause(sentence) {
      add(sentence);
      pauseSentence = localize(sentence);
    },
    onResume() {
      log.info("The service answers again.");
      sentences.delete(pauseSentence);
      recovered.fire();
    },
    clear: () => sentences.clear(),
    dispose: () => recovered.dispose(),
  };
}
