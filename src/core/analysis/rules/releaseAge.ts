import type { AgeLimit } from "../../manifests/manifest.ts";
import { code, message, type Message } from "../../messages/message.ts";
import { lapse } from "../../messages/time.ts";
import { fileNameOf } from "../../model/path.ts";
import type { FindingItem, Rule } from "../rule.ts";

interface OddAge extends FindingItem {
  readonly limit: AgeLimit;
  /** Milliseconds; absent where the package manager finds no age in the setting. */
  readonly age?: number;
}

const hour = 3_600_000;
const year = 365 * 24 * hour;

/** A minimum age that is so short or so long that another unit is meant, or none: npm counts days, pnpm minutes, bun seconds. */
export const releaseAge: Rule<"release-age", OddAge> = {
  id: "release-age",
  default: "default",
  severity: "information",
  word: message("minimum age in another unit"),
  isFoundInDevelopment: true,
  help: {
    summary:
      "The package manager’s minimum age of versions is less than an hour, more than a year, or not one that it reads.",
    advice:
      "Write it in the unit that the package manager reads: npm counts days in `min-release-age`, Poetry days, pnpm, yarn and deno minutes, bun seconds.",
    note: "Found once, in the file that has the setting; reports have it at the start of the manifest beside that.",
    tags: ["supply-chain"],
    details: {
      file: "its path",
      setting: "as written",
      minimumAgeSeconds: "as the package manager reads it; absent where it reads none",
    },
  },
  find({ ageLimit }) {
    if (!ageLimit?.where) return undefined;
    const { age = 0, isUnread, where, span } = ageLimit;
    if (!isUnread && (age === 0 || (age >= hour && age <= year))) return undefined;
    const item = { limit: ageLimit, ...(!isUnread && { age }) };
    if (where === "here") return { span, items: [item] };
    const { path, setting } = ageLimit;
    return { span: { start: 0, end: 0 }, beside: { path, setting, position: where }, items: [item] };
  },
  message: ({ items: [item] }) => ageText(item),
  line: ({ items: [item] }) => ({ text: ageText(item) }),
  details: ({ items: [{ limit, age }] }, shownPath) => ({
    file: shownPath(limit.path),
    setting: limit.setting,
    ...(age !== undefined && { minimumAgeSeconds: age / 1_000 }),
  }),
};

function ageText({ limit: { tool, path, setting, where }, age }: OddAge): Message {
  const name = fileNameOf(path);
  const isHere = where === undefined || where === "here";
  const file = isHere ? name : message("{name} (line {line})", { name, line: where.line });
  const values = { tool, setting: code(setting), file };
  if (age === undefined) return message("{tool} reads no minimum age from {setting} in {file}", values);
  const read = { ...values, age: lapse(age / 1_000) };
  return message("{tool} reads {setting} in {file} as {age}: another unit may be meant", read);
}
