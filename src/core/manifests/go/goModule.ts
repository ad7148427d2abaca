import type { Declaration, Requirement } from "../manifest.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { spanOf, type GoToken } from "./goTokens.ts";

/** A module as it is written; the version is absent where it was not typed yet. */
export interface WrittenModule {
  readonly path: GoToken;
  readonly version?: GoToken;
}

/** Reads a path and a version. Nothing where there is not even a path. */
export function readModule(tokens: readonly GoToken[], problems: SyntaxProblem[]): WrittenModule | undefined {
  const [path, version, ...more] = tokens;
  if (!path || path.kind === "mark") {
    if (path) problems.push({ message: "Expected a module path", span: path.span });
    return undefined;
  }
  if (!version || version.kind === "mark") {
    problems.push({ message: "Expected a version", span: path.span });
    return { path };
  }
  if (more.length > 0) problems.push({ message: "Unexpected text", span: spanOf(more) });
  return { path, version };
}

export function declarationOf({ path, version }: WrittenModule, scope: string): Declaration {
  return {
    package: { system: "GO", name: path.text },
    name: path.text,
    requirement: requirementOf(path.text, version?.text),
    scope,
    nameSpan: path.span,
    ...(version && { requirementSpan: version.span }),
  };
}

/** For Go the version that is written is a minimum, and in a tidy file also the one that is selected. */
export function requirementOf(path: string, version: string | undefined): Requirement {
  if (version === undefined || !isModulePath(path))
    return { kind: "skipped", reason: "unsupported", text: version ?? "" };
  return { kind: "written", text: version };
}

/** Whether others could fetch a module of this path: one that has no host exists only where something replaces it. */
function isModulePath(path: string): boolean {
  return /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/.test(path);
}
