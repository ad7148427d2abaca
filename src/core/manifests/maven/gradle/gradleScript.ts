import type { Span } from "../../../model/span.ts";
import type { EntryGap } from "../../gap.ts";
import { entryGap } from "../../shared/entryGap.ts";
import type { SourceFile } from "../../shared/sites.ts";
import { codeOf, type GradleCode } from "./gradleBrackets.ts";
import { definitionsIn } from "./gradleDefinitions.ts";
import { readGradleTokens } from "./gradleTokens.ts";
import type { Definition } from "./gradleVariables.ts";

/** A script that was read. */
export interface Script {
  readonly path: string;
  readonly code: GradleCode;
  readonly definitions: readonly Definition[];
  readonly file: SourceFile;
  /** All of it configures the project of the manifest. Of others only blocks such as `allprojects` do. */
  readonly isOfProject?: true;
}

/** Reads a script; without tokens for the text of another kind of file, such as a catalog. */
export function scriptOf(path: string, text: string, kind: SourceFile["kind"]): Script {
  const isScript = /\.gradle(?:\.kts)?$/.test(path);
  const code = codeOf(isScript ? readGradleTokens(text) : []);
  const file = { kind, path } as const;
  return { path, code, file, definitions: definitionsIn(code, file) };
}

/** A statement that is not evaluated, with the quote after its last string. */
export function statementGap(text: string, { start, end }: Span): EntryGap {
  return entryGap(text, { start, end: /["']/.test(text.charAt(end)) ? end + 1 : end });
}
