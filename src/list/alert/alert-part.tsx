import type { DetailPartProps } from '../detail/detail-parts';
import { AlertBoard } from './alert-board';

/** Alerts of one device, in its drawer. */
export function AlertPart({ page, row }: DetailPartProps) {
  return <AlertBoard key={row.id} page={page} deviceId={row.id} />;
}
