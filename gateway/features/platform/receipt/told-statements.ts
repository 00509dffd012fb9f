import { ApiCode } from '../../../../contract/api/envelope';
import type { PlatformStatement, StatementEvent } from '../../../../contract/api/platform/receipt';
import { startOfDay } from '../../../../contract/day';
import { apiError } from '../../../../contract/errors/api-error';
import { withTenant } from '../../../database/tenant';
import { wrongTime } from '../event-time';
import type { PlatformReceiptOptions } from './receipt-options';

/** @throws ApiError `notFound` where there is no such merchant, `invalid` for a day that has not begun. */
export async function keepStatement(
  { db, now }: PlatformReceiptOptions,
  { franchiseeId, channel, dayAt: at, inCents, inCount, outCents, outCount }: StatementEvent,
): Promise<PlatformStatement> {
  const told_at = now();
  if (at > told_at) throw wrongTime('dayAt');
  const dayAt = startOfDay(at);
  const said = {
    ...{ in_cents: inCents, in_count: inCount, out_cents: outCents, out_count: outCount },
    told_at,
  };
  await withTenant(db, franchiseeId, async (trx) => {
    const store = await trx
      .selectFrom('store')
      .select('id')
      .where('franchisee_id', '=', franchiseeId)
      .limit(1)
      .executeTakeFirst();
    if (store === undefined) throw apiError(ApiCode.notFound, 'platformNoStore');
    await trx
      .insertInto('channel_statement')
      .values({ franchisee_id: franchiseeId, day_at: dayAt, channel, ...said })
      .onConflict((conflict) => conflict.columns(['franchisee_id', 'day_at', 'channel']).doUpdateSet(said))
      .execute();
  });
  return { dayAt, channel };
}
