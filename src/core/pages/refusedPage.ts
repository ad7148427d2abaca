import { message, type Message } from "../messages/message.ts";
import { note } from "./cells.ts";
import type { Page } from "./page.ts";
import { subjectTitle, type PageSubject } from "./subject.ts";

/** The page of a subject that the service is not asked about. */
export function refusedPage(subject: PageSubject, reason: Message): Page {
  return {
    subject,
    title: subjectTitle(subject),
    kind: message("Not looked up"),
    actions: [],
    sections: [{ id: "overview", title: message("Overview"), sources: [], blocks: [note(reason, "unknown")] }],
  };
}
