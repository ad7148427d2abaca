import type { Origin } from "./origin.ts";
import { isPublicIndex } from "./publicIndex.ts";

/**
 * What one place says of where packages come from that name no index themselves. What is searched beside the index, be it
 * another one or a folder of archives, changes nothing: most packages are PyPI's all the same. The limit of this is that
 * those which are not are taken for PyPI's too, unless the user's own patterns say otherwise.
 */
export interface IndexSettings {
  /** What takes the place of PyPI, or that it is PyPI; absent where nothing is said. */
  readonly index?: Origin | "public";
  /** What says that no index is asked, whichever is named. */
  readonly none?: Origin;
}

/** The index in place of PyPI. The detail names the place, never the address: that may hold credentials. */
export function indexAt(address: string | undefined, detail: string): IndexSettings {
  const text = address?.trim() ?? "";
  return text === "" ? {} : { index: isPublicIndex(text) ? "public" : privateBy(detail) };
}

/** No index at all. */
export function noIndex(detail: string): IndexSettings {
  return { none: privateBy(detail) };
}

export function privateBy(detail: string): Origin {
  return { reason: "private", detail };
}

/** Of several places that one tool heeds: the first one that names an index decides it, and any may forbid all. */
export function layered(...places: readonly IndexSettings[]): IndexSettings {
  const index = places.find((place) => place.index !== undefined)?.index;
  const none = places.find((place) => place.none !== undefined)?.none;
  return { ...(index && { index }), ...(none && { none }) };
}

/**
 * Where packages come from that name no index: undefined where that is PyPI. Nobody says which of the tools is used, so
 * each of them counts; what the project itself says goes before what they are told.
 */
export function originAmong(project: IndexSettings, tools: readonly IndexSettings[]): Origin | undefined {
  return [project, ...tools.map((tool) => layered(project, tool))].map(originOf).find((origin) => origin !== undefined);
}

function originOf({ index, none }: IndexSettings): Origin | undefined {
  return index === "public" ? none : (index ?? none);
}
