import { api } from "./commands/api.ts";
import { cache } from "./commands/cache.ts";
import { check } from "./commands/check.ts";
import { completion } from "./commands/completion.ts";
import { identify, images } from "./commands/files.ts";
import { find } from "./commands/find.ts";
import { fix } from "./commands/fix.ts";
import { graph, why } from "./commands/graph.ts";
import { licenses } from "./commands/licenses.ts";
import { advisory, compare, info, project } from "./commands/lookUps.ts";
import { lsp } from "./commands/lsp.ts";
import { mcp } from "./commands/mcp.ts";
import { plan } from "./commands/plan.ts";
import { purls } from "./commands/purls.ts";
import { review } from "./commands/review.ts";
import { config, init } from "./commands/settings.ts";
import { tool } from "./commands/tool.ts";

/** All commands, in the order of the documents. */
export const commands = [
  check,
  review,
  fix,
  plan,
  info,
  advisory,
  project,
  compare,
  identify,
  images,
  purls,
  licenses,
  find,
  api,
  tool,
  mcp,
  lsp,
  graph,
  why,
  config,
  init,
  cache,
  completion,
] as const;

export type CommandName = (typeof commands)[number]["name"];
