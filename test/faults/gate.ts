/** The boundaries of the program: what it calls and cannot rely on. */
export const boundaries = [
  "transport",
  "file read",
  "folder list",
  "file write",
  "store read",
  "store write",
  "edit",
  "clock",
] as const;

export type Boundary = (typeof boundaries)[number];

/** A way in which a call can fail: the code of the operating system or of SQLite, the status of the service, a jump in milliseconds. */
export type Failure = string | number;

interface Planned {
  readonly boundary: Boundary;
  /** The first call is 1. */
  readonly nth: number;
  readonly failure: Failure;
}

/** Lets every call through but one. */
export interface Gate {
  /** Counts from now on, and lets this call fail. */
  plan(planned: Planned | undefined): void;
  /** Counts a call. Gives what it fails with, if it does. */
  pass(boundary: Boundary): Failure | undefined;
  /** Tells whether the call that was to fail has been made since the plan was. */
  hasStruck(): boolean;
  /** The calls since the plan was made. */
  count(boundary: Boundary): number;
}

export function createGate(): Gate {
  let planned: Planned | undefined;
  const counts = new Map<Boundary, number>();
  const count = (boundary: Boundary): number => counts.get(boundary) ?? 0;
  return {
    plan(next) {
      planned = next;
      counts.clear();
    },
    pass(boundary) {
      counts.set(boundary, count(boundary) + 1);
      return planned?.boundary === boundary && count(boundary) === planned.nth ? planned.failure : undefined;
    },
    hasStruck: () => planned !== undefined && count(planned.boundary) >= planned.nth,
    count,
  };
}
