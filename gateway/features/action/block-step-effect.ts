import { maskMobile } from '../../../contract/mobile';
import type { BlockStep, BlockStepEffect } from '../../../contract/resources/effect';
import { stepBlock, statusOf, type StepEntered } from '../blacklist/block-step';
import type { BlockRow } from '../blacklist/find-block';
import { listOf, tellStores, toBlocker, toReason, wordsOf } from './block-effect';
import type { EffectHandler, EffectResult, EnteredValues } from './effect-handler';

/** Changes, lifts or renews entries of the blacklist. */
export const blockStepEffect: EffectHandler<BlockStepEffect> = {
  assertFits(_effect, { id, source }) {
    if (source.table !== 'blacklist') throw new Error(`An action of ${id} is for entries of the blacklist.`);
  },
  prepare(call) {
    const { step } = call.effect;
    const entered = toStepEntered(step, call.params, call.reason ?? '');
    return {
      fields: [],
      async run(trx, rows) {
        const blocker = toBlocker(call);
        const results: EffectResult[] = [];
        for (const { id, name } of rows) {
          const stepped = await stepBlock(trx, blocker, { blockId: id, step, entered });
          if (stepped === null) {
            results.push({ id, name, storeId: null, outcome: 'wrongState' });
            continue;
          }
          const { before, after } = stepped;
          await tellStores(trx, { call, block: after, blacklists: [call.page.id], change: 'updated' });
          const said = { before: toSaid(before, step, call.nowMs), after: toSaid(after, step, call.nowMs) };
          results.push({ id, name, storeId: null, outcome: 'done', ...said });
        }
        return { results };
      },
    };
  },
};

/** What a step changes, in the fields of the page. */
function toSaid(row: BlockRow, step: BlockStep, nowMs: number): Readonly<Record<string, unknown>> {
  const userMobile = maskMobile(row.user_mobile);
  if (step === 'edit') {
    const { reason, note, evidence, images } = row;
    return { userMobile, reason, note, evidence, images };
  }
  return { userMobile, blockStatus: statusOf(row, nowMs), expireAt: row.expire_at };
}

function toStepEntered(step: BlockStep, params: EnteredValues, liftReason: string): StepEntered {
  const { days } = params;
  return {
    reason: step === 'edit' ? toReason(params) : 'other',
    note: wordsOf(params, 'note'),
    evidence: listOf(params, 'evidence'),
    images: listOf(params, 'images'),
    days: typeof days === 'number' ? days : 0,
    liftReason,
  };
}
