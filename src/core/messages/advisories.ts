import type { VersionKey } from "../model/keys.ts";
import { type BandName, bandNames } from "./names.ts";
import { link, message, plural, prose, type Message, type Styled } from "./message.ts";
import { versionName, via } from "./versions.ts";

/** An advisory as far as words about it need it. */
interface ScoredAdvisory {
  readonly band: BandName;
  readonly countsAs?: BandName;
  readonly advisory?: { readonly title: string; readonly url: string; readonly cvss3Score?: number };
}

/** `high 7.5`, or that there is no score; `malicious` whatever the score. */
export function scoreText({ band, countsAs, advisory }: ScoredAdvisory): Message {
  if (band === "malicious") return bandNames[band];
  if (!advisory) return message("severity unknown");
  const { cvss3Score: score } = advisory;
  if (score !== undefined) return message("{band} {score}", { band: bandNames[band], score: score.toFixed(1) });
  return countsAs === undefined
    ? message("severity not published as CVSS v3")
    : message("severity not published as CVSS v3, counts as {countsAs}", { countsAs: bandNames[countsAs] });
}

/** A score for a list in a hover, in which each advisory has one row. */
export function shortScore(affected: ScoredAdvisory): Message {
  const { band, countsAs, advisory } = affected;
  if (band === "malicious" || !advisory || advisory.cvss3Score !== undefined) return scoreText(affected);
  return countsAs === undefined
    ? message("no CVSS v3")
    : message("no CVSS v3, counts as {countsAs}", { countsAs: bandNames[countsAs] });
}

/** Links to where the severity may be published if there is no score. */
export function linkedScore(affected: ScoredAdvisory): Message | Styled {
  const { band, advisory } = affected;
  const text = scoreText(affected);
  return advisory && band !== "malicious" && advisory.cvss3Score === undefined ? link(text, advisory.url) : text;
}

/** Tells how many unscored advisories did not fail a check, as the user has decided what they count as. */
export function passedMessage({ countsAs, passed }: { readonly countsAs: string; readonly passed: number }): Message {
  return plural(
    passed,
    "{count} unscored advisory counts as {countsAs} and did not fail the check",
    "{count} unscored advisories count as {countsAs} and did not fail the check",
    { countsAs },
  );
}

/** `atty is unmaintained (RUSTSEC-2024-0375)`: what an advisory says that is not about a vulnerability. */
export function noticeText(notice: ScoredAdvisory & { readonly id: string }): Message {
  const advisory = link(notice.id, notice.advisory?.url);
  return message("{title} ({advisory})", { title: advisoryTitle(notice), advisory });
}

/** What is said first of a version that is malicious itself. */
export const confirmedMalicious = message("Confirmed malicious; treat the machine that installed it as compromised");

/** What is said first of a version that depends on a malicious one. */
export function maliciousBelow(affected: VersionKey, path: readonly VersionKey[]): Message {
  return message(
    "Depends on {affected}{via}, confirmed malicious; treat the machine that installed it as compromised",
    {
      affected: versionName(affected),
      via: via(path),
    },
  );
}

export function advisoryTitle({ advisory }: ScoredAdvisory): Message {
  // Titles of PyPA's database are sentences, which stand within others here.
  const title = advisory?.title.replace(/(?<!\.)\.$/, "");
  return title === undefined ? message("details are not available") : message("{title}", { title: prose(title) });
}
