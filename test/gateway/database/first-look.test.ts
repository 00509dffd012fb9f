import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { seedDemonstration } from '../../../gateway/demonstration/demonstration';
import { TENANT_PLANS } from '../../../gateway/demonstration/tenants';
import { withTenant } from '../../../gateway/database/tenant';
import { createDeclaredDevices } from '../../../gateway/features/installation/declared-device';
import { createDeviceTimer } from '../../../gateway/features/installation/device-timer';
import { resources } from '../../../resources.config';
import { useTestDatabase } from '../../support/gateway/database';

const database = useTestDatabase();
const resolved = resolveDeclaration(resources);
const NOW = Date.parse('2026-10-30T21:30:00+08:00');
/** So few orders that most devices are not used for days. */
const SCALE = 0.02;

interface FirstLook {
  readonly device_id: string;
  readonly long_idle: boolean;
  readonly due_at: number;
}

beforeAll(async () => {
  await seedDemonstration(database().bulk, { resolved, nowMs: NOW, scale: SCALE, isProduction: false });
}, 120_000);

describe('the first look at the devices of a fresh demonstration', () => {
  it.each(TENANT_PLANS.map(({ franchisee }) => franchisee.id))('changes none of %s', async (franchiseeId) => {
    const changed: string[] = [];
    const looks = await withTenant(database().db, franchiseeId, async (trx) => {
      const { rows } = await sql<FirstLook>`
        SELECT d.device_id, d.long_idle, t.due_at
          FROM timer t
          JOIN device d ON d.franchisee_id = t.franchisee_id AND d.device_id = t.subject_id
         WHERE t.franchisee_id = ${franchiseeId} AND t.kind = 'device'
         ORDER BY t.due_at`.execute(trx);
      const look = createDeviceTimer({
        now: () => NOW,
        declared: createDeclaredDevices(resolved),
        tellDevice: () => undefined,
        onDeviceChanged: (_, { device_id }) => {
          changed.push(device_id);
          return Promise.resolve(() => undefined);
        },
      });
      for (const { device_id, due_at } of rows) {
        const timer = { franchiseeId, kind: 'device', subjectId: device_id, nowMs: due_at } as const;
        await look(trx, timer);
      }
      return rows;
    });
    expect(looks.length).toBeGreaterThan(0);
    expect(changed).toEqual([]);
    // Without those that have been used and those that have not, nothing would be proven.
    expect(new Set(looks.map(({ long_idle }) => long_idle)).size).toBe(2);
  });
});
