import { afterEach, describe, expect, it } from 'vitest';
import type { OverviewAnswer } from '../../../contract/api/page/overview/overview';
import { DEMONSTRATION_ACCOUNTS } from '../../../gateway/demonstration/people';
import { useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.02 });

const READER = '13800000012';
const READER_ID = 'acc-1012';
const AGENT = '13800000003';
const [WASHER, WATER] = ['washerStatisticsInfo', 'waterIncomeInfo'];

const types = () => gateway().resolved.pages.flatMap((page) => (page.kind === 'overview' ? page.types : []));
const idOf = (key: string) => gateway().resolved.catalogue.idOf(key) ?? 0;

async function read(mobile: string) {
  const answer = await gateway().post('overview/report', {}, await gateway().login(mobile));
  const { data, message } = answer.json<{ data: OverviewAnswer; message: string }>();
  return { status: answer.statusCode, data, message };
}

async function grant(...keys: readonly string[]): Promise<void> {
  const changes = {
    include_permissions: keys.map(idOf),
    should_have_permissions: [],
    exclude_permissions: [],
  };
  await gateway().database.db.updateTable('account').set(changes).where('id', '=', READER_ID).execute();
}

async function agreeOn(equipment: string[]): Promise<void> {
  const { db } = gateway().database;
  await db.updateTable('proxy_agreement').set({ equipment }).where('status', '=', 1).execute();
}

afterEach(async () => {
  await gateway()
    .database.db.updateTable('account')
    .set({ store_ids: null })
    .where('id', '=', READER_ID)
    .execute();
  await agreeOn([]);
});

describe('who may open the overview', () => {
  it.each(DEMONSTRATION_ACCOUNTS.map(({ mobile, role }) => ({ mobile, role })))(
    '$role sees the types whose summaries open, and nothing with fewer than two',
    async ({ mobile }) => {
      const token = await gateway().login(mobile);
      const open: string[] = [];
      for (const { equipment, summary } of types()) {
        const answer = await gateway().post(`${summary}/report`, { period: [0, 0] }, token);
        if (answer.statusCode === 200) open.push(equipment);
      }
      const { status, data } = await read(mobile);
      expect(status).toBe(open.length < 2 ? 403 : 200);
      if (status === 200) expect(data.types.map(({ equipment }) => equipment)).toEqual(open);
    },
  );

  it('is refused with the rights that are missing while only one type may be read', async () => {
    await grant(WASHER, 'washerDeviceInfo');
    const { status, message } = await read(READER);
    expect(status).toBe(403);
    expect(message).toContain(WATER);
    expect(message).not.toContain(WASHER);
  });

  it('names how many rights are missing while none is held', async () => {
    await grant('washerDeviceInfo');
    const { status, message } = await read(READER);
    expect(status).toBe(403);
    expect(message).toContain('还需以下中的 2 项');
  });

  it('shows the two types that may be read, and of the others not even a zero', async () => {
    await grant(WASHER, WATER);
    const { data } = await read(READER);
    expect(data.types.map(({ equipment }) => equipment)).toEqual(['washer', 'water']);
    const orders = data.types.map((line) => line.yesterday.figures['paidOrderCount']?.value ?? 0);
    expect(data.total.yesterday.figures['paidOrderCount']?.value).toBe(orders.reduce((a, b) => a + b, 0));
    expect(JSON.stringify(data)).not.toMatch(/shower|power_controller|washing_partner/);
  });
});

describe('whose figures the overview shows', () => {
  it('are those of the stores of a sub-account alone', async () => {
    await grant(WASHER, WATER);
    const whole = (await read(READER)).data;
    const [own, other] = whole.stores.map(({ id }) => id);
    if (own === undefined || other === undefined) throw new Error('Two stores had orders.');
    await gateway()
      .database.db.updateTable('account')
      .set({ store_ids: [own] })
      .where('id', '=', READER_ID)
      .execute();
    const { data } = await read(READER);
    expect(data.stores.map(({ id }) => id)).toEqual([own]);
    expect(data.storeCount).toBe(1);
    const [store] = data.stores;
    const figures = whole.stores.find(({ id }) => id === own)?.today.figures;
    expect(store?.today.figures).toEqual(figures);
    expect(data.total.today.figures).toEqual(figures);
  });

  it('are those of the types that the agreement of an agent covers, and none with a single one', async () => {
    await agreeOn(['washer', 'shower', 'box']);
    const { data } = await read(AGENT);
    expect(data.types.map(({ equipment }) => equipment)).toEqual(['washer', 'shower']);
    await agreeOn(['washer', 'box']);
    const { status, message } = await read(AGENT);
    expect(status).toBe(403);
    expect(message).toContain('代运营');
  });

  it('are those of the own tenant', async () => {
    const [one, other] = [(await read('13800000001')).data, (await read('13800000021')).data];
    const idsOf = ({ stores }: OverviewAnswer) => stores.map(({ name }) => name);
    expect(idsOf(one).length).toBeGreaterThan(0);
    expect(idsOf(one).filter((name) => idsOf(other).includes(name))).toEqual([]);
  });
});
