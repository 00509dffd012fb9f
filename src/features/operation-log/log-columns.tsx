import { useMemo } from 'react';
import { ACCOUNT_TYPE_TITLES } from '../../../contract/access/account';
import type { OperationLogRow } from '../../../contract/api/account/operation-log';
import { createLogWords, type LogWords } from '../../../contract/messages/log-words';
import { useRightsSource } from '../../access/rights-source';
import { formatMoment } from '../../format/moment';
import { NO_VALUE } from '../../format/number';
import { useText } from '../../i18n/language';
import type { DataColumn } from '../../table/data-table/data-column';
import { StatusTag } from '../../table/status-tag';
import styles from './log.module.css';
import { LOG_WORDS } from './log-words';

/** How the log is worded, by the declaration. */
export function useLogWords(): LogWords {
  const { declaration } = useRightsSource();
  return useMemo(() => createLogWords(declaration), [declaration]);
}

/** The columns of the log. */
export function useLogColumns(words: LogWords): readonly DataColumn<OperationLogRow>[] {
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
