import type { Position } from "vscode-languageserver";
import { pathBelow } from "../core/model/path.ts";
import type { LspHost } from "./lspHost.ts";
import { pathOf } from "./openText.ts";
import { codes, RequestError } from "./requestError.ts";

/** The manifest that a command is about, and the dependency: at a place or by its name. */
export interface Target {
  readonly path?: string;
  readonly position?: Position;
  readonly name?: string;
  /** The commit that files are compared with. */
  readonly base?: string;
}

/** The means of a command while it runs. */
export interface Running {
  readonly report: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Reads the arguments of a command. Throws a `RequestError` for what is none of them. */
export function readTarget(values: unknown): Target {
  const all: readonly unknown[] = Array.isArray(values) ? values : [values];
  const { uri, position, name, base, ...rest } = fieldsOf(all[0] ?? {}) ?? { unknown: all[0] };
  const path = typeof uri === "string" ? pathOf(uri) : undefined;
  const isUri = uri === undefined || path !== undefined;
  const isKnown = all.length <= 1 && Object.keys(rest).length === 0 && isUri;
  const areValid = isAbsentOr(isName, name) && isAbsentOr(isName, base) && isAbsentOr(isPosition, position);
  if (!isKnown || !areValid) {
    const expected =
      "one object with the URI of a file as “uri”, of a dependency its “position” or its “name”, and for a review a commit as “base”";
    throw new RequestError(codes.invalidParams, `Expected as arguments none, or ${expected}.`);
  }
  const given = Object.entries({ path, position, name, base }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

function isAbsentOr<T>(isIt: (value: unknown) => value is T, value: unknown): value is T | undefined {
  return value === undefined || isIt(value);
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isPosition(value: unknown): value is Position {
  const { line, character } = fieldsOf(value) ?? {};
  return [line, character].every((each) => Number.isSafeInteger(each) && Number(each) >= 0);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
}

/** The path from the folder of the workspace on, where there is only one. */
export function shownPath(path: string, { client }: Pick<LspHost, "client">): string {
  const [folder, ...others] = client.folders();
  return (folder !== undefined && others.length === 0 ? pathBelow(folder, path) : undefined) ?? path;
}
