import { useSubscription } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { LIVE_CHANNEL } from './live-provider';

/**
 * Calls `refresh` when something of a resource changed: a page's id for its rows, a topic such as `alert` for that
 * topic on every page, or `alert@{page}` for one. At most once a second; also when anything may have changed.
 */
export function useLiveRefresh(resource: string, refresh: () => void): void {
  // refine keeps the first callback for as long as the component stands.
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useSubscription({
    channel: `${LIVE_CHANNEL}${resource}`,
    params: { resource, subscriptionType: 'useList' },
    onLiveEvent: () => latest.current(),
  });
}
