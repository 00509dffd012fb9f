import type { Endpoint } from '../../endpoints';
import { REPORT_CALL } from '../page-endpoints';
import type { OverviewAnswer, OverviewRequest } from './overview';

/** What happened at all types, and what waits there. */
export function toOverviewEndpoint({
  id,
}: {
  readonly id: string;
}): Endpoint<OverviewRequest, OverviewAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${REPORT_CALL}` };
}
