import { printable } from "../../core/model/sanitize.ts";

/** Text from elsewhere as the label of a quick pick, which shows `$(name)` as an icon. */
export function plainLabel(text: string): string {
  return printable(text).replaceAll("$(", "$ (");
}
