import { describe, expect, it } from 'vitest';
import type { AgreementFigures } from '../../../contract/api/account/agreement';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { PROXY_FIGURES_MAX } from '../../../contract/domain/agreement';
import { endOfDay, startOfDay } from '../../../contract/day';
import { ONE_DAY_MS } from '../../../contract/limits';
import { call, createSmsBox } from '../../support/gateway/accounts';
import {
  AGENT,
  AGENT_MANAGER,
  MAIN,
  MERCHANT_ID,
  UNDER_PROXY,
  useAgencies,
  WASHER_INFO,
} from '../../support/gateway/agencies';
import { useGateway } from '../../support/gateway/gateway';

const sms = createSmsBox();
const gateway = useGateway({ seedScale: 0.05, smsSender: sms });
const { token, operate, enter, devices } = useAgencies(gateway, sms);

const ask = (sessionToken: string, franchiseeIds: readonly string[]) =>
  call<{ list: AgreementFigures[] } | null>(gateway(), ENDPOINTS.proxyFigures, {
    body: { franchiseeIds },
    token: sessionToken,
  });

/** What the pages themselves say, added up over the equipment types. */
async function addUp(sessionToken: string) {
  const sums = { deviceCount: 0, offlineCount: 0, incomeCents: 0 };
  const today = startOfDay(gateway().now());
  const { equipment, pages } = gateway().resolved;
  for (const { name: type } of equipment) {
    const tabs = await gateway().post(`${type}/device/tabs`, {}, sessionToken);
    const counts = tabs.json<{ data: { tabs: { name: string; count: number }[] } }>().data.tabs;
    sums.deviceCount += counts.find(({ name }) => name === 'all')?.count ?? NaN;
    sums.offlineCount += counts.find(({ name }) => name === 'offline')?.count ?? NaN;
    if (!pages.some(({ id }) => id === `${type}/statistic/income`)) continue;
    const period = [today - 29 * ONE_DAY_MS, endOfDay(gateway().now()) - 1];
    const income = await gateway().post(`${type}/statistic/income/list`, { period }, sessionToken);
    sums.incomeCents += income.json<{ data: { totals: { netAmount: number } } }>().data.totals.netAmount;
  }
  return sums;
}

describe('the figures of an operated merchant', () => {
  it('are those of its pages', async () => {
    const agent = await token(AGENT);
    const { data } = await ask(agent, ['m1002']);
    const expected = await addUp(agent);
    expect(expected.deviceCount).toBeGreaterThan(20);
    expect(data?.list).toEqual([
      {
        franchiseeId: 'm1002',
        storeCount: expect.any(Number) as number,
        ...expected,
        waiting: expect.any(Array) as unknown[],
      },
    ]);
    const stores = await gateway().get('store/options', agent);
    const places = stores.json<{ data: { stores: unknown[] }[] }>().data;
    expect(data?.list[0]?.storeCount).toBe(places.flatMap((place) => place.stores).length);
  });

  it('say what waits in numbers that the lists show', async () => {
    const agent = await token(AGENT);
    const { data } = await ask(agent, ['m1002']);
    const waiting = data?.list[0]?.waiting ?? [];
    const items = waiting.flatMap((type) => type.items).filter(({ count }) => count > 0);
    expect(items.length).toBeGreaterThan(0);
    for (const { page, tab, filters, count } of items) {
      const body = { page: 1, pageSize: 20, filters, ...(tab === null ? {} : { tab }) };
      const shown = await gateway().post(`${page}/list`, body, agent);
      expect(shown.json<{ data: { total: number } }>().data.total).toBe(count);
    }
  });

  it('end where the agreement ends: other stores, types and rights are not counted', async () => {
    await operate({ permissionIds: [WASHER_INFO], storeIds: ['s02'] });
    const { data } = await ask(await token(AGENT), [MERCHANT_ID]);
    expect(data?.list).toMatchObject([{ franchiseeId: MERCHANT_ID, storeCount: 1, incomeCents: null }]);
    const agent = await token(AGENT);
    await enter(agent, MERCHANT_ID);
    const shown = (await devices(agent)).json<{ data: { total: number } }>().data.total;
    expect(shown).toBeGreaterThan(0);
    expect(data?.list[0]?.deviceCount).toBe(shown);
    const waiting = data?.list[0]?.waiting ?? [];
    expect(waiting.map((type) => type.equipment)).toEqual(['washer']);
    expect(new Set(waiting.flatMap(({ items }) => items.map(({ page }) => page)))).toEqual(
      new Set(['washer/device']),
    );
  });

  it('are left out for merchants that the agent does not operate', async () => {
    const { data } = await ask(await token(AGENT), [MERCHANT_ID, 'm1021', 'never-was', 'm1002']);
    expect(data?.list.map(({ franchiseeId }) => franchiseeId)).toEqual(['m1002']);
  });

  it('are for the agent main account alone', async () => {
    for (const mobile of [MAIN, UNDER_PROXY, AGENT_MANAGER]) {
      expect((await ask(await token(mobile), ['m1002'])).status).toBe(403);
    }
  });

  it('are asked for a page of merchants at once, no more', async () => {
    const agent = await token(AGENT);
    const many = Array.from({ length: PROXY_FIGURES_MAX + 1 }, (_, index) => `m${index}`);
    expect((await ask(agent, many)).status).toBe(400);
    expect((await ask(agent, [])).status).toBe(400);
  });
});
