import type { Api, Caller } from "../api/api.ts";
import type { Policy } from "../analysis/policy.ts";
import type { PrivateAmong } from "../analysis/gathering/nameSuggestions.ts";
import type { DependencyUse } from "../analysis/target/use.ts";
import type { GatherHost } from "../analysis/gathering/gather.ts";
import type { FoundPackages } from "../find/findPackages.ts";
import type { ListedPackage } from "../find/packageList.ts";
import type { SurroundingsHost } from "../updates/surroundings.ts";
import type { Dependency } from "../fixes/plan/dependency.ts";
import type { Message } from "../messages/message.ts";
import type { PackageKey } from "../model/keys.ts";
import type { PurlSettings } from "../purls/checkPurls.ts";
import type { Review, ReviewFixes } from "../review/change.ts";
import type { Page, Place } from "./page.ts";
import type { PageKind, SubjectOf } from "./subject.ts";

/** The functions and data that pages need from the code that shows them. */
export interface PageHost {
  readonly api: Api;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The address of the service's own web pages, where these are public: `https://deps.dev`. */
  readonly site?: string;
  /** True if a page also has what it leaves out at first, such as facts about old versions. */
  readonly isComplete?: boolean;
  readonly manifests?: UserManifests;
  /** Tells why the service is not asked about one of the packages; undefined if it may be asked about all of them. */
  readonly refusalOf?: (names: readonly PackageKey[]) => Promise<Message | undefined>;
  /** Names that suggestions for an unknown one leave out. */
  readonly privateAmong?: PrivateAmong;
  /** The settings by which lists of package URLs are checked. */
  readonly purls?: PurlSettings & Pick<GatherHost, "delay">;
  /** Looks for packages in the user's files, without a request. Rejects only when the signal aborts. */
  readonly find?: (packages: readonly ListedPackage[], signal: AbortSignal) => Promise<readonly FoundIn[]>;
  /** Compares the user's files with those of a commit. A message says why that is not possible. Rejects only when the caller aborts. */
  readonly review?: (subject: SubjectOf<"review">, caller: Caller) => Promise<ReviewedHere | Message>;
  /** Finds the dependencies to plan for, with their packages. A message says why there are none. Rejects only when the caller aborts. */
  readonly plan?: (subject: SubjectOf<"plan">, caller: Caller) => Promise<PlannedHere | Message>;
  /** True if a person can choose what the files are compared with. */
  readonly canPickBase?: true;
}

/** The checked dependencies whose updates are planned, and the names and addresses of their manifests. */
export interface PlannedHere {
  readonly dependencies: readonly Dependency[];
  /** True if what the versions require is asked for, with a request for each. */
  readonly isClose?: boolean;
  readonly policyOf: (dependency: Dependency) => Policy;
  /** The files around the manifests, which tell what the project has. */
  readonly files: SurroundingsHost;
  /** The path of a manifest as people know it. */
  readonly nameOf: (path: string) => string;
  /** The address by which an editor opens it; absent outside of an editor. */
  readonly uriOf?: (path: string) => string;
}

/** A review with what was compared, and the names and addresses of the files. */
export interface ReviewedHere {
  readonly review: Review;
  /** The states: `origin/main` and `the working tree`. */
  readonly before: string;
  readonly after: string;
  /** True if Scorecards are left out. */
  readonly withoutScorecards?: boolean;
  /** The path of a file as people know it. */
  readonly nameOf: (path: string) => string;
  /** The address by which an editor opens it; absent outside of an editor. */
  readonly uriOf?: (path: string) => string;
  /** What else people should know of what was compared, such as that there is no common commit. */
  readonly told?: readonly Message[];
  /** The commit before, which an editor shows beside a file. */
  readonly commit?: string;
  /** Finds what fixes the advisories that changes leave or bring. Rejects only when the caller aborts. */
  readonly fixes?: (caller: Caller) => Promise<ReviewFixes>;
}

/** The user's own manifests, as far as they have been read. */
export interface UserManifests {
  /** True if any manifest has been checked. */
  readonly hasAny: boolean;
  /** True if the others of the workspace can be checked by *Scan Workspace*. */
  readonly canScan?: true;
  /** Their dependencies that match, in the order of the manifests. */
  readonly uses: (matches: (use: DependencyUse) => boolean) => readonly Use[];
  /** Milliseconds since 1970: when the first of those was closed that are as they were before. Absent for none. */
  readonly closedAt?: number;
  /** Milliseconds since 1970: when the others were scanned. */
  readonly scannedAt?: number;
}

/** A dependency of one of the user's manifests. */
export interface Use extends DependencyUse {
  readonly place: Place;
  /** The path of the manifest as people know it. */
  readonly file: string;
}

/** The packages that were found in the files of a file system, with the names and addresses of these. */
export interface FoundIn extends FoundPackages {
  /** The path of a file as people know it. */
  readonly nameOf: (path: string) => string;
  /** The address by which an editor opens it; absent outside of an editor. */
  readonly uriOf?: (path: string) => string;
}

/** Makes a page of what is known when it is reported. */
export type MakePage = () => Page;

/**
 * Loads one kind of page. `report` gets the page as far as it is known, to be made only where it is shown: answers arrive faster than
 * anyone reads. Rejects only when the caller aborts.
 */
export type LoadPage<K extends PageKind> = (
  subject: SubjectOf<K>,
  host: PageHost,
  caller: Caller,
  report: (page: MakePage) => void,
) => Promise<Page>;

/** The uses of a package, in the order of the manifests. */
export function usesOf({ manifests }: PageHost, { system, name }: PackageKey): readonly Use[] {
  return manifests?.uses(({ key }) => key.system === system && key.name === name) ?? [];
}
