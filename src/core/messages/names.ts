import { message } from "./message.ts";

/** The words for how severe an advisory is. */
export const bandNames = {
  malicious: message("malicious"),
  critical: message("critical"),
  high: message("high"),
  unscored: message("unscored"),
  medium: message("medium"),
  low: message("low"),
} as const;

export type BandName = keyof typeof bandNames;

/** The part of a version that differs first. */
export const stepNames = {
  major: message("major"),
  minor: message("minor"),
  patch: message("patch"),
} as const;
