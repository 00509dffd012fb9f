import { Button } from 'antd';
import { useState } from 'react';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { BatchDrawer } from './batch-drawer';
import { BatchBar } from './batch-bar';
import { BATCH_WORDS } from './batch-words';
import { countStates, toLines, type Batch } from './batch';
import styles from './batch.module.css';
import { useCommands } from './use-commands';

interface BatchResultsProps {
  readonly page: ResolvedListPage;
  readonly batch: Batch;
  /** Rows may have changed. */
  readonly onChanged: () => void;
}

/** What comes of a batch: a button of the toolbar with its count, and the drawer that it opens. */
export function BatchResults({ page, batch: given, onChanged }: BatchResultsProps) {
  const t = useText();
  const [batch, setBatch] = useState(given);
  const [isOpen, setIsOpen] = useState(true);
  const commandIds = batch.results.flatMap(({ commandId }) => (commandId === undefined ? [] : [commandId]));
  const query = useCommands(page, { commandIds });
  const lines = toLines(batch, query.data?.list ?? []);
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
      {isOpen && (
        <BatchDrawer
          {...{ page, batch, lines, counts, title, query }}
          onRetried={(next) => {
            setBatch(next);
            onChanged();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
