import type { AffectedBy } from "../analysis/advisories.ts";
import { advisoriesOf, findingText, type Finding } from "../analysis/finding.ts";
import type { Ignore } from "../analysis/ignores/ignore.ts";
import { advisoryTitle, scoreText } from "../messages/advisories.ts";
import { message, plural, type Message } from "../messages/message.ts";
import { versionName } from "../messages/versions.ts";

/** Something that is found on a dependency and can be ignored. */
export interface IgnoreChoice {
  /** The ID of an advisory, or a rule: what a comment names. */
  readonly what: string;
  readonly description: Message;
  readonly detail?: Message;
  /** Of an entry in the settings, without a package. */
  readonly entry: Pick<Ignore, "rule" | "advisory">;
}

/** Each advisory once, in the order of the findings, then the rules; of advisories only where there are several. */
export function ignoreChoices(findings: readonly Finding[]): readonly IgnoreChoice[] {
  const advisories = new Map<string, IgnoreChoice>();
  const rules = new Map<string, IgnoreChoice>();
  for (const finding of findings) {
    for (const affected of advisoriesOf(finding)) {
      if (!advisories.has(affected.id)) advisories.set(affected.id, advisoryChoice(finding, affected));
    }
    if (finding.rule !== "expired-ignore" && !rules.has(finding.rule))
      rules.set(finding.rule, ruleChoice(finding, findings));
  }
  const several = [...rules.values()].filter(
    ({ what }) => findings.filter(({ rule }) => rule === what).flatMap(advisoriesOf).length !== 1,
  );
  return [...advisories.values(), ...several];
}

function advisoryChoice(finding: Finding, affected: AffectedBy): IgnoreChoice {
  const { id } = affected;
  const score = scoreText(affected);
  const description =
    finding.rule === "transitive-advisory"
      ? message("{score} in {name}", { score, name: versionName(finding.items[0].affected) })
      : message("{score}", { score });
  return { what: id, description, detail: advisoryTitle(affected), entry: { advisory: id } };
}

function ruleChoice(finding: Finding, findings: readonly Finding[]): IgnoreChoice {
  const { rule } = finding;
  const count = findings.filter((other) => other.rule === rule).length;
  const entry = { rule };
  if (rule === "advisory") {
    const description = plural(count, "all {count} advisory", "all {count} advisories");
    return { what: rule, description, entry };
  }
  if (rule === "transitive-advisory") {
    const description = plural(count, "all {count} vulnerable dependency", "all {count} vulnerable dependencies");
    return { what: rule, description, entry };
  }
  return { what: rule, description: findingText(finding), entry };
}
