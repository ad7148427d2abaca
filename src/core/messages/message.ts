import { inEnglish, isSingular, numberText, ofOne, translated } from "./language.ts";

/**
 * A sentence for people before it is put into a language: an English template with `{name}` placeholders, and their values.
 * The template is the key of a translation, so it is always written out in the call of `message` and never put together.
 */
export interface Message {
  readonly text: string;
  readonly arguments: Arguments;
  /** The templates for one and for many of `count`, where `text` is one of them. */
  readonly forms?: readonly [one: string, many: string];
  /** Only what stands before or behind `{cell}` in the template, between which a page has a cell. */
  readonly side?: "before" | "behind";
}

export type Arguments = Readonly<Record<string, string | number | Styled | Message>>;

/** A value with a look of its own where the place that shows it has one; plain text shows its text. */
export interface Styled {
  readonly style: "code" | "link" | "prose";
  readonly value: string;
  /** The value of a link that is translated when it is shown. */
  readonly label?: Message;
  /** The address of a link. */
  readonly url?: string;
}

export function message(text: string, values: Arguments = {}): Message {
  return { text, arguments: values };
}

export function code(value: string): Styled {
  return { style: "code", value };
}

export function link(text: string | Message, url = ""): Styled {
  return typeof text === "string"
    ? { style: "link", value: text, url }
    : { style: "link", value: englishText(text), label: text, url };
}

/** Prose from elsewhere, which has code between back-ticks. */
export function prose(value: string): Styled {
  return { style: "prose", value };
}

/** The message as plain text in the language that is set. A placeholder without a value stays as it is written. */
export function formatMessage(message: Message): string {
  return render(message, plainValue);
}

/** The message as plain text for a file, a program or a model, which get English. */
export function englishText(message: Message): string {
  return inEnglish(() => formatMessage(message));
}

/** The template of the message in the language that is set. */
function templateOf({ text, arguments: { count }, forms, side }: Message): string {
  const whole = forms && typeof count === "number" ? formOf(forms, count) : translated(text);
  if (!side) return whole;
  const [before = "", behind = ""] = whole.split("{cell}");
  return side === "before" ? before : behind;
}

/** Where English has one form for both, translations have another key for that of one. */
function formOf([one, many]: readonly [one: string, many: string], count: number): string {
  if (!isSingular(count)) return translated(many);
  return translated(one === many ? ofOne(one) : one, translated(many, one));
}

function plainValue(value: string | Styled): string {
  if (typeof value === "string") return value;
  return value.style === "prose" ? withoutTicks(value.value) : value.value;
}

/** Prose where nothing shows code as such: without the back-ticks around it. */
export function withoutTicks(text: string): string {
  return text.replace(/(?<!`)`+([^`]+)`+/g, "$1");
}

/** The message with each text value passed through `format`, for places where text from elsewhere must not be markup. */
export function render(message: Message, format: (value: string | Styled) => string): string {
  let shown = "";
  readParts(
    message,
    (words) => (shown += words),
    (value) => (shown += format(value)),
  );
  return shown;
}

/** Hands on, in order, the words of the message's templates with numbers, and the text values between them, which may be from elsewhere. */
export function readParts(
  message: Message,
  onWords: (words: string) => void,
  onValue: (value: string | Styled) => void,
): void {
  const { arguments: values } = message;
  templateOf(message)
    .split(/\{(\w+)\}/)
    .forEach((part, index) => {
      // Each second part is the name of a placeholder.
      const value = index % 2 === 1 && Object.hasOwn(values, part) ? values[part] : undefined;
      if (index % 2 === 0) onWords(part);
      else if (value === undefined) onWords(`{${part}}`);
      else if (typeof value === "number") onWords(shownNumber(part, value));
      else if (typeof value === "string") onValue(value);
      else if ("text" in value) readParts(value, onWords, onValue);
      else onValue(value.label ? { ...value, value: formatMessage(value.label) } : value);
    });
}

/** The placeholders of numbers that are typed or that other programs have, which read no `1,200`: lines, and bounds of an input. */
const plainNumbers: ReadonlySet<string> = new Set(["line", "minimum", "maximum"]);

/** A number that is the value of a placeholder: `1,200` in English. */
function shownNumber(name: string, value: number): string {
  return plainNumbers.has(name) ? String(value) : numberText(value);
}

/** The templates for one and for many, or the one that English has for both, and the values of other placeholders. */
export type CountTexts =
  readonly [text: string, values?: Arguments] | readonly [one: string, many: string, values?: Arguments];

/** A message with a number, which its templates get as `{count}`. */
export function plural(count: number, ...texts: CountTexts): Message {
  const [one, second, third] = texts;
  const [many, values] = typeof second === "string" ? [second, third] : [one, second];
  return { text: count === 1 ? one : many, arguments: { count, ...values }, forms: [one, many] };
}

/** As `plural`; undefined for none. */
export function counted(count: number | undefined, ...texts: CountTexts): Message | undefined {
  return count ? plural(count, ...texts) : undefined;
}

/** `a; b; c`; empty for an empty list. */
export function clauses(values: readonly Message[]): Message {
  const [first = message(""), ...others] = values;
  return others.reduce((list, next) => message("{list}; {next}", { list, next }), first);
}

/** `a, b, c`; empty for an empty list. */
export function listed(values: readonly (string | Styled | Message)[]): Message {
  return values.reduce<Message>(
    (list, next) => (list.text === "" ? message("{next}", { next }) : message("{list}, {next}", { list, next })),
    message(""),
  );
}

/** One after the other, separated by spaces. Nested by halves, as thousands in a chain would overflow the stack of `render`. */
export function sentences(list: readonly Message[]): Message {
  if (list.length < 2) return list[0] ?? message("");
  const middle = Math.floor(list.length / 2);
  return message("{text} {next}", { text: sentences(list.slice(0, middle)), next: sentences(list.slice(middle)) });
}

/** Text from elsewhere, such as an error of the service, which has no translation. */
export function servedText(text: string): Message {
  return message("{text}", { text });
}

/** `a, b or c`; empty for an empty list. */
export function alternatives(values: readonly (string | Styled)[]): Message {
  const last = values.at(-1);
  if (last === undefined || values.length === 1) return listed(values);
  return message("{others} or {last}", { others: listed(values.slice(0, -1)), last });
}
