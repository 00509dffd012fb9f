import { Button } from 'antd';
import { useState } from 'react';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { asksDevice } from '../action/action-danger';
import { findStep, movesMoney } from '../refund/refund-actions';
import { useRefundsOf } from '../refund/record/use-refunds-of';
import { BatchDrawer } from './batch-drawer';
import { BatchBar } from './batch-bar';
import { BATCH_WORDS } from './batch-words';
import { countStates, toLines, toRefundLines, type Batch, type BatchLine } from './batch';
import styles from './batch.module.css';
import { useCommands } from './use-commands';

interface BatchResultsProps {
  readonly page: ResolvedListPage;
  readonly batch: Batch;
  /** Rows may have changed. */
  readonly onChanged: () => void;
}

/** What comes of a batch, read where its answers come in: from devices, or from the channel that pays back. */
export function BatchResults({ page, batch: given, onChanged }: BatchResultsProps) {
  const [batch, setBatch] = useState(given);
  const onRetried = (next: Batch) => {
    setBatch(next);
    onChanged();
  };
  const Results = movesMoney(batch.action)
    ? RefundBatch
    : asksDevice(batch.action)
      ? CommandBatch
      : PlainBatch;
  return <Results {...{ page, batch, onRetried }} />;
}

/** No device answers later: what came of each row is known, and nothing is read again. */
function PlainBatch(props: BatchProps) {
  return (
    <BatchView
      {...props}
      retried={null}
      lines={toLines(props.batch, [])}
      failure={null}
      onSettled={() => undefined}
    />
  );
}

interface BatchProps extends Pick<BatchResultsProps, 'page' | 'batch'> {
  readonly onRetried: (batch: Batch) => void;
}

function CommandBatch(props: BatchProps) {
  const { page, batch } = props;
  const commandIds = batch.results.flatMap(({ commandId }) => (commandId === undefined ? [] : [commandId]));
  const query = useCommands(page, { commandIds });
  return (
    <BatchView
      {...props}
      retried={batch.action}
      lines={toLines(batch, query.data?.list ?? [])}
      failure={query.error?.message ?? null}
      onSettled={query.refresh}
    />
  );
}

/** What a refund failed at is tried again as the same refund, not as another one. */
function RefundBatch(props: BatchProps) {
  const { page, batch } = props;
  const sent = batch.results.filter(({ outcome }) => outcome === 'queued').map(({ id }) => id);
  const [rounds, setRounds] = useState(0);
  const { byOrder, failure } = useRefundsOf(page, sent, String(rounds));
  return (
    <BatchView
      {...props}
      retried={findStep(page, 'retry')}
      lines={toRefundLines(batch, byOrder)}
      failure={failure}
      onRetried={(next) => {
        setRounds(rounds + 1);
        props.onRetried(next);
      }}
      onSettled={() => setRounds(rounds + 1)}
    />
  );
}

interface BatchViewProps extends BatchProps {
  readonly lines: readonly BatchLine[];
  /** What is done once more where it failed; null for nothing. */
  readonly retried: Batch['action'] | null;
  /** Why the latest state could not be read, in words; null while it can. */
  readonly failure: string | null;
  /** Something was taken back. */
  readonly onSettled: () => void;
}

/** A button of the toolbar with its count, and the drawer that it opens. */
function BatchView(props: BatchViewProps) {
  const { batch, lines } = props;
  const t = useText();
  const [isOpen, setIsOpen] = useState(true);
  const counts = countStates(lines);
  const title = t(BATCH_WORDS.title, { action: t(batch.action.title) });
  const over = lines.length - counts.running;
  const chip = `${title} ${t(BATCH_WORDS.count, { over, all: lines.length })}`;
  return (
    <>
      <Button
        aria-label={t(BATCH_WORDS.open, { chip })}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <span className={styles['chip']}>
          {chip}
          <BatchBar counts={counts} />
        </span>
      </Button>
      {isOpen && <BatchDrawer {...props} {...{ counts, title }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
