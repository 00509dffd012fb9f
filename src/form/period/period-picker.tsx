import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { PERIOD_MAX_DAYS } from '../../../contract/limits';
import { endOfDay } from '../../../contract/day';
import { useText } from '../../i18n/language';
import { formatDay, LONG_PICKS, parseDay, QUICK_PICKS, spanOfQuickPick } from './business-day';
import { PERIOD_WORDS } from './period-words';
import { QUICK_PICK_WORDS } from './quick-pick-words';
import styles from '../form.module.css';
import type { PeriodControlProps } from './period-control';

const DAY_FORMAT = 'YYYY-MM-DD';

/** Below its field, or wherever else in the window it fits: a zoomed window is a low one. */
const PLACEMENTS = {
  bottomLeft: {
    points: ['tl', 'bl'],
    offset: [0, 4],
    overflow: { adjustX: true, adjustY: true, shiftX: true, shiftY: true },
  },
};

/** The calendar shows business days whatever the browser's own time zone: only dates cross over. */
function toCalendarDay(atMs: number | null): Dayjs | null {
  const day = atMs === null ? undefined : formatDay(atMs);
  return day === undefined ? null : dayjs(day, DAY_FORMAT);
}

function toMoment(day: Dayjs | null | undefined, end: 'first' | 'last'): number | null {
  const dayMs = day === null || day === undefined ? undefined : parseDay(day.format(DAY_FORMAT));
  return dayMs === undefined ? null : end === 'first' ? dayMs : endOfDay(dayMs) - 1;
}

interface PeriodPickerProps extends PeriodControlProps {
  /** Opens at once. */
  readonly isOpen: boolean;
}

/** The calendar of {@link PeriodControl}: a quick pick is said by its name until somebody looks for its days. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { title, value, onChange, isClearable, nowMs, isOpen, maxDays = PERIOD_MAX_DAYS } = props;
  const { archivedBeforeMs = null } = props;
  const t = useText();
  const picks = maxDays > PERIOD_MAX_DAYS ? [...QUICK_PICKS, ...LONG_PICKS] : QUICK_PICKS;
  const presets = picks.map((pick) => {
    const [fromMs, toMs] = spanOfQuickPick(pick, nowMs);
    return {
      pick,
      label: t(QUICK_PICK_WORDS[pick]),
      value: [toCalendarDay(fromMs), toCalendarDay(toMs)] satisfies [Dayjs | null, Dayjs | null],
    };
  });
  const chosen = typeof value === 'string' ? value : null;
  const [from, to] = typeof value === 'string' ? spanOfQuickPick(value, nowMs) : value;
  return (
    <DatePicker.RangePicker
      className={`${styles['period'] ?? ''} ${chosen === null ? '' : (styles['picked'] ?? '')}`}
      builtinPlacements={PLACEMENTS}
      prefix={
        <>
          <span className={styles['label']}>{title}</span>
          {chosen !== null && <span className={styles['pick']}>{t(QUICK_PICK_WORDS[chosen])}</span>}
        </>
      }
      aria-label={title}
      classNames={{ popup: { root: styles['calendar'] ?? '' } }}
      separator={<span className={styles['rangeDash']}>–</span>}
      suffixIcon={null}
      placeholder={[t(PERIOD_WORDS.startDay), t(PERIOD_WORDS.endDay)]}
      value={[toCalendarDay(from), toCalendarDay(to)]}
      presets={presets}
      autoFocus={isOpen}
      defaultOpen={isOpen}
      // A list that is always limited by its period holds what has happened.
      {...(isClearable ? {} : { maxDate: dayjs(toCalendarDay(nowMs)) })}
      {...(archivedBeforeMs === null ? {} : { minDate: dayjs(toCalendarDay(archivedBeforeMs)) })}
      allowClear={isClearable}
      disabledDate={(day, { from }) => from !== undefined && Math.abs(day.diff(from, 'day')) >= maxDays}
      renderExtraFooter={() => (
        <span className={styles['note']}>
          {t(PERIOD_WORDS.spanLimit, { days: maxDays })}
          {archivedBeforeMs !== null && ` · ${t(PERIOD_WORDS.olderThere)}`}
        </span>
      )}
      onChange={(days) => {
        // The calendar hands over the very days of the pick that was clicked, though it may change their order where they
        // are one; the same days, chosen one by one, stay days.
        const clicked = presets.find((preset) => preset.value.every((day) => days?.includes(day)));
        onChange(clicked?.pick ?? [toMoment(days?.[0], 'first'), toMoment(days?.[1], 'last')]);
      }}
    />
  );
}
