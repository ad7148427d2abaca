import type { Fetched } from "../../api/fetched.ts";
import type { Dependents } from "../../api/messages/graphs.ts";
import { message } from "../../messages/message.ts";
import { sectionOf } from "../answers.ts";
import { fact, messageCell, note } from "../cells.ts";
import type { Cell, Section } from "../page.ts";

/** How many packages depend on the version. */
export function dependentsSection(fetched: Fetched<Dependents> | undefined): Section {
  const head = {
    id: "dependents",
    title: message("Dependents"),
    missing: message("The service counts no dependents of this version, which may mean that nobody depends on it."),
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
      message("Of this version alone; other versions of the package have their own. A package may count in both ways."),
    ),
  ]);
}

function countCell(count: number): Cell {
  return messageCell(message("{count}", { count: count.toLocaleString("en") }));
}
