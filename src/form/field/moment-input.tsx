import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { formatBusinessMinute, parseBusinessMinute } from '../../../contract/day';
import type { EntryControlProps } from './entry-control-props';

/** As `contract/day` writes a minute of the business's clock. */
const CLOCK_FORMAT = 'YYYY-MM-DDTHH:mm';

interface MomentInputProps extends Omit<EntryControlProps, 'field' | 'value'> {
  /** Epoch ms; null until chosen. */
  readonly value: number | null;
}

/** A day and minute from a calendar; whatever zone the reader sits in, the clock is the business's. */
export function MomentInput({ value, onChange, ...links }: MomentInputProps) {
  return (
    <DatePicker
      {...links}
      style={{ width: '100%' }}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={value === null ? null : dayjs(formatBusinessMinute(value), CLOCK_FORMAT)}
      onChange={(picked: Dayjs | null) =>
        onChange?.(picked === null ? null : (parseBusinessMinute(picked.format(CLOCK_FORMAT)) ?? null))
      }
    />
  );
}
