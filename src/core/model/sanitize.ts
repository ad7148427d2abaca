/** A service's text as it is safe to look at: what could break its line, hide, or turn round text beside it is replaced. */
export function visible(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, "\ufffd");
}
