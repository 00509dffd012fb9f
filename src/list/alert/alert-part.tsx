import type { DetailPartProps } from '../detail/detail-parts';
import { AlertBoard } from './alert-board';
import { StoreLimits } from './store-limits';

/** Alerts of one device, in its drawer, and the limits that its store goes by. */
export function AlertPart({ page, row }: DetailPartProps) {
  const storeId = row['storeId'];
  return (
    <>
      <AlertBoard key={row.id} page={page} deviceId={row.id} />
      {typeof storeId === 'string' && <StoreLimits key={storeId} page={page} storeId={storeId} />}
    </>
  );
}
