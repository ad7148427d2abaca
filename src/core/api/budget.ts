/** The number of requests that may leave for what one gesture or command multiplies: a list, an archive, the misspellings of a name. */
export interface RequestBudget {
  readonly most: number;
  /** Takes one request; false where none is left. */
  take(): boolean;
}

/** Requests of one gesture, unless the user allows more. */
export const usualRequests = 2_000;

export function createBudget(most = usualRequests): RequestBudget {
  let left = most;
  return {
    most,
    take() {
      if (left === 0) return false;
      left--;
      return true;
    },
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
