import { Segmented } from 'antd';
import type { RangeFilter } from '../../../contract/api/page/list';
import { PERIOD_MAX_DAYS } from '../../../contract/limits';
import { useText } from '../../i18n/language';
import {
  DEFAULT_PICK,
  LONG_PICKS,
  spanOfQuickPick,
  type DaySpan,
  type QuickPick,
} from '../period/business-day';
import { FORM_WORDS } from '../form-words';
import { QUICK_PICK_WORDS } from '../period/quick-pick-words';
import styles from '../form.module.css';
import { PeriodControl } from '../period/period-control';
import { ModelSelect, type ModelChoice } from './model-select';
import { StoreSelect } from './store-select';

/** The picks that stand beside the calendar; the others are inside it. */
const PICKS = ['today', 'yesterday', 'last7', 'last30'] as const satisfies readonly QuickPick[];

interface PlaceFilterProps {
  /** Longest period, days. @default 31, as of lists */
  readonly maxDays?: number | undefined;
  /** Null is the default period. */
  readonly period: DaySpan | QuickPick | null;
  readonly storeIds: readonly string[];
  readonly nowMs: number;
  /** Null is the default period. */
  readonly onPeriod: (period: DaySpan | QuickPick | null) => void;
  readonly onStores: (storeIds: readonly string[]) => void;
  /** @default no choice of a model */
  readonly model?: ModelChoice;
}

/** Period, stores and model of a statistics page; takes effect at once, for there is nothing to type. */
export function PlaceFilter(props: PlaceFilterProps) {
  const { period, storeIds, nowMs, maxDays = PERIOD_MAX_DAYS, onPeriod, onStores, model } = props;
  const t = useText();
  const picks: readonly QuickPick[] = maxDays > PERIOD_MAX_DAYS ? [...PICKS, ...LONG_PICKS] : PICKS;
  const chosen = period ?? DEFAULT_PICK;
  const active = picks.find((pick) => pick === chosen);
  const choose = (next: DaySpan | QuickPick) => onPeriod(next === DEFAULT_PICK ? null : next);
  return (
    <div className={styles['place']} role="group" aria-label={t(FORM_WORDS.filters)}>
      <Segmented<QuickPick | ''>
        aria-label={t(FORM_WORDS.period)}
        value={active ?? ''}
        options={picks.map((pick) => ({ value: pick, label: t(QUICK_PICK_WORDS[pick]) }))}
        onChange={(pick) => {
          if (pick !== '') {
            choose(pick);
          }
        }}
      />
      <span className={styles['placeControl']}>
        <PeriodControl
          title={t(FORM_WORDS.period)}
          // A pick that is seen beside it need not be said again: its days are.
          value={active === undefined ? chosen : spanOfQuickPick(active, nowMs)}
          isClearable={false}
          nowMs={nowMs}
          maxDays={maxDays}
          onChange={(next) => {
            const days = typeof next === 'string' ? next : toClosed(next);
            if (days !== null) choose(days);
          }}
        />
      </span>
      <span className={styles['placeControl']}>
        <StoreSelect title={t(FORM_WORDS.stores)} value={storeIds} onChange={onStores} />
      </span>
      {model !== undefined && (
        <span className={styles['placeModel']}>
          <ModelSelect {...model} />
        </span>
      )}
    </div>
  );
}

function toClosed([from, to]: RangeFilter): DaySpan | null {
  return from === null || to === null ? null : [from, to];
}
