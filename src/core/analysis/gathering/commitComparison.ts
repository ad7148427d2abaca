import type { Version } from "../../api/messages.ts";
import { webUrl } from "../../model/webUrl.ts";

/** The page with the commits between two versions; undefined unless both are attested to be built from one repository. */
export function commitComparison(from: Version, to: Version): string | undefined {
  const [before, after] = [attestedCommit(from), attestedCommit(to)];
  if (!before || !after || before.repository !== after.repository || before.commit === after.commit) return undefined;
  return `${before.repository}/compare/${before.commit}...${after.commit}`;
}

interface AttestedCommit {
  /** The repository without a slash at the end. */
  readonly repository: string;
  readonly commit: string;
}

function attestedCommit({ attestations, slsaProvenances }: Version): AttestedCommit | undefined {
  for (const { verified, commit, sourceRepository } of [...attestations, ...slsaProvenances]) {
    const repository = webUrl(sourceRepository.replace(/^git\+/, ""))?.replace(/(?:\.git)?\/*$/, "");
    if (verified && repository !== undefined && /^[\da-f]{7,64}$/i.test(commit)) return { repository, commit };
  }
  return undefined;
}
