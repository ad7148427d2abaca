import type { FileTree } from "../../support/project.ts";

/**
 * A thread of a peer, as GitHub abbreviates it: `owner/name#12` is https://github.com/owner/name/issues/12. What went wrong there or
 * was missing, a manifest with the files beside it, and a line for each dependency with the version that we take it for, or the reason
 * for which there is none.
 */
export type Case = readonly [
  thread: string,
  what: string,
  file: string,
  text: string,
  lines: readonly string[],
  files?: FileTree,
];
