import type { RangeFilter } from '../../../contract/api/page/list';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { OnDemand } from '../on-demand';
import { formatDay, type QuickPick } from './business-day';
import { QUICK_PICK_WORDS } from './quick-pick-words';

const load = () => import('./period-picker');
const PeriodPicker = lazyPart(async () => (await load()).PeriodPicker);

/** Days, or a quick pick: that stays what it is called, and means other days tomorrow. */
export type PeriodChoice = RangeFilter | QuickPick;

/** Settings of a choice of days. */
export interface PeriodControlProps {
  readonly title: string;
  readonly value: PeriodChoice;
  readonly onChange: (choice: PeriodChoice) => void;
  /** False where a list is always limited by its period. */
  readonly isClearable: boolean;
  readonly nowMs: number;
  /** @default 31, as of lists */
  readonly maxDays?: number | undefined;
  /** What came before is chosen by the month, epoch ms; null where nothing is archived. @default null */
  readonly archivedBeforeMs?: number | null;
}

/** Choice of a span of business days, at most 31 unless more is said (pages §0). */
export function PeriodControl(props: PeriodControlProps) {
  const { title, value } = props;
  const t = useText();
  return (
    <OnDemand
      title={title}
      words={typeof value === 'string' ? t(QUICK_PICK_WORDS[value]) : toDays(value)}
      preload={() => void load()}
    >
      {(isOpen) => <PeriodPicker {...props} isOpen={isOpen} />}
    </OnDemand>
  );
}

/** One day is said once. */
function toDays(range: RangeFilter): string | null {
  const [from = '', to = ''] = range.map((end) => (end === null ? '' : (formatDay(end) ?? '')));
  if (from === to) return from === '' ? null : from;
  return `${from} – ${to}`;
}
