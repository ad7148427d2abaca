import { exchange, type Exchanged } from "../../contract/service/exchange.ts";
import { recordings } from "../snapshot.ts";
import { type Rule, rules } from "./rules.ts";

export interface Comparison {
  readonly asked: number;
  readonly differences: readonly Difference[];
  /** Rules of the specification that do not hold at the address, each with what came instead. */
  readonly broken: readonly string[];
}

interface Difference {
  /** The method and the path, and where in the answer. */
  readonly request: string;
  readonly there: string;
  readonly here: string;
}

/** Asks two services the same, one after the other. Rejects where there is no answer from an address at all. */
export async function compareServices(there: string, here: string, onlyRules: boolean): Promise<Comparison> {
  const differences: Difference[] = [];
  const broken: string[] = [];
  let asked = 0;
  const askBoth = async (path: string, body?: object) => {
    asked += 1;
    return [await exchange(there + path, body), await exchange(here + path, body)] as const;
  };
  for (const { request } of onlyRules ? [] : recordings().values()) {
    const { pathname, search } = new URL(request.url);
    const [answer, own] = await askBoth(pathname + search);
    differences.push(...differencesOf(`${request.method} ${pathname}`, answer, own));
  }
  for (const { what, path, body, holds } of rules) {
    const answers = await askBoth(path, body);
    const [answer, own] = answers.map((each) => outcomeOf(holds, each));
    if (answer !== undefined) broken.push(`${what} (${path}): ${answer}`);
    if (own !== undefined) differences.push({ request: `${what} (${path})`, there: answer ?? "holds", here: own });
  }
  return { asked, differences, broken };
}

/** What came instead of what a rule says, also where the answer has another shape. */
function outcomeOf(holds: Rule["holds"], answer: Exchanged): string | undefined {
  try {
    return holds(answer);
  } catch {
    return `${answer.status} ${answer.text.slice(0, 120)}`;
  }
}

function differencesOf(request: string, there: Exchanged, here: Exchanged): readonly Difference[] {
  if (there.status !== 200 || here.status !== 200)
    return there.status === here.status
      ? []
      : [{ request, there: `${there.status} ${there.text}`, here: `${here.status} ${here.text}` }];
  return [...fieldsThatDiffer("", JSON.parse(there.text), JSON.parse(here.text))].map(([place, ...values]) => {
    const [a = "", b = ""] = values.map((value) => (value === undefined ? "nothing" : JSON.stringify(value)));
    return { request: `${request}, ${place}`, there: a.slice(0, 200), here: b.slice(0, 200) };
  });
}

/** Each place where one has another value, or none; of lists of another length only that. */
function* fieldsThatDiffer(place: string, there: unknown, here: unknown): Generator<[string, unknown, unknown]> {
  if (Array.isArray(there) && Array.isArray(here) && there.length !== here.length) {
    yield [`${place}.length`, there.length, here.length];
  } else if (isObject(there) && isObject(here)) {
    for (const name of new Set([...Object.keys(there), ...Object.keys(here)]))
      yield* fieldsThatDiffer(place === "" ? name : `${place}.${name}`, there[name], here[name]);
  } else if (there !== here) yield [place, there, here];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
