import { sql } from 'kysely';
import { CashOutStatus } from '../../../contract/domain/receipt/cash-out';
import { PURCHASE_METHODS, type PurchaseMethod } from '../../../contract/domain/receipt/purchase';
import {
  differenceOf,
  QUIET_DAY,
  reconciledAs,
  type ChannelDay,
  type ChannelDayKey,
} from '../../../contract/domain/receipt/reconciliation';
import type { ReconciliationLine } from '../../../contract/api/page/receipt/reconciliation';
import type { TenantTransaction } from '../../database/tenant';
import { toDaySql } from '../order/order-deltas';
import './tables';

/** Days of a merchant, from the beginning of one up to that of another, epoch ms. */
export interface ReconciledDays {
  readonly franchiseeId: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

interface SumRow {
  readonly dayAt: number;
  readonly channel: PurchaseMethod;
  readonly cents: number;
  readonly count: number;
}

/** Every day and channel on which something happened here, or the channel says that something did; the newest first. */
export async function readReconciliation(
  trx: TenantTransaction,
  days: ReconciledDays,
): Promise<readonly ReconciliationLine[]> {
  const house = toHouse(await readPaid(trx, days), await readPaidOut(trx, days));
  const told = new Map((await readStatements(trx, days)).map((row) => [nameOf(row), row]));
  const settled = new Map((await readSettled(trx, days)).map((row) => [nameOf(row), row]));
  const keys = new Map([...house.values(), ...told.values()].map((key) => [nameOf(key), key]));
  const lines = [...keys].map(([name, { dayAt, channel }]): ReconciliationLine => {
    const known = house.get(name)?.day ?? QUIET_DAY;
    const said = told.get(name)?.day ?? null;
    const found = settled.get(name);
    const state = reconciledAs(known, said, found ?? null);
    const isSettled = state === 'settled' && found !== undefined;
    const difference = differenceOf(known, said);
    return {
      ...{ dayAt, channel, house: known, told: said, state },
      ...{ inDifference: difference?.inDifference ?? null, outDifference: difference?.outDifference ?? null },
      ...{ note: isSettled ? found.note : null, settledBy: isSettled ? found.by : null },
      settledAt: isSettled ? found.at : null,
    };
  });
  return lines.sort((one, other) => other.dayAt - one.dayAt || orderOf(one) - orderOf(other));
}

const nameOf = ({ dayAt, channel }: ChannelDayKey): string => `${dayAt} ${channel}`;
const orderOf = ({ channel }: ChannelDayKey): number => PURCHASE_METHODS.indexOf(channel);

type HouseDay = ChannelDayKey & { readonly day: ChannelDay };

function toHouse(paid: readonly SumRow[], out: readonly SumRow[]): ReadonlyMap<string, HouseDay> {
  const days = new Map<string, HouseDay>();
  const add = ({ dayAt, channel }: SumRow, part: Partial<ChannelDay>): void => {
    const name = nameOf({ dayAt, channel });
    days.set(name, { dayAt, channel, day: { ...(days.get(name)?.day ?? QUIET_DAY), ...part } });
  };
  for (const row of paid) add(row, { inCents: row.cents, inCount: row.count });
  for (const row of out) add(row, { outCents: row.cents, outCount: row.count });
  return days;
}

/** What users paid, whether or not it came into their balance. */
async function readPaid(
  trx: TenantTransaction,
  { franchiseeId, fromMs, untilMs }: ReconciledDays,
): Promise<readonly SumRow[]> {
  const { rows } = await sql<SumRow>`
    SELECT ${toDaySql(sql`paid_at`)}::float8 AS "dayAt", pay_method AS channel,
           sum(pay_cents)::float8 AS cents, count(*)::int AS count
      FROM purchase
     WHERE franchisee_id = ${franchiseeId} AND paid_at >= ${fromMs} AND paid_at < ${untilMs}
       AND pay_method IS NOT NULL
     GROUP BY 1, 2`.execute(trx);
  return rows;
}

/** What went out by channels: by the way that each part came, or by the one that the user chose. Never what was paid by hand. */
async function readPaidOut(
  trx: TenantTransaction,
  { franchiseeId, fromMs, untilMs }: ReconciledDays,
): Promise<readonly SumRow[]> {
  const { rows } = await sql<SumRow>`
    SELECT ${toDaySql(sql`c.done_at`)}::float8 AS "dayAt",
           CASE c.route WHEN 'original' THEN coalesce(b.pay_method, 'cash') ELSE c.route END AS channel,
           sum(part.principal_cents)::float8 AS cents, count(DISTINCT c.cash_out_id)::int AS count
      FROM cash_out c
      JOIN cash_out_part part ON part.franchisee_id = c.franchisee_id AND part.cash_out_id = c.cash_out_id
      JOIN purchase b ON b.franchisee_id = part.franchisee_id AND b.purchase_id = part.purchase_id
     WHERE c.franchisee_id = ${franchiseeId} AND c.status = ${CashOutStatus.paid}
       AND c.done_at >= ${fromMs} AND c.done_at < ${untilMs}
     GROUP BY 1, 2`.execute(trx);
  return rows;
}

async function readStatements(
  trx: TenantTransaction,
  { franchiseeId, fromMs, untilMs }: ReconciledDays,
): Promise<readonly HouseDay[]> {
  const rows = await trx
    .selectFrom('channel_statement')
    .select(['day_at', 'channel', 'in_cents', 'in_count', 'out_cents', 'out_count'])
    .where('franchisee_id', '=', franchiseeId)
    .where('day_at', '>=', fromMs)
    .where('day_at', '<', untilMs)
    .execute();
  return rows.map(({ day_at: dayAt, channel, ...row }) => ({
    ...{ dayAt, channel },
    day: {
      ...{ inCents: row.in_cents, inCount: row.in_count, outCents: row.out_cents, outCount: row.out_count },
    },
  }));
}

async function readSettled(trx: TenantTransaction, { franchiseeId, fromMs, untilMs }: ReconciledDays) {
  return trx
    .selectFrom('channel_settled')
    .select(['day_at as dayAt', 'channel', 'note', 'settled_by as by', 'settled_at as at'])
    .select(['in_difference as inDifference', 'out_difference as outDifference'])
    .where('franchisee_id', '=', franchiseeId)
    .where('day_at', '>=', fromMs)
    .where('day_at', '<', untilMs)
    .execute();
}

/** What somebody found out about a day of a channel. */
export interface FoundOut extends ChannelDayKey {
  readonly franchiseeId: string;
  readonly note: string;
  readonly by: { readonly id: string; readonly name: string };
  /** Epoch ms. */
  readonly at: number;
}

/** Keeps why a day of a channel differs; null where it does not. */
export async function settleDay(
  trx: TenantTransaction,
  { franchiseeId, dayAt, channel, note, by, at }: FoundOut,
  untilMs: number,
): Promise<{ readonly before: ReconciliationLine; readonly after: ReconciliationLine } | null> {
  const readLine = async () =>
    (await readReconciliation(trx, { franchiseeId, fromMs: dayAt, untilMs })).find(
      (line) => line.channel === channel,
    );
  const before = await readLine();
  if (before === undefined || (before.state !== 'differs' && before.state !== 'settled')) return null;
  const found = {
    ...{ in_difference: before.inDifference ?? 0, out_difference: before.outDifference ?? 0, note },
    ...{ settled_by: by.name, settled_by_id: by.id, settled_at: at },
  };
  await trx
    .insertInto('channel_settled')
    .values({ franchisee_id: franchiseeId, day_at: dayAt, channel, ...found })
    .onConflict((conflict) => conflict.columns(['franchisee_id', 'day_at', 'channel']).doUpdateSet(found))
    .execute();
  const after = await readLine();
  return after === undefined ? null : { before, after };
}
