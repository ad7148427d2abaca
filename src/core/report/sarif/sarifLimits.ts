import { formatMessage, message } from "../../messages/message.ts";

/** GitHub accepts so many results of a run, and shows the first ones of them. */
const most = { accepted: 25_000, displayed: 5_000 };

interface Limited {
  readonly displayed: readonly object[];
  readonly notifications: readonly object[];
}

/** The results in their order. Where GitHub would not show all, the worst come first, and what it does not accept is left out. */
export function withinLimits(results: readonly object[], limits: typeof most = most): Limited {
  if (results.length <= limits.displayed) return { displayed: results, notifications: [] };
  const sorted = [...results].sort((a, b) => rankOf(a) - rankOf(b));
  const left = results.length - limits.accepted;
  if (left <= 0) return { displayed: sorted, notifications: [] };
  const values = { count: left, most: limits.accepted };
  const text = formatMessage(message("{count} results are left out: a report has at most {most}, the worst", values));
  return {
    displayed: sorted.slice(0, limits.accepted),
    notifications: [{ level: "error", message: { text } }],
  };
}

const levels = ["error", "warning", "note", "none"];

/** Lower is worse: by level, then by score. */
function rankOf(result: object): number {
  const { level = "none", properties = {} } = result as {
    readonly level?: string;
    readonly properties?: { readonly "security-severity"?: string };
  };
  return levels.indexOf(level) * 100 - Number(properties["security-severity"] ?? 0);
}
