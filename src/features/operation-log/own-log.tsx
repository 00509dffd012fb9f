import { useState } from 'react';
import type { OwnLogRequest } from '../../../contract/api/account/operation-log';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { PAGE_SIZES } from '../../../contract/limits';
import { DEFAULT_PICK, spanOfQuickPick, type DaySpan, type QuickPick } from '../../form/period/business-day';
import { PeriodControl } from '../../form/period/period-control';
import { useNow } from '../../format/use-now';
import { useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { EmptyBlock } from '../../layout/empty-block';
import { RecordTable } from '../../table/record-table';
import styles from './log.module.css';
import { useLogColumns, useLogWords } from './log-columns';
import { LOG_WORDS } from './log-words';

const [PAGE_SIZE] = PAGE_SIZES;
/** Who it was is the reader, in every line. */
const SELF_EVIDENT: ReadonlySet<string> = new Set(['actor', 'accountType']);

/** What the reader did, whatever else it may see of the log. */
export function OwnLog() {
  const t = useText();
  const nowMs = useNow();
  const [chosen, setChosen] = useState<DaySpan | QuickPick>(DEFAULT_PICK);
  const [page, setPage] = useState(1);
  const period = typeof chosen === 'string' ? spanOfQuickPick(chosen, nowMs) : chosen;
  const body: OwnLogRequest = { period, page, pageSize: PAGE_SIZE };
  const query = useEndpointQuery(ENDPOINTS.ownLogList, { body });
  const columns = useLogColumns(useLogWords()).filter(({ key }) => !SELF_EVIDENT.has(key));
  return (
    <div className={styles['panel']}>
      <div className={styles['filters']} role="search" aria-label={t(LOG_WORDS.own)}>
        <span className={styles['period']}>
          <PeriodControl
            title={t(LOG_WORDS.period)}
            value={chosen}
            isClearable={false}
            nowMs={nowMs}
            onChange={(next) => {
              if (typeof next === 'string') setChosen(next);
              else if (next[0] !== null && next[1] !== null) setChosen([next[0], next[1]]);
              setPage(1);
            }}
          />
        </span>
      </div>
      <RecordTable
        label={t(LOG_WORDS.own)}
        columns={columns}
        query={query}
        pager={{ page, pageSize: PAGE_SIZE, onChange: setPage }}
        empty={<EmptyBlock />}
      />
    </div>
  );
}
