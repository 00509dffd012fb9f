import { useText } from '../../i18n/language';
import { lazyPart } from '../../away/lazy-part';
import { OnDemand } from '../on-demand';
import { toArchivedMonth } from './archived-month';
import { formatDay } from './business-day';
import type { PeriodChoice } from './period-control';
import { PERIOD_WORDS } from './period-words';

const load = () => import('./archive-month-picker');
const ArchiveMonthPicker = lazyPart(async () => (await load()).ArchiveMonthPicker);

export interface ArchiveMonthProps {
  /** The period of the list: a month of the archive is one. */
  readonly value: PeriodChoice;
  /** Undefined leaves the archive. */
  readonly onChange: (month: PeriodChoice | undefined) => void;
  /** The first moment that is not archived, epoch ms. */
  readonly beforeMs: number;
}

/** Choice of a month of the archive (pages 4.1), as the period of the list: the same rows by the same call. */
export function ArchiveMonth(props: ArchiveMonthProps) {
  const t = useText();
  const month = toArchivedMonth(props.value, props.beforeMs);
  return (
    <OnDemand
      title={t(PERIOD_WORDS.archiveMonth)}
      words={month === null ? null : (formatDay(month)?.slice(0, 7) ?? null)}
      noneWords={t(PERIOD_WORDS.noMonth)}
      preload={() => void load()}
    >
      {(isOpen) => <ArchiveMonthPicker {...props} isOpen={isOpen} />}
    </OnDemand>
  );
}
