import { sortedAdvisories } from "../../analysis/advisories.ts";
import type { VersionFacts } from "../../analysis/facts.ts";
import type { Version } from "../../api/messages/packages.ts";
import { message } from "../../messages/message.ts";
import { advisoryTable } from "../advisories.ts";
import { sourcesOf } from "../answers.ts";
import { note } from "../cells.ts";
import type { Section } from "../page.ts";

/** The advisories of the version itself, worst first. */
export function advisorySection(version: Version, { version: fetched, advisories }: VersionFacts): Section {
  const list = sortedAdvisories(version, advisories);
  const answers = [...advisories.values()].map(
    (advisory) => ({ operation: "GetAdvisory", fetched: advisory }) as const,
  );
  return {
    id: "advisories",
    title: message("Advisories ({count})", { count: list.length }),
    sources: sourcesOf([{ operation: "GetVersion", fetched }, ...answers]),
    blocks:
      list.length === 0
        ? [note(message("No known advisories for this version itself."))]
        : [advisoryTable(message("Advisories of this version"), list)],
  };
}
