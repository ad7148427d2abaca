import type { Compared } from "../../comparison/compare.ts";
import { message, servedText, type Message } from "../../messages/message.ts";
import { dayAndAge } from "../../messages/time.ts";
import { messageCell, unknown } from "../cells.ts";
import type { Row, Table } from "../page.ts";
import { uncheckedCount } from "./summary.ts";

/** The facts of both versions side by side. */
export function factTable(from: Compared, to: Compared, now: number): Table {
  const row = (name: Message, value: (side: Compared) => Message | undefined): Row => ({
    cells: [messageCell(name), ...[from, to].map((side) => messageCell(value(side) ?? unknown))],
  });
  return {
    kind: "table",
    id: "facts",
    caption: message("Facts of both versions"),
    columns: [
      { id: "fact", title: message("Fact") },
      { id: "from", title: servedText(from.key.version) },
      { id: "to", title: servedText(to.key.version) },
    ],
    rows: [
      row(message("License"), ({ licenses }) => licenses && servedText(licenses.join(", "))),
      row(message("Published"), ({ publishedAt }) => dayAndAge(publishedAt, now)),
      row(message("Deprecated"), deprecation),
      row(message("Attestation"), ({ isAttested }) =>
        isAttested === undefined ? undefined : isAttested ? message("verified") : message("none verified"),
      ),
      row(message("Advisories"), ({ advisories }) => advisories && message("{count}", { count: advisories.length })),
      row(message("Dependencies"), dependencyCount),
      row(message("Affected dependencies"), affectedCount),
    ],
  };
}

function deprecation({ isDeprecated, version }: Compared): Message | undefined {
  if (isDeprecated === undefined) return undefined;
  if (!isDeprecated) return message("no");
  const reason = version.kind === "found" ? (version.value.deprecatedReason ?? "") : "";
  return reason === "" ? message("yes") : message("yes: {reason}", { reason });
}

function dependencyCount({ dependencies }: Compared): Message | undefined {
  return dependencies && countMessage(dependencies.packages.length, dependencies.incomplete);
}

function affectedCount(compared: Compared): Message | undefined {
  if (!compared.dependencies) return undefined;
  const { packages, incomplete } = compared.dependencies;
  const affected = packages.filter(({ version }) => version?.kind === "found" && version.value.advisoryKeys.length > 0);
  const unchecked = uncheckedCount(compared);
  const count = countMessage(affected.length, incomplete);
  return unchecked === 0 ? count : message("{count}; {unchecked} not checked", { count, unchecked });
}

/** `incomplete` says why more may exist. */
function countMessage(count: number, incomplete: Message | undefined): Message {
  return incomplete === undefined ? message("{count}", { count }) : message("at least {count}", { count });
}
