import type { TextEdit } from "../fixes/rewrite/textEdit.ts";
import type { Checker } from "../check/checker.ts";
import type { Core } from "../core.ts";
import type { Policy } from "../analysis/policy.ts";
import type { NameGuard } from "../manifests/nameGuard.ts";
import type { UnreadReason } from "../scan/unreadFile.ts";

/** One of the questions that agents ask. Plain data, so that a door can list it before anything else is loaded. */
export interface Tool {
  readonly name: string;
  /** A title for people. */
  readonly title: string;
  /** A text for the model. */
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
}

/** The part of JSON Schema 2020-12 that the tools use, and that `readInput` checks. */
export interface JsonSchema {
  readonly type?: "object" | "array" | "string" | "integer";
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  /** Absent where any are allowed. */
  readonly additionalProperties?: false;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly JsonSchema[];
}

export interface ObjectSchema extends JsonSchema {
  readonly type: "object";
}

/** The answer of a tool. The text has the same facts as the structure. */
export interface ToolResult {
  /** The tool has no answer: the text says what happened, what was not sent, and what to try. */
  readonly isError: boolean;
  /** An object of the tool's `outputSchema`; absent for an error. */
  readonly structured?: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly outcome: ToolOutcome;
  /** The changes that a fix proposes, for a host that makes them. They are sent to no model. */
  readonly edits?: readonly TextEdit[];
}

/** `invalid`: the input does not fit its schema. Anything that is unknown and without a problem is `unknown`, never `ok`. */
export type ToolOutcome = "ok" | "problems" | "unknown" | "invalid";

export interface ToolCaller {
  readonly signal: AbortSignal;
  /** Gets how many of the dependencies are known. */
  readonly progress?: (done: number, total: number) => void;
}

/** Everything that a door gives the tools. Made anew for each call, so that files are as they are then. */
export interface ToolHost {
  readonly core: Core;
  readonly checker: Checker;
  /** The folders below which files may be read: absolute with `/`, links resolved. The first one is that of relative paths. */
  readonly roots: readonly string[];
  readonly files: ToolFiles;
  /** The policy for the manifest at this path. Rejects where a file of settings has a problem. */
  readonly policyFor: (path: string) => Promise<Policy>;
  /** The host makes the edits of a result itself, once the user agrees; otherwise the model applies the diff. */
  readonly makesEdits?: true;
  /** Decides over names that the model gives, by the manifests below all roots. */
  readonly guard: NameGuard;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves after so many milliseconds, or when aborted. */
  readonly delay: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The files below the roots. Nothing rejects but for an abort. */
export interface ToolFiles {
  /** Finds out what is at a path, which may be relative to the first root. */
  readonly locate: (path: string) => Promise<Located>;
  /** The manifests at this place, or in and below this folder, and what was not looked into. */
  readonly find: (place: string, signal: AbortSignal) => Promise<FoundManifests>;
  /** The text of a file; undefined where it cannot be read. */
  readonly read: (path: string) => Promise<string | undefined>;
}

/** `path` is absolute, with links resolved. */
export type Located =
  | { readonly kind: "file" | "folder"; readonly path: string }
  /** Outside of the roots, by itself or by a link: it is not looked at. */
  | { readonly kind: "outside" }
  | { readonly kind: "missing" };

export interface FoundManifests {
  readonly paths: readonly string[];
  readonly unread: readonly { readonly path: string; readonly reason: UnreadReason }[];
}
