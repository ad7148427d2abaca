import type { OssFuzz, Project, Scorecard, ScorecardCheck } from "../../api/messages/projects.ts";
import { code, message } from "../../messages/message.ts";
import { fact, listCell, messageCell, note, textCell, webCell } from "../cells.ts";
import type { Block, Cell, Fact, Row } from "../page.ts";
import { numberText } from "../../model/numberText.ts";

/** The checks of the OpenSSF Scorecard, the lowest score first; those that did not run have none. */
export function scorecardBlocks({ scorecard }: Project): readonly Block[] {
  if (!scorecard) return [note(message("The OpenSSF Scorecard has not scored this project."))];
  return [
    { kind: "facts", facts: scorecardFacts(scorecard) },
    {
      kind: "table",
      id: "checks",
      caption: message("Checks of the Scorecard"),
      columns: [
        { id: "name", title: message("Check"), isSortable: true },
        { id: "score", title: message("Score"), isSortable: true, align: "end" },
        { id: "reason", title: message("Reason") },
        { id: "details", title: message("Details") },
      ],
      rows: [...scorecard.checks].sort((a, b) => (a.score ?? 11) - (b.score ?? 11)).map(checkRow),
    },
  ];
}

function scorecardFacts({ overallScore, date, repository, scorecard, metadata }: Scorecard): readonly Fact[] {
  const of = (name: string, version: string): Cell =>
    messageCell(message("{name} {version}", { name, version: code(version) }));
  return [
    fact("overallScore", message("Score"), messageCell(message("{score} of 10", { score: overallScore.toFixed(1) }))),
    fact("date", message("Date"), textCell(date.slice(0, 10))),
    ...(repository.name === "" ? [] : [fact("repository", message("Commit"), of(repository.name, repository.commit))]),
    ...(scorecard.version === ""
      ? []
      : [fact("program", message("Scorecard version"), of(scorecard.version, scorecard.commit))]),
    ...(metadata.length === 0 ? [] : [fact("metadata", message("Metadata"), listCell(metadata.map(textCell)))]),
  ];
}

function checkRow({ name, documentation, score, reason, details }: ScorecardCheck): Row {
  const { url, shortDescription } = documentation;
  const title = url === "" ? textCell(name) : webCell(name, url);
  return {
    cells: [
      shortDescription === ""
        ? title
        : [...title, ...messageCell(message(" – {description}", { description: shortDescription }))],
      messageCell(score === undefined ? message("did not run") : message("{score} of 10", { score })),
      textCell(reason),
      listCell(details.map(textCell), []),
    ],
    sort: [name, score, undefined, undefined],
  };
}

/** How far OSS-Fuzz tests the project. */
export function fuzzBlocks({ ossFuzz }: Project): readonly Block[] {
  if (!ossFuzz) return [note(message("Not tested by OSS-Fuzz."))];
  return [{ kind: "facts", facts: fuzzFacts(ossFuzz) }];
}

function fuzzFacts({ lineCount, lineCoverCount, date, configUrl }: OssFuzz): readonly Fact[] {
  const percent = lineCount > 0 ? Math.round((lineCoverCount / lineCount) * 100) : undefined;
  const count = numberText(lineCoverCount);
  const covered =
    percent === undefined ? message("{count}", { count }) : message("{count} ({percent} %)", { count, percent });
  return [
    fact("lineCount", message("Lines of code"), textCell(numberText(lineCount))),
    fact("lineCoverCount", message("Lines covered by fuzzing"), messageCell(covered)),
    fact("date", message("Date"), textCell(date.slice(0, 10))),
    ...(configUrl === "" ? [] : [fact("configUrl", message("Configuration"), webCell(configUrl, configUrl))]),
  ];
}
