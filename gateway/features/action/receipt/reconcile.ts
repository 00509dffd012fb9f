import { ApiCode } from '../../../../contract/api/envelope';
import { endOfDay, formatBusinessTime, startOfDay } from '../../../../contract/day';
import { PURCHASE_METHODS } from '../../../../contract/domain/receipt/purchase';
import { RECONCILED_NOTE_MAX, type ChannelDayKey } from '../../../../contract/domain/receipt/reconciliation';
import { apiError } from '../../../../contract/errors/api-error';
import type { PurchaseStepEffect } from '../../../../contract/resources/effect';
import { settleDay } from '../../receipt/reconciliation';
import type { EffectCall, EnteredValues, PreparedEffect } from '../effect-handler';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * Keeps why a day of a channel differs; it is of all stores, as channels know none, and done by whoever has them all.
 *
 * @throws ApiError `refused` where it does not differ, or for somebody who has some stores only; `invalid` that names
 * what is missing or cannot be.
 */
export function prepareReconcile({
  reader: { franchiseeId, storeIds },
  actor,
  params,
  nowMs,
}: EffectCall<PurchaseStepEffect>): PreparedEffect {
  const key = toKey(params);
  const note = toNote(params);
  return {
    fields: [],
    async run(trx) {
      if (storeIds !== null) throw apiError(ApiCode.refused, 'reconcileAllStores');
      const by = { id: actor.accountId, name: actor.name };
      const found = { ...key, franchiseeId, note, by, at: nowMs };
      const settled = await settleDay(trx, found, endOfDay(key.dayAt));
      if (settled === null) throw apiError(ApiCode.refused, 'reconcileEven');
      const { before, after } = settled;
      const name = `${formatBusinessTime(key.dayAt).slice(0, DAY_LENGTH)} ${key.channel}`;
      return {
        results: [
          {
            ...{ id: `reconcile-${key.dayAt}-${key.channel}`, name, storeId: null, outcome: 'done' },
            before: { note: before.note },
            after: { note: after.note, inDifference: after.inDifference, outDifference: after.outDifference },
          },
        ],
      };
    },
  };
}

function toKey({ dayAt, channel }: EnteredValues): ChannelDayKey {
  const found = PURCHASE_METHODS.find((method) => method === channel);
  if (found === undefined) throw apiError(ApiCode.invalid, 'invalidField', { field: 'channel' });
  if (typeof dayAt !== 'number' || startOfDay(dayAt) !== dayAt) {
    throw apiError(ApiCode.invalid, 'invalidField', { field: 'dayAt' });
  }
  return { dayAt, channel: found };
}

function toNote({ note }: EnteredValues): string {
  const words = typeof note === 'string' ? note.trim() : '';
  if (words === '' || [...words].length > RECONCILED_NOTE_MAX) {
    throw apiError(ApiCode.invalid, 'invalidField', { field: 'note' });
  }
  return words;
}
