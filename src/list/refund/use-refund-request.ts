import { useRef, useState } from 'react';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/api/endpoints';
import type { ActionAnswer, ActionRequest } from '../../../contract/api/page/action';
import { toActionEndpoint } from '../../../contract/api/page/page-endpoints';
import { isTaken } from '../../../contract/domain/action';
import type { ResolvedAction } from '../../../contract/resources/action';
import { isGatewayError, traceOf, type Failure } from '../../http/gateway-error';
import { useText } from '../../i18n/language';
import { useEndpointCall, useFailureWords } from '../../providers/use-endpoint';
import { createIdempotencyKey } from '../action/action-call';
import { LEFT_WORDS } from '../action/dialog-words';
import { useRemedyFor } from '../action/remedy-for';

/** A request whose answer never came. */
export interface LostRequest {
  readonly request: ActionRequest;
  /** What its try is found by in the gateway's log. */
  readonly traceId: string | null;
}

interface RefundSubject {
  readonly page: { readonly id: string };
  readonly action: Pick<ResolvedAction, 'name' | 'isRemedy'>;
}

/**
 * Sends a refund under one key, however often it is asked for (controls M4). A request whose answer was lost may have
 * been taken: it is kept, and sent again as it was until the gateway says what became of it.
 */
export function useRefundRequest({ page, action }: RefundSubject, onChanged: () => void) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const remedyFor = useRemedyFor(action);
  const [key, setKey] = useState(createIdempotencyKey);
  const [lost, setLost] = useState<LostRequest | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [answer, setAnswer] = useState<ActionAnswer | null>(null);
  const [isSending, setIsSending] = useState(false);
  // A second click arrives before the first one is drawn, or before its answer is.
  const isUnderWay = useRef(false);
  const isTold = useRef(false);

  function take(answered: ActionAnswer): ActionAnswer | null {
    const outcome = answered.results[0]?.outcome ?? 'missing';
    // Of several each is told row by row.
    if (isTaken(outcome) || answered.results.length > 1) {
      isTold.current = true;
      setAnswer(answered);
      return answered;
    }
    // What was answered is kept under its key: asked once more, the gateway is to look at the order anew.
    setKey(createIdempotencyKey());
    setFailure({ message: t(LEFT_WORDS[outcome]), traceId: null });
    return null;
  }

  /** Resolves to the answer where it was taken, else null. */
  async function send(request: ActionRequest): Promise<ActionAnswer | null> {
    if (isUnderWay.current || isTold.current) return null;
    isUnderWay.current = true;
    setIsSending(true);
    setFailure(null);
    const sent = lost?.request ?? { ...request, ...remedyFor };
    try {
      const answered = await call(toActionEndpoint(page, action), sent, { [IDEMPOTENCY_KEY_HEADER]: key });
      setLost(null);
      onChanged();
      return take(answered);
    } catch (error) {
      const traceId = traceOf(error);
      if (mayBeTaken(error)) setLost({ request: sent, traceId });
      else {
        setLost(null);
        setFailure({ message: toWords(error), traceId });
      }
      return null;
    } finally {
      isUnderWay.current = false;
      setIsSending(false);
    }
  }
  return {
    send,
    isSending,
    /** The request that is out and whose answer never came; null for none. */
    lost,
    failure,
    forget: () => setFailure(null),
    answer,
    key,
  };
}

const SERVER_FAULT_STATUS = 500;

/** Whether the gateway may have done what it was asked although no answer came that says so. */
function mayBeTaken(error: unknown): boolean {
  if (!isGatewayError(error)) return true;
  const { kind, statusCode } = error;
  return (
    kind === 'network' || kind === 'malformed' || kind === 'cancelled' || statusCode >= SERVER_FAULT_STATUS
  );
}
