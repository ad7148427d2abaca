import { respond, type Fault, type RightAnswer } from "./fault.ts";

type Item = Readonly<Record<string, unknown>>;

interface Page {
  readonly responses: readonly unknown[];
  readonly nextPageToken?: unknown;
}

/** Every item of the right answer, whose pages are as long as they need be. */
function itemsOf({ value }: RightAnswer): readonly Item[] {
  return value.responses as readonly Item[];
}

function fault(
  name: string,
  page: (items: readonly Item[], nth: number) => Page,
  outcome: Fault["outcome"] = "failed",
  requests = 1,
): Fault {
  return {
    name,
    strike: (exchange, right) => respond(exchange, JSON.stringify(page(itemsOf(right), right.nth))),
    outcome,
    requests,
    bytes: 2_000_000,
  };
}

const answerOf = (item: Item): Item => Object.fromEntries(Object.entries(item).filter(([name]) => name !== "request"));
const rotated = <T>(items: readonly T[]): readonly T[] => [...items.slice(1), ...items.slice(0, 1)];

/** What only a batch can do wrong. A batch of three items, all of which are known. */
export const pageFaults: readonly Fault[] = [
  fault("one page", (responses) => ({ responses, nextPageToken: "" }), "found"),
  fault("a page without a token", (responses) => ({ responses }), "found"),
  fault("a page for each item", pageEach, "found", 3),
  fault("a token behind the last item", (responses) => ({ responses, nextPageToken: "t" }), "found"),
  fault("no item and ever new tokens", (_, nth) => ({ responses: [], nextPageToken: `t${nth}` })),
  fault(
    "the same items and ever new tokens",
    (responses, nth) => ({
      responses: responses.slice(0, 2),
      nextPageToken: `t${nth}`,
    }),
    "failed",
    2,
  ),
  fault(
    "a token that repeats",
    (items, nth) => ({ responses: items.slice(nth, nth + 1), nextPageToken: "t" }),
    "failed",
    2,
  ),
  fault(
    "an item, then none, and ever new tokens",
    (items, nth) => ({
      responses: nth === 0 ? items.slice(0, 1) : [],
      nextPageToken: `t${nth}`,
    }),
    "failed",
    2,
  ),
  fault(
    "a token of a megabyte",
    (items, nth) => ({
      ...pageEach(items, nth),
      ...(nth < 2 && { nextPageToken: `${nth}`.repeat(500_000) }),
    }),
    "found",
    3,
  ),
  fault("a token that is a number", (responses) => ({ responses: responses.slice(1), nextPageToken: 7 })),
  fault("an item too few", (responses) => ({ responses: responses.slice(1), nextPageToken: "" })),
  fault("an item too many", (responses) => ({ responses: [...responses, responses[0]] })),
  fault("items in another order", (responses) => ({ responses: rotated(responses) })),
  fault("the answers in another order", (items) => {
    const answers = rotated(items.map(answerOf));
    return { responses: items.map(({ request }, index) => ({ request, ...answers[index] })) };
  }),
  fault("the answers in another order without echoes", (items) => ({ responses: rotated(items.map(answerOf)) })),
  fault("no echoes", (items) => ({ responses: items.map(answerOf) }), "found"),
  fault("echoes of other requests", (items) => ({
    responses: items.map((item, index) => ({ ...item, request: rotated(items)[index]?.request })),
  })),
  fault("echoes that are null", (items) => ({ responses: items.map((item) => ({ ...item, request: null })) })),
  fault("no answers", (items) => ({ responses: items.map(({ request }) => ({ request })) }), "missing"),
  fault("neither answers nor echoes", (items) => ({ responses: items.map(() => ({})) }), "missing"),
  fault("items that are null", (items) => ({ responses: items.map(() => null) })),
  fault("items that are lists", (items) => ({ responses: items.map((item) => [item]) })),
  fault("items that are texts", (items) => ({ responses: items.map(() => "found") })),
  fault("items that are no list", (items) => ({ responses: items[0] as unknown as readonly unknown[] })),
];

function pageEach(items: readonly Item[], nth: number): Page {
  return { responses: items.slice(nth, nth + 1), nextPageToken: nth < items.length - 1 ? `t${nth}` : "" };
}
