import { numberText } from "../../model/numberText.ts";
import type { RequestBudget } from "../budget.ts";
import { TransportError } from "../errors.ts";
import type { Transport } from "../transport.ts";

/** Sends no request for which nothing is left of its budget. Each attempt counts. */
export function withinBudget(transport: Transport): Transport {
  return async (request) => {
    const { budget } = request;
    if (budget && !budget.take()) throw new TransportError("over-budget", numberText(budget.most));
    return transport(request);
  };
}

/** The budget of a request that several ask for together: one of them pays, and nobody where one has no limit. */
export function sharedBudget(budgets: readonly (RequestBudget | undefined)[]): RequestBudget | undefined {
  const limited = new Set(budgets.filter((budget) => budget !== undefined));
  if (budgets.includes(undefined)) return undefined;
  return {
    most: Math.max(...[...limited].map(({ most }) => most)),
    take: () => [...limited].some((budget) => budget.take()),
  };
}
