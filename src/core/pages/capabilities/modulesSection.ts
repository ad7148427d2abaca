import type { Capability } from "../../api/messages/capabilities.ts";
import { message, type Message } from "../../messages/message.ts";
import { sectionOf, sourcesOf } from "../answers.ts";
import { codeCell, listCell, note, pageCell, textCell, unknownCell } from "../cells.ts";
import type { Block, Cell, Row, Section } from "../page.ts";
import type { RequiredModule, RequiredModules } from "./modules.ts";
import { numberText } from "../../model/numberText.ts";

const head = {
  id: "modules",
  title: message("Through Required Modules"),
  missing: message("The service does not have the requirements of this version, so they are unknown."),
};

/** Which required modules have a capability by themselves, and how the module comes to require them. */
export function modulesSection(required: RequiredModules | undefined): Section {
  if (!required) {
    const text = message("Not requested yet: it takes two requests for each required module.");
    return { id: head.id, title: head.title, sources: [], blocks: [note(text, "unknown")] };
  }
  const { requirements, modules } = required;
  const section = sectionOf(head, { operation: "GetRequirements", fetched: requirements }, () => blocksOf(required));
  const answers = modules.map(({ capabilities }) => ({ operation: "GetCapabilities", fetched: capabilities }) as const);
  return { ...section, sources: [...section.sources, ...sourcesOf(answers)] };
}

function blocksOf({ modules, left }: RequiredModules): readonly Block[] {
  const rows = modules.flatMap(moduleRows);
  const unknown = modules.filter(({ capabilities }) => capabilities.kind !== "found").length;
  const gaps: readonly (Message | false)[] = [
    unknown > 0 &&
      message("{unknown} of {count} required modules have not been analyzed.", { unknown, count: modules.length }),
    left > 0 && message("{left} more required modules were not looked up.", { left }),
  ];
  const none = message(modules.length === 0 ? "Requires no modules." : "No required module is known to have any.");
  return [
    ...gaps.flatMap((gap) => (gap ? [note(gap, "unknown")] : [])),
    ...(rows.length === 0 ? [note(none)] : [tableOf(rows)]),
  ];
}

function tableOf(rows: readonly Row[]): Block {
  return {
    kind: "table",
    id: "modules",
    caption: message("Required modules that have a capability by themselves"),
    columns: [
      { id: "capability", title: message("Capability"), isSortable: true },
      { id: "module", title: message("Module"), isSortable: true },
      { id: "directCount", title: message("Own Calls"), isSortable: true, align: "end" },
      { id: "path", title: message("Required Through") },
    ],
    rows: [...rows].sort((a, b) => String(a.sort?.[0]).localeCompare(String(b.sort?.[0]), "en")),
  };
}

function moduleRows(module: RequiredModule): readonly Row[] {
  const { capabilities } = module;
  if (capabilities.kind !== "found") return [];
  return capabilities.value.capabilities
    .filter(({ directCount }) => directCount > 0)
    .map((capability) => moduleRow(module, capability));
}

function moduleRow({ key, path }: RequiredModule, { capability, directCount }: Capability): Row {
  const name = `${key.name} ${key.version}`;
  return {
    cells: [
      codeCell(capability),
      pageCell(name, { kind: "capabilities", key }),
      textCell(numberText(directCount)),
      pathCell(path?.slice(1, -1).map((between) => textCell(between.name))),
    ],
    sort: [capability, name, directCount, undefined],
  };
}

/** The modules between the two. */
function pathCell(between: readonly Cell[] | undefined): Cell {
  if (!between) return unknownCell;
  return between.length === 0 ? [{ kind: "text", text: message("required directly") }] : listCell(between);
}
