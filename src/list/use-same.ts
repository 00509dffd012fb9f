import { useState } from 'react';

/** The object of the render before while nothing in it has changed: what is memoized by it stays so. */
export function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (isEqual(kept, value)) return kept;
  keep(value);
  return value;
}

/** Whether two values are equal; both are plain data, written in the same order. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
