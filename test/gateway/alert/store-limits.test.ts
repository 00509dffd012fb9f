import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiCode } from '../../../contract/api/envelope';
import type { AlertLimitsAnswer } from '../../../contract/api/page/alert-limit';
import { withTenant } from '../../../gateway/database/tenant';
import { readLog } from '../../support/gateway/accounts';
import { useGateway } from '../../support/gateway/gateway';
import { makeKinds, type Kind, type KindOfAccount } from '../../support/gateway/kinds-of-account';

const gateway = useGateway({ seedScale: 0.001 });
const MERCHANT = 'm1001';
const PAGE = 'clearwater/device';
const MAIN: Kind = 'main';

let kinds: Readonly<Record<Kind, KindOfAccount>>;
let storeId = '';
beforeAll(async () => {
  // What waits is counted: nobody takes it meanwhile.
  await gateway().app.installation.timers.stop();
  kinds = await makeKinds(gateway());
  const device = await withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx
      .selectFrom('device')
      .select('store_id')
      .where('franchisee_id', '=', MERCHANT)
      .where('equipment', '=', 'water')
      .executeTakeFirstOrThrow(),
  );
  storeId = device.store_id;
});
beforeEach(async () => {
  await withTenant(gateway().database.db, MERCHANT, (trx) =>
    trx.deleteFrom('store_alert_limit').where('franchisee_id', '=', MERCHANT).execute(),
  );
});

async function call(path: string, body: object, kind: Kind = MAIN, page = PAGE) {
  const answer = await gateway().post(`${page}/alert/${path}`, body, kinds[kind].token ?? '');
  const { code, data, message } = answer.json<{
    code: number;
    data: AlertLimitsAnswer | null;
    message: string;
  }>();
  return { status: answer.statusCode, code, message, limits: data?.limits ?? null, store: data?.storeName };
}
const limits = (kind: Kind = MAIN) => call('limits', { storeId }, kind);
const change = (rule: string, value: number | null, kind: Kind = MAIN) =>
  call('limit', { storeId, rule, value }, kind);

/** How many devices of the store wait to be looked at now. */
const waiting = () =>
  withTenant(gateway().database.db, MERCHANT, async (trx) => {
    const rows = await trx
      .selectFrom('timer')
      .innerJoin('device', (join) =>
        join
          .onRef('device.franchisee_id', '=', 'timer.franchisee_id')
          .onRef('device.device_id', '=', 'timer.subject_id'),
      )
      .select('device.equipment')
      .where('timer.franchisee_id', '=', MERCHANT)
      .where('timer.kind', '=', 'alert')
      .where('timer.due_at', '<=', gateway().now())
      .where('device.store_id', '=', storeId)
      .where('device.equipment', '=', 'water')
      .execute();
    return rows.length;
  });

describe('the limits of a store', () => {
  it('are those that are declared, until one is changed, and again when that is taken back', async () => {
    const usual = [
      { rule: 'tdsHigh', value: null },
      { rule: 'tdsOver', value: null },
    ];
    expect((await limits()).limits).toEqual(usual);
    const changed = await change('tdsOver', 80.5);
    expect(changed.limits).toEqual([usual[0], { rule: 'tdsOver', value: 80.5 }]);
    expect((await limits()).limits).toEqual(changed.limits);
    expect(await waiting()).toBeGreaterThan(0);
    expect((await change('tdsOver', null)).limits).toEqual(usual);
  });

  it('are changed with a line in the log, and without one where nothing changes', async () => {
    const before = new Set((await readLog(gateway())).map(({ log_id }) => log_id));
    await change('tdsHigh', 40);
    await change('tdsHigh', 40);
    const lines = (await readLog(gateway())).filter(({ log_id }) => !before.has(log_id));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ module: 'alert', target_type: 'store', target_id: storeId });
  });

  it.each([
    ['beyond its bounds', 'tdsHigh', 201, ApiCode.invalid],
    ['of a rule that is the same for all', 'leak', 1, ApiCode.invalid],
    ['of no rule', 'nonsense', 1, ApiCode.invalid],
  ])('%s are refused', async (_, rule, value, code) => {
    expect(await change(rule, value)).toMatchObject({ code });
    expect((await limits()).limits?.every(({ value: own }) => own === null)).toBe(true);
  });

  it('of a store that is not the caller’s are those of none', async () => {
    expect(await call('limits', { storeId: 'nowhere' })).toMatchObject({ code: ApiCode.notFound });
    expect(await call('limit', { storeId: 'nowhere', rule: 'tdsHigh', value: 40 })).toMatchObject({
      code: ApiCode.notFound,
    });
  });

  it('are none for a type whose rules are the same for all', async () => {
    expect((await call('limits', { storeId }, MAIN, 'washer/device')).limits).toEqual([]);
  });
});
