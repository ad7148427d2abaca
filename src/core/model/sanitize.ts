/** Text from elsewhere, safe to look at: whatever could break its line, hide, or reorder text next to it becomes U+FFFD. */
export function visible(text: string): string {
  return text.replace(deceptive, "\ufffd");
}

/** The same as one line for a terminal or a message: runs of line breaks and other control characters become a space. */
export function printable(text: string): string {
  return visible(text.replace(controls, " "));
}

const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Control characters, and format characters that are invisible or set the writing direction. */
const deceptive =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
