import { clientHostOf, namedInputFor, textReader } from "../cli/session.ts";
import type { CommonOptions } from "../cli/options.ts";
import type { Store } from "../core/api/store.ts";
import { createChecker, type Checker, type CheckerServices } from "../core/check/checker.ts";
import { createCore, type Core } from "../core/core.ts";
import { createMemory, type Memory } from "../core/manifests/memory.ts";
import { formatMessage } from "../core/messages/message.ts";
import { printable } from "../core/model/sanitize.ts";
import { valuesOf } from "../core/model/setting.ts";
import { configSettings } from "../core/settings.ts";
import { createPauses } from "../editor/pauses.ts";
import { createView, type View } from "../editor/view.ts";
import { nodeFiles } from "../platform/node/files.ts";
import { nodeServices, type NodeServices } from "../platform/node/services.ts";
import type { NodeTransport } from "../platform/node/transport.ts";
import { createDocuments } from "./documents.ts";
import { createLspFiles, type LspFiles } from "./files.ts";
import { createHints } from "./inlayHints.ts";
import type { Client, LspHost } from "./lspHost.ts";
import type { OpenText } from "./openText.ts";
import { createPolicies, type Policies } from "./policies.ts";
import { createScans } from "./scans.ts";

export interface HostParts {
  readonly options: CommonOptions;
  readonly transport: NodeTransport;
  /** The answers of earlier runs. */
  readonly store: Store | undefined;
  readonly client: Client;
  /** Called with each document of which another state is known, or none any more. */
  readonly changed: (document: OpenText) => void;
  /** Called when manifests that are not open were scanned. */
  readonly scanned: () => void;
}

/** The parts that stay the same however often settings change. */
interface Lasting extends HostParts {
  readonly services: NodeServices;
  readonly policies: Policies;
  readonly recovered: Set<() => void>;
  readonly isInView: View["isInView"];
}

export function createLspHost(parts: HostParts): LspHost {
  const { options, store, client, changed } = parts;
  const services = nodeServices(parts.transport);
  const policies = createPolicies(options, client);
  const { isInView, setInView } = createView();
  const lasting: Lasting = { ...parts, services, policies, recovered: new Set(), isInView };
  const memory = createMemory();
  const openText = (path: string) => client.openAt(path)?.getText();
  const onDidChange = (): void => {
    memory.clear();
    documents.reread();
  };
  const files = createLspFiles({ openText, now: services.now, onDidChange });
  const watched = { readFile: files.readFile, list: files.list, memory };
  let core = coreOf(lasting);
  let checker = checkerWith(core, watched, lasting);
  const host: LspHost = {
    ...{ client, files, options, site: siteOf(options) },
    ...documentAnswers(lasting, () => checker),
    get core() {
      return core;
    },
    get documents() {
      return documents;
    },
    get scans() {
      return scans;
    },
    get hints() {
      return hints;
    },
    policyFor: ({ path }) => policies.policyFor(path, watched),
    wrongSettings: policies.wrong,
    once() {
      const disk = nodeFiles();
      const readFile: LspFiles["readFile"] = (path) => (client.openAt(path) ? files : disk).readFile(path);
      const around = { readFile, list: disk.list, memory: createMemory() };
      return { checker: checkerWith(core, around, lasting), readText: textReader({ readFile }) };
    },
    servicesOver: (around) => servicesWith(core, { ...around, memory: createMemory() }, lasting),
    renew() {
      memory.clear();
      core = coreOf(lasting);
      checker = checkerWith(core, watched, lasting);
      scans.touched();
      documents.renew();
    },
    async close() {
      await Promise.all([store?.flush(), services.close()]);
      store?.close();
    },
  };
  const documents = createDocuments(host, changed);
  const scans = createScans(host, parts.scanned);
  const hints = createHints(host, setInView);
  return host;
}

function documentAnswers(
  { client, services, policies, recovered }: Lasting,
  checker: () => Checker,
): Pick<LspHost, "checkerOf" | "project" | "read" | "hasManifest" | "policy" | "typedIn" | "onDidRecover" | "log"> {
  const fileOf = ({ system, uri, getText }: OpenText) => system && { path: uri.path, text: getText(), system };
  return {
    checkerOf: checker,
    async project(document) {
      const file = fileOf(document);
      return file && checker().project(file);
    },
    async read(document, how) {
      const file = fileOf(document);
      return file && checker().read(file, how);
    },
    hasManifest: async ({ system, uri }) => system !== undefined && checker().hasManifest(uri.path, system),
    policy: () => ({ ...policies.usual(), now: services.now() }),
    typedIn: ({ path }) => typedIn(path, client),
    onDidRecover(listener) {
      recovered.add(listener);
      return { dispose: () => void recovered.delete(listener) };
    },
    log: { error: (error) => client.connection.console.error(printable(String(error))) },
  };
}

/** The client of the service, by the settings of now. */
function coreOf({ options, services, store, client, recovered, isInView }: Lasting): Core {
  const { privateNames, offline } = client.settings();
  const base = clientHostOf(
    {
      ...options,
      privateNames: [...options.privateNames, ...privateNames],
      offline: options.offline || offline,
    },
    services,
    store,
  );
  const { connection } = client;
  return createCore({
    ...{ ...base, isInView },
    // A person sees how old an answer is, and the newer one comes after it.
    cache: { ...base.cache, staleFor: options.staleDays * 86_400, keepFor, pause: createPauses() },
    onPause: (sentence) => connection.console.warn(printable(formatMessage(sentence))),
    onFallback: (sentence) => connection.console.info(printable(formatMessage(sentence))),
    onResume: () => recovered.forEach((listener) => listener()),
  });
}

interface Around extends Pick<CheckerServices, "readFile" | "list"> {
  readonly memory: Memory;
}

function checkerWith(core: Core, around: Around, lasting: Lasting): Checker {
  return createChecker(servicesWith(core, around, lasting));
}

function servicesWith(core: Core, around: Around, { options, services, client, policies }: Lasting): CheckerServices {
  const { publicNames, mirrors } = options;
  return {
    ...services,
    ...around,
    ...{ core, publicNames, mirrors, namedInputFor, suggestsNames: true, holdsTyped: true },
    privateNames: [...options.privateNames, ...client.settings().privateNames],
    settingsRoot: policies.rootOf,
    pause: createPauses(),
    policy: () => ({ ...policies.usual(), now: services.now() }),
    policyFor: (path) => policies.policyFor(path, around),
    typedAt: (path) => typedIn(path, client),
  };
}

function typedIn(path: string, { openAt }: Client): readonly number[] {
  const offset = openAt(path)?.typedAt;
  return offset === undefined ? [] : [offset];
}

/** The site that only the public service has. */
function siteOf({ baseUrl }: CommonOptions): string | undefined {
  const { baseUrl: publicService } = valuesOf(configSettings, () => undefined);
  return new URL(baseUrl).origin === publicService ? "https://deps.dev" : undefined;
}

/** Milliseconds for which an answer stays in memory that no document shows. */
const keepFor = 60_000;
