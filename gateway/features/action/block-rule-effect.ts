import { ApiCode } from '../../../contract/api/envelope';
import {
  BLOCK_RULE_PERCENT,
  BLOCK_RULE_REFUNDS,
  type BlockRule,
} from '../../../contract/domain/proof/blacklist';
import { apiError } from '../../../contract/errors/api-error';
import type { BlockRuleEffect } from '../../../contract/resources/effect';
import { readBlockRule, writeBlockRule } from '../blacklist/block-rule';
import type { EffectHandler, EnteredValues } from './effect-handler';

/** What the log calls the rule of a merchant, which has one. */
const RULE = { id: 'blockRule', name: '自动建议规则', storeId: null } as const;

/** Sets when users are suggested for the blacklist; it holds for all stores, and is set by whoever has them all. */
export const blockRuleEffect: EffectHandler<BlockRuleEffect> = {
  assertFits(_effect, { id, source }) {
    if (source.table !== 'blacklist') throw new Error(`An action of ${id} is a rule of the blacklist.`);
  },
  prepare({ reader: { franchiseeId, storeIds }, params }) {
    const wanted = toRule(params);
    return {
      fields: [],
      async run(trx) {
        if (storeIds !== null) throw apiError(ApiCode.refused, 'blockRuleAllStores');
        const before = await readBlockRule(trx, franchiseeId);
        await writeBlockRule(trx, franchiseeId, wanted);
        return { results: [{ ...RULE, outcome: 'done', before: { ...before }, after: { ...wanted } }] };
      },
    };
  },
};

/** @throws ApiError `invalid` that names what is missing or beyond its bounds. */
function toRule({ isOn, refunds, percent }: EnteredValues): BlockRule {
  if (typeof isOn !== 'boolean') throw apiError(ApiCode.invalid, 'invalidField', { field: 'isOn' });
  return {
    isOn,
    refunds: within(refunds, BLOCK_RULE_REFUNDS, 'refunds'),
    percent: within(percent, BLOCK_RULE_PERCENT, 'percent'),
  };
}

function within(
  value: unknown,
  { min, max }: { readonly min: number; readonly max: number },
  field: string,
): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw apiError(ApiCode.invalid, 'invalidField', { field });
}
