/** The values made for keys, each made once. */
export interface Memory {
  remember<T>(key: string, make: () => Promise<T>): Promise<T>;
  clear(): void;
}

/** Each key must always stand for values of the same type. */
export function createMemory(): Memory {
  const values = new Map<string, Promise<unknown>>();
  return {
    remember<T>(key: string, make: () => Promise<T>): Promise<T> {
      const value = (values.get(key) as Promise<T> | undefined) ?? make();
      values.set(key, value);
      return value;
    },
    clear: () => values.clear(),
  };
}

/** The value for the key, made unless the host remembers it. It is made without reading. */
export function remembered<T>(
  key: string,
  { memory }: { readonly memory?: Pick<Memory, "remember"> },
  make: () => Promise<T>,
): Promise<T> {
  return memory ? memory.remember(key, make) : make();
}
