import { describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../../contract/api/page/list';
import type { OverviewAnswer } from '../../../contract/api/page/overview/overview';
import { useGateway } from '../../support/gateway/gateway';

const gateway = useGateway({ seedScale: 0.1 });

const OWNER = '13800000001';
const READER = '13800000012';
const READER_ID = 'acc-1012';
const idOf = (key: string) => gateway().resolved.catalogue.idOf(key) ?? 0;

async function ask<T>(token: string, path: string, body: object): Promise<T> {
  const answer = await gateway().post(path, body, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: T }>().data;
}

async function readAll(token: string): Promise<OverviewAnswer> {
  return ask<OverviewAnswer>(token, 'overview/report', {});
}

/** Each count beside the rows of the list that it leads to. */
async function compareWithLists(token: string): Promise<readonly (readonly [string, number, number])[]> {
  const compared: (readonly [string, number, number])[] = [];
  const { waiting, receipts } = await readAll(token);
  for (const { equipment, items } of [...waiting, { equipment: 'receipts', items: receipts }]) {
    for (const { name, page, tab, filters, count } of items) {
      const body = { filters, ...(tab === null ? {} : { tab }) };
      const { total } = await ask<ListAnswer>(token, `${page}/list`, body);
      compared.push([`${equipment} ${name}`, count, total]);
    }
  }
  return compared;
}

async function grant(keys: readonly string[], storeIds: string[] | null = null): Promise<void> {
  await gateway()
    .database.db.updateTable('account')
    .set({
      include_permissions: keys.map(idOf),
      should_have_permissions: [],
      exclude_permissions: [],
      store_ids: storeIds,
    })
    .where('id', '=', READER_ID)
    .execute();
}

const READING = ['washerStatisticsInfo', 'waterIncomeInfo'];

describe('what waits across types', () => {
  it('is as much as the list holds that each count leads to', async () => {
    const compared = await compareWithLists(await gateway().login(OWNER));
    expect(compared.map(([what, count]) => [what, count])).toEqual(
      compared.map(([what, , total]) => [what, total]),
    );
    const kinds = new Set(compared.filter(([, count]) => count > 0).map(([what]) => what.split(' ')[1]));
    expect(kinds.size).toBeGreaterThan(2);
    const declared = gateway().resolved.equipment.map(({ deviceType }) => deviceType);
    const told = (await readAll(await gateway().login(OWNER))).waiting.map(({ equipment }) => equipment);
    expect(told).toEqual(declared);
  });

  it('of the stores of a sub-account is as much as its lists hold', async () => {
    await grant([...READING, 'washerDeviceInfo', 'waterDeviceInfo', 'waterOrderInfo'], ['s01', 's02']);
    const compared = await compareWithLists(await gateway().login(READER));
    expect(compared.length).toBeGreaterThan(3);
    for (const [what, count, total] of compared) expect([what, count]).toEqual([what, total]);
  });

  it('stands behind the right to each list, whatever statistics may be read', async () => {
    await grant([...READING, 'waterDeviceInfo', 'boxDeviceInfo']);
    const { waiting } = await readAll(await gateway().login(READER));
    const pages = waiting.flatMap(({ items }) => items.map(({ page }) => page));
    expect(new Set(pages)).toEqual(new Set(['clearwater/device', 'box/device']));
    await grant(READING);
    expect((await readAll(await gateway().login(READER))).waiting).toEqual([]);
  });

  it('tells of receipts whoever may see them, for the stores of the account', async () => {
    const names = async () => (await readAll(await gateway().login(READER))).receipts.map(({ name }) => name);
    await grant(READING);
    expect(await names()).toEqual([]);
    await grant([...READING, 'billRecharge']);
    expect(await names()).toEqual(['purchaseStuck']);
    await grant([...READING, 'billRecharge', 'billRefund'], ['s01']);
    expect(await names()).toEqual(['cashOutOverdue', 'cashOutFailed', 'cashOutReview', 'purchaseStuck']);
    const compared = await compareWithLists(await gateway().login(READER));
    for (const [what, count, total] of compared) expect([what, count]).toEqual([what, total]);
  });
});
