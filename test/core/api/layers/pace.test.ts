import assert from "node:assert/strict";
import { adaptivePace, fixedPace, type Pace } from "../../../../src/core/api/layers/limiter.ts";

/** How many requests leave within so many milliseconds from `start`, where as many as the pace allows are waiting. */
function departures(pace: Pace, start: number, milliseconds: number): number {
  let count = 0;
  for (let now = start; now < start + milliseconds; now++) {
    while (pace.wait(now) === 0 && count < 10_000) {
      pace.take(now);
      count++;
    }
    if (count === 10_000) break;
  }
  return count;
}

/** A pace after so many departures, evenly over a second, of which the last was refused. */
function refusedAfter(perSecond: number): Pace {
  const pace = adaptivePace();
  for (let n = 0; n < perSecond; n++) pace.take((n * 1_000) / perSecond);
  pace.refused(999, 1_000);
  return pace;
}

describe("the pace of requests", () => {
  it("is the burst and then the rate, where there is one", () => {
    const pace = fixedPace(10, 20, 0);
    assert.equal(departures(pace, 0, 1), 20);
    assert.equal(departures(pace, 1, 1_000), 10);
    assert.equal(departures(pace, 60_000, 1), 20);
  });

  it("is not limited until the service refuses a request", () => {
    assert.equal(departures(adaptivePace(), 0, 1), 10_000);
  });

  const rows: readonly (readonly [what: string, perSecond: number, from: number, to: number])[] = [
    ["half of what has left", 100, 50, 60],
    ["not less than some", 2, 5, 7],
  ];
  for (const [what, perSecond, least, most] of rows) {
    it(`is ${what} in the second after a refusal`, () => {
      const left = departures(refusedAfter(perSecond), 1_001, 1_000);
      assert.ok(left >= least && left <= most, `${left} left`);
    });
  }

  it("grows after a refusal, until nothing limits it", () => {
    const pace = refusedAfter(100);
    const seconds = [1, 4, 8].map((second) => departures(pace, second * 1_000 + 1, 1_000));
    assert.deepEqual(
      seconds,
      [...seconds].sort((a, b) => a - b),
    );
    assert.ok((seconds[2] ?? 0) > (seconds[0] ?? 0) * 3, `${seconds.join()} left`);
    assert.equal(departures(pace, 60_000, 1), 10_000);
  });

  it("is lowered once for requests that were under way together, and again for later ones", () => {
    const pace = refusedAfter(100);
    for (let n = 0; n < 10; n++) pace.refused(998, 1_010);
    assert.ok(departures(pace, 1_011, 1_000) >= 50);
    pace.refused(2_005, 2_020);
    assert.ok(departures(pace, 2_021, 1_000) <= 35);
  });

  it("does not hold requests when the clock is set back", () => {
    const pace = refusedAfter(100);
    assert.ok(pace.wait(-3_600_000) <= 200);
  });
});
