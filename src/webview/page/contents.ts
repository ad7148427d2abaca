import type { Section } from "../../core/pages/page.ts";
import { button, html } from "../shared/dom.ts";
import { say } from "../shared/say.ts";
import { messageNodes } from "./content.ts";

/** Links to the sections of a page, folded up where the panel is too narrow for a line of them. */
export interface Contents {
  readonly element: HTMLElement;
  readonly show: (sections: readonly Section[]) => void;
}

/** The sections of a page that is seen as a whole. */
const fewest = 3;

export function createContents(onChoose: (id: string) => void): Contents {
  const list = html("div", { class: "links" });
  const folded = html("details", {}, html("summary", {}, say("On this page")), list);
  const isNarrow = window.matchMedia("(max-width: 600px)");
  const fold = (): void => {
    folded.open = !isNarrow.matches;
  };
  fold();
  isNarrow.addEventListener("change", fold);
  const element = html("nav", { "aria-label": say("On this page") }, folded);
  return {
    element,
    show(sections) {
      element.hidden = sections.length < fewest;
      list.replaceChildren(
        ...sections.map(({ id, title }) => {
          const link = button({ label: "", class: "link", onClick: () => choose(id) });
          link.replaceChildren(...messageNodes(title));
          return link;
        }),
      );
    },
  };

  function choose(id: string): void {
    fold();
    onChoose(id);
  }
}
