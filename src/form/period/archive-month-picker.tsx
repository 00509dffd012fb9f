import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { endOfMonth } from '../../../contract/day';
import { useText } from '../../i18n/language';
import styles from '../form.module.css';
import type { ArchiveMonthProps } from './archive-month';
import { toArchivedMonth } from './archived-month';
import { formatDay, parseDay } from './business-day';
import { PERIOD_WORDS } from './period-words';

const MONTH_FORMAT = 'YYYY-MM';

interface ArchiveMonthPickerProps extends ArchiveMonthProps {
  /** Opens at once. */
  readonly isOpen: boolean;
}

/** The calendar of {@link ArchiveMonth}: the months that are archived, the last of them first. */
export function ArchiveMonthPicker({ value, onChange, beforeMs, isOpen }: ArchiveMonthPickerProps) {
  const t = useText();
  const month = toArchivedMonth(value, beforeMs);
  return (
    <DatePicker
      picker="month"
      className={`${styles['period'] ?? ''} ${styles['month'] ?? ''}`}
      prefix={<span className={styles['label']}>{t(PERIOD_WORDS.archiveMonth)}</span>}
      aria-label={t(PERIOD_WORDS.archiveMonth)}
      placeholder={t(PERIOD_WORDS.chooseMonth)}
      suffixIcon={null}
      value={month === null ? null : toCalendarMonth(month)}
      defaultPickerValue={toCalendarMonth(beforeMs - 1)}
      maxDate={toCalendarMonth(beforeMs - 1)}
      autoFocus={isOpen}
      defaultOpen={isOpen}
      onChange={(chosen: Dayjs | null) => {
        const fromMs = chosen === null ? undefined : parseDay(`${chosen.format(MONTH_FORMAT)}-01`);
        onChange(fromMs === undefined ? undefined : [fromMs, endOfMonth(fromMs) - 1]);
      }}
    />
  );
}

/** The calendar shows business months whatever the browser's own time zone: only dates cross over. */
function toCalendarMonth(atMs: number): Dayjs {
  return dayjs(formatDay(atMs)?.slice(0, 7), MONTH_FORMAT);
}
