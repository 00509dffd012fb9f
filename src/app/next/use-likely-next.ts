import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PageKind } from '../../../contract/resources/resolved';
import { whenIdle } from '../when-idle';
import { isSavingData } from './saving-data';

/** Fetches the files of what is likely opened next, once the page has its rows and the browser nothing else to do. */
export function useLikelyNext(kind: PageKind): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (isSavingData()) return undefined;
    return whenAtRest(
      () => queries.isFetching() > 0,
      () => void import('./likely-next').then(({ fetchNext }) => fetchNext(kind)).catch(() => undefined),
    );
  }, [kind, queries]);
}

/** Calls once the page is idle and not busy; the answer takes it back. */
export function whenAtRest(isBusy: () => boolean, task: () => void, idle = whenIdle): () => void {
  let cancel = (): void => undefined;
  const wait = () => {
    cancel = idle(() => (isBusy() ? wait() : task()));
  };
  wait();
  return () => cancel();
}
