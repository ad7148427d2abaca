import { message, plural, type Message } from "./message.ts";

/** The numbers that tell how far the transitive dependencies of a version were checked; there is at least one. */
export interface TransitiveCounts {
  readonly packages: number;
  readonly checked: number;
  readonly affected: number;
  /** The reason why these are not all. */
  readonly incomplete?: Message;
}

/** The place of a text: at the start of a sentence, or behind another part of it. */
export type Place = "start" | "middle";

/** `5 of 49 transitive dependencies affected`, `No known advisories for 49 transitive dependencies`. */
export function transitiveState({ packages, checked, affected }: TransitiveCounts, place: Place): Message {
  if (affected > 0) {
    return plural(
      packages,
      "{affected} of {count} transitive dependency affected",
      "{affected} of {count} transitive dependencies affected",
      { affected },
    );
  }
  if (checked === 0) {
    return plural(packages, "{count} transitive dependency not checked", "{count} transitive dependencies not checked");
  }
  return checked < packages ? partlyClean(checked, packages, place) : clean(packages, place);
}

function partlyClean(checked: number, packages: number, place: Place): Message {
  const values = { checked, packages };
  return place === "start"
    ? message("No known advisories for {checked} of {packages} transitive dependencies", values)
    : message("no known advisories for {checked} of {packages} transitive dependencies", values);
}

function clean(packages: number, place: Place): Message {
  return place === "start"
    ? plural(
        packages,
        "No known advisories for {count} transitive dependency",
        "No known advisories for {count} transitive dependencies",
      )
    : plural(
        packages,
        "no known advisories for {count} transitive dependency",
        "no known advisories for {count} transitive dependencies",
      );
}

/** The state with what was not checked or listed. */
export function withGaps(state: Message, { packages, checked, incomplete }: TransitiveCounts): Message {
  const unchecked = packages - checked;
  return message("{state}{unchecked}{incomplete}", {
    state,
    unchecked: unchecked > 0 && checked > 0 ? message("; {unchecked} not checked", { unchecked }) : "",
    incomplete: incomplete ? message("; may be incomplete: {incomplete}", { incomplete }) : "",
  });
}
