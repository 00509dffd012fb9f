import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { Compensation } from '../../../contract/domain/remedy/coupon';
import { ONE_DAY_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { issueCoupons } from '../../../gateway/features/coupon/coupon-engine';
import { createTicketIntake } from '../../../gateway/features/ticket/ticket-intake';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createEvidenceRig, type EvidenceRig } from '../../support/gateway/evidence-rig';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';
import { createRunRig, type RunRig } from '../../support/gateway/run-rig';

const database = useTestDatabase();
const MOBILE = '13800001234';

let rig: InstallationRig;
let runs: RunRig;
let evidence: EvidenceRig;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database(), devices: 2 });
  runs = createRunRig(rig);
  evidence = await createEvidenceRig(rig, database());
  await rig.report();
  await runs.start('N1');
});

const intake = createTicketIntake({ pagesOf: () => [], sink: { tell: () => undefined } });
const complain = (ticketNo: string, orderNo: string | null) =>
  rig.run((trx) =>
    intake.submit(trx, {
      ...{ franchiseeId: 'rig', ticketNo, bodyHash: ticketNo, at: rig.now(), deviceId: 'd1', orderNo },
      ...{ source: 'user', category: 'notStarted', content: '没有启动', imageCount: 0 },
      ...{ userMobile: MOBILE, priority: 'normal' },
    }),
  );

const given: Compensation = {
  ...{ scope: 'all', faceCents: 300, thresholdCents: 300, validDays: 7, count: 2, note: '' },
};

async function block(storeIds: readonly string[], expireAt: number | null): Promise<void> {
  await rig.run((trx) =>
    trx
      .insertInto('blacklist')
      .values({
        ...{ franchisee_id: 'rig', block_id: `b${storeIds.join('')}`, user_mobile: MOBILE },
        ...{
          all_stores: storeIds.length === 0,
          store_ids: [...storeIds],
          reason: 'misuse',
          source: 'manual',
        },
        ...{ created_by: '王明', created_at: rig.now(), expire_at: expireAt },
      })
      .execute(),
  );
}

describe('the tickets of an order', () => {
  it('are those about it, the newest first, for who may see tickets and the order', async () => {
    await complain('T1', 'N1');
    await rig.pass(ONE_MINUTE_MS);
    await complain('T2', 'N1');
    await complain('T3', null);
    const { list } = await evidence.tickets('N1');
    expect(list?.map(({ ticketNo }) => ticketNo)).toEqual(['T2', 'T1']);
    expect(list?.[0]).toMatchObject({ category: 'notStarted', content: '没有启动', assigneeName: null });
    expect(await evidence.tickets('N1', { access: evidence.holding([]) })).toEqual({ list: null });
    for (const other of [{ storeIds: ['s9'] }, { franchiseeId: 'other' }]) {
      await expect(evidence.tickets('N1', other)).rejects.toMatchObject({ code: ApiCode.notFound });
    }
  });
});

describe('what stands beside the user of an order', () => {
  it('is what the user was given within thirty days, and how much of it was used', async () => {
    const order = await runs.order('N1');
    await rig.run((trx) =>
      issueCoupons(trx, { order, given, issuedBy: '王明', nowMs: rig.now() }, randomBytes),
    );
    expect((await evidence.user('N1')).coupons).toEqual({ given: 2, cents: 600, used: 0 });
    expect((await evidence.user('N1', { access: evidence.holding([]) })).coupons.given).toBe(0);
    await rig.pass(31 * ONE_DAY_MS);
    expect((await evidence.user('N1')).coupons).toEqual({ given: 0, cents: 0, used: 0 });
  });

  it('is what the user complained of, in a line each, for who may see tickets', async () => {
    await complain('T1', 'N1');
    await rig.pass(ONE_MINUTE_MS);
    await complain('T2', null);
    const { tickets, ticketList } = await evidence.user('N1');
    expect([tickets, ticketList.map(({ ticketNo }) => ticketNo)]).toEqual([2, ['T2', 'T1']]);
    const blind = await evidence.user('N1', { access: evidence.holding([]) });
    expect([blind.tickets, blind.ticketList]).toEqual([null, []]);
  });

  it('is whether the store of the order keeps the user away now, for who may see the blacklist', async () => {
    const { store_id: storeId } = await runs.order('N1');
    expect((await evidence.user('N1')).block).toEqual({ id: null, reason: null, expireAt: null });
    await block(['elsewhere'], null);
    expect((await evidence.user('N1')).block?.id).toBeNull();
    const expireAt = rig.now() + ONE_DAY_MS;
    await block([storeId], expireAt);
    expect((await evidence.user('N1')).block).toEqual({ id: `b${storeId}`, reason: 'misuse', expireAt });
    expect((await evidence.user('N1', { access: evidence.holding([]) })).block).toBeNull();
    await rig.pass(ONE_DAY_MS);
    expect((await evidence.user('N1')).block?.id).toBeNull();
  });
});
