/** The versions that pnpm takes where it holds back what is young or has lost trust, as the generator writes them and the test reads them. */
import type { FileTree } from "../../support/project.ts";

/** A project with settings, as a line of `versions/vectors/<tool>-release-age.ndjson`. */
export interface Project {
  /** The settings by their path below the project, or below the home folder with `~/`. */
  readonly files: FileTree;
  readonly dependencies: readonly Case[];
}

/**
 * `published` is `<version>@<hours before now>` for each, with `@-` where the registry has no time for it, and marks: `:l` is `latest`, `:n` the
 * tag `next`, `:d` deprecated, `:p` has provenance, `:t` is from a trusted publisher. `chosen` is a version or the code of the tool's error.
 */
export type Case = readonly [name: string, requirement: string, published: string, chosen: string];

/** The instant from which the hours count. Dates of settings are as of it, too. */
export const now = Date.parse("2026-11-21T00:00:00Z");

export interface Published {
  readonly version: string;
  readonly publishedAt?: string;
  readonly tags: readonly string[];
  readonly isDeprecated: boolean;
  readonly evidence?: "provenance" | "trustedPublisher";
}

export function publishedIn(text: string): readonly Published[] {
  return text.split(" ").map((each) => {
    const [, version = "", hours = "", marks = ""] = /^(.+)@([^:]+)(.*)$/.exec(each) ?? [];
    const has = (mark: string) => marks.includes(`:${mark}`);
    return {
      version,
      ...(hours !== "-" && { publishedAt: new Date(now - Number(hours) * 3_600_000).toISOString() }),
      tags: [...(has("l") ? ["latest"] : []), ...(has("n") ? ["next"] : [])],
      isDeprecated: has("d"),
      ...(has("t") ? { evidence: "trustedPublisher" as const } : has("p") && { evidence: "provenance" as const }),
    };
  });
}
