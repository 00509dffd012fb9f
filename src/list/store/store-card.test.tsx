import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { StoreCard as StoreAnswer } from '../../../contract/api/page/store-card';
import { resolveField } from '../../../contract/resources/resolve-field';
import type { ResolvedStoreSwitch } from '../../../contract/resources/store-switch';
import { text } from '../../../contract/text';
import {
  fakeGateway,
  listPage,
  refusal,
  renderPage,
  type FakeGateway,
} from '../../../test/support/portal/list-fixture';
import { ListPage } from '../list-page';

const CARD = 'probe/device/store';

const switchOf = (field: string, zh: string, permission: string): ResolvedStoreSwitch => ({
  ...{ field, title: text(zh, field), permission, isOn: true, concerns: [], refuses: null },
  ...{ whenOff: text(`不再${zh}`, 'Off') },
});
const PAGE = listPage({
  fields: [
    ...listPage().fields,
    resolveField({
      ...{ field: 'storeId', kind: 'reference', source: 'store', title: text('店铺', 'Store') },
      filter: true,
    }),
  ],
  storeSwitches: [switchOf('bookOn', '预约', 'probeBook'), switchOf('hotOn', '热风', 'probeHot')],
});

const store = (changes: Partial<StoreAnswer> = {}): StoreAnswer => ({
  ...{ id: 's01', name: '云溪店', placeName: '云溪大学', hotline: '400-000-1001' },
  ...{ openFromMinute: 360, openToMinute: 1_440 },
  switches: [
    { field: 'bookOn', isOn: true, devices: 12, offline: 2 },
    { field: 'hotOn', isOn: false, devices: 0, offline: 0 },
  ],
  ...changes,
});

function serving(answer: () => unknown = () => store()): FakeGateway {
  const gateway = fakeGateway();
  gateway.plan(CARD, answer);
  gateway.plan('probe/device/list', () => ({
    ...{ list: [], total: 0, isTotalCapped: false, nextCursor: null, previousCursor: null },
  }));
  return gateway;
}

const draw = (gateway: FakeGateway, address = '/probe/device?store=s01', keys = ['probeBook', 'probeHot']) =>
  renderPage(<ListPage page={PAGE} timeStyle="exact" />, gateway, { address, keys, pages: [PAGE] });
const findCard = () => screen.findByRole('region', { name: '店铺' });
const asked = (gateway: FakeGateway, path: string) =>
  gateway.calls.filter((call) => call.path === path).map(({ body }) => body);

describe('the card of a store', () => {
  it('stands over the list that is narrowed to one store, and over no other', async () => {
    const gateway = serving();
    draw(gateway);
    const card = await findCard();
    await within(card).findByText('云溪店');
    expect(asked(gateway, CARD)).toEqual([{ id: 's01' }]);
    for (const words of ['云溪大学', '06:00–24:00', '400-000-1001', '预约', '热风']) {
      expect(within(card).getByText(words)).toBeTruthy();
    }
    expect(within(card).getByRole('switch', { name: '预约' }).getAttribute('aria-checked')).toBe('true');
    expect(within(card).getByRole('switch', { name: '热风' }).getAttribute('aria-checked')).toBe('false');
  });

  it.each(['/probe/device', '/probe/device?store=s01.s02'])('is not there at %s', async (address) => {
    const gateway = serving();
    draw(gateway, address);
    await screen.findByText(/暂无数据|没有符合条件的数据/);
    expect(screen.queryByRole('region', { name: '店铺' })).toBeNull();
    expect(asked(gateway, CARD)).toEqual([]);
  });

  it('shows a store without hours and hotline, and no switch without its right', async () => {
    draw(
      serving(() => store({ hotline: '', openFromMinute: 0 })),
      undefined,
      ['probeHot'],
    );
    const card = await findCard();
    await within(card).findByText('24 小时营业');
    expect(within(card).getByText('未填写')).toBeTruthy();
    expect(within(card).getAllByRole('switch')).toHaveLength(1);
  });

  it('says why it is refused, and offers no other try', async () => {
    const gateway = serving(() => Promise.reject(refusal('缺少权限“查看设备”', 403)));
    draw(gateway);
    const refused = await within(await findCard()).findByRole('alert');
    expect(refused.textContent).toBe('暂无权限查看缺少权限“查看设备”');
    expect(within(refused).queryByRole('button')).toBeNull();
  });

  it('that could not be read is read again', async () => {
    const gateway = serving(() => Promise.reject(refusal('系统错误', 500)));
    draw(gateway);
    const failed = await within(await findCard()).findByRole('alert');
    expect(failed.textContent).toContain('加载失败系统错误');
    gateway.plan(CARD, () => store());
    await userEvent.click(within(failed).getByRole('button'));
    await screen.findByText('云溪店');
  });
});

describe('a switch of a store', () => {
  async function press(name: string) {
    const card = await findCard();
    await userEvent.click(await within(card).findByRole('switch', { name }));
    return within(await screen.findByRole('dialog'));
  }

  it('says what follows before, changes nothing until then, and how many devices heard it after', async () => {
    const gateway = serving();
    gateway.plan(`${CARD}/bookOn`, () => {
      gateway.plan(CARD, () =>
        store({ switches: [{ field: 'bookOn', isOn: false, devices: 12, offline: 2 }] }),
      );
      return { isChanged: true, told: 12, offline: 2 };
    });
    draw(gateway);
    const dialog = await press('预约');
    expect(dialog.getByText('关闭「云溪店」的预约')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '不再预约',
      '已有的订单、预约和正在执行的指令不受影响',
      '将通知 12 台设备，其中 2 台离线，上线后自动补发',
      '此操作会记入操作日志',
    ]);
    expect(asked(gateway, `${CARD}/bookOn`)).toEqual([]);
    expect(screen.getByRole('switch', { name: '预约', hidden: true }).getAttribute('aria-checked')).toBe(
      'true',
    );
    await userEvent.click(dialog.getByText('确定关闭'));
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: '预约', hidden: true }).getAttribute('aria-checked')).toBe(
        'false',
      ),
    );
    expect(asked(gateway, `${CARD}/bookOn`)).toEqual([{ id: 's01', isOn: false }]);
  });

  it('is left as it is by whoever thinks better of it', async () => {
    const gateway = serving();
    draw(gateway);
    const dialog = await press('热风');
    expect(dialog.getByText('本店没有适用的设备')).toBeTruthy();
    await userEvent.click(dialog.getByText(/^取\s?消$/));
    await waitFor(() => expect(screen.queryByText('确定开启')).toBeNull());
    expect(asked(gateway, `${CARD}/hotOn`)).toEqual([]);
  });

  it('keeps the question open with the reason when the gateway refuses', async () => {
    const gateway = serving();
    gateway.plan(`${CARD}/bookOn`, () => Promise.reject(refusal('缺少权限“店铺预约开关”', 403)));
    draw(gateway);
    const dialog = await press('预约');
    await userEvent.click(dialog.getByText('确定关闭'));
    await dialog.findByText('缺少权限“店铺预约开关”');
  });
});
