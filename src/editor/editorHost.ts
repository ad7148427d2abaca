import type { Policy } from "../core/analysis/policy.ts";
import type { Checked, ReadManifest } from "../core/check/checked.ts";
import type { Checker, ReadHow } from "../core/check/checker.ts";
import type { Core } from "../core/core.ts";
import type { OpenDocument } from "./openDocument.ts";
import type { ErrorLog } from "./unlessAborted.ts";

/** The services that an editor shares with all that is done for its documents. */
export interface EditorHost<Document extends OpenDocument> {
  readonly core: Core;
  /** The checker for the file system of this URI, such as that of a remote machine. */
  readonly checkerOf: (uri: Document["uri"]) => Checker;
  /** A manifest, or a lockfile as one; undefined for other documents. */
  readonly project: (document: Document) => Promise<ReadManifest | undefined>;
  /** The same with what is known about its dependencies already. Rejects only when the caller of `how` aborts. */
  readonly read: (document: Document, how?: ReadHow) => Promise<Checked | undefined>;
  /** Tells whether the document is a lockfile that is checked with a manifest next to it. Never rejects. */
  readonly hasManifest: (document: Document) => Promise<boolean>;
  /** The policy of the settings, at this time. */
  readonly policy: () => Policy;
  /** The policy of files of settings above the manifest; undefined where there are none. Never rejects. */
  readonly policyFor: (manifest: Document["uri"]) => Promise<Omit<Policy, "now"> | undefined>;
  /** Finds the places where a person types in the document. */
  readonly typedIn: (uri: Document["uri"]) => readonly number[];
  /** Calls the listener when the service is available again. */
  readonly onDidRecover: (listener: () => void) => { dispose(): void };
  readonly log: ErrorLog;
}
