import { useNotification } from '@refinedev/core';
import { useState } from 'react';
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

/**
 * Gives rows the same once more, under a key of its own. Where it is dangerous for them as they are now, it is asked
 * for as it was the first time.
 */
export function useRetry(page: ResolvedListPage, batch: Batch, onRetried: (batch: Batch) => void) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const [isRetrying, setIsRetrying] = useState(false);
  const [asked, ask] = useState<readonly Row[] | null>(null);
  const { action, params, reason } = batch;
  const entry = { ...(params === undefined ? {} : { params }), ...(reason === undefined ? {} : { reason }) };

  async function retry(rows: readonly Row[]): Promise<void> {
    if (dangerOf(action, rows) === 'retype') return ask(rows);
    setIsRetrying(true);
    try {
      const headers = { [IDEMPOTENCY_KEY_HEADER]: createIdempotencyKey() };
      onRetried(
        withRetry(batch, await call(toActionEndpoint(page, action), toRequest(rows, entry), headers)),
      );
      open?.({ type: 'success', message: t(BATCH_WORDS.retried, { count: rows.length }) });
    } catch (error) {
      open?.({ type: 'error', message: toWords(error) });
    } finally {
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
