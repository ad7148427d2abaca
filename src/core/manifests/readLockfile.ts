import { message } from "../messages/message.ts";
import { atOnce, type Slices } from "../model/slices.ts";
import type { Lockfile, LockfileParser, LockfileProblem } from "./lockfile.ts";

/**
 * Reads a lockfile, and adds a problem where the text is empty, is not of the format at all, or is of a version of the
 * format that is not known. Never throws.
 */
export function readLockfile(parser: LockfileParser, text: string): Lockfile {
  return atOnce(lockfileSlices(parser, text));
}

/** The same with pauses, where the format has them. */
export function* lockfileSlices(parser: LockfileParser, text: string): Slices<Lockfile> {
  yield;
  const lockfile = parser.slices ? yield* parser.slices(text) : parser.parse(text);
  yield;
  const problem = formatProblem(parser, text);
  return problem ? { ...lockfile, problems: [...lockfile.problems, problem] } : lockfile;
}

function formatProblem({ format }: LockfileParser, text: string): LockfileProblem | undefined {
  const start = { start: 0, end: Math.min(1, text.length) };
  if (text.replace(/^\uFEFF/, "").trim() === "") {
    return format?.mayBeEmpty ? undefined : { message: message("Empty lockfile"), span: start, reason: "damaged" };
  }
  const version = format?.version?.pattern.exec(text);
  if (version && Number(version[1]) > (format?.version?.newest ?? Infinity)) {
    const span = { start: version.index, end: version.index + version[0].length };
    return { message: message("Unsupported lockfile version"), span, reason: "newer-format" };
  }
  if (!format?.content || format.content.test(text)) return undefined;
  return { message: message("Not a lockfile of this format"), span: start, reason: "damaged" };
}
