import type { Fetched } from "../../api/fetched.ts";
import type { Dependents } from "../../api/messages/graphs.ts";
import { message } from "../../messages/message.ts";
import { sectionOf } from "../answers.ts";
import { fact, messageCell, note } from "../cells.ts";
import type { Cell, Section } from "../page.ts";
import { numberText } from "../../model/numberText.ts";

/** How many packages depend on the version. */
export function dependentsSection(fetched: Fetched<Dependents> | undefined): Section {
  const head = {
    id: "dependents",
    title: message("Dependents"),
    missing: message("No dependents are known: the version has none, or the service has not counted them."),
  };
  return sectionOf(head, { operation: "GetDependents", fetched }, (counts) => [
    {
      kind: "facts",
      facts: [
        fact("dependentCount", message("Packages"), countCell(counts.dependentCount)),
        fact("directDependentCount", message("Directly"), countCell(counts.directDependentCount)),
        fact("indirectDependentCount", message("Indirectly"), countCell(counts.indirectDependentCount)),
      ],
    },
    note(
      message(
        "Counted for this version only, not for the whole package. A package can depend on it both directly and indirectly.",
      ),
    ),
  ]);
}

function countCell(count: number): Cell {
  return messageCell(message("{count}", { count: numberText(count) }));
}
