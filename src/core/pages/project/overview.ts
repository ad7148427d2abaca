import type { Project } from "../../api/messages/projects.ts";
import { message, type Message } from "../../messages/message.ts";
import { fact, messageCell, pageCell, textCell, unknownCell, webCell } from "../cells.ts";
import type { Cell, Fact } from "../page.ts";
import { numberText } from "../../model/numberText.ts";

/** A project in numbers. Counts that the host does not tell are left out: they are not zero. */
export function projectFacts(project: Project): readonly Fact[] {
  const { projectKey, description, homepage, license, scorecard, starsCount, forksCount, openIssuesCount } = project;
  const { id } = projectKey;
  return [
    fact("id", message("Repository"), pageCell(id, { kind: "project", id })),
    ...(description === "" ? [] : [fact("description", message("Description"), textCell(description))]),
    ...(homepage === "" ? [] : [fact("homepage", message("Homepage"), webCell(homepage, homepage))]),
    fact("license", message("License"), license === "" ? unknownCell : textCell(license)),
    ...count("starsCount", message("Stars"), starsCount),
    ...count("forksCount", message("Forks"), forksCount),
    ...count("openIssuesCount", message("Open issues"), openIssuesCount),
    fact("scorecard", message("OpenSSF Scorecard"), scoreCell(scorecard?.overallScore)),
  ];
}

function count(id: string, name: Message, value: number | undefined): readonly Fact[] {
  return value === undefined ? [] : [fact(id, name, textCell(numberText(value)))];
}

function scoreCell(score: number | undefined): Cell {
  return messageCell(
    score === undefined ? message("not scored") : message("{score} of 10", { score: score.toFixed(1) }),
  );
}
