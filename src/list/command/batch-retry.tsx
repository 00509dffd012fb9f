import { useNotification } from '@refinedev/core';
import { useRef, useState } from 'react';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/api/endpoints';
import { toActionEndpoint } from '../../../contract/api/page/page-endpoints';
import type { Row } from '../../../contract/api/page/list';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useText } from '../../i18n/language';
import { useEndpointCall, useFailureWords } from '../../providers/use-endpoint';
import { createIdempotencyKey } from '../action/action-call';
import { dangerOf } from '../action/action-danger';
import { ActionDialog, toRequest } from '../action/action-dialog';
import { withRetry, type Batch } from './batch';
import { BATCH_WORDS } from './batch-words';

interface Retried {
  readonly batch: Batch;
  /** What is done once more; the batch's own action where that is what failed. */
  readonly retried: Batch['action'];
}

const NOTHING_ENTERED: Pick<Batch, 'params' | 'reason'> = { params: undefined, reason: undefined };

/**
 * Gives rows the same once more, under a key of its own. Where it is dangerous for them as they are now, it is asked
 * for as it was the first time.
 */
export function useRetry(
  page: ResolvedListPage,
  { batch, retried: action }: Retried,
  onRetried: (batch: Batch) => void,
) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const [isRetrying, setIsRetrying] = useState(false);
  const [asked, ask] = useState<readonly Row[] | null>(null);
  // A second click arrives before the first one is drawn.
  const isUnderWay = useRef(false);
  // Kept until it was answered: what may have been taken is sent again as the same.
  const key = useRef<RetryKey | null>(null);
  // Another action than the first asks for nothing that was entered for that one.
  const { params, reason } = action === batch.action ? batch : NOTHING_ENTERED;
  const entry = { ...(params === undefined ? {} : { params }), ...(reason === undefined ? {} : { reason }) };

  async function retry(rows: readonly Row[]): Promise<void> {
    if (isUnderWay.current) return;
    if (dangerOf(action, rows) === 'retype') return ask(rows);
    isUnderWay.current = true;
    setIsRetrying(true);
    try {
      key.current = keyFor(rows, key.current);
      const headers = { [IDEMPOTENCY_KEY_HEADER]: key.current.key };
      const answer = await call(toActionEndpoint(page, action), toRequest(rows, entry), headers);
      key.current = null;
      onRetried(withRetry(batch, answer));
      open?.({ type: 'success', message: t(BATCH_WORDS.retried, { count: rows.length }) });
    } catch (error) {
      open?.({ type: 'error', message: toWords(error) });
    } finally {
      isUnderWay.current = false;
      setIsRetrying(false);
    }
  }
  return {
    retry,
    isRetrying,
    /** The question, where one is asked. */
    question: asked && (
      <ActionDialog
        {...{ page, action, rows: asked, initial: entry }}
        onChanged={() => undefined}
        onGiven={({ results }) => onRetried(withRetry(batch, { results }))}
        onClose={() => ask(null)}
      />
    ),
  };
}

/** What a retry is sent with, and the rows that it is for. */
interface RetryKey {
  readonly key: string;
  readonly ids: string;
}

/** The key of the same rows as before, else a new one: a key stands for one request. */
function keyFor(rows: readonly Row[], before: RetryKey | null): RetryKey {
  const ids = rows.map(({ id }) => id).join();
  return before?.ids === ids ? before : { key: createIdempotencyKey(), ids };
}
