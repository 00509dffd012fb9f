import { BLOCK_RULE_DEFAULT, type BlockRule } from '../../../contract/domain/proof/blacklist';
import type { TenantTransaction } from '../../database/tenant';
import './tables';

/** When users of a merchant are suggested for the blacklist; off until somebody says otherwise. */
export async function readBlockRule(trx: TenantTransaction, franchiseeId: string): Promise<BlockRule> {
  const row = await trx
    .selectFrom('block_rule')
    .select(['is_on', 'refunds_min', 'percent_min'])
    .where('franchisee_id', '=', franchiseeId)
    .executeTakeFirst();
  if (row === undefined) return BLOCK_RULE_DEFAULT;
  return { isOn: row.is_on, refunds: row.refunds_min, percent: row.percent_min };
}

/** Sets it; of two at once the later one stands. */
export async function writeBlockRule(
  trx: TenantTransaction,
  franchiseeId: string,
  { isOn, refunds, percent }: BlockRule,
): Promise<void> {
  const values = { is_on: isOn, refunds_min: refunds, percent_min: percent };
  await trx
    .insertInto('block_rule')
    .values({ franchisee_id: franchiseeId, ...values })
    .onConflict((conflict) => conflict.column('franchisee_id').doUpdateSet(values))
    .execute();
}
