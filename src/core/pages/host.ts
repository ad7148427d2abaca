import type { Api, Caller } from "../api/api.ts";
import type { FixedIn } from "../analysis/fixedIn.ts";
import type { PackageKey } from "../model/keys.ts";
import type { Page, Place } from "./page.ts";
import type { PageSubject, SubjectOf } from "./subject.ts";

/** What pages need from those who show them. */
export interface PageHost {
  readonly api: Api;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The address of the service's own web pages, where these are public: `https://deps.dev`. */
  readonly site?: string;
  /** Also what a page leaves out at first, such as facts about old versions. */
  readonly isComplete?: boolean;
  /** The dependencies of the user's manifests, as far as they have been read. */
  readonly uses?: readonly Use[];
}

/** A dependency of one of the user's manifests. */
export interface Use {
  readonly place: Place;
  /** The path of the manifest as people know it. */
  readonly file: string;
  readonly key: PackageKey;
  /** The version that was checked, where one was. */
  readonly version?: string;
  /** IDs and aliases of all that affects it, its transitive dependencies included. */
  readonly advisories: readonly string[];
  readonly fixedIn?: FixedIn;
}

/** Loads one kind of page. `report` gets the page as far as it is known. Rejects only when the caller aborts. */
export type LoadPage<K extends PageSubject["kind"]> = (
  subject: SubjectOf<K>,
  host: PageHost,
  caller: Caller,
  report: (page: Page) => void,
) => Promise<Page>;

/** The uses of a package, in the order of the manifests. */
export function usesOf({ uses }: PageHost, { system, name }: PackageKey): readonly Use[] {
  return uses?.filter(({ key }) => key.system === system && key.name === name) ?? [];
}
