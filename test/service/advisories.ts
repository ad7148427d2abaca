/** GetAdvisory, by the advisory's own id or by a CVE among its aliases. */
import type { AdvisoryKey } from "../../src/core/api/messages.ts";
import type { World } from "./context.ts";
import type { AdvisoryLine } from "./facts.ts";
import { generatedAdvisories } from "./generated.ts";
import { found, missing, type Reply } from "./reply.ts";
import { advisories } from "./snapshot.ts";

export function getAdvisory({ id }: AdvisoryKey, world?: World): Reply {
  const advisory = world
    ? world.advisories.get(id)
    : (advisories().get(id) ?? generatedAdvisories().get(id) ?? byAlias(id));
  if (!advisory) return missing("advisory not found");
  const { url, title, aliases = [], cvss3Score = 0, cvss3Vector = "" } = advisory;
  return found({ advisoryKey: { id: advisory.id }, url, title, aliases, cvss3Score, cvss3Vector });
}

function byAlias(id: string): AdvisoryLine | undefined {
  if (!id.startsWith("CVE-")) return undefined;
  return [...advisories().values()].find(({ aliases }) => aliases?.includes(id));
}
