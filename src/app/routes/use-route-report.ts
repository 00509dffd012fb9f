import { useEffect } from 'react';
import type { PortalBase } from '../portal-base';

/** Tells the log and the monitoring which route is shown. */
export function useRouteReport(base: PortalBase, pattern: string): void {
  useEffect(() => base.onRoute(pattern), [base, pattern]);
}
