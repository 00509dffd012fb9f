import { ratedCents, type RateDeclaration } from '../../../../contract/resources/statistic/rate';
import type { TenantTransaction } from '../../../database/tenant';
import type { DeclaredUsage, Usage } from '../declared-usage';
import type { OrderPatch, OrderRow } from '../order-row';

/** What was used with what it cost, by the entries of the device; nothing stays of what was worked out before. */
export function rateUsage(rates: readonly RateDeclaration[], usage: Usage, attributes: Usage): Usage {
  if (rates.length === 0) return usage;
  const rated = rates.flatMap(({ field, amount, list, key, rate, per }) => {
    const cents = ratedCents(usage[amount], entryOf(attributes[list], key, usage[key])?.[rate], per);
    return cents === null ? [] : [[field, cents] as const];
  });
  return { ...withoutRated(rates, usage), ...Object.fromEntries(rated) };
}

/** What was used without what it cost: nobody but the gateway says that, and not before the end. */
export function withoutRated(rates: readonly RateDeclaration[], usage: Usage): Usage {
  const names = new Set(rates.map(({ field }) => field));
  return Object.fromEntries(Object.entries(usage).filter(([name]) => !names.has(name)));
}

function entryOf(list: unknown, key: string, wanted: unknown): Usage | undefined {
  if (!Array.isArray(list) || wanted === undefined || wanted === null) return undefined;
  return list.filter(isEntry).find((entry) => entry[key] === wanted);
}

function isEntry(value: unknown): value is Usage {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What the end of a run changes of its order, with what it cost by the device as it is now; its row is locked. Every
 * other change stays as it is.
 */
export async function rateEnd(
  trx: TenantTransaction,
  { rates }: Pick<DeclaredUsage, 'rates'>,
  order: OrderRow,
  patch: OrderPatch,
): Promise<OrderPatch> {
  const declared = rates.get(order.equipment) ?? [];
  const isEnd = order.started_at !== null && typeof patch.ended_at === 'number';
  if (declared.length === 0 || !isEnd) return patch;
  const device = await trx
    .selectFrom('device')
    .select('attributes')
    .where('franchisee_id', '=', order.franchisee_id)
    .where('device_id', '=', order.device_id)
    .executeTakeFirst();
  return { ...patch, usage: rateUsage(declared, patch.usage ?? order.usage, device?.attributes ?? {}) };
}
