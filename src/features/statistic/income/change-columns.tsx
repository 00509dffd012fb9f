import { useCallback } from 'react';
import type { ReportAnswer } from '../../../../contract/api/page/report';
import { NET_METRIC } from '../../../../contract/domain/income';
import type { ResolvedMetric } from '../../../../contract/resources/metric';
import { CHANGE_COLUMNS } from '../../../../contract/messages/statistic/report-words';
import { ChangeMark } from '../../../chart/change-mark';
import { toComparisonWords } from '../../../../contract/messages/statistic/comparison-words';
import { formatPercent, NO_VALUE } from '../../../format/number';
import { useLanguage, useText } from '../../../i18n/language';
import type { MoreColumn } from '../report/report-columns';
import styles from './change-columns.module.css';

/** Columns that say each store's part of the net income, and how it changed; none where nothing is compared. */
export function useChangeColumns(metrics: readonly ResolvedMetric[]) {
  const t = useText();
  return useCallback(
    ({ compared, totals }: ReportAnswer): readonly MoreColumn[] => {
      const net = metrics.find(({ name }) => name === NET_METRIC);
      if (compared === undefined || net === undefined) return [];
      const { periods, total, rows } = compared;
      const whole = totals[NET_METRIC] ?? null;
      const toChange = (figure: typeof total) => (
        <ChangeMark metric={net} figure={{ value: null, ...figure }} periods={periods} />
      );
      return [
        {
          ...{
            key: '~share',
            title: CHANGE_COLUMNS.share.title,
            hint: t(CHANGE_COLUMNS.share.hint),
            width: 118,
          },
          render: (row) => toShare(row[NET_METRIC], whole),
          total: toShare(whole, whole),
        },
        {
          ...{
            key: '~change',
            title: CHANGE_COLUMNS.change.title,
            hint: t(CHANGE_COLUMNS.change.hint),
            width: 150,
          },
          render: ({ id }) => toChange(rows[id] ?? { elapsed: null, previous: null }),
          total: toChange(total),
        },
      ];
    },
    [metrics, t],
  );
}

/** Parts of nothing, and of a loss, say nothing. */
function toShare(value: unknown, whole: number | null): string {
  return typeof value === 'number' && whole !== null && whole > 0 ? formatPercent(value / whole) : NO_VALUE;
}

/** Which days the changes are said by. */
export function ChangeNote({ answer: { compared } }: { readonly answer: ReportAnswer }) {
  const t = useText();
  const language = useLanguage();
  return compared === undefined ? null : (
    <p className={styles['note']}>{toComparisonWords(compared.periods, { t, language })}</p>
  );
}
