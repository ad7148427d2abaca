import type { Cooldown, ProjectStatus } from "../api/messages.ts";
import { message, type Message } from "./message.ts";

/** `archived: moved`; undefined where the service gives no status. */
export function projectStatusMessage(projectStatus: ProjectStatus | undefined): Message | undefined {
  const { status = "", reason = "" } = projectStatus ?? {};
  if (status === "") return undefined;
  return reason === "" ? message("{status}", { status }) : message("{status}: {reason}", { status, reason });
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
