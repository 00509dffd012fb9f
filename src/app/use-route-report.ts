import { useEffect } from 'react';
import type { Outer } from './outer';

/** Tells the log and the monitoring which route is shown. */
export function useRouteReport(outer: Outer, pattern: string): void {
  useEffect(() => outer.onRoute(pattern), [outer, pattern]);
}
