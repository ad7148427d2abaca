import { numberText } from "../../../core/messages/language.ts";
import type { Group } from "../../../core/graph/groups/group.ts";
import { visible } from "../../../core/model/sanitize.ts";
import { html } from "../../shared/dom.ts";
import { icon } from "../../shared/icons.ts";
import { say, sayCount } from "../../shared/say.ts";
import type { Picture } from "./picture.ts";

export interface OpenGroupsBar {
  readonly element: HTMLElement;
  show(picture: Picture): void;
  /** Says what has become of a group. */
  announce(group: Group, isOpen: boolean): void;
}

const mostShown = 8;

/** The groups that are open and have no box of their own, each a button that closes it. */
export function createOpenGroups(onToggle: (group: Group) => void): OpenGroupsBar {
  const list = html("ul", { "aria-label": say("Expanded groups") });
  const status = html("p", { class: "spoken", role: "status" });
  return {
    element: html("div", { class: "open-groups" }, list, status),
    show({ scene, open }) {
      const groups = scene.groups.groups.filter(
        ({ id, head, parent }) => parent >= 0 && head === undefined && open.has(id),
      );
      list.replaceChildren(
        ...groups.slice(0, mostShown).map((group) => {
          const label = visible(group.label);
          const button = html(
            "button",
            { type: "button", class: "chip", "aria-expanded": "true", title: say("Collapse {name}", { name: label }) },
            icon("twisty"),
            html("span", {}, label),
            html("b", {}, numberText(group.size)),
          );
          button.addEventListener("click", () => onToggle(group));
          return html("li", {}, button);
        }),
        ...(groups.length > mostShown
          ? [html("li", {}, sayCount(groups.length - mostShown, "… and {count} more"))]
          : []),
      );
      list.hidden = groups.length === 0;
    },
    announce({ label, size, head }, isOpen) {
      const name = head === undefined ? visible(label) : say("Group");
      status.textContent = isOpen
        ? sayCount(size, "{name} expanded: {count} packages", { name })
        : sayCount(size, "{name} collapsed: {count} packages", { name });
    },
  };
}
