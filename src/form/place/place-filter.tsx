import { Segmented } from 'antd';
import { useText } from '../../i18n/language';
import { spanOfQuickPick, type DaySpan, type QuickPick } from '../period/business-day';
import { FORM_WORDS } from '../form-words';
import { QUICK_PICK_WORDS } from '../period/period-words';
import styles from '../form.module.css';
import { PeriodControl } from '../period/period-control';
import { StoreSelect } from './store-select';

/** The picks that stand beside the calendar; the others are inside it. */
const PICKS = ['today', 'yesterday', 'last7Days', 'last30Days'] as const satisfies readonly QuickPick[];
const DEFAULT_PICK: QuickPick = 'last7Days';

interface PlaceFilterProps {
  readonly period: DaySpan;
  readonly storeIds: readonly string[];
  readonly nowMs: number;
  /** Null is the default period. */
  readonly onPeriod: (period: DaySpan | null) => void;
  readonly onStores: (storeIds: readonly string[]) => void;
}

/** Period and stores of a statistics page; takes effect at once, for there is nothing to type. */
export function PlaceFilter({ period, storeIds, nowMs, onPeriod, onStores }: PlaceFilterProps) {
  const t = useText();
  const active = PICKS.find((pick) => String(spanOfQuickPick(pick, nowMs)) === String(period));
  return (
    <div className={styles['place']} role="group" aria-label={t(FORM_WORDS.filters)}>
      <Segmented<QuickPick | ''>
        aria-label={t(FORM_WORDS.period)}
        value={active ?? ''}
        options={PICKS.map((pick) => ({ value: pick, label: t(QUICK_PICK_WORDS[pick]) }))}
        onChange={(pick) => {
          if (pick !== '') {
            onPeriod(pick === DEFAULT_PICK ? null : spanOfQuickPick(pick, nowMs));
          }
        }}
      />
      <span className={styles['placeControl']}>
        <PeriodControl
          title={t(FORM_WORDS.period)}
          value={period}
          isClearable={false}
          nowMs={nowMs}
          onChange={([from, to]) => {
            if (from !== null && to !== null) {
              onPeriod([from, to]);
            }
          }}
        />
      </span>
      <span className={styles['placeControl']}>
        <StoreSelect title={t(FORM_WORDS.stores)} value={storeIds} onChange={onStores} />
      </span>
    </div>
  );
}
