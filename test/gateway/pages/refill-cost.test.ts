import { beforeEach, describe, expect, it } from 'vitest';
import type { ActionAnswer } from '../../../contract/api/page/action';
import { API_BASE } from '../../../contract/api/endpoints';
import type { Envelope } from '../../../contract/api/envelope';
import type { ListAnswer, Row } from '../../../contract/api/page/list';
import { createDeclaredDevices } from '../../../gateway/features/installation/declared-device';
import { HEADERS, TEST_NOW_MS, useGateway } from '../../support/gateway/gateway';

const gateway = useGateway();
const PAGE = 'dispenser/device';
const CHANNEL = {
  ...{ channel: 1, agent: '洗衣液', capacityMl: 5_000, remainMl: 1_000, remainPct: 0.2 },
  ...{ doseMl: 30, price: 60, lastRefillAt: null, batchNo: null, expireAt: null, calibMlPerSec: 8 },
};

let token = '';
let id = '';
let keys = 0;

/** The device with one channel, that holds so much of what is known to have cost so much. */
async function hold(change: object): Promise<void> {
  const attributes = JSON.stringify({ channels: [{ ...CHANNEL, ...change }], remainPct: 0.2 });
  await gateway().database.db.updateTable('device').set({ attributes }).where('device_id', '=', id).execute();
}

async function refill(params: object, key = `refill-cost-${(keys += 1)}`) {
  const answer = await gateway().app.inject({
    method: 'POST',
    url: `${API_BASE}/v1/${PAGE}/refill`,
    headers: { ...HEADERS, authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: {
      ids: [id],
      params: {
        ...{ channel: 1, addedMl: null, costPerLitre: null, batchNo: null, expireAt: TEST_NOW_MS },
        ...params,
      },
    },
  });
  return answer.json<Envelope<ActionAnswer | null>>();
}

async function readChannel(): Promise<Row> {
  const answer = await gateway().get(`${PAGE}/detail?id=${id}`, token);
  const { channels } = answer.json<{ data: { channels: Row[] } }>().data;
  return channels[0] ?? { id: '' };
}

beforeEach(async () => {
  token = await gateway().login('13800000001');
  const answer = await gateway().post(`${PAGE}/list`, { pageSize: 20 }, token);
  id = answer.json<{ data: ListAnswer }>().data.list[0]?.id ?? '';
});

describe('what is filled up has a cost', () => {
  it.each([
    { because: 'mixes with what is left', left: 1_000, old: 500, added: 3_000, paid: 900, cost: 800 },
    { because: 'is whole cents', left: 1_000, old: 500, added: 2_000, paid: 601, cost: 567 },
    { because: 'mixes with what fills it up', left: 4_000, old: 500, added: null, paid: 1_000, cost: 600 },
    { because: 'counts alone where nothing is left', left: 0, old: 500, added: 100, paid: 900, cost: 900 },
    {
      because: 'counts alone where none was known',
      left: 1_000,
      old: null,
      added: 100,
      paid: 900,
      cost: 900,
    },
    { because: 'may be nothing', left: 1_000, old: 500, added: 1_000, paid: 0, cost: 250 },
    { because: 'stays where none is entered', left: 1_000, old: 500, added: 1_000, paid: null, cost: 500 },
    { because: 'stays unknown', left: 1_000, old: null, added: 1_000, paid: null, cost: null },
    { because: 'stays where nothing goes in', left: 5_000, old: 500, added: null, paid: 900, cost: 500 },
  ])('that $because', async ({ left, old, added, paid, cost }) => {
    await hold({ remainMl: left, ...(old === null ? {} : { costPerLitre: old }) });
    expect(await refill({ addedMl: added, costPerLitre: paid })).toMatchObject({ code: 0 });
    expect(await readChannel()).toMatchObject({
      remainMl: added === null ? 5_000 : left + added,
      costPerLitre: cost,
    });
  });

  it('that is refused beyond its bounds, in words, and changes nothing then', async () => {
    await hold({ costPerLitre: 500 });
    for (const costPerLitre of [-1, 100_001, 12.5]) {
      const answer = await refill({ addedMl: 100, costPerLitre });
      expect(answer.code).not.toBe(0);
      expect(answer.message).toMatch(/[一-龥]/);
    }
    expect(await readChannel()).toMatchObject({ remainMl: 1_000, costPerLitre: 500 });
  });

  it('that is mixed once by a call that is repeated, and told in its line of the log', async () => {
    await hold({ costPerLitre: 500 });
    const key = 'refill-cost-once';
    await refill({ addedMl: 1_000, costPerLitre: 900 }, key);
    await refill({ addedMl: 1_000, costPerLitre: 900 }, key);
    expect(await readChannel()).toMatchObject({ remainMl: 2_000, costPerLitre: 700 });
    const lines = await gateway()
      .database.db.selectFrom('operation_log')
      .select(['before', 'after'])
      .where('target_id', '=', id)
      .orderBy('log_id', 'desc')
      .limit(1)
      .execute();
    expect(lines).toMatchObject([
      {
        before: { channels: [{ remainMl: 1_000, costPerLitre: 500 }] },
        after: { costPerLitre: 900, channels: [{ remainMl: 2_000, costPerLitre: 700 }] },
      },
    ]);
  });

  it('that no device undoes, whether it knows of it or not', () => {
    const device = createDeclaredDevices(gateway().resolved).get('washing_partner');
    const known = { channels: [{ ...CHANNEL, costPerLitre: 700 }] };
    const told = { ...CHANNEL, remainMl: 970 };
    const kept = { channels: [{ ...told, costPerLitre: 700 }] };
    expect(device?.newsOf({ channels: [told] }, known)).toEqual(kept);
    expect(device?.newsOf({ channels: [{ ...told, costPerLitre: 1 }] }, known)).toEqual(kept);
    expect(device?.newsOf({ channels: [CHANNEL] }, known)).toEqual({});
    expect(device?.newsOf({ channels: [{ ...told, costPerLitre: 1 }] }, {})).toEqual({ channels: [told] });
  });
});
