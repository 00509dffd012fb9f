import type { Insertable } from 'kysely';
import { ONE_HOUR_MS, ONE_MINUTE_MS } from '../../contract/limits';
import type { LogActionName } from '../../contract/messages/log-words';
import type { OperationLogTable } from '../features/operation-log/tables';
import { linkLines, type ChainedLine } from '../database/log-chain';
import { toSortableId } from '../database/sortable-id';
import type { SeedDevice } from './devices';
import type { MadeOrder } from './order-maker';
import type { Random } from './random';
import { FranchiseeId } from './tenants';

type LogRow = Insertable<OperationLogTable>;

/** Optional parts of a line, as the log writes them where nothing is said. */
const NOTHING_SAID = { before: null, after: null, reason: null, result: 'success' };
type Particulars = Pick<ChainedLine, 'module' | 'action' | 'target_type' | 'target_id' | 'target_name'> &
  Partial<Pick<ChainedLine, keyof typeof NOTHING_SAID>>;

const DEVICE_ACTIONS: readonly { readonly action: LogActionName<'device'>; readonly reason: string }[] = [
  { action: 'restart', reason: '设备无响应' },
  { action: 'enable', reason: '维修完成' },
  { action: 'sync', reason: '核对状态' },
  { action: 'disable', reason: '等待维修' },
];
const DEVICE_ROWS = 40;

export interface LogSettings {
  readonly franchiseeId: string;
  readonly random: Random;
  readonly nowMs: number;
}

/** A past of the log: refunds by people, and what was done with devices; the agent acts on behalf. */
export function makeOperationLog(
  refunded: readonly MadeOrder[],
  devices: readonly SeedDevice[],
  { franchiseeId, random, nowMs }: LogSettings,
): LogRow[] {
  const actor = actorOf(franchiseeId);
  let sequence = 0;
  const row = (at: number, rest: Particulars): ChainedLine => ({
    franchisee_id: franchiseeId,
    log_id: toSortableId(at, (sequence += 1)),
    at,
    ...actor,
    ip: '127.0.0.1',
    trace_id: `seed-${sequence}`,
    ...NOTHING_SAID,
    ...rest,
  });
  const refunds = refunded.map(({ order, refunds: [refund] }) =>
    row(refund?.done_at ?? order.created_at, {
      module: 'order',
      action: 'refund',
      target_type: 'order',
      target_id: order.order_id,
      target_name: order.order_no,
      before: { refundedAmount: 0 },
      after: { refundedAmount: order.refunded_cents },
      reason: refund?.reason ?? null,
    }),
  );
  const commands = Array.from({ length: DEVICE_ROWS }, (_, index) => {
    const device = random.pick(devices);
    const { action, reason } = random.pick(DEVICE_ACTIONS);
    const at = nowMs - index * 11 * ONE_HOUR_MS - random.int(5, 600) * ONE_MINUTE_MS;
    return row(at, {
      module: 'device',
      action,
      target_type: 'device',
      target_id: device.device_id,
      target_name: device.device_number,
      reason,
      result: random.chance(0.93) ? 'success' : 'failure',
    });
  });
  const past = [...refunds, ...commands].sort((a, b) => a.at - b.at);
  return linkLines(past).map((line) => ({
    ...line,
    before: toJson(line.before),
    after: toJson(line.after),
  }));
}

function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Who did things at a merchant before the demonstration was opened. */
export function actorOf(franchiseeId: string) {
  switch (franchiseeId) {
    case FranchiseeId.merchant:
      return { account_id: 'acc-1011', actor_name: '云溪客服', account_type: 2, on_behalf_of: null };
    case FranchiseeId.underProxy:
      return { account_id: 'acc-2013', actor_name: '智盈运维', account_type: 4, on_behalf_of: franchiseeId };
    default:
      return { account_id: 'acc-1021', actor_name: '松林老板', account_type: 1, on_behalf_of: null };
  }
}
