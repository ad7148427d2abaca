import type { ContainerImages } from "../../api/messages/images.ts";
import { message, type Message } from "../../messages/message.ts";
import { textCell } from "../cells.ts";
import type { Block } from "../page.ts";

/** The repositories that have images with the same layers. */
export function repositoryTable(
  { results }: ContainerImages,
  titles: { readonly caption: Message; readonly heading?: Message },
): Block {
  return {
    kind: "table",
    id: "repositories",
    ...titles,
    columns: [
      { id: "registry", title: message("Registry"), isSortable: true },
      { id: "repository", title: message("Repository"), isSortable: true },
    ],
    rows: results.map(({ registry, repository }) => ({
      cells: [textCell(registry), textCell(repository)],
      sort: [registry, repository],
    })),
  };
}
