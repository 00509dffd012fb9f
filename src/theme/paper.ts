import { useSyncExternalStore } from 'react';

const QUERY = 'print';

let isPrinting = false;
let sinceMs: number | null = null;

/** When the page was last put on paper, or on what looks like it, epoch ms; null while it is looked at on a screen. */
export function readPaper(): number | null {
  const isPaper = isPrinting || window.matchMedia(QUERY).matches;
  sinceMs = isPaper ? (sinceMs ?? Date.now()) : null;
  return sinceMs;
}

/**
 * Calls the listener when the page is about to be printed, and when it is on the screen again; answers how to stop. The media
 * alone would tell too late: of that a page hears with its next frame, which is behind the sheets.
 */
export function followPaper(listener: () => void): () => void {
  const list = window.matchMedia(QUERY);
  const begin = () => {
    isPrinting = true;
    listener();
  };
  const end = () => {
    isPrinting = false;
    listener();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  list.addEventListener('change', listener);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    list.removeEventListener('change', listener);
  };
}

/** The moment of {@link readPaper}, followed. */
export function usePaper(): number | null {
  return useSyncExternalStore(followPaper, readPaper);
}
