import { operations, type Operation } from "./operations.ts";

const names = Object.keys(operations) as readonly Operation[];

/** State of a layer that is typed by the operation it belongs to: one value for each operation. */
export function perOperation<T extends { readonly [O in Operation]: unknown }>(
  make: <O extends Operation>(operation: O) => T[O],
): T {
  // The type is right, as `make` gives every operation its own.
  return Object.fromEntries(names.map((operation) => [operation, make(operation)])) as T;
}
