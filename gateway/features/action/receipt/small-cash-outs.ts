import { ApiCode } from '../../../../contract/api/envelope';
import { PURCHASE_CENTS_MAX } from '../../../../contract/domain/receipt/purchase';
import { apiError } from '../../../../contract/errors/api-error';
import type { CashOutStepEffect } from '../../../../contract/resources/effect';
import { lockSmall, writeSmall, type SmallCashOuts } from '../../receipt/small-cash-outs';
import type { EffectCall, EnteredValues, PreparedEffect } from '../effect-handler';

/**
 * Sets up to which amount a store pays cash-outs without a review; by whoever has the store.
 *
 * @throws ApiError `notFound` for a store that is not there or not theirs, `invalid` for an amount beyond its bounds.
 */
export function prepareSmall({
  reader: { franchiseeId, storeIds },
  params,
}: EffectCall<CashOutStepEffect>): PreparedEffect {
  const storeId = params['storeId'];
  const wanted = toSmall(params);
  return {
    fields: [],
    async run(trx) {
      const isTheirs = typeof storeId === 'string' && (storeIds === null || storeIds.includes(storeId));
      const before = isTheirs ? await lockSmall(trx, { franchiseeId, storeId }) : undefined;
      if (before === undefined) throw apiError(ApiCode.notFound, 'notFound');
      const { id, name, isOn, upToCents } = before;
      await writeSmall(trx, { franchiseeId, storeId: id }, wanted);
      return {
        results: [
          {
            ...{ id, name, storeId: id, outcome: 'done' },
            before: { isOn, upTo: upToCents },
            after: { isOn: wanted.isOn, upTo: wanted.upToCents },
          },
        ],
      };
    },
  };
}

function toSmall({ isOn, upTo }: EnteredValues): SmallCashOuts {
  if (typeof isOn !== 'boolean') throw apiError(ApiCode.invalid, 'invalidField', { field: 'isOn' });
  if (typeof upTo === 'number' && Number.isInteger(upTo) && upTo >= 1 && upTo <= PURCHASE_CENTS_MAX) {
    return { isOn, upToCents: upTo };
  }
  throw apiError(ApiCode.invalid, 'invalidField', { field: 'upTo' });
}
