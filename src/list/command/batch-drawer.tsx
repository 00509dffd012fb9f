import { useNotification } from '@refinedev/core';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { CommandStatus } from '../../../contract/domain/command';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { saveFile } from '../../http/download';
import { useText } from '../../i18n/language';
import { StatusTag } from '../../table/status-tag';
import { DRAWER_WORDS } from '../../layout/drawer-words';
import { BatchBar } from './batch-bar';
import { toResultFile } from './batch-file';
import { reasonOf } from './batch-reason';
import { useRetry } from './batch-retry';
import { BATCH_LOOKS, BATCH_WORDS } from './batch-words';
import { BATCH_STATES, toRetried, type Batch, type BatchLine, type BatchState } from './batch';
import styles from './batch.module.css';
import { useCancel } from './use-commands';

const DRAWER_WIDTH_PX = 560;

interface BatchDrawerProps {
  readonly page: ResolvedListPage;
  readonly batch: Batch;
  readonly lines: readonly BatchLine[];
  readonly counts: Readonly<Record<BatchState, number>>;
  readonly title: string;
  /** What is done once more where it failed; null for nothing. */
  readonly retried: Batch['action'] | null;
  /** Why the latest state could not be read, in words; null while it can. */
  readonly failure: string | null;
  /** Something was taken back. */
  readonly onSettled: () => void;
  /** The batch as it is after some of it was given again. */
  readonly onRetried: (batch: Batch) => void;
  readonly onClose: () => void;
}

/** Each row of a batch with how it stands, live; closing it stops nothing. */
export function BatchDrawer(props: BatchDrawerProps) {
  const { lines, counts, title, failure, onClose } = props;
  const t = useText();
  const [shown, show] = useState<BatchState | 'all'>('all');
  const over = lines.length - counts.running;
  return (
    <Drawer
      open
      width={DRAWER_WIDTH_PX}
      title={title}
      closable={{ 'aria-label': t(DRAWER_WORDS.close) }}
      footer={<Footer {...props} />}
      onClose={onClose}
    >
      <p className={styles['progress']} role="status">
        {t(BATCH_WORDS.progress, { over, all: lines.length })}
      </p>
      <BatchBar counts={counts} />
      {failure !== null && (
        <p className={styles['unread']} role="alert">
          {t(BATCH_WORDS.unread, { message: failure })}
        </p>
      )}
      <div className={styles['filter']} role="group" aria-label={t(BATCH_WORDS.filter)}>
        {(['all', ...BATCH_STATES] as const).map((state) => {
          const count = state === 'all' ? lines.length : counts[state];
          return (
            <Button
              key={state}
              size="small"
              type={shown === state ? 'primary' : 'default'}
              aria-pressed={shown === state}
              disabled={count === 0 && shown !== state}
              onClick={() => show(state)}
            >
              {t(state === 'all' ? BATCH_WORDS.all : BATCH_LOOKS[state].title)} {count}
            </Button>
          );
        })}
      </div>
      <Lines lines={shown === 'all' ? lines : lines.filter(({ state }) => state === shown)} />
    </Drawer>
  );
}

function Lines({ lines }: { readonly lines: readonly BatchLine[] }) {
  const t = useText();
  if (lines.length === 0) return <p className={styles['none']}>{t(BATCH_WORDS.none)}</p>;
  return (
    <ul className={styles['lines']}>
      {lines.map((line) => {
        const { result, row, state } = line;
        const { title, tone } = BATCH_LOOKS[state];
        const store = row?.['storeName'];
        return (
          <li key={result.id} data-state={state}>
            <strong>{result.name === '' ? result.id : result.name}</strong>
            <span className={styles['place']}>{typeof store === 'string' ? store : ''}</span>
            <span className={styles['why']}>{reasonOf(line, t)}</span>
            <StatusTag tone={tone}>{t(title)}</StatusTag>
          </li>
        );
      })}
    </ul>
  );
}

function Footer(props: BatchDrawerProps) {
  const { page, batch, lines, title, retried, onSettled, onRetried, onClose } = props;
  const t = useText();
  const { open } = useNotification();
  const { cancel, isCancelling } = useCancel(page, onSettled);
  const { retry, isRetrying, question } = useRetry(
    page,
    { batch, retried: retried ?? batch.action },
    onRetried,
  );
  const failed = retried === null ? [] : toRetried(lines);
  const isRetryable = failed.length > 0 && (failed.length === 1 || retried?.isBulk === true);
  const waiting = lines.flatMap(({ command }) =>
    command !== undefined && command.status === CommandStatus.queued ? [command] : [],
  );
  return (
    <div className={styles['footer']}>
      {question}
      {waiting.length > 0 && (
        <Button loading={isCancelling} onClick={() => void cancel(waiting)}>
          {t(BATCH_WORDS.cancel, { count: waiting.length })}
        </Button>
      )}
      {isRetryable && (
        <Button type="primary" loading={isRetrying} onClick={() => void retry(failed)}>
          {t(BATCH_WORDS.retry, { count: failed.length })}
        </Button>
      )}
      <Button
        onClick={() => {
          saveFile(toResultFile({ batch, lines, title, nowMs: Date.now(), t }));
          open?.({ type: 'success', message: t(BATCH_WORDS.exported) });
        }}
      >
        {t(BATCH_WORDS.export)}
      </Button>
      <Button onClick={onClose}>{t(BATCH_WORDS.close)}</Button>
    </div>
  );
}
