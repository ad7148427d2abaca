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
