import { useNotification } from '@refinedev/core';
import { useRef, useState } from 'react';
import { IDEMPOTENCY_KEY_HEADER } from '../../../../contract/api/endpoints';
import { toActionEndpoint } from '../../../../contract/api/page/page-endpoints';
import { isTaken } from '../../../../contract/domain/action';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { useText } from '../../../i18n/language';
import { useEndpointCall, useFailureWords } from '../../../providers/use-endpoint';
import { createIdempotencyKey } from '../../action/action-call';
import { LEFT_WORDS } from '../../action/dialog-words';
import { RECORD_WORDS } from './record-words';
import { findStep } from '../refund-actions';

/** Has the channel asked again for what it refused: the same refund, so there is nothing to be decided anew. */
export function useRefundRetry(page: ResolvedListPage, orderId: string, onRetried: () => void) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const [isSending, setIsSending] = useState(false);
  // A second click arrives before the first one is drawn.
  const isUnderWay = useRef(false);
  // Kept until it was answered: what may have been taken is sent again as the same.
  const key = useRef<string | null>(null);
  const action = findStep(page, 'retry');

  async function send(): Promise<void> {
    if (isUnderWay.current || action === null) return;
    isUnderWay.current = true;
    setIsSending(true);
    try {
      key.current ??= createIdempotencyKey();
      const headers = { [IDEMPOTENCY_KEY_HEADER]: key.current };
      const answer = await call(toActionEndpoint(page, action), { ids: [orderId] }, headers);
      key.current = null;
      const outcome = answer.results[0]?.outcome ?? 'missing';
      open?.(
        isTaken(outcome)
          ? { type: 'success', message: t(RECORD_WORDS.retried) }
          : { type: 'error', message: t(LEFT_WORDS[outcome]) },
      );
      onRetried();
    } catch (error) {
      open?.({ type: 'error', message: toWords(error) });
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  }
  return { action, send, isSending };
}
