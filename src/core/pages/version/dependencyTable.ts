import { sortedAdvisories } from "../../analysis/advisories.ts";
import type { TransitivePackage } from "../../analysis/facts.ts";
import { message } from "../../messages/message.ts";
import { advisoriesCell } from "../advisories.ts";
import { listCell, messageCell, pageCell, textCell, unknownCell } from "../cells.ts";
import type { Cell, Row, Table } from "../page.ts";
import { localName } from "../../model/names.ts";
import { numberText } from "../../model/numberText.ts";

/** Every package that is installed with a version, the nearest first. */
export function dependencyTable(packages: readonly TransitivePackage[]): Table {
  return {
    kind: "table",
    id: "packages",
    caption: message("Packages that are installed with this version"),
    heading: message("Packages ({count})", { count: numberText(packages.length) }),
    columns: [
      { id: "package", title: message("Package"), isSortable: true },
      { id: "requiredBy", title: message("Required By"), isSortable: true },
      { id: "advisories", title: message("Advisories"), isSortable: true },
      { id: "licenses", title: message("License"), isSortable: true },
    ],
    rows: [...packages].sort((a, b) => a.path.length - b.path.length).map(packageRow),
  };
}

function packageRow({ key, path, version, advisories, skipped }: TransitivePackage): Row {
  const name = `${localName(key.name)} ${key.version}`;
  const found = version?.kind === "found" ? version.value : undefined;
  const list = found && sortedAdvisories(found, advisories);
  return {
    cells: [
      skipped === undefined ? pageCell(name, { kind: "version", key }) : messageCell(message("{name}", { name })),
      requiredBy(path.slice(1, -1).map((each) => localName(each.name))),
      list ? advisoriesCell(list) : notKnown(version !== undefined),
      found ? listCell(found.licenses.map(textCell)) : notKnown(version !== undefined),
    ],
    sort: [name, path.length, list?.length, found?.licenses.join(", ")],
  };
}

function requiredBy(between: readonly string[]): Cell {
  return between.length === 0 ? messageCell(message("this version")) : textCell(between.join(" → "));
}

/** Not asked for, or no answer: neither is clean. */
function notKnown(isAsked: boolean): Cell {
  return isAsked ? unknownCell : messageCell(message("not checked"));
}
