import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';

const DAY_FORMAT = 'YYYY-MM-DD';

interface LinkProps {
  readonly id?: string;
  readonly 'aria-required'?: 'true' | 'false';
  readonly 'aria-invalid'?: 'true' | 'false';
  readonly 'aria-describedby'?: string;
}

interface DayInputProps extends LinkProps {
  /** Business day `YYYY-MM-DD`; null or absent until chosen. Only dates cross over, never moments. */
  readonly value?: string | null;
  readonly onChange?: (day: string | null) => void;
  readonly isPossible: (day: string) => boolean;
  readonly placeholder?: string;
  /** @default true */
  readonly isClearable?: boolean;
  /** Day that the calendar opens at while none is chosen. */
  readonly opensAt?: string | undefined;
}

/** One business day from a calendar. */
export function DayInput(props: DayInputProps) {
  const { value = null, onChange, isPossible, isClearable = true, opensAt, ...rest } = props;
  return (
    <DatePicker
      {...rest}
      allowClear={isClearable}
      value={value === null ? null : toPicked(value)}
      {...(opensAt === undefined ? {} : { defaultPickerValue: toPicked(opensAt) })}
      disabledDate={(day) => !isPossible(toDay(day))}
      onChange={(day: Dayjs | null) => onChange?.(day === null ? null : toDay(day))}
    />
  );
}

/** First and last business day, both inclusive. */
export type DayRange = readonly [first: string, last: string];

interface DayRangeInputProps extends LinkProps {
  readonly value?: DayRange | null;
  readonly onChange?: (days: DayRange | null) => void;
  readonly isPossible: (day: string) => boolean;
  readonly placeholder: [string, string];
  /** Names both calendars; a form's label reaches the first alone. */
  readonly 'aria-label': string;
}

/** A span of business days from two calendars. */
export function DayRangeInput({ value = null, onChange, isPossible, ...rest }: DayRangeInputProps) {
  return (
    <DatePicker.RangePicker
      {...rest}
      value={value === null ? null : [toPicked(value[0]), toPicked(value[1])]}
      disabledDate={(day) => !isPossible(toDay(day))}
      onChange={(days) => {
        const [first, last] = days ?? [];
        const isWhole = first !== null && first !== undefined && last !== null && last !== undefined;
        onChange?.(isWhole ? [toDay(first), toDay(last)] : null);
      }}
    />
  );
}

function toPicked(day: string): Dayjs {
  return dayjs(day, DAY_FORMAT);
}

function toDay(picked: Dayjs): string {
  return picked.format(DAY_FORMAT);
}
