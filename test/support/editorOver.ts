import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { defaultPolicy } from "../../src/core/analysis/policy.ts";
import { createChecker } from "../../src/core/check/checker.ts";
import { createCore } from "../../src/core/core.ts";
import type { DocumentState } from "../../src/editor/documentSession.ts";
import type { EditorHost } from "../../src/editor/editorHost.ts";
import { OpenText } from "../../src/lsp/openText.ts";
import { nodeServices } from "../../src/platform/node/services.ts";
import { nodeTransport } from "../../src/platform/node/transport.ts";
import { caller } from "./world.ts";

/** An editor's services in the process of the test, over the service that a server asks and the files that it reads. */
export interface EditorOver {
  readonly host: Pick<EditorHost<OpenText>, "core" | "checkerOf" | "policy" | "log">;
  /** The document once all about it is known. */
  readonly checked: (uri: string, text: string) => Promise<DocumentState<OpenText>>;
  readonly close: () => Promise<void>;
}

export function editorOver(baseUrl: string): EditorOver {
  const services = nodeServices(nodeTransport({ userAgent: "package-insights/test" }));
  const core = createCore({ ...services, baseUrl, apiVersion: "auto" });
  const policy = () => defaultPolicy(Date.now());
  const checker = createChecker({ ...services, core, policy, suggestsNames: true });
  return {
    host: { core, policy, checkerOf: () => checker, log: { error: (error) => assert.fail(String(error)) } },
    async checked(uri, text) {
      const path = fileURLToPath(uri);
      const document = new OpenText(uri, path, { version: 1, text, encoding: "utf-16" });
      const read = (await checker.read({ path, text })) ?? assert.fail(`${path} is not read`);
      const known = await checker.check(read, caller());
      return { ...known, document, version: document.version, isManifestsLock: false };
    },
    close: services.close,
  };
}
