import type { Step } from "../analysis/update.ts";
import { message, type Message } from "./message.ts";

/** What changes from one version to another, in Markdown. */
export const stepMessages: Readonly<Record<"update" | "downgrade", Readonly<Record<Step, Message>>>> = {
  update: {
    major: message("**major update**"),
    minor: message("**minor update**"),
    patch: message("**patch update**"),
  },
  downgrade: {
    major: message("**major downgrade**"),
    minor: message("**minor downgrade**"),
    patch: message("**patch downgrade**"),
  },
};

/** The heading of a list with so many items, in Markdown. */
export type Heading = (count: number) => Message;

export interface ChangeHeadings {
  readonly fixed: Heading;
  readonly introduced: Heading;
  readonly remaining: Heading;
}

export const advisoryHeadings: ChangeHeadings = {
  fixed: (count) => message("### Fixed advisories ({count})", { count }),
  introduced: (count) => message("### Introduced advisories ({count})", { count }),
  remaining: (count) => message("### Remaining advisories ({count})", { count }),
};

export const dependencyAdvisoryHeadings: ChangeHeadings & { readonly unsettled: Heading } = {
  fixed: (count) => message("### Fixed dependency advisories ({count})", { count }),
  introduced: (count) => message("### Introduced dependency advisories ({count})", { count }),
  remaining: (count) => message("### Remaining dependency advisories ({count})", { count }),
  unsettled: (count) => message("### Dependency advisories that could not be compared ({count})", { count }),
};

export const dependencyHeadings: Readonly<Record<"added" | "removed" | "changed", Heading>> = {
  added: (count) => message("### Added ({count})", { count }),
  removed: (count) => message("### Removed ({count})", { count }),
  changed: (count) => message("### Changed ({count})", { count }),
};
