import { Type } from '@sinclair/typebox';
import { EXPORT_FORMATS } from '../../../domain/export/export-task';
import type { ResolvedReportPage, ResolvedSummaryPage } from '../../../resources/resolved';
import { closed, wordOf } from '../../shape';
import { SummaryRequest, toReportParameters, type ReportRequest } from '../report';

/** What a statistics page is asked for, without the place in it: a file holds all of its rows. */
export type StatisticQuery = Omit<ReportRequest, 'page' | 'pageSize'> & Pick<SummaryRequest, 'compareWith'>;

/** Body of `POST {page}/export`: the figures as they are on the screen, and as which file. */
export interface StatisticExportRequest extends StatisticQuery {
  readonly format: (typeof EXPORT_FORMATS)[number];
}

/** The same, narrowed to what the page itself may be asked for. */
export function toStatisticExportBody(page: ResolvedReportPage | ResolvedSummaryPage) {
  return Type.Unsafe<StatisticExportRequest>(
    closed({ ...toParameters(page), format: wordOf(EXPORT_FORMATS) }),
  );
}

function toParameters(page: ResolvedReportPage | ResolvedSummaryPage) {
  if (page.kind === 'statistic-summary') return SummaryRequest.properties;
  const { page: _number, pageSize: _size, ...asked } = toReportParameters(page);
  return asked;
}

/** Tells what is asked of a statistics page from what is asked of a list: only the former names a period apart. */
export function isStatisticQuery<Q extends object>(query: Q | StatisticQuery): query is StatisticQuery {
  return 'period' in query;
}
