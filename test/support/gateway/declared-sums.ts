import { OrderStatus } from '../../../contract/domain/order';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import { NUMBER_KINDS } from '../../../contract/resources/field';

/** An order as far as the sums of its type go. */
export interface SummedOrder {
  readonly paid_at: number | null;
  readonly reserved_for: number | null;
  readonly attendance: string | null;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly order_status: number;
  readonly pay_method: string | null;
  readonly pay_cents: number;
  readonly usage: Readonly<Record<string, unknown>>;
}

/**
 * What a type declares to sum of its orders, said once more and plainly: by name, what orders add at which moment.
 * Knows nothing of how the gateway folds.
 */
export function declaredSums(
  { equipment, pages }: Pick<ResolvedDeclaration, 'equipment' | 'pages'>,
  word: string,
): { readonly names: readonly string[]; readonly of: (order: SummedOrder) => readonly Added[] } {
  const type = equipment.find(({ deviceType }) => deviceType === word);
  const kinds: readonly string[] = NUMBER_KINDS;
  const fields = pages
    .flatMap((page) => (page.kind === 'order' && page.source.equipment === word ? page.fields : []))
    .filter(({ from, kind }) => from === 'attribute' && kinds.includes(kind))
    .map(({ field }) => field);
  const tallies = type?.tallies ?? [];
  return {
    names: [...fields, ...tallies.map(({ name }) => name)],
    of(order) {
      const { usage, paid_at: paidAt, started_at: startedAt, ended_at: endedAt } = order;
      const isOver = startedAt !== null && endedAt !== null && order.order_status !== OrderStatus.running;
      const wasAwaited = ['due', 'came', 'missed'].includes(order.attendance ?? '');
      const reservation = wasAwaited ? order.reserved_for : null;
      const amounts = fields.map((name) => ({ name, at: 'end' as const, value: usage[name] }));
      const counted = tallies.flatMap(({ name, at = 'end', add, where = [] }) => {
        const holds = where.every(({ field, in: values, least, under }) => {
          const held = heldBy(order, field);
          if (values !== undefined) return values.some((value) => value === held);
          if (typeof held !== 'number') return false;
          return !(least !== undefined && held < least) && !(under !== undefined && held >= under);
        });
        return holds ? [{ name, at, value: add === undefined ? 1 : addedOf(order, add) }] : [];
      });
      return [...amounts, ...counted].flatMap(({ name, at, value }) => {
        const moment = { payment: paidAt, reservation, start: startedAt, end: isOver ? endedAt : null }[at];
        return moment === null || typeof value !== 'number' ? [] : [{ name, at: moment, value }];
      });
    },
  };
}

function addedOf({ pay_cents, usage }: SummedOrder, name: string): unknown {
  return name === 'payAmount' ? pay_cents : usage[name];
}

function heldBy(order: SummedOrder, field: string): unknown {
  if (field === 'payMethod') return order.pay_method;
  if (field === 'attendance') return order.attendance;
  return field === 'reserved' ? order.reserved_for !== null : order.usage[field];
}

/** What an order adds to one sum, and when. */
export interface Added {
  readonly name: string;
  readonly at: number;
  readonly value: number;
}
