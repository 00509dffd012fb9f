import { useEffect, useState } from 'react';
import type { RefundRecord } from '../../../../contract/api/page/refund/refund';
import { toRefundListEndpoint } from '../../../../contract/api/page/refund/refund-endpoints';
import { RefundRecordStatus } from '../../../../contract/domain/refund';
import { ONE_SECOND_MS } from '../../../../contract/limits';
import { isGatewayError } from '../../../http/gateway-error';
import { useEndpointCall, useFailureWords } from '../../../providers/use-endpoint';

const POLL_MS = 2 * ONE_SECOND_MS;
/** Reads that are out at once: many orders are not to keep others from the gateway. */
const OUT_AT_ONCE = 4;
const SERVER_FAULT_STATUS = 500;

/** The refunds of several orders, by order, as they come; `failure` in words where the last read failed. */
export interface RefundsOf {
  readonly byOrder: ReadonlyMap<string, readonly RefundRecord[]>;
  readonly failure: string | null;
}

/**
 * Reads the refunds of several orders, and reads again those of which one is under way.
 *
 * @param round - Another one reads all of them anew.
 */
export function useRefundsOf(page: { readonly id: string }, ids: readonly string[], round = ''): RefundsOf {
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const [byOrder, setByOrder] = useState<RefundsOf['byOrder']>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const { id: pageId } = page;
  const wanted = ids.join();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function readOne(id: string): Promise<boolean> {
      try {
        const { list } = await call(toRefundListEndpoint({ id: pageId }), { id });
        if (isOver) return false;
        setByOrder((before) => new Map(before).set(id, list));
        setFailure(null);
        return list.some(({ status }) => status === RefundRecordStatus.running);
      } catch (error) {
        if (!isOver) setFailure(toWords(error));
        // What is refused stays refused.
        return !isGatewayError(error) || error.statusCode === 0 || error.statusCode >= SERVER_FAULT_STATUS;
      }
    }
    async function read(orders: readonly string[]): Promise<void> {
      const queue = [...orders];
      const again: string[] = [];
      async function work(): Promise<void> {
        for (let id = queue.shift(); id !== undefined && !isOver; id = queue.shift()) {
          if (await readOne(id)) again.push(id);
        }
      }
      await Promise.all(Array.from({ length: OUT_AT_ONCE }, work));
      if (!isOver && again.length > 0) timer = setTimeout(() => void read(again), POLL_MS);
    }
    void read(wanted === '' ? [] : wanted.split(','));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, toWords, pageId, wanted, round]);
  return { byOrder, failure };
}
