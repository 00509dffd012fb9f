import { lazy } from 'react';
import type { RangeFilter } from '../../../contract/api/page/list';
import { formatDay } from './business-day';
import { OnDemand } from '../on-demand';

const load = () => import('./period-picker');
const PeriodPicker = lazy(async () => ({ default: (await load()).PeriodPicker }));

/** Settings of a choice of days. */
export interface PeriodControlProps {
  readonly title: string;
  readonly value: RangeFilter;
  readonly onChange: (range: RangeFilter) => void;
  /** False where a list is always limited by its period. */
  readonly isClearable: boolean;
  readonly nowMs: number;
  /** @default 31, as of lists */
  readonly maxDays?: number | undefined;
}

/** Choice of a span of business days, at most 31 unless more is said (pages §0). */
export function PeriodControl(props: PeriodControlProps) {
  const { title, value } = props;
  const [from, to] = value.map((end) => (end === null ? '' : (formatDay(end) ?? '')));
  return (
    <OnDemand
      title={title}
      words={from === '' && to === '' ? null : `${from} – ${to}`}
      preload={() => void load()}
    >
      {(isOpen) => <PeriodPicker {...props} isOpen={isOpen} />}
    </OnDemand>
  );
}
