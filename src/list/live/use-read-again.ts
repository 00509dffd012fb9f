import { useCallback, useEffect, useRef } from 'react';

interface Readable {
  readonly isFetching: boolean;
  readonly refetch: (options: { readonly cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * Reads anew when something changed. What changes while rows are being read is read after that: the answer on its
 * way may be older than the change, and a read that is begun anew each time would never end.
 */
export function useReadAgain(query: Readable): () => void {
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  });
  const reading = useRef<{ isOld: boolean } | null>(null);
  return useCallback(() => {
    if (reading.current !== null) {
      reading.current.isOld = true;
      return;
    }
    async function read(): Promise<void> {
      const run = { isOld: latest.current.isFetching };
      reading.current = run;
      do {
        await latest.current.refetch({ cancelRefetch: false });
        if (!run.isOld) break;
        run.isOld = false;
        await latest.current.refetch({ cancelRefetch: false });
      } while (run.isOld);
      reading.current = null;
    }
    void read();
  }, []);
}
