import type { FixReport } from "./fixText.ts";

/** 0 where nothing is affected with the changes, 1 where something is, else 2 where something could not be checked. */
export function fixExitCode({ unfixed, remaining, unchecked, unread }: FixReport): 0 | 1 | 2 {
  if (unfixed.length + remaining.length > 0) return 1;
  return unchecked.length + unread.length > 0 ? 2 : 0;
}
