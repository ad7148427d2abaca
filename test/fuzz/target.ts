/** Something that reads texts of other people, or writes texts of which they are a part. */
export interface Target {
  /** Stable: the name of its corpus. What stands before the first `/` is its group. */
  readonly name: string;
  /** Texts to begin with. */
  readonly seeds: readonly string[];
  /** Throws or rejects where something does not hold of this text. */
  readonly check: (text: string) => unknown;
  /** What its grammar knows besides the words of the seeds. */
  readonly tokens?: readonly string[];
  /** Drops what was remembered of earlier texts, so that a text reaches the same blocks each time. */
  readonly forget?: () => void;
}

export function groupOf({ name }: Pick<Target, "name">): string {
  return name.split("/", 1)[0] ?? "";
}
