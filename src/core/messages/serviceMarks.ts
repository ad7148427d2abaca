import type { Cooldown, ProjectStatus } from "../api/messages.ts";
import { message, servedText, type Message } from "./message.ts";

/** The states that PEP 792 names; others are shown as the service has them. */
const statusTexts: Readonly<Record<string, Message>> = {
  active: message("active"),
  archived: message("archived"),
  quarantined: message("quarantined"),
  deprecated: message("deprecated"),
};

/** `archived: moved`; undefined where the service gives no status. */
export function projectStatusMessage(projectStatus: ProjectStatus | undefined): Message | undefined {
  const { status: name = "", reason = "" } = projectStatus ?? {};
  if (name === "") return undefined;
  const status = Object.hasOwn(statusTexts, name) ? statusTexts[name] : undefined;
  const text = status ?? servedText(name);
  return reason === "" ? text : message("{status}: {reason}", { status: text, reason });
}

/** `until 2024-01-09: new`; undefined where the service gives no cooldown. */
export function cooldownMessage(cooldown: Cooldown | undefined): Message | undefined {
  if (!cooldown) return undefined;
  const { end, description } = cooldown;
  const until = endMessage(end);
  return description === "" ? until : message("{until}: {description}", { until, description });
}

function endMessage(end: string): Message {
  if (end === "") return message("end unknown");
  return end.startsWith("9999-") ? message("without an end") : message("until {day}", { day: end.slice(0, 10) });
}
