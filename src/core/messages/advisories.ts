import { message, prose, type Message } from "./message.ts";

/** An advisory as far as words about it need it. */
interface ScoredAdvisory {
  readonly band: string;
  readonly advisory?: { readonly title: string; readonly cvss3Score?: number };
}

/** `high 7.5`, or `unscored`. */
export function scoreText({ band, advisory }: ScoredAdvisory): Message {
  const score = advisory?.cvss3Score;
  if (score === undefined) return message("{band}", { band });
  return message("{band} {score}", { band, score: score.toFixed(1) });
}

export function advisoryTitle({ advisory }: ScoredAdvisory): Message {
  return advisory ? message("{title}", { title: prose(advisory.title) }) : message("details are not available");
}
