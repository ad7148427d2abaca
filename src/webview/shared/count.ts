import { numberText } from "../../core/messages/language.ts";

/** `1 package`, `1,200 packages`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${numberText(number)} ${number === 1 ? noun : plural}`;
}
