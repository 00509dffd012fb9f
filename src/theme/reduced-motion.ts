import { useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

/** True while the visitor's system asks for a page that does not move (WCAG 2.3.3). */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(follow, () => window.matchMedia(QUERY).matches);
}

function follow(listener: () => void): () => void {
  const list = window.matchMedia(QUERY);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
