/**
 * A sentence for people before it is put into a language: an English template with `{name}` placeholders, and their values.
 * The template is the key of a translation, so it is always written out in the call of `message` and never put together.
 */
export interface Message {
  readonly text: string;
  readonly arguments: Arguments;
}

export type Arguments = Readonly<Record<string, string | number | Message>>;

export function message(text: string, values: Arguments = {}): Message {
  return { text, arguments: values };
}

/** The translation of a template; English where there is none. */
export type Translate = (text: string) => string;

/** The message as plain text. A placeholder without a value stays as it is written. */
export function formatMessage(message: Message, translate: Translate = (text) => text): string {
  return render(message, (value) => value, translate);
}

/** The message with each value passed through `escape`, for places where text from elsewhere must not be markup. */
export function render(
  { text, arguments: values }: Message,
  escape: (value: string) => string,
  translate: Translate = (template) => template,
): string {
  return translate(text).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return placeholder;
    return typeof value === "object" ? render(value, escape, translate) : escape(String(value));
  });
}

/** One of two templates by a number, which both get as `{count}`. */
export function plural(count: number, singular: string, other: string, values: Arguments = {}): Message {
  return message(count === 1 ? singular : other, { count, ...values });
}
