import { useEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { effectivePeriod, readReportView, writeReportView, type ReportView } from './report-view';
import { useNow } from '../../../format/use-now';

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
  const navigate = useNavigate();
  const nowMs = useNow();
  const view = useMemo(() => readReportView(params, sortable), [params, sortable]);
  // The address is drawn a moment after it was asked for: a second choice meanwhile goes on from the first.
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  return {
    view,
    period: effectivePeriod(view, nowMs),
    nowMs,
    show: (change) => {
      const before = searchOf(latest.current);
      latest.current = { ...latest.current, page: 1, ...change };
      const search = searchOf(latest.current);
      // What is asked for twice is one step of the history.
      void navigate({ search }, { replace: search === before });
    },
  };
}

function searchOf(view: ReportView): string {
  return `?${writeReportView(view).toString()}`;
}
