import { linkLines, EMPTY_CHAIN, type ChainedLine } from '../../../gateway/database/log-chain';
import type { TenantTransaction } from '../../../gateway/database/tenant';
import { lockChainHead } from '../../../gateway/features/operation-log/log-chain-repository';

/** A line of no interest; name what a test looks at. */
const ANY_LINE: Omit<ChainedLine, 'franchisee_id' | 'log_id' | 'at'> = {
  account_id: 'acc-x',
  actor_name: 'x',
  account_type: 1,
  on_behalf_of: null,
  module: 'device',
  action: 'restart',
  target_type: 'device',
  target_id: 'd1',
  target_name: '',
  before: null,
  after: null,
  reason: null,
  ip: '',
  result: 'success',
  trace_id: '',
};

export type GivenLine = Pick<ChainedLine, 'log_id' | 'at'> & Partial<ChainedLine>;

/** Appends lines to an organisation's log as they are given, linked as the gateway would. */
export async function insertLogLines(
  trx: TenantTransaction,
  franchiseeId: string,
  given: readonly GivenLine[],
): Promise<void> {
  const head = (await lockChainHead(trx, franchiseeId)) ?? EMPTY_CHAIN;
  const lines = given.map((line) => ({ ...ANY_LINE, franchisee_id: franchiseeId, ...line }));
  const linked = linkLines(lines, head).map((line) => ({
    ...line,
    before: toJson(line.before),
    after: toJson(line.after),
  }));
  await trx.insertInto('operation_log').values(linked).execute();
}

function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
