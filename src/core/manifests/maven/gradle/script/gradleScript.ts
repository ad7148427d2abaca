import type { Span } from "../../../../model/span.ts";
import type { EntryGap } from "../../../gap.ts";
import { entryGap } from "../../../shared/entryGap.ts";
import type { SourceFile } from "../../../shared/sites.ts";
import { codeOf, type GradleCode } from "./gradleBrackets.ts";
import { definitionsIn } from "./gradleDefinitions.ts";
import { readGradleTokens } from "./gradleTokens.ts";
import type { Definition } from "./gradleVariables.ts";

/** A script that was read. */
export interface Script {
  readonly path: string;
  readonly code: GradleCode;
  readonly definitions: readonly Definition[];
}

/** Without tokens for the text of another kind of file, such as a catalog. */
export function scriptOf(path: string, text: string, kind: SourceFile["kind"]): Script {
  const isScript = /\.gradle(?:\.kts)?$/.test(path);
  const code = codeOf(isScript ? readGradleTokens(text) : []);
  return { path, code, definitions: definitionsIn(code, { kind, path }) };
}

/** A statement that is not evaluated, with the quote after its last string. */
export function statementGap(text: string, { start, end }: Span): EntryGap {
  return entryGap(text, { start, end: /["']/.test(text.charAt(end)) ? end + 1 : end });
}
