import * as vscode from "vscode";
import type { Api } from "../../core/api/api.ts";
import type { Policy } from "../../core/analysis/policy.ts";
import type { Store } from "../../core/api/store.ts";
import { createCore, type Core } from "../../core/core.ts";
import type { Formats } from "../../core/manifests/formats.ts";
import { privateBy } from "../../core/manifests/privateNames.ts";
import { createProjectReader, type Project, type ProjectReader } from "../../core/manifests/project.ts";
import { delay } from "../../platform/delay.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import { createFiles, type Files } from "./files.ts";
import type { Platform } from "./platform.ts";
import { onDidChangeSettings, readSettings } from "./settings.ts";

/** Characters beyond which a file is no manifest that a person wrote. */
const longest = 5_000_000;
const tooLong = { message: "This is too long to be read: nothing in it is checked", span: { start: 0, end: 0 } };

/** What every feature of the extension shares. */
export interface Host {
  readonly core: Core;
  /** The manifest among the other files of its project; undefined for a document that is none. Never rejects. */
  readonly readProject: (document: vscode.TextDocument) => Promise<Project | undefined>;
  /** What reads the manifests of the place, such as a machine or a web service, that this one is from. */
  readonly readerOf: (uri: vscode.Uri) => Promise<PlaceReader>;
  /** What the user has decided about the check, now. */
  readonly policy: () => Policy;
  /** Another file of a project changed. */
  readonly onDidChangeFiles: vscode.Event<void>;
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

export interface PlaceReader {
  readonly parserFor: Formats["parserFor"];
  readonly projects: ProjectReader;
  /** The text of the file of this path; undefined where there is none. Never rejects. */
  readonly read: (path: string) => Promise<string | undefined>;
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
  const files = createFiles();
  // One for each place that files come from, as a path alone does not tell.
  const readers = new Map<string, ProjectReader>();
  const readerFor = (uri: vscode.Uri, formats: Formats): ProjectReader => {
    const place = uri.with({ path: "", query: "", fragment: "" }).toString();
    const reader = readers.get(place) ?? readerAt(uri, files, formats, platform, settings.privateNames);
    readers.set(place, reader);
    return reader;
  };

  const compose = (): Core => {
    const { baseUrl, apiVersion, offline, freshFor, staleFor, concurrency, rate, privateNames } = settings;
    const patternOf = privateBy(privateNames);
    notices.clear();
    readers.clear();
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
      isPrivate: ({ system, name }) => patternOf(system, name) !== undefined,
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
      gather: (subjects, caller, options) => ready.then(() => core.gather(subjects, caller, options)),
      inspect: (subject, caller, report, needs) => ready.then(() => core.inspect(subject, caller, report, needs)),
      describe: (key, caller) => ready.then(() => core.describe(key, caller)),
    },
    log,
    policy: () => ({ ...settings.policy, now: Date.now() }),
    async readerOf(uri) {
      const formats = await import("../../core/manifests/formats.ts");
      return { ...formats, projects: readerFor(uri, formats), read: (path) => files.read(uri, path) };
    },
    async readProject(document) {
      if (systemOf(document) === undefined) return undefined;
      const text = document.getText();
      const formats = await import("../../core/manifests/formats.ts");
      const parser = formats.parserFor(document.uri.path);
      if (!parser) return undefined;
      if (text.length > longest) return { manifest: { declarations: [], problems: [tooLong] } };
      return readerFor(document.uri, formats).read(parser, document.uri.path, text);
    },
    onDidChangeFiles: files.onDidChange,
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
      files.dispose();
      log.dispose();
    },
  };
}

/** Settings in the home folder and in the environment are this machine's: they tell nothing of files from elsewhere. */
function readerAt(
  uri: vscode.Uri,
  files: Files,
  { lockfileParsers }: Formats,
  { home, environment }: Platform,
  privateNames: readonly string[],
): ProjectReader {
  const isLocal = uri.scheme === "file" || uri.scheme === "untitled";
  return createProjectReader({
    read: (path) => files.read(uri, path),
    lockfileParsers,
    privateNames,
    ...(isLocal && home !== undefined && { home }),
    ...(isLocal && environment && { environment }),
  });
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
