/** Numbers that a seed decides. */
export interface Random {
  /** Both included. */
  integer(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** So many different ones, or as many as there are. */
  some<T>(list: readonly T[], count: number): readonly T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const integer = (from: number, to: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from + Math.floor((state / 2 ** 32) * (to - from + 1));
  };
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[integer(0, list.length - 1)];
    if (picked === undefined) throw new Error("nothing to pick from");
    return picked;
  };
  return {
    integer,
    pick,
    some: (list, count) => [...new Set(Array.from({ length: count }, () => pick(list)))],
  };
}
