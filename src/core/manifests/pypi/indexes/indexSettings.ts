import { isUserMirror, replacedBy, type UserMirrors } from "../../shared/mirrors/userMirrors.ts";
import type { Skip } from "../../shared/skip.ts";
import type { PackageOrigin } from "./origin.ts";
import { isPublicIndex } from "./publicIndex.ts";

/**
 * Where packages without an index of their own come from, by one file or tool. Indexes and folders that are searched in
 * addition are ignored: most packages come from PyPI all the same, and those that do not are treated as if they did, unless
 * the user's own patterns name them.
 */
export interface IndexSettings {
  /** What replaces PyPI, or that PyPI is used; absent where that is not set. */
  readonly index?: PackageOrigin;
  /** Why no index is used at all. */
  readonly disabled?: Skip;
}

/** The index in place of PyPI. The detail does not contain the address, as that may hold credentials. */
export function indexAt(address: string | undefined, detail: string, user: UserMirrors = {}): IndexSettings {
  const text = address?.trim() ?? "";
  if (text === "") return {};
  return { index: isPublicIndex(text) || isUserMirror(text, user) ? "public" : replacedBy(detail, text) };
}

/** No index at all. */
export function noIndex(detail: string): IndexSettings {
  return { disabled: privateOrigin(detail) };
}

export function privateOrigin(detail: string): Skip {
  return { reason: "private", detail };
}

/** Of the settings of one tool, the first with an index decides which it is, and any may disable all. */
export function combineSettings(...settings: readonly IndexSettings[]): IndexSettings {
  const index = settings.find((setting) => setting.index !== undefined)?.index;
  const disabled = settings.find((setting) => setting.disabled !== undefined)?.disabled;
  return { ...(index && { index }), ...(disabled && { disabled }) };
}

/**
 * Where packages without an index of their own come from; undefined for PyPI. It is unknown which of the tools is used, so
 * each of them counts; the project's own settings take precedence over theirs.
 */
export function defaultOrigin(project: IndexSettings, tools: readonly IndexSettings[]): Skip | undefined {
  return [project, ...tools.map((tool) => combineSettings(project, tool))]
    .map(originOf)
    .find((origin) => origin !== undefined);
}

function originOf({ index, disabled }: IndexSettings): Skip | undefined {
  return index === "public" ? disabled : (index ?? disabled);
}
