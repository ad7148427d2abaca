import type { NamedRequirement } from "../api/messages.ts";
import { code, message, type Message } from "../messages/message.ts";
import type { System } from "../model/keys.ts";
import { canonicalName } from "../model/names.ts";
import { cellText, messageCell, pageCell, textCell, valued } from "./cells.ts";
import type { Block, Cell, Column } from "./page.ts";

export interface RequirementGroup {
  /** The key in JSON. */
  readonly id: string;
  readonly title: Message;
  readonly system: System;
}

/** A further column of a group of requirements. */
export interface ExtraColumn<T> {
  readonly id: string;
  readonly title: Message;
  readonly cell: (requirement: T) => Cell;
}

/** A group of requirements under its title; nothing for an empty group. Columns in which no requirement has anything are left out. */
export function requirementTable<T extends NamedRequirement>(
  { id, title, system }: RequirementGroup,
  requirements: readonly T[],
  extra: readonly ExtraColumn<T>[] = [],
): readonly Block[] {
  if (requirements.length === 0) return [];
  const used = extra.filter(({ cell }) => requirements.some((requirement) => cellText(cell(requirement)) !== ""));
  const columns: readonly Column[] = [
    { id: "name", title: message("Package") },
    { id: "requirement", title: message("Requirement") },
    ...used.map((column) => ({ id: column.id, title: column.title })),
  ];
  const rows = requirements.map((requirement) => ({
    cells: [
      packageCell(system, requirement.name),
      requirementCell(requirement.requirement),
      ...used.map(({ cell }) => cell(requirement)),
    ],
  }));
  const heading = message("{title} ({count})", { title, count: requirements.length });
  return [{ kind: "table", id, caption: title, heading, columns, rows }];
}

/** Names are as declared; the page has the canonical one. */
function packageCell(system: System, name: string): Cell {
  return name === ""
    ? messageCell(message("(no name)"))
    : pageCell(name, { kind: "package", key: { system, name: canonicalName(system, name) } });
}

function requirementCell(requirement: string): Cell {
  return requirement.trim() === ""
    ? messageCell(message("any"))
    : messageCell(message("{requirement}", { requirement: code(requirement) }));
}

/** A cell with the text, empty for an empty text. */
export function optionalCell(text: string): Cell {
  return text === "" ? [] : textCell(text);
}

/** A cell that says `yes`, empty where it does not hold. */
export function flagCell(holds: boolean): Cell {
  return valued(holds ? messageCell(message("yes")) : [], holds);
}
