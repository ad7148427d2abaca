import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Declaration, Requirement } from "../manifest.ts";
import { spanOf, type GoToken } from "./goTokens.ts";

/** A module as written. The version is absent until it is typed. */
export interface GoModule {
  readonly path: GoToken;
  readonly version?: GoToken;
}

/** Reads a path and a version. Undefined without a path. */
export function readModule(tokens: readonly GoToken[], problems: SyntaxProblem[]): GoModule | undefined {
  const [path, version, ...others] = tokens;
  if (!path || path.kind === "mark") {
    if (path) problems.push({ message: message("Expected a module path"), span: path.span });
    return undefined;
  }
  if (!version || version.kind === "mark") {
    problems.push({ message: message("Expected a version"), span: path.span });
    return { path };
  }
  if (others.length > 0) problems.push({ message: message("Unexpected text"), span: spanOf(others) });
  return { path, version };
}

export function declarationOf({ path, version }: GoModule, scope: string): Declaration {
  return {
    package: { system: "GO", name: path.text },
    name: path.text,
    requirement: requirementOf(path.text, version?.text),
    scope,
    nameSpan: path.span,
    ...(version && { requirementSpan: version.span }),
  };
}

/** In Go the version is a minimum, and in a tidy file also the selected version. */
export function requirementOf(path: string, version: string | undefined): Requirement {
  if (version === undefined || !isModulePath(path))
    return { kind: "skipped", reason: "unsupported", text: version ?? "" };
  return { kind: "written", text: version };
}

/** Whether the module can be fetched: a path without a host exists only where something replaces it. */
function isModulePath(path: string): boolean {
  return /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/.test(path);
}
