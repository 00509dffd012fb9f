import { DownloadOutlined } from '@ant-design/icons';
import { Button, Input, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ACCOUNT_TYPE_TITLES } from '../../../contract/access/account';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import type {
  OperationLogFilter,
  OperationLogRequest,
  OperationLogRow,
} from '../../../contract/api/account/operation-log';
import { toSearchText } from '../../../contract/free-text';
import { KEYWORD_MAX_LENGTH, PAGE_SIZES } from '../../../contract/limits';
import { createLogWords, type LogWords } from '../../../contract/messages/log-words';
import type { Text } from '../../../contract/text';
import { useRightsSource } from '../../access/rights-source';
import { spanOfQuickPick, type DaySpan } from '../../form/period/business-day';
import { PeriodControl } from '../../form/period/period-control';
import { formatMoment } from '../../format/moment';
import { NO_VALUE } from '../../format/number';
import { useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { EmptyBlock } from '../../layout/state-block';
import { RecordTable } from '../../table/record-table';
import type { DataColumn } from '../../table/data-table/data-column';
import { StatusTag } from '../../table/status-tag';
import styles from './log.module.css';
import { LOG_WORDS } from './log-words';
import { useLogExport } from './use-log-export';

const [PAGE_SIZE] = PAGE_SIZES;
/** Query parameter that narrows the log to one side of an agency. */
const BY_PARAM = 'by';
type By = 'everybody' | 'own' | 'agent';

interface LogFilters {
  readonly period: DaySpan;
  readonly actorName: string;
  readonly action: string;
  readonly result: OperationLogRequest['result'] | '';
}

/** Who did what, when, on whose behalf (pages 0.2, §11.7). */
export function LogTab() {
  const t = useText();
  const [nowMs] = useState(() => Date.now());
  const [filters, setFilters] = useState<LogFilters>({
    period: spanOfQuickPick('last7Days', nowMs),
    actorName: '',
    action: '',
    result: '',
  });
  const [page, setPage] = useState(1);
  const [by, chooseBy] = useBy();
  const filter = toFilter(filters, by);
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
          onChange={([from, to]) => {
            if (from !== null && to !== null) onNarrow({ period: [from, to] });
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

function toFilter(filters: LogFilters, by: By): OperationLogFilter {
  const { period, actorName, action, result } = filters;
  return {
    period,
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

function useLogWords(): LogWords {
  const { declaration } = useRightsSource();
  return useMemo(() => createLogWords(declaration), [declaration]);
}

function useLogColumns(words: LogWords): readonly DataColumn<OperationLogRow>[] {
  const t = useText();
  return [
    { key: 'at', title: t(LOG_WORDS.at), width: 168, render: ({ at }) => formatMoment(at) },
    {
      key: 'actor',
      title: t(LOG_WORDS.actor),
      width: 130,
      render: ({ actorName, onBehalfOf }) => (
        <span className={styles['who']}>
          {actorName}
          {onBehalfOf !== null && (
            <span title={onBehalfOf}>
              <StatusTag tone="warning">{t(LOG_WORDS.onBehalf)}</StatusTag>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'accountType',
      title: t(LOG_WORDS.accountType),
      width: 106,
      render: ({ accountType }) => {
        const known = Object.entries(ACCOUNT_TYPE_TITLES).find(([type]) => Number(type) === accountType);
        return t(known?.[1] ?? LOG_WORDS.system);
      },
    },
    {
      key: 'module',
      title: t(LOG_WORDS.module),
      width: 84,
      render: ({ module }) => t(words.areaOf(module)),
    },
    {
      key: 'action',
      title: t(LOG_WORDS.action),
      width: 110,
      render: ({ module, action }) => t(words.actionOf(module, action)),
    },
    {
      key: 'target',
      title: t(LOG_WORDS.target),
      width: 184,
      render: ({ targetName }) => targetName || NO_VALUE,
    },
    {
      key: 'reason',
      title: t(LOG_WORDS.reason),
      width: 120,
      render: ({ action, reason }) => (reason === null ? NO_VALUE : t(words.reasonOf(action, reason))),
    },
    { key: 'ip', title: t(LOG_WORDS.ip), width: 104, render: ({ ip }) => ip || NO_VALUE },
    {
      key: 'result',
      title: t(LOG_WORDS.result),
      width: 80,
      render: ({ result }) => (
        <StatusTag tone={result === 'success' ? 'success' : 'danger'}>{t(LOG_WORDS[result])}</StatusTag>
      ),
    },
  ];
}
