import { message, plural, type Message } from "./message.ts";

/** How far the transitive dependencies of a version were checked. */
export interface TransitiveCounts {
  readonly packages: number;
  readonly checked: number;
  readonly affected: number;
  readonly from: "lockfile" | "resolved";
  /** Why these are not all. */
  readonly incomplete?: Message;
}

export function transitiveText(counts: TransitiveCounts): Message {
  const { packages, checked, from, incomplete } = counts;
  if (packages === 0) return incomplete ?? message("No dependencies");
  const unchecked = packages - checked;
  return message("{state}{resolved}{unchecked}{incomplete}", {
    state: stateText(counts),
    resolved: from === "resolved" ? message(", as resolved today") : message(""),
    unchecked: unchecked > 0 && checked > 0 ? message("; {count} not checked", { count: unchecked }) : message(""),
    incomplete: incomplete === undefined ? message("") : message("; may be incomplete: {incomplete}", { incomplete }),
  });
}

function stateText({ packages, checked, affected }: TransitiveCounts): Message {
  if (affected > 0) {
    return plural(
      packages,
      "{affected} of {count} transitive dependency affected by advisories",
      "{affected} of {count} transitive dependencies affected by advisories",
      { affected },
    );
  }
  if (checked === 0) {
    return plural(packages, "{count} transitive dependency not checked", "{count} transitive dependencies not checked");
  }
  if (checked < packages) {
    return message("No known advisories for {checked} of {packages} transitive dependencies", { checked, packages });
  }
  return plural(
    packages,
    "No known advisories for {count} transitive dependency",
    "No known advisories for {count} transitive dependencies",
  );
}
