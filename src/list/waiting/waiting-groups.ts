import type { OverviewWaiting } from '../../../contract/api/page/overview/overview';
import type { WaitingItem } from '../../../contract/api/page/statistic/waiting';
import type { ResolvedEquipment, ResolvedPage } from '../../../contract/resources/resolved';
import { RECEIPT_WAITING } from '../../../contract/resources/waiting/receipt-waiting';
import type { Text } from '../../../contract/text';

/** One kind of what waits, with how much of each type. */
export interface WaitingGroup {
  readonly name: string;
  readonly title: Text;
  readonly count: number;
  readonly isCapped: boolean;
  readonly parts: readonly { readonly type: Text; readonly item: WaitingItem }[];
}

type Declared = Pick<ResolvedEquipment, 'deviceType' | 'short' | 'waiting'>;

/** What waits at all, by kind: in the order of the declarations, where what stands still comes first. */
export function toWaitingGroups(
  waiting: readonly OverviewWaiting[],
  declared: readonly Declared[],
): readonly WaitingGroup[] {
  return toOrder(declared).flatMap((name): readonly WaitingGroup[] => {
    const parts = waiting.flatMap(({ equipment, items }) => {
      const type = declared.find(({ deviceType }) => deviceType === equipment);
      return items
        .filter((item) => item.name === name && item.count > 0)
        .flatMap((item) => (type === undefined ? [] : [{ type: type.short, item }]));
    });
    const title = declared.flatMap((type) => type.waiting).find((item) => item.name === name)?.title;
    if (parts.length === 0 || title === undefined) return [];
    const count = parts.reduce((sum, { item }) => sum + item.count, 0);
    return [{ name, title, count, isCapped: parts.some(({ item }) => item.isCapped), parts }];
  });
}

/** The same of receipts, each told by the list that holds it. */
export function toReceiptGroups(
  receipts: readonly WaitingItem[],
  pages: readonly Pick<ResolvedPage, 'id' | 'title'>[],
): readonly WaitingGroup[] {
  return RECEIPT_WAITING.flatMap(({ name, title }): readonly WaitingGroup[] => {
    const item = receipts.find((each) => each.name === name && each.count > 0);
    const page = pages.find(({ id }) => id === item?.page);
    if (item === undefined || page === undefined) return [];
    const { count, isCapped } = item;
    return [{ name, title, count, isCapped, parts: [{ type: page.title, item }] }];
  });
}

/** The kinds of all types in one order: each after those that stand before it where it is declared. */
function toOrder(declared: readonly Declared[]): readonly string[] {
  const order: string[] = [];
  for (const { waiting } of declared) {
    let next = 0;
    for (const { name } of waiting) {
      if (!order.includes(name)) order.splice(next, 0, name);
      next = order.indexOf(name) + 1;
    }
  }
  return order;
}
