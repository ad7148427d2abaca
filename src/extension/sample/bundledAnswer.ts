import { message, type Message } from "../../core/messages/message.ts";

/** The finding that was known of a dependency of the sample when the extension was built. */
export interface BundledFinding {
  readonly name: string;
  readonly severity: "error" | "warning";
  readonly text: Message;
  readonly fixedIn?: string;
}

/** The day of these answers. */
const bundledOn = "2026-11-21";

/** Shown for the sample while the service does not answer. */
export const bundledFindings: readonly BundledFinding[] = [
  {
    name: "express",
    severity: "error",
    text: message("express 4.17.1 has 2 known advisories and 4 vulnerable dependencies (worst: high 7.5)."),
    fixedIn: "4.22.3",
  },
  { name: "left-pad", severity: "warning", text: message("left-pad 1.3.0 is deprecated.") },
  {
    name: "lodash",
    severity: "error",
    text: message("lodash 4.17.20 has 5 known advisories (worst: high 8.1)."),
    fixedIn: "4.18.1",
  },
  {
    name: "minimist",
    severity: "error",
    text: message("minimist 1.2.5 has 1 known advisory (critical 9.8)."),
    fixedIn: "1.2.8",
  },
];

/** Adds where the text is from, so that nobody takes it for an answer of the service. */
export function bundledText({ text, fixedIn }: BundledFinding): Message {
  return fixedIn === undefined
    ? message("{text} Included with the sample, as of {day}: the service did not answer.", { text, day: bundledOn })
    : message("{text} Fixed in {version}. Included with the sample, as of {day}: the service did not answer.", {
        text,
        version: fixedIn,
        day: bundledOn,
      });
}
