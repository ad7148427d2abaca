/** Decides when the next request may leave. Times are milliseconds since 1970. */
export interface Pace {
  /** Milliseconds until a request may leave; 0 if it may now. */
  wait(now: number): number;
  /** A request leaves. */
  take(now: number): void;
  /** Nothing was sent in the end. */
  giveBack(): void;
  /** The service has refused a request that left at this time, as there were too many. */
  refused(left: number, now: number): void;
}

/** A token bucket: so many requests a second over time, and so many at once after a quiet while. */
export function fixedPace(rate: number, burst: number, now: number): Pace {
  let tokens = burst;
  let filled = now;
  return {
    wait(now) {
      tokens = Math.min(burst, tokens + (Math.max(0, now - filled) / 1_000) * rate);
      filled = now;
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / rate) * 1_000);
    },
    take() {
      tokens--;
    },
    giveBack() {
      tokens = Math.min(burst, tokens + 1);
    },
    refused: () => undefined,
  };
}

/** Requests a second below which a refusal does not slow down, and above which only the concurrency limits. */
const slowest = 5;
const fastest = 1_000;
/** By how much the rate grows in a second without a refusal. */
const growth = 1.25;

/**
 * As many requests as the concurrency allows, so the more slowly the service answers, the fewer leave. Where it refuses some as too
 * many, half as many leave in a second as had left before, and then gradually more.
 */
export function adaptivePace(): Pace {
  /** Of the last second, oldest first. */
  let departures: number[] = [];
  let limit: { readonly rate: number; readonly since: number } | undefined;
  let next = 0;

  const rateAt = (now: number): number => {
    if (!limit) return Infinity;
    const rate = limit.rate * growth ** Math.max(0, (now - limit.since) / 1_000);
    if (rate >= fastest) limit = undefined;
    return rate;
  };

  return {
    // A clock that was set back must not hold requests for longer than one of them takes.
    wait: (now) => (rateAt(now) === Infinity ? 0 : Math.max(0, Math.min(next - now, 1_000 / slowest))),
    take(now) {
      departures = [...departures.filter((time) => time > now - 1_000 && time <= now), now];
      next = Math.max(now, Math.min(next, now + 1_000)) + 1_000 / rateAt(now);
    },
    giveBack() {
      departures.pop();
      next = 0;
    },
    refused(left, now) {
      // What left before the rate was lowered says nothing about the lower rate.
      if (limit && left <= limit.since) return;
      const recent = departures.filter((time) => time > now - 1_000).length;
      limit = { rate: Math.max(slowest, Math.min(recent, rateAt(now)) / 2), since: now };
      next = now + 1_000 / limit.rate;
    },
  };
}
