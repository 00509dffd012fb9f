import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { effectivePeriod, readReportView, writeReportView, type ReportView } from './report-view';
import { useNow } from '../../../format/use-now';
import { useAskedView } from '../../../list/view/use-asked-view';

/** The view of a statistics page, read from the address, with the way to change it. */
export interface ReportViewState {
  readonly view: ReportView;
  /** The period in force, epoch ms, both ends inclusive. */
  readonly period: readonly [fromMs: number, toMs: number];
  readonly nowMs: number;
  /** Shows other figures: starts at the first page again unless the change names one. */
  readonly show: (change: Partial<ReportView>) => void;
}

/** The address is the only place where the view is kept. @param sortable - Names that may be sorted by. */
export function useReportView(sortable: readonly string[]): ReportViewState {
  const [params] = useSearchParams();
  const nowMs = useNow();
  const view = useMemo(() => readReportView(params, sortable), [params, sortable]);
  const go = useAskedView(view, writeReportView);
  return {
    view,
    period: effectivePeriod(view, nowMs),
    nowMs,
    show: (change) => go({ page: 1, ...change }),
  };
}
