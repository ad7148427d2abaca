import { advisoryEntry, type AdvisoryEntry, versionEntry, type VersionEntry } from "../../analysis/details.ts";
import type { VersionText } from "../../model/keys.ts";
import { attribution } from "../attribution.ts";
import { formatMessage, type Message } from "../../messages/message.ts";
import type { ReviewedHere } from "../../pages/host.ts";
import { reviewSentence } from "../../pages/reviewVerdict.ts";
import type { ChangedSide, ChangeKind, PackageChange, PlacedFinding, SideName } from "../../review/change.ts";
import { findingEntry } from "../jsonReport.ts";
import { jsonText } from "../jsonText.ts";
import type { ExitEntry } from "../reportInput.ts";
import { uncheckedVersion } from "../unchecked.ts";

/**
 * The JSON of `review`, stable within a `version`: fields are added, never changed or removed. `docs/schemas/review.schema.json`
 * describes it. Offsets are UTF-16 code units, half-open.
 */
export interface JsonReview {
  readonly version: 1;
  readonly compared: Readonly<Record<SideName, { readonly name: string; readonly files: number }>>;
  /** What the review says in one sentence. */
  readonly verdict: string;
  readonly changes: readonly ChangeEntry[];
  readonly weaker: readonly TextEntry[];
  readonly notes: readonly TextEntry[];
  readonly unread: readonly { readonly path: string; readonly side: SideName; readonly reason: string }[];
  /** The number of packages that the service was not asked about, as they are private in one of the states or may be. */
  readonly withheld: number;
  readonly exit: ExitEntry;
  /** The source of what is known about packages, and the license of what it has generated. */
  readonly data: typeof attribution.data;
}

interface TextEntry {
  readonly path: string;
  readonly text: string;
}

interface ChangeEntry {
  readonly system: string;
  readonly package: string;
  readonly kind: ChangeKind;
  /** A manifest declares it. */
  readonly direct: boolean;
  /** No file of the earlier state has the name. */
  readonly firstTime: boolean;
  readonly paths: readonly string[];
  readonly before?: SideEntry;
  readonly after?: SideEntry;
  /** Absent where those of one side are not known. */
  readonly advisories?: Readonly<Record<"fixed" | "introduced" | "remaining", readonly AdvisoryEntry[]>>;
  /** Those of which it is not known whether they are fixed, introduced or remain. */
  readonly unsettled: readonly AdvisoryEntry[];
  readonly introduced: readonly FoundEntry[];
  /** Those that were there already, on what was only for development. */
  readonly intoProduction: readonly FoundEntry[];
  readonly gone: readonly FoundEntry[];
  readonly source?: PackageChange["source"];
  readonly revision?: PackageChange["revision"];
  readonly integrity?: PackageChange["integrity"];
  readonly provenance?: PackageChange["provenance"];
  /** The reason why it may be no change, or another one. */
  readonly uncertain?: string;
}

type FoundEntry = { readonly path: string } & ReturnType<typeof findingEntry>;

interface SideEntry {
  /** Absent where it is not known. */
  readonly version?: VersionText;
  readonly path: string;
  /** The file that decides the version. */
  readonly decidedBy: string;
  /** The section of the manifest; absent for a transitive dependency. */
  readonly scope?: string;
  /** A path from a direct dependency to it, both included. */
  readonly through?: readonly VersionEntry[];
  /** Absent where they are not known. */
  readonly licenses?: readonly string[];
  readonly publishedAt?: string;
  readonly deprecated?: boolean;
  readonly scorecard?: number;
  readonly unchecked?: { readonly reason: string; readonly message: string };
}

export function reviewJson({ review, before, after, nameOf }: ReviewedHere, exit: ExitEntry): string {
  const { compared, changes, weaker, notes, unread, withheld } = review;
  const textOf = ({ path, text }: { readonly path: string; readonly text: Message }): TextEntry => ({
    path: nameOf(path),
    text: formatMessage(text),
  });
  const json: JsonReview = {
    version: 1,
    compared: {
      before: { name: before, files: compared.before },
      after: { name: after, files: compared.after },
    },
    verdict: formatMessage(reviewSentence(review)),
    changes: changes.map((change) => changeEntry(change, nameOf)),
    weaker: weaker.map(textOf),
    notes: notes.map(textOf),
    unread: unread.map(({ path, side, why }) => ({ path: nameOf(path), side, reason: formatMessage(why) })),
    withheld,
    exit,
    ...attribution,
  };
  return `${jsonText(json)}\n`;
}

type NameOf = ReviewedHere["nameOf"];

function changeEntry(change: PackageChange, nameOf: NameOf): ChangeEntry {
  const {
    package: key,
    kind,
    before,
    after,
    paths,
    advisories,
    unsettled,
    introduced,
    gone,
    isFirst,
    uncertain,
  } = change;
  const { source, revision, integrity, provenance } = change;
  const foundEntry = ({ path, finding }: PlacedFinding): FoundEntry => ({
    path: nameOf(path),
    ...findingEntry(finding, nameOf, false),
  });
  return {
    system: key.system,
    package: key.name,
    kind,
    direct: (after ?? before)?.scope !== undefined,
    firstTime: isFirst ?? false,
    paths: paths.map(nameOf),
    ...(before && { before: sideEntry(before, nameOf) }),
    ...(after && { after: sideEntry(after, nameOf) }),
    ...(advisories && {
      advisories: {
        fixed: advisories.fixed.map(advisoryEntry),
        introduced: advisories.introduced.map(advisoryEntry),
        remaining: advisories.remaining.map(advisoryEntry),
      },
    }),
    unsettled: unsettled.map(advisoryEntry),
    introduced: introduced.map(foundEntry),
    intoProduction: change.intoProduction.map(foundEntry),
    gone: gone.map(foundEntry),
    ...(source && { source }),
    ...(revision && { revision }),
    ...(integrity && { integrity }),
    ...(provenance && { provenance }),
    ...(uncertain && { uncertain: formatMessage(uncertain) }),
  };
}

function sideEntry(side: ChangedSide, nameOf: NameOf): SideEntry {
  const { facts, version, path, decidedBy, scope, through, unchecked } = side;
  const why = unchecked && uncheckedVersion(facts);
  return {
    ...(version !== undefined && { version }),
    path: nameOf(path),
    decidedBy: nameOf(decidedBy),
    ...(scope !== undefined && { scope }),
    ...(through && { through: through.map(versionEntry) }),
    ...knownFields(side),
    ...(why && { unchecked: { reason: why.reason, message: why.message } }),
  };
}

function knownFields({
  facts: { version, project },
}: ChangedSide): Pick<SideEntry, "licenses" | "publishedAt" | "deprecated" | "scorecard"> {
  const score = project?.kind === "found" ? project.value.scorecard?.overallScore : undefined;
  if (version?.kind !== "found") return {};
  const { licenses, publishedAt, isDeprecated } = version.value;
  return {
    licenses,
    ...(publishedAt !== undefined && { publishedAt }),
    ...(isDeprecated !== undefined && { deprecated: isDeprecated }),
    ...(score !== undefined && { scorecard: score }),
  };
}
