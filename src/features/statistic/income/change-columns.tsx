import { useCallback } from 'react';
import type { ReportAnswer } from '../../../../contract/api/page/report';
import { NET_METRIC } from '../../../../contract/domain/income';
import type { ResolvedMetric } from '../../../../contract/resources/metric';
import { text } from '../../../../contract/text';
import { ChangeMark } from '../../../chart/change-mark';
import { toComparisonWords } from '../../../chart/comparison-words';
import { formatPercent, NO_VALUE } from '../../../format/number';
import { useLanguage, useText } from '../../../i18n/language';
import type { MoreColumn } from '../report/report-table';
import styles from './change-columns.module.css';

const SHARE = text('净收入占比', 'Share of net');
const SHARE_HINT = text('该店净收入 ÷ 全部店铺净收入', 'Net income of the store ÷ of all stores');
const CHANGE = text('净收入变化', 'Change of net');
const CHANGE_HINT = text(
  '与对比期同一时段相比；对比期不足 10 单的店铺不显示',
  'Against the same time of the compared days; none for stores with fewer than 10 orders in them',
);

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
          ...{ key: '~share', title: t(SHARE), hint: t(SHARE_HINT), width: 118 },
          render: (row) => toShare(row[NET_METRIC], whole),
          total: toShare(whole, whole),
        },
        {
          ...{ key: '~change', title: t(CHANGE), hint: t(CHANGE_HINT), width: 150 },
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
