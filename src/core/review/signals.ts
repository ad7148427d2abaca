import { message, type Message } from "../messages/message.ts";
import type { PackageChange, Review } from "./change.ts";

export const signalIds = ["new-source", "integrity", "provenance-lost", "weaker-settings"] as const;

export type SignalId = (typeof signalIds)[number];

/** A danger that no rule finds, as it shows in two states alone. */
export interface Signal {
  readonly id: SignalId;
  /** Absolute, with `/`. */
  readonly path: string;
  /** A sentence without its end. */
  readonly text: Message;
  /** Absent for a setting. */
  readonly change?: PackageChange;
}

/** The signals of packages in the order of the changes, then those of settings. */
export function signalsOf({ changes, weaker }: Pick<Review, "changes" | "weaker">): readonly Signal[] {
  return [
    ...changes.flatMap((change) =>
      textsOf(change).map(([id, text]): Signal => ({ id, path: placeOf(change), text, change })),
    ),
    ...weaker.map(({ path, text }): Signal => ({ id: "weaker-settings", path, text })),
  ];
}

function textsOf(change: PackageChange): readonly (readonly [id: SignalId, text: Message])[] {
  const { before, after, source, integrity, provenance } = change;
  const { name } = change.package;
  const values = { name, version: after?.version ?? "", before: before?.version ?? "" };
  return [
    ...(source
      ? [["new-source", message("{name} comes from {to}, before from {from}", { ...values, ...source })] as const]
      : []),
    ...(integrity ? [["integrity", integrityTexts[integrity](values)] as const] : []),
    ...(provenance === "lost"
      ? [
          [
            "provenance-lost",
            message("{name} {version} has no provenance attestation, but {before} had one", values),
          ] as const,
        ]
      : []),
  ];
}

type Values = Readonly<Record<"name" | "version", string>>;

const integrityTexts: Readonly<Record<NonNullable<PackageChange["integrity"]>, (values: Values) => Message>> = {
  gone: (values) => message("{name} {version} has lost the hash of its archive", values),
  changed: (values) => message("{name} {version} has another archive than before", values),
};

/** A change of which a review cannot tell all. */
export interface OpenChange {
  readonly kind: "uncertain" | "unsettled";
  readonly path: string;
  readonly text: Message;
  readonly change: PackageChange;
}

/** The changes that may be none or others, and those with advisories of which it is not known whether they are new. */
export function openChanges({ changes }: Pick<Review, "changes">): readonly OpenChange[] {
  return changes.flatMap((change): readonly OpenChange[] => {
    const { uncertain, unsettled } = change;
    const { name } = change.package;
    const [path, ids] = [placeOf(change), [...new Set(unsettled.map(({ id }) => id))].join(", ")];
    if (uncertain)
      return [
        { kind: "uncertain", path, change, text: message("{name}: not certain, {why}", { name, why: uncertain }) },
      ];
    if (unsettled.length === 0) return [];
    return [
      {
        kind: "unsettled",
        path,
        change,
        text: message("{name}: it is not known whether {ids} are new", { name, ids }),
      },
    ];
  });
}

/** The file in which people look for a change. */
function placeOf({ before, after, paths: [first = ""] }: PackageChange): string {
  return (after ?? before)?.path ?? first;
}
