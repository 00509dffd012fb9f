import { useEffect, useState, type RefObject } from 'react';

/** Columns before anything is measured: what a 1366 px screen holds. */
const FIRST_GUESS = 4;

/** How many columns of at least `minWidthPx` fit into an element, kept up to date while it is resized. */
export function useFittingColumns(element: RefObject<HTMLElement | null>, minWidthPx: number): number {
  const [columns, setColumns] = useState(FIRST_GUESS);
  useEffect(() => {
    const measured = element.current;
    if (measured === null || typeof ResizeObserver === 'undefined') {
      return undefined;
    }
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) {
        setColumns(Math.max(1, Math.floor(entry.contentRect.width / minWidthPx)));
      }
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, minWidthPx]);
  return columns;
}
