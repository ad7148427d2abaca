import type { Proposal } from "../fixes/proposals.ts";
import { message, type Message } from "../messages/message.ts";
import { stepNames } from "../messages/names.ts";
import { heldUpdateText } from "../messages/versionOrigin.ts";
import type { VersionText } from "../model/keys.ts";
import { withNews } from "./fixMessages.ts";

/**
 * `Update to latest 5.3.0 (major); newly depends on ms (first published 10 years ago)`, or `Update to 5.3.0 (major), 5.4.0 in 6 days`
 * where that is too young.
 */
export function proposalTitle({ kind, version, step, held }: Proposal, news?: Message): Message {
  const to = held ? message("Update to {version}", { version }) : kindTitles[kind](version);
  const title = step ? message("{title} ({step})", { title: to, step: stepNames[step] }) : to;
  const whole = held ? message("{title}, {held}", { title, held: heldUpdateText(held) }) : title;
  return withNews(whole, news);
}

const kindTitles: Readonly<Record<Proposal["kind"], (version: VersionText) => Message>> = {
  default: (version) => message("Update to default {version}", { version }),
  "in-range": (version) => message("Update to latest in range {version}", { version }),
  newest: (version) => message("Update to latest {version}", { version }),
};
