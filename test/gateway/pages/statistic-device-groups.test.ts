import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { DeviceView } from '../../../contract/domain/report';
import { ONE_DAY_MS } from '../../../contract/limits';
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

it('puts each device on the floor and at the place in its row that its words tell', async () => {
  const franchiseeId = 'g1';
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
      const scope = { franchiseeId, equipment: ['washer'], storeIds: null };
      const span = { fromMs: NOW - ONE_DAY_MS, untilMs: NOW };
      const read = {
        scope,
        span,
        metrics: [{ name: 'n', kind: 'number', fold: { sum: ['paidStarts'] } }],
        nowMs: NOW,
      } as const;
      const { rows } = await readDevicePage(trx, read, { view, sorters: [], limit: 20, offset: 0 });
      return Object.fromEntries(rows.map(({ id, deviceCount }) => [String(id), deviceCount]));
    };
    expect(await groupsOf('floor')).toEqual({ '3': 4, B1: 1, '2': 1, '-': 1 });
    // One alone in its row stands at both ends of it.
    expect(await groupsOf('spot')).toEqual({ end: 4, middle: 1, '-': 2 });
    expect(await groupsOf('model')).toEqual({ M: 7 });
    expect(await groupsOf('store')).toEqual({ s1: 7 });
  });
});
