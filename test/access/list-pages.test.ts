import { describe, expect, it } from 'vitest';
import { OrderStatus } from '../../contract/domain/order';
import type { ResolvedListPage } from '../../contract/resources/resolved';
import { createProductAccess } from '../support/product-access';

const { declaration } = await createProductAccess();

type Kind = 'device' | 'order';
const pagesOf = (kind: Kind) =>
  declaration.pages.filter((page): page is ResolvedListPage => page.kind === kind);

/** What a list offers; `default` are the columns that stand in it at first. */
interface Offers {
  readonly default: readonly string[];
  readonly optional: readonly string[];
  readonly filters: readonly string[];
  readonly search: readonly string[];
  readonly tabs: readonly string[];
  readonly because: string;
}

const OFFERS: Readonly<Record<Kind, Offers>> = {
  device: {
    because: 'pages 3.1',
    // Of "学校(公寓) / 店铺" the store stands at first; the room stands in the view of rooms, and is offered here.
    default: [
      ...['deviceNumber', 'deviceName', 'storeName', 'model', 'displayStatus', 'todayStartCount'],
      'todayIncome',
    ],
    optional: [
      ...['imei', 'placeName', 'roomName', 'position', 'linkType', 'currentOrderNo', 'totalIncome'],
      ...['lastOrderAt', 'idleDays', 'faultText', 'firmwareVersion', 'simExpireAt', 'enabled', 'bindAt'],
      'tags',
    ],
    filters: [
      ...['storeId', 'model', 'linkType', 'enabled', 'firmwareVersion', 'firmwareOutdated', 'faultCode'],
      ...['idleDays', 'simExpireAt', 'bindAt', 'tags'],
    ],
    search: ['deviceNumber', 'deviceName', 'imei'],
    tabs: ['全部', '使用中', '空闲', '预约中', '故障', '离线', '超时未工作', '已禁用'],
  },
  order: {
    because: 'pages 4.1',
    default: [
      ...['orderNo', 'createdAt', 'userMobile', 'storeName', 'deviceNumber', 'itemName', 'payAmount'],
      ...['refundedAmount', 'orderStatus', 'refundStatus', 'flags'],
    ],
    optional: [
      ...['paidAt', 'roomName', 'deviceName', 'markAmount', 'discountAmount', 'netAmount', 'payMethod'],
      ...['startedAt', 'endedAt', 'usedSec', 'source', 'payNo'],
    ],
    filters: [
      ...['storeId', 'createdAt', 'orderStatus', 'refundStatus', 'flags', 'itemName', 'payMethod'],
      ...['payAmount', 'source', 'model'],
    ],
    search: ['orderNo', 'userMobile', 'deviceNumber', 'payNo'],
    tabs: ['全部', '进行中', '异常待处理', '退款待审', '已完成', '已退款', '已关闭'],
  },
};

const LISTS = (['device', 'order'] as const).flatMap((kind) =>
  pagesOf(kind).map((page) => ({ id: page.id, page, offers: OFFERS[kind], because: OFFERS[kind].because })),
);

const missingOf = (wanted: readonly string[], found: readonly string[]) =>
  wanted.filter((name) => !found.includes(name));

describe('a list', () => {
  it('is one of devices and one of orders for every type', () => {
    const types = declaration.equipment.length;
    expect(types).toBeGreaterThanOrEqual(7);
    expect(LISTS).toHaveLength(2 * types);
  });

  it.each(LISTS)('$id has its columns ($because)', ({ page, offers }) => {
    const ofList = (list: 'shown' | 'optional') =>
      page.fields.filter((each) => each.list === list).map(({ field }) => field);
    expect(missingOf(offers.default, ofList('shown'))).toEqual([]);
    expect(missingOf(offers.optional, ofList('optional'))).toEqual([]);
  });

  it.each(LISTS)('$id has its filters and its search ($because)', ({ page, offers }) => {
    const filters = page.fields.filter(({ isFilter }) => isFilter).map(({ field }) => field);
    expect(missingOf(offers.filters, filters)).toEqual([]);
    expect(page.search?.fields).toEqual(offers.search);
  });

  it.each(LISTS)(
    '$id is narrowed to rooms, and to what devices have, by choosing (pages 0, 3.1, 4.1)',
    ({ page }) => {
      const chosen = (['model', 'tags'] as const).filter((name) =>
        page.fields.some(({ field }) => field === name),
      );
      const offered = page.fields.filter(({ offersUsed }) => offersUsed).map(({ field }) => field);
      expect(missingOf(chosen, offered)).toEqual([]);
      expect(page.fields.find(({ source }) => source === 'store')?.rooms).toBe('roomName');
    },
  );

  it.each(LISTS)('$id begins with its tabs ($because)', ({ page, offers }) => {
    const titles = page.tabs.map(({ title }) => title.zh);
    expect(titles.slice(0, offers.tabs.length)).toEqual(offers.tabs);
  });
});

/** One order as its tabs see it. */
type OrderStates = Readonly<Record<string, number | boolean>>;

describe('the tabs of orders', () => {
  /** The tabs that say how far an order is; the others say what is to be done about it. */
  const COURSE = ['running', 'attention', 'finished', 'closed'];
  const states = Object.values(OrderStatus).flatMap((orderStatus) =>
    [false, true].map((attention): OrderStates => ({ orderStatus, attention, refundStatus: 0 })),
  );

  it.each(pagesOf('order').map((page) => ({ id: page.id, page })))(
    'leave no order of $id under 全部 alone, whatever its state (pages 4.1)',
    ({ page }) => {
      const course = page.tabs.filter(({ name }) => COURSE.includes(name));
      expect(course.map(({ name }) => name)).toEqual(COURSE);
      for (const state of states) {
        const names = course
          .filter(({ where }) =>
            where.every((each) => (each.in as readonly unknown[]).includes(state[each.field])),
          )
          .map(({ name }) => name);
        expect([state, names.length > 0]).toEqual([state, true]);
        // Who sees to failures does not meet them again among what is closed.
        if (state['attention'] === true) expect(names).not.toContain('closed');
      }
    },
  );
});

describe('the health of devices', () => {
  it.each(pagesOf('device').map((page) => ({ id: page.id, page })))(
    'stands in $id: last heartbeat and signal (pages 3.1)',
    ({ page }) => {
      const found = page.fields.filter(({ list }) => list !== null).map(({ field }) => field);
      expect(missingOf(['lastHeartbeatAt', 'signal'], found)).toEqual([]);
    },
  );
});

/** Pages 4.1, "usage": by type, min · ml · kWh+W peak · L · L+℃ · pulses. */
const USED = [
  { type: 'washer', shown: ['actualMinutes'], offered: [] },
  { type: 'dispenser', shown: ['doseMl'], offered: [] },
  { type: 'showerDispenser', shown: ['doseMl'], offered: [] },
  { type: 'controlBox', shown: ['kwh'], offered: ['peakW'] },
  { type: 'clearwater', shown: ['litres'], offered: [] },
  { type: 'shower', shown: ['litres'], offered: ['avgTempC'] },
  { type: 'box', shown: ['pulses'], offered: [] },
];

describe('what orders used', () => {
  it.each(USED)('stands in the list of $type as $shown, and $offered on demand', ({ type, ...wanted }) => {
    const fields = pagesOf('order').find(({ id }) => id === `${type}/order`)?.fields ?? [];
    const named = (list: string) => fields.filter((each) => each.list === list).map(({ field }) => field);
    expect(missingOf(wanted.shown, named('shown'))).toEqual([]);
    expect(missingOf(wanted.offered, named('optional'))).toEqual([]);
  });
});
