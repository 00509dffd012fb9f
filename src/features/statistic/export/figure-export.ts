import type { StatisticQuery } from '../../../../contract/api/page/export/statistic-export';
import type { ResolvedReportPage, ResolvedSummaryPage } from '../../../../contract/resources/resolved';

/** What a page of figures shows, and so what its file is to hold. */
export interface FigureExport {
  readonly page: ResolvedReportPage | ResolvedSummaryPage;
  readonly query: StatisticQuery;
  /** Rows that there are. */
  readonly rows: number;
}
