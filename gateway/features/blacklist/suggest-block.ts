import {
  BLOCK_EVIDENCE_MAX,
  BLOCK_LOOK_BACK_DAYS,
  type BlockRule,
} from '../../../contract/domain/proof/blacklist';
import { ONE_DAY_MS } from '../../../contract/limits';
import type { TenantTransaction } from '../../database/tenant';
import type { TimerHandler } from '../../timers/timer-runner';
import { setTimer } from '../../timers/timer';
import { newSortableId } from '../order/order-deltas';
import type { WitnessedChange } from '../order/order-change';
import { listRefundedNumbers, readRefundHabit, type RefundHabit } from '../refund/desk/refund-habit';
import { readBlockRule } from './block-rule';
import { selectActive, type BlockRow } from './find-block';

const HOUSE = '系统';
const PERCENT = 100;

/** Has a user looked at after each refund that is done, where the merchant's rule is on (decision 109). */
export async function watchRefunds(
  trx: TenantTransaction,
  { after: { franchisee_id: franchiseeId, user_mobile: subjectId }, refund, at }: WitnessedChange,
  nudge: () => void,
): Promise<(() => Promise<void>) | undefined> {
  // Of a user without a mobile nobody knows who it is.
  if (refund === undefined || subjectId === '') return undefined;
  if (!(await readBlockRule(trx, franchiseeId)).isOn) return undefined;
  await setTimer(trx, { franchiseeId, kind: 'blockRule', subjectId }, at);
  return async () => nudge();
}

/** Looks at one user: what is suggested keeps nobody away. `tell` is called once that stands. */
export function createBlockRuleTimer(tell: (block: BlockRow) => void): TimerHandler {
  return async (trx, { franchiseeId, subjectId: userMobile, nowMs }) => {
    const of = { franchiseeId, userMobile, nowMs };
    const rule = await readBlockRule(trx, franchiseeId);
    if (!rule.isOn || !isBeyond(rule, await readRefundHabit(trx, of))) return { nextAt: null };
    if (await isDecided(trx, of)) return { nextAt: null };
    const block = await insertSuggestion(trx, of);
    return block === undefined ? { nextAt: null } : { nextAt: null, after: async () => tell(block) };
  };
}

function isBeyond({ refunds, percent }: BlockRule, { orders, refunded }: RefundHabit): boolean {
  return refunded >= refunds && refunded * PERCENT >= orders * percent;
}

interface User {
  readonly franchiseeId: string;
  readonly userMobile: string;
  readonly nowMs: number;
}

/** Whether the user is kept away everywhere, or somebody would not have it within the days that are looked back on. */
async function isDecided(trx: TenantTransaction, user: User): Promise<boolean> {
  const active = await selectActive(trx, user).execute();
  if (active.some(({ all_stores }) => all_stores)) return true;
  const ignored = await trx
    .selectFrom('blacklist')
    .select('block_id')
    .where('franchisee_id', '=', user.franchiseeId)
    .where('user_mobile', '=', user.userMobile)
    .where('suggestion', '=', 'ignored')
    .where('lifted_at', '>', user.nowMs - BLOCK_LOOK_BACK_DAYS * ONE_DAY_MS)
    .limit(1)
    .executeTakeFirst();
  return ignored !== undefined;
}

/** Undefined where one is open already. */
async function insertSuggestion(trx: TenantTransaction, user: User): Promise<BlockRow | undefined> {
  const { franchiseeId, userMobile, nowMs } = user;
  return trx
    .insertInto('blacklist')
    .values({
      ...{ franchisee_id: franchiseeId, block_id: newSortableId(nowMs), user_mobile: userMobile },
      ...{ all_stores: true, store_ids: [], reason: 'refundAbuse', source: 'rule', suggestion: 'open' },
      evidence: [...(await listRefundedNumbers(trx, user, BLOCK_EVIDENCE_MAX))],
      ...{ created_by: HOUSE, created_at: nowMs, expire_at: nowMs },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}
