import { useSubscription } from '@refinedev/core';
import { useEffect, useRef } from 'react';
import { toAlertResource } from '../../../contract/api/page/page-endpoints';
import { LIVE_CHANNEL } from '../../providers/live/live-provider';

/** Live topic of the alerts of every type. */
const EVERY_TYPE = 'alert';

const listeners = new Set<() => void>();

/** Tells everything on this page that shows alerts that somebody here has changed one. */
export function tellAlertsChanged(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Reads anew when alerts change: by what the gateway tells, and at once by what was done here.
 *
 * @param page - Null for the alerts of every type.
 */
export function useAlertChanges(page: { readonly id: string } | null, refresh: () => void): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const listener = () => latest.current();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  const resource = page === null ? EVERY_TYPE : toAlertResource(page);
  useSubscription({ channel: `${LIVE_CHANNEL}${resource}`, onLiveEvent: () => latest.current() });
}
