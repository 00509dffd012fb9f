import { describe, expect, it } from 'vitest';
import { resolveDeclaration } from '../../contract/resources/resolve';
import type { ResolvedListPage } from '../../contract/resources/resolved';
import { resources } from '../../resources.config';
import { DETAIL_PARTS } from '../../src/list/detail/detail-parts';

const declaration = resolveDeclaration(resources);

/** Pages 3.3, in its order; what is of inspections comes with them. */
const TABS = [
  ...['概览', '实时状态', '订单', '指令记录', '告警与故障', '状态时间线', '固件', '操作日志'],
] as const;

/** What a tab needs beside the keys of the page itself; pages 12: whoever may see orders. */
const ORDERS_READ_BY: Readonly<Record<string, string>> = {
  washer: 'washerOrderInfo',
  box: 'boxOrderInfo',
  dispenser: 'washingPartnerOrderInfo',
  showerDispenser: 'showerPartnerOrderInfo',
  controlBox: 'powerControllerOrderInfo',
  clearwater: 'waterOrderInfo',
  shower: 'showerOrderInfo',
};

const DEVICES = declaration.pages
  .filter((page): page is ResolvedListPage => page.kind === 'device')
  .map((page) => ({ type: page.id.split('/')[0] ?? '', page }));

const partsOf = (page: ResolvedListPage) => DETAIL_PARTS.filter(({ isFor }) => isFor(page, declaration));

describe('the drawer of a device (pages 3.3)', () => {
  it('is one of every type', () => {
    expect(DEVICES.map(({ type }) => type).toSorted()).toEqual(Object.keys(ORDERS_READ_BY).toSorted());
  });

  it.each(DEVICES)('of $type has its tabs in order', ({ page }) => {
    expect(partsOf(page).map(({ title }) => title.zh)).toEqual(TABS);
  });

  it.each(DEVICES)('of $type has an address of its own for each', ({ page }) => {
    const names = partsOf(page).map(({ name }) => name);
    expect(new Set(names).size).toBe(TABS.length);
  });

  it.each(DEVICES)(
    'of $type shows its orders to who may read them, the rest to who may open it',
    ({ type, page }) => {
      const needed = partsOf(page).flatMap(({ title, needs }) => {
        const keys = needs?.(declaration, page);
        return keys === undefined ? [] : [[title.zh, keys] as const];
      });
      expect(needed).toEqual([['订单', [{ kind: 'all', keys: [ORDERS_READ_BY[type]] }]]]);
    },
  );
});
