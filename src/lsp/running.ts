import { createLspHost, type HostParts } from "./createHost.ts";
import { documentFeatures, workspaceFeatures } from "./features.ts";
import { createPublisher } from "./publisher.ts";
import { createRefresh } from "./refresh.ts";
import type { Running } from "./server.ts";

import { readClientSettings } from "./settings.ts";
import { tidyWhenIdle } from "./tidying.ts";

/** The functions that answer requests and read settings. */
export const answering = { documentFeatures, workspaceFeatures, readClientSettings };

/** Makes what answers, and follows the documents. */
export function createRunning(parts: Omit<HostParts, "changed" | "scanned">): Running {
  const { client } = parts;
  const tidy = tidyWhenIdle();
  const refreshLenses = createRefresh(client, "codeLens");
  const host = createLspHost({
    ...parts,
    changed(document) {
      tidy();
      publisher.changed(document);
      host.hints.changed();
      if (client.settings().codeLens) refreshLenses();
    },
    scanned: () => publisher.scanned(),
  });
  const publisher = createPublisher(host);
  return { host, publisher, close: () => host.close() };
}
