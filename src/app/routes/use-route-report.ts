import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { PortalBase } from '../portal-base';

/** What react-router calls the part of the address that a `*` stands for: no parameter of a page. */
const REST = '*';

/** Tells the log and the monitoring which route is shown, and with which parameters. */
export function useRouteReport(base: PortalBase, pattern: string): void {
  const params = useParams();
  useEffect(() => base.onRoute(pattern, toNamed(params)), [base, pattern, params]);
}

function toNamed(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    if (name !== REST && value !== undefined) named[name] = value;
  }
  return named;
}
