import { Radio } from 'antd';
import type { ExportRequest } from '../../../../contract/api/page/export/export';
import type { StatisticQuery } from '../../../../contract/api/page/export/statistic-export';
import { endOfDay, startOfDay } from '../../../../contract/day';
import { PERIOD_MAX_DAYS } from '../../../../contract/limits';
import type { ExportFormat } from '../../../../contract/domain/export/export-task';
import type { ResolvedListPage, ResolvedReportPage } from '../../../../contract/resources/resolved';
import { text } from '../../../../contract/text';
import { usePermitted } from '../../../access/access-context';
import { countDays } from '../../../form/period/business-day';
import { useText } from '../../../i18n/language';
import styles from '../../../list/export/export.module.css';
import type { FigureExport } from './figure-export';

/** What the file of a page of income may hold: its figures, or the refunds that they take off. */
export type ExportContent = 'figures' | 'refunds';

const CONTENT = text('导出内容', 'What to export');
const FIGURES = text('营收统计（与当前页面一致）', 'The figures of this page');
const REFUNDS = text('退款明细（逐笔，合计等于退款金额）', 'Each refund; they add up to the refunds');

/**
 * The refunds behind a page of income, for whoever may have them as a file; figures that are narrowed to a model or
 * one part have no such list, which would hold more than the page shows, nor have more days than a list spans.
 */
export function useRefunds({ page, query }: FigureExport): ResolvedListPage | null {
  const isPermitted = usePermitted();
  const refunds: ResolvedReportPage['refunds'] = 'refunds' in page ? page.refunds : undefined;
  if (refunds === undefined || refunds.exportPermission === null) return null;
  if (query.model !== undefined || query.part !== undefined) return null;
  if (countDays(query.period) > PERIOD_MAX_DAYS) return null;
  return isPermitted(refunds.reads) && isPermitted(refunds.exportPermission) ? refunds : null;
}

/** Lets be chosen what the file holds. */
export function ContentChoice({
  value,
  onChange,
}: {
  readonly value: ExportContent;
  readonly onChange: (content: ExportContent) => void;
}) {
  const t = useText();
  return (
    <Radio.Group
      className={styles['formats'] ?? ''}
      aria-label={t(CONTENT)}
      value={value}
      options={[
        { value: 'figures', label: t(FIGURES) },
        { value: 'refunds', label: t(REFUNDS) },
      ]}
      onChange={({ target }) => onChange(target.value === 'refunds' ? 'refunds' : 'figures')}
    />
  );
}

/** The refunds of the very days and stores that the page shows; days are whole, as figures count them. */
export function toRefundRequest(
  { period, fields }: Pick<ResolvedListPage, 'period' | 'fields'>,
  { period: [from, to], storeIds = [] }: Pick<StatisticQuery, 'period' | 'storeIds'>,
  format: ExportFormat,
): ExportRequest {
  const store = fields.find(({ source }) => source === 'store');
  return {
    format,
    columns: fields.filter(({ list }) => list !== null).map(({ field }) => field),
    filters: {
      ...(period === null ? {} : { [period]: [startOfDay(from), endOfDay(to) - 1] }),
      ...(store === undefined || storeIds.length === 0 ? {} : { [store.field]: [...storeIds] }),
    },
  };
}
