// What the runners of pipelines take for a command in the output of a step, each by its own parser.

/** The runners, and the lines of an output that each of them would carry out. Stricter than they are where they know names. */
const runners: Readonly<Record<string, (output: string) => readonly string[]>> = {
  // actions/runner, ActionCommand.TryParseV2: two colons after white space. TryParse: `##[` anywhere in a line.
  GitHub: (output) =>
    linesOf(output).filter((line) => /^[\s\u0085]*::/.test(shown(line)) || shown(line).includes("##[")),
  // microsoft/azure-pipelines-agent, Command.TryParse: `##vso[` anywhere in a line, in any case; `##[` formats a line.
  Azure: (output) => linesOf(output).filter((line) => /##(?:vso)?\[/i.test(shown(line))),
  // docs.gitlab.com/ci/jobs/job_logs: sections begin and end with escape sequences.
  GitLab: (output) => output.match(/section_(?:start|end):\d+:.*\r\u001b\[0K/g) ?? [],
  // JetBrains: service messages anywhere in a line.
  TeamCity: (output) => linesOf(output).filter((line) => /##teamcity\[/i.test(shown(line))),
};

/** Runners read a line up to any line break of .NET. */
function linesOf(output: string): readonly string[] {
  return output.split(/\r\n|\r|\n/);
}

/** Comparisons by culture pass over characters that are not shown. */
function shown(line: string): string {
  return line.replace(/\p{DI}/gu, "");
}

/** `<runner>: <line>` of each command in the output. */
export function commandsIn(output: string): readonly string[] {
  return Object.entries(runners).flatMap(([name, commands]) => commands(output).map((line) => `${name}: ${line}`));
}

/** Texts that try to be a command of each runner, wherever they stand. */
export const commandTexts: readonly string[] = [
  "::error title=x::y",
  "  ::stop-commands::t",
  "\u0085::add-mask::y",
  "x\n::set-output name=a::b",
  "x\r::warning::b",
  "\u2028::warning::b",
  "##[error]x",
  "\u034f::error::x",
  "#\u034f#\ufe00[error]x",
  "##\u200b[group]x",
  "x ##vso[task.setvariable variable=PATH]evil",
  "##VSO[task.complete result=Failed]",
  "##teamcity[buildStop comment='x']",
  "section_start:1:x\r\u001b[0Ky",
  "\u202e::error::\u202c\u009b2J",
];
