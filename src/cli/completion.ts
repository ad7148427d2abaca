import { withoutTicks } from "../core/messages/message.ts";
import type { Command } from "./command.ts";
import type { Option } from "./option.ts";
import { commonOptions } from "./options.ts";

const program = "package-insights";

/** Makes the script from the records of the commands. Where it knows no words, the shell completes files. */
export function completionScript(shell: "bash" | "zsh" | "fish", commands: readonly Command[]): string {
  return scripts[shell](commands);
}

const scripts = { bash, zsh, fish };

function optionsOf(command: Command): readonly (readonly [name: string, option: Option])[] {
  return Object.entries<Option>({ ...command.options, ...commonOptions });
}

function namesOf(commands: readonly Command[]): string {
  return ["help", ...commands.map(({ name }) => name)].join(" ");
}

/** Cases of a shell's `case`: for a command and the option before the word the values of the option, then the options of a command. */
function cases(commands: readonly Command[], line: (words: string) => string): readonly string[] {
  return [
    `    "help help "*) ${line(namesOf(commands))} ;;`,
    ...commands.flatMap((command) =>
      optionsOf(command).flatMap(([name, { values = [] }]) =>
        values.length === 0 ? [] : `    "${command.name} --${name} "*) ${line(values.join(" "))} ;;`,
      ),
    ),
    ...commands.map((command) => {
      const options = optionsOf(command).map(([name]) => `--${name}`);
      return `    "${command.name} "*" -"*) ${line(options.join(" "))} ;;`;
    }),
  ];
}

function bash(commands: readonly Command[]): string {
  const words = (all: string) => `COMPREPLY=($(compgen -W "${all}" -- "$word"))`;
  return lines([
    `# ${program} completion bash > ~/.local/share/bash-completion/completions/${program}`,
    "_package_insights() {",
    '  local word="${COMP_WORDS[COMP_CWORD]}"',
    "  COMPREPLY=()",
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    ${words(namesOf(commands))}`,
    "    return",
    "  fi",
    '  case "${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD-1]} $word" in',
    ...cases(commands, words),
    "  esac",
    "}",
    `complete -o default -F _package_insights ${program}`,
  ]);
}

function zsh(commands: readonly Command[]): string {
  const words = (all: string) => `compadd -- ${all}`;
  return lines([
    `#compdef ${program}`,
    `# ${program} completion zsh > a folder of $fpath, as _${program}`,
    "_package_insights() {",
    "  if (( CURRENT == 2 )); then",
    `    ${words(namesOf(commands))}`,
    "    return",
    "  fi",
    '  case "${words[2]} ${words[CURRENT-1]} ${words[CURRENT]}" in',
    ...cases(commands, words),
    "    *) _files ;;",
    "  esac",
    "}",
    `if [ "$funcstack[1]" = "_package_insights" ]; then _package_insights "$@"; else compdef _package_insights ${program}; fi`,
  ]);
}

function fish(commands: readonly Command[]): string {
  const complete = (rest: string) => `complete -c ${program} ${rest}`;
  return lines([
    `# ${program} completion fish > ~/.config/fish/completions/${program}.fish`,
    complete(`-n __fish_use_subcommand -f -a help -d 'show the arguments and options of a command'`),
    complete(`-n "__fish_seen_subcommand_from help" -f -a ${quoted(namesOf(commands))}`),
    ...commands.map(({ name, text }) => complete(`-n __fish_use_subcommand -f -a ${name} -d ${quoted(text)}`)),
    ...commands.flatMap((command) =>
      optionsOf(command).map(([name, { value, values = [], short, text = "" }]) => {
        const letter = short === undefined ? "" : ` -s ${short}`;
        const argument = value === undefined ? "" : values.length > 0 ? ` -x -a ${quoted(values.join(" "))}` : " -r";
        const told = text === "" ? "" : ` -d ${quoted(text)}`;
        return complete(`-n "__fish_seen_subcommand_from ${command.name}" -l ${name}${letter}${argument}${told}`);
      }),
    ),
  ]);
}

function quoted(text: string): string {
  return `'${withoutTicks(text).replace(/[\\']/g, "\\$&")}'`;
}

function lines(all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}
