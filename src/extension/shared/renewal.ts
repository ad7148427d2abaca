/** Asks for new answers where those that were given are out of date. */
export interface Renewal<State> {
  /** The state that an answer was made from. */
  readonly answered: (id: string, state: State | undefined) => void;
  dispose(): void;
}

/** Milliseconds between an answer and the comparisons with the state then. */
const waits: readonly number[] = [500, 2_000, 8_000];

/**
 * An editor listens to changes only once its first answer has arrived: a change just before is lost, and what it shows would
 * stay as it is. `renew` is called while an answer is out of date.
 */
export function createRenewal<State>(current: (id: string) => State | undefined, renew: () => void): Renewal<State> {
  const timers = new Map<string, readonly ReturnType<typeof setTimeout>[]>();
  const forget = (id: string): void => {
    timers.get(id)?.forEach(clearTimeout);
    timers.delete(id);
  };
  return {
    answered(id, state) {
      forget(id);
      const compare = () => {
        if (current(id) !== state) renew();
      };
      timers.set(
        id,
        waits.map((wait) => setTimeout(compare, wait)),
      );
    },
    dispose: () => [...timers.keys()].forEach(forget),
  };
}
