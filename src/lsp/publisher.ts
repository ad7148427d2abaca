import type { Diagnostic } from "vscode-languageserver";
import { areLinked } from "../editor/problemEntries.ts";
import { createPublishing } from "../editor/publishing.ts";
import { unlessAborted } from "../editor/unlessAborted.ts";
import { diagnosticsOf } from "./diagnostics.ts";
import type { DocumentState } from "./documents.ts";
import type { FileDiagnostics, LspHost } from "./lspHost.ts";
import type { OpenText } from "./openText.ts";
import { isPulling } from "./pulling.ts";

/** Tells the client of diagnostics, or that it is to ask for them. */
export interface Publisher {
  /** Another state of the document is known, or none any more. */
  readonly changed: (document: OpenText) => void;
  /** The manifests that are not open were scanned. */
  readonly scanned: () => void;
}

/** Milliseconds for which news are collected for a client that asks. */
const collectFor = 100;

export function createPublisher(host: LspHost): Publisher {
  const publish = isPulling(host.client.capabilities) ? asking(host) : sending(host);
  const { documents, scans, log } = host;
  /** The manifests whose rows are being made, and whether there is another state of them by now. */
  const making = new Map<OpenText, boolean>();

  /** One that was opened again has its rows by itself. */
  const isGone = ({ isClosed, uri }: OpenText): boolean =>
    isClosed && host.client.openAt(uri.path)?.uri.toString() !== uri.toString();

  /** The rows of one state after those of the last: reading the texts of other files takes its time. */
  async function show(document: OpenText): Promise<void> {
    if (making.has(document)) {
      making.set(document, true);
      return;
    }
    try {
      do {
        making.set(document, false);
        const state = documents.get(document);
        const files = state ? await diagnosticsOf(state, host) : [];
        // Places in an older text are worth nothing: those of the next are under way.
        if (state ? documents.get(document) === state : isGone(document))
          publish(document.uri.toString(), files, state);
      } while (making.get(document));
    } finally {
      making.delete(document);
    }
  }

  /** The files that were published from a scan. */
  let closed: ReadonlySet<string> = new Set();

  const { signal } = new AbortController();
  const showAll = (shown: Iterable<OpenText>): void => {
    for (const document of shown) void unlessAborted(show(document), signal, log);
  };
  return {
    changed(document) {
      const state = documents.get(document);
      const all = documents.all();
      // Others now have what a document that was closed had for them.
      const linked = all.filter((other) => other.document !== document && (!state || areLinked(state, other)));
      showAll(new Set([document, ...linked.map((other) => other.document)]));
      if (document.isClosed)
        for (const file of scans.known()) if (file.uri === document.uri.toString()) publish(file.uri, [file]);
    },
    scanned() {
      const known = new Map(scans.known().map((file) => [file.uri, [file]]));
      const open = new Set(documents.all().map(({ document }) => document.uri.toString()));
      for (const uri of closed) if (!known.has(uri) && !open.has(uri)) publish(uri, []);
      closed = new Set(known.keys());
      for (const [uri, files] of known) publish(uri, files);
    },
  };
}

/** Publishes the rows of a manifest and of files beside it, where they are others than before. `state` is that of one that is open. */
type Publish = (manifest: string, files: readonly FileDiagnostics[], state?: DocumentState) => void;

function asking({ client: { connection } }: LspHost): Publish {
  const told = new Map<string, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (manifest, files) => {
    const content = JSON.stringify(files);
    if ((told.get(manifest) ?? "[]") === content) return;
    told.set(manifest, content);
    timer ??= setTimeout(() => {
      timer = undefined;
      // A client that has gone asks nothing.
      void connection.languages.diagnostics.refresh().catch(() => undefined);
    }, collectFor);
  };
}

/** Sends the rows, also the same ones again once all is known of another text: agents wait for those of their edit. */
function sending({ client, documents }: LspHost): Publish {
  /** The version for which the rows of a document were sent last. */
  const sent = new WeakMap<OpenText, number>();
  const send = (uri: string, diagnostics: readonly Diagnostic[]): void => {
    const document = documents.all().find(({ document: each }) => each.uri.toString() === uri)?.document;
    if (document) sent.set(document, document.clientVersion);
    const version = document && { version: document.clientVersion };
    void client.connection.sendDiagnostics({ uri, diagnostics: [...diagnostics], ...version }).catch(() => undefined);
  };
  const published = createPublishing<string, Diagnostic>({ set: send, dispose: () => undefined });
  return (manifest, files, state) => {
    published.set(manifest, files);
    const isWhole = state?.stage === "settled" || state?.stage === "failed";
    if (isWhole && sent.get(state.document) !== state.document.clientVersion)
      send(manifest, files.find(({ uri }) => uri === manifest)?.diagnostics ?? []);
  };
}
