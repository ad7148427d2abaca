import { DecodeError, type Json, message, number, text } from "./decodeFields.ts";
import type { Fetched, Found, Missing } from "./fetched.ts";
import { type Operation, type OperationRow, operations, type RequestOf, type ResponseOf } from "./operations.ts";
import { type IsSameVersion, otherKey } from "./rows/answeredKeys.ts";

/** A stored answer whose value has been read as the operation's. */
export interface CachedAnswer<T> {
  readonly fetched: Found<T> | Missing;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Requested by this client, and not from a store. */
  readonly isNew?: boolean;
}

/**
 * Reads what a store has for the request. It may stem from another version of this program or be damaged, so it is decoded
 * as strictly as an answer of the service, and must be about what is requested; undefined where it is not.
 */
export function readStored<O extends Operation>(
  operation: O,
  request: RequestOf<O>,
  stored: unknown,
  isSameVersion: IsSameVersion,
): CachedAnswer<ResponseOf<O>> | undefined {
  const row: OperationRow<O> = operations[operation];
  if (stored === undefined || row.kind === "batch") return undefined;
  try {
    const record = message(stored);
    const fetched = readFetched(row.decode, message(record.fetched));
    const keys = fetched.kind === "found" ? (row.keys?.(request, fetched.value) ?? []) : [];
    return otherKey(keys, isSameVersion) ? undefined : { fetched, since: number(record, "since") };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return undefined;
  }
}

function readFetched<Response>(decode: (record: Json) => Response, record: Json): Found<Response> | Missing {
  switch (record.kind) {
    case "missing":
      return { kind: "missing", text: text(record, "text") };
    case "found": {
      const maxAge = record.maxAge === undefined ? undefined : number(record, "maxAge");
      return {
        kind: "found",
        value: decode(message(record.value, "value")),
        ...(maxAge !== undefined && { maxAge }),
        ...(record.truncated === true && { truncated: true }),
      };
    }
    default:
      throw new DecodeError("neither found nor missing");
  }
}

export interface Ages {
  /** Seconds for which found answers are fresh, whatever the service says of them. */
  readonly freshFor?: number;
  /** Seconds for which a found answer that is no longer fresh is better than none; seven days, if absent. */
  readonly staleFor?: number;
  /** Milliseconds since 1970: older answers are requested again, and serve only when the service fails. */
  readonly notBefore?: number;
}

/** The uses that the age of an answer allows. */
export interface AgePolicy {
  /** Checks freshness by the settings of today, which may have changed since the answer was kept. */
  readonly isFresh: (operation: Operation, answer: CachedAnswer<unknown>) => boolean;
  /** May be given while a newer answer is requested. */
  readonly isStandIn: (answer: CachedAnswer<unknown>) => boolean;
  /** May be given when the service fails. */
  readonly isLastResort: (answer: CachedAnswer<unknown>) => boolean;
  readonly withAge: <T>(operation: Operation, answer: CachedAnswer<T>) => Fetched<T>;
}

const second = 1_000;
/** Seconds for which answers are fresh at most, unless the user sets another time. */
const week = 7 * 86_400;
/** Milliseconds by which clocks are corrected now and then. */
const clockTolerance = 60_000;

export function agePolicy(now: () => number, ages: Ages): AgePolicy {
  const { staleFor = week, notBefore = 0 } = ages;
  /** An answer from the future was kept before the clock was set back, so nobody knows how old it is. */
  const hasAge = ({ since }: CachedAnswer<unknown>): boolean => since <= now() + clockTolerance;
  const isRecent = ({ since, isNew = false }: CachedAnswer<unknown>): boolean => isNew || since >= notBefore;
  const isFresh = (operation: Operation, answer: CachedAnswer<unknown>): boolean =>
    hasAge(answer) && isRecent(answer) && now() < answer.since + freshTime(operation, answer.fetched, ages);
  const isLastResort = (answer: CachedAnswer<unknown>): boolean =>
    answer.fetched.kind === "found" && hasAge(answer) && now() - answer.since < staleFor * second;
  return {
    isFresh,
    isLastResort,
    isStandIn: (answer) => isLastResort(answer) && isRecent(answer),
    withAge(operation, answer) {
      const { fetched, since } = answer;
      const age = Math.max(0, Math.floor((now() - since) / second));
      if (fetched.kind === "missing") return { ...fetched, age };
      return { ...fetched, age, ...(!isFresh(operation, answer) && { stale: true }) };
    },
  };
}

/**
 * Milliseconds for which an answer is fresh: as long as the user or else the service says, an hour otherwise; what never
 * changes for a week, which is the most; a miss for five minutes, as new packages and versions appear within minutes to hours.
 */
function freshTime(
  operation: Operation,
  fetched: Exclude<Fetched<unknown>, { kind: "failed" }>,
  { freshFor }: Ages,
): number {
  if (fetched.kind === "missing") return 300 * second;
  const row = operations[operation];
  if (row.kind === "lookup" && row.isImmutable) return week * second;
  return (freshFor ?? Math.min(fetched.maxAge ?? 3_600, week)) * second;
}
