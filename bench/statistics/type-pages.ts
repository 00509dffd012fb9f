import type {
  ResolvedPage,
  ResolvedReportPage,
  ResolvedSummaryPage,
} from '../../contract/resources/resolved';

/** The statistics of one equipment type. */
export interface TypePages {
  readonly equipment: string;
  readonly summary: ResolvedSummaryPage;
  readonly income: ResolvedReportPage;
  readonly devices: ResolvedReportPage;
}

/**
 * Every type that has statistics, in menu order.
 *
 * @throws Error where one lacks a page, which nobody would ask anything of.
 */
export function statisticTypesOf(pages: readonly ResolvedPage[]): readonly TypePages[] {
  const summaries = pages.filter((page): page is ResolvedSummaryPage => page.kind === 'statistic-summary');
  return summaries.map((summary) => {
    const { equipment } = summary;
    const income = findReport(pages, { kind: 'statistic-income', equipment });
    const devices = findReport(pages, { kind: 'statistic-device', equipment });
    if (income === undefined || devices === undefined) {
      throw new Error(`The statistics of "${equipment}" have a summary, but not all of their reports.`);
    }
    return { equipment, summary, income, devices };
  });
}

function findReport(
  pages: readonly ResolvedPage[],
  { kind, equipment }: Pick<ResolvedReportPage, 'kind' | 'equipment'>,
) {
  return pages.find((page): page is ResolvedReportPage => page.kind === kind && page.equipment === equipment);
}
