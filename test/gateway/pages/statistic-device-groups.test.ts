import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DEVICE_VIEWS, type DeviceView } from '../../../contract/domain/report';
import { ONE_DAY_MS } from '../../../contract/limits';
import { text } from '../../../contract/text';
import { withTenant } from '../../../gateway/database/tenant';
import { readDevicePage } from '../../../gateway/features/statistic/device/device-page';
import { useTestDatabase } from '../../support/gateway/database';
import { insertRigMerchant } from '../../support/gateway/rig-merchant';

const database = useTestDatabase();
const NOW = Date.parse('2026-11-20T12:00:00+08:00');

/** Room and position of each device, as people write them. */
const PLACES: Readonly<Record<string, readonly [room: string, position: string]>> = {
  a: ['A栋3层', 'A栋-3层-左1'],
  b: ['A栋3层', 'A栋-3层-左2'],
  c: ['A栋3层', 'A栋-3层-左3'],
  d: ['A栋3层', 'A栋-3层-右1'],
  e: ['B1层', '靠窗'],
  f: ['大厅', ''],
  g: ['洗衣房 2楼', '12号'],
};

const MERCHANT = 'g1';
const READ = {
  scope: { franchiseeId: MERCHANT, equipment: ['washer'], storeIds: null },
  span: { fromMs: NOW - ONE_DAY_MS, untilMs: NOW },
  metrics: [{ name: 'n', kind: 'number', fold: { sum: ['paidStarts'] } }],
  nowMs: NOW,
} as const;
/** Whatever a report of devices is sorted by: its columns, and a metric. */
const FIELDS = ['deviceNumber', 'storeName', 'position', 'model', 'lastOrderAt', 'idleDays', 'partUse', 'n'];
const PARTS = [{ name: 'belt', title: text('皮带', 'Belt'), starts: 100 }];

it('puts each device on the floor and at the place in its row that its words tell', async () => {
  const franchiseeId = MERCHANT;
  await insertRigMerchant(database(), {
    ...{ franchiseeId, deviceIds: Object.keys(PLACES), equipment: 'washer', nowMs: NOW },
    state: { display_status: 1, online: true },
  });
  await withTenant(database().db, franchiseeId, async (trx) => {
    for (const [id, [room, position]] of Object.entries(PLACES)) {
      await sql`UPDATE device SET room_name = ${room}, position = ${position} WHERE device_id = ${id}`.execute(
        trx,
      );
    }
    const groupsOf = async (view: DeviceView) => {
      const { rows } = await readDevicePage(trx, READ, { view, sorters: [], limit: 20, offset: 0 });
      return Object.fromEntries(rows.map(({ id, deviceCount }) => [String(id), deviceCount]));
    };
    expect(await groupsOf('floor')).toEqual({ '3': 4, B1: 1, '2': 1, '-': 1 });
    // One alone in its row stands at both ends of it.
    expect(await groupsOf('spot')).toEqual({ end: 4, middle: 1, '-': 2 });
    expect(await groupsOf('model')).toEqual({ M: 7 });
    expect(await groupsOf('store')).toEqual({ s1: 7 });
  });
});

it.each(FIELDS.flatMap((field) => DEVICE_VIEWS.map((view) => ({ field, view }))))(
  'gives rows of each $view in the order of $field page by page, with the same totals on each',
  async ({ field, view }) => {
    await withTenant(database().db, MERCHANT, async (trx) => {
      const place = { view, sorters: [{ field, order: 'desc' }], parts: PARTS } as const;
      const whole = await readDevicePage(trx, READ, { ...place, limit: 20, offset: 0 });
      expect(whole.rows).toHaveLength(whole.count);
      const found: unknown[] = [];
      for (let offset = 0; offset <= whole.count; offset += 2) {
        const page = await readDevicePage(trx, READ, { ...place, limit: 2, offset });
        expect(page.count).toBe(whole.count);
        expect(page.totals).toEqual(whole.totals);
        found.push(...page.rows.map(({ id }) => id));
      }
      expect(found).toEqual(whole.rows.map(({ id }) => id));
    });
  },
);
