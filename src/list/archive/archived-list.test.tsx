import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resolveAction } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { fakeGateway, listPage, renderPage } from '../../../test/support/portal/list-fixture';
import { ListPage } from '../list-page';

const LIST = 'probe/device/list';
const lock = resolveAction({
  ...{ name: 'lock', title: text('锁定', 'Lock'), permission: 'incomeInfo', bulk: true },
  effect: { kind: 'set', values: [{ field: 'name', to: 'x' }] },
});
const page = listPage({ period: 'at', archive: { afterDays: 180 }, actions: [lock] });
const fields = page.fields
  // Of devices there are labels to print, archived or not.
  .filter(({ field }) => field !== 'imei')
  .map((field) => (field.field === 'at' ? { ...field, isFilter: true } : field));

function draw(address: string) {
  const gateway = fakeGateway();
  const list = [{ id: 'd1', number: 'P-1', name: '一号', status: 1, at: Date.now() }];
  gateway.plan(LIST, () => ({
    list,
    total: 1,
    isTotalCapped: false,
    nextCursor: null,
    previousCursor: null,
  }));
  renderPage(<ListPage page={{ ...page, fields }} timeStyle="exact" />, gateway, {
    ...{ address, keys: ['incomeInfo'] },
  });
  return gateway;
}

it('a list over an archived month is for reading only, and says so', async () => {
  const gateway = draw('/probe/device?period=2023-03-01_2023-03-31');
  await screen.findByText('P-1');
  expect(await screen.findByText('已归档的月份，只能查看')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /P-1/ })).toBeNull();
  expect(await screen.findByRole('button', { name: '归档月份 2023-03' })).toBeTruthy();
  const { filters } = gateway.calls.find(({ path }) => path === LIST)?.body as {
    filters: { at: [number, number] };
  };
  expect(filters.at).toEqual([
    Date.parse('2023-03-01T00:00+08:00'),
    Date.parse('2023-04-01T00:00+08:00') - 1,
  ]);
});

it('a list of these days is none', async () => {
  draw('/probe/device');
  await screen.findByText('P-1');
  expect(await screen.findByRole('checkbox', { name: /P-1/ })).toBeTruthy();
  expect(screen.queryByText('已归档的月份，只能查看')).toBeNull();
  expect(await screen.findByRole('button', { name: '归档月份 未选择' })).toBeTruthy();
});
