import { DownloadOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type { OperationLogFilter, OperationLogRequest } from '../../../contract/api/account/operation-log';
import { toSearchText } from '../../../contract/free-text';
import { KEYWORD_MAX_LENGTH, PAGE_SIZES } from '../../../contract/limits';
import type { Text } from '../../../contract/text';
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
import { useLogExport } from './use-log-export';

const [PAGE_SIZE] = PAGE_SIZES;
/** Query parameter that narrows the log to one side of an agency. */
const BY_PARAM = 'by';
type By = 'everybody' | 'own' | 'agent';

interface LogFilters {
  readonly period: DaySpan | QuickPick;
  readonly actorName: string;
  readonly action: string;
  readonly result: OperationLogRequest['result'] | '';
}

/** Who did what, when, on whose behalf (pages 0.2, §11.7). */
export function LogTab() {
  const t = useText();
  const nowMs = useNow();
  const [filters, setFilters] = useState<LogFilters>({
    period: DEFAULT_PICK,
    actorName: '',
    action: '',
    result: '',
  });
  const [page, setPage] = useState(1);
  const [by, chooseBy] = useBy();
  const filter = toFilter(filters, by, nowMs);
  const body: OperationLogRequest = { ...filter, page, pageSize: PAGE_SIZE };
  const query = useEndpointQuery(ENDPOINTS.operationLogList, { body });
  const words = useLogWords();
  const columns = useLogColumns(words);

  function narrow(change: Partial<LogFilters>): void {
    setFilters((current) => ({ ...current, ...change }));
    setPage(1);
  }

  return (
    <div className={styles['panel']}>
      <div className={styles['filters']} role="search" aria-label={t(LOG_WORDS.list)}>
        <Segmented<By>
          aria-label={t(LOG_WORDS.by)}
          value={by}
          options={[
            { value: 'everybody', label: t(LOG_WORDS.byEverybody) },
            { value: 'own', label: t(LOG_WORDS.byOwn) },
            { value: 'agent', label: t(LOG_WORDS.byAgent) },
          ]}
          onChange={(next) => {
            chooseBy(next);
            setPage(1);
          }}
        />
        <Filters nowMs={nowMs} filters={filters} actionWords={words.choices} onNarrow={narrow} />
        <ExportButton filter={filter} />
      </div>
      <RecordTable
        label={t(LOG_WORDS.list)}
        columns={columns}
        query={query}
        pager={{ page, pageSize: PAGE_SIZE, onChange: setPage }}
        empty={<EmptyBlock />}
      />
    </div>
  );
}

/** What the list shows, as a file (pages §11.7). */
function ExportButton({ filter }: { readonly filter: OperationLogFilter }) {
  const t = useText();
  const { save, isSaving } = useLogExport();
  return (
    <Button
      className={styles['export'] ?? ''}
      icon={<DownloadOutlined />}
      loading={isSaving}
      onClick={() => void save(filter)}
    >
      {t(LOG_WORDS.export)}
    </Button>
  );
}

interface FiltersProps {
  readonly nowMs: number;
  readonly filters: LogFilters;
  readonly actionWords: ReadonlyMap<string, Text>;
  readonly onNarrow: (change: Partial<LogFilters>) => void;
}

function Filters({ nowMs, filters, actionWords, onNarrow }: FiltersProps) {
  const t = useText();
  return (
    <>
      <span className={styles['period']}>
        <PeriodControl
          title={t(LOG_WORDS.period)}
          value={filters.period}
          isClearable={false}
          nowMs={nowMs}
          onChange={(next) => {
            if (typeof next === 'string') onNarrow({ period: next });
            else if (next[0] !== null && next[1] !== null) onNarrow({ period: [next[0], next[1]] });
          }}
        />
      </span>
      <Input.Search
        className={styles['actor']}
        aria-label={t(LOG_WORDS.actorExact)}
        placeholder={t(LOG_WORDS.actorExact)}
        maxLength={KEYWORD_MAX_LENGTH}
        allowClear
        onSearch={(typed) => onNarrow({ actorName: toSearchText(typed) })}
      />
      <Select
        className={styles['select']}
        aria-label={t(LOG_WORDS.action)}
        prefix={<span className={styles['label']}>{t(LOG_WORDS.action)}</span>}
        value={filters.action}
        showSearch
        optionFilterProp="label"
        options={[
          { value: '', label: t(LOG_WORDS.any) },
          ...[...actionWords].map(([value, words]) => ({ value, label: t(words) })),
        ]}
        onChange={(action) => onNarrow({ action })}
      />
      <Select<LogFilters['result']>
        className={styles['select']}
        aria-label={t(LOG_WORDS.result)}
        prefix={<span className={styles['label']}>{t(LOG_WORDS.result)}</span>}
        value={filters.result}
        options={[
          { value: '', label: t(LOG_WORDS.any) },
          { value: 'success', label: t(LOG_WORDS.success) },
          { value: 'failure', label: t(LOG_WORDS.failure) },
        ]}
        onChange={(result) => onNarrow({ result })}
      />
    </>
  );
}

function toFilter(filters: LogFilters, by: By, nowMs: number): OperationLogFilter {
  const { period, actorName, action, result } = filters;
  return {
    period: typeof period === 'string' ? spanOfQuickPick(period, nowMs) : period,
    ...(actorName === '' ? {} : { actorName }),
    ...(action === '' ? {} : { action }),
    ...(result === '' || result === undefined ? {} : { result }),
    ...(by === 'everybody' ? {} : { isOnBehalf: by === 'agent' }),
  };
}

/** Which side's doings are shown; kept in the address, so that the agency can lead here. */
function useBy(): readonly [By, (by: By) => void] {
  const [params, setParams] = useSearchParams();
  const wanted = params.get(BY_PARAM);
  const by = wanted === 'own' || wanted === 'agent' ? wanted : 'everybody';
  return [
    by,
    (next) => {
      setParams((current) => {
        const changed = new URLSearchParams(current);
        if (next === 'everybody') changed.delete(BY_PARAM);
        else changed.set(BY_PARAM, next);
        return changed;
      });
    },
  ];
}
