import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { AHEAD_SERVES_MS, type AheadKey, type ReadAhead } from './read-ahead';

const ReadAheadContext = createContext<ReadAhead | null>(null);

/** Hands down what was asked for ahead. */
export function ReadAheadProvider({
  ahead,
  children,
}: {
  readonly ahead: ReadAhead;
  readonly children: ReactNode;
}) {
  return <ReadAheadContext value={ahead}>{children}</ReadAheadContext>;
}

/** The part of a query that its options are decided by. */
interface AskedQuery {
  readonly state: { readonly dataUpdatedAt: number };
}

/** Options of a query whose answer may be there before it is asked. */
export interface AheadOptions<T> {
  readonly initialData?: T;
  readonly initialDataUpdatedAt?: number;
  /** An answer that came ahead is not asked for again when it is first drawn. */
  readonly staleTime: (query: AskedQuery) => number;
}

/**
 * Lets a query begin with the answer that came ahead of it, if one did: its first drawing has it. Outside of a
 * {@link ReadAheadProvider} nothing comes ahead.
 *
 * @param key - What is asked; only the first of a component can have been asked ahead.
 * @param staleTimeMs - How long any other answer serves.
 */
export function useAhead<T>(key: AheadKey, staleTimeMs = 0): AheadOptions<T> {
  const ahead = use(ReadAheadContext);
  const [first] = useState(() => ({ key, answer: ahead?.answerOf(key) }));
  const { answer } = first;
  useEffect(() => {
    if (answer === undefined) return;
    // A task later: a query that had an older answer reads anew when it is mounted, behind this effect, and takes it.
    setTimeout(() => ahead?.drop(first.key, answer));
  }, [ahead, first, answer]);
  if (answer === undefined || first.key !== key) return { staleTime: () => staleTimeMs };
  return {
    // The provider answered it, as it would answer the query itself.
    initialData: answer.data as T,
    initialDataUpdatedAt: answer.atMs,
    staleTime: ({ state }) =>
      state.dataUpdatedAt === answer.atMs ? Math.max(AHEAD_SERVES_MS, staleTimeMs) : staleTimeMs,
  };
}

/** Suspends a page that is about to be drawn for as long as {@link ReadAhead.hold} says. */
export function useHeld(): void {
  const held = use(ReadAheadContext)?.held() ?? null;
  if (held !== null) use(held);
}
