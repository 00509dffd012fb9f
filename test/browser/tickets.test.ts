import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  FEEDBACK_ANSWERED_PATH,
  FEEDBACK_CONVERSATION_PATH,
  FEEDBACK_CREATED_PATH,
} from '../../contract/api/platform/feedback';
import { OrderStatus } from '../../contract/domain/order';
import { ONE_MINUTE_MS } from '../../contract/limits';
import { withTenant } from '../../gateway/database/tenant';
import { expectNothingFound } from '../support/browser/axe';
import { button, dialogOf, press, untilSays } from '../support/browser/device-drawer';
import { chooseIn } from '../support/browser/order-drawer';
import { ACCOUNTS, addressOf, enter, readColumn, waitUntilSettled } from '../support/browser/portal-driver';
import { PNG } from '../support/gateway/pictures';
import { useServedProduct } from '../support/browser/served-product';
import { useBrowser } from '../support/browser/use-browser';

const KEY = 'a-key-of-the-platform-0123456789abcdef';
const LIST = '/feedback/list';

/** Any device of the first merchant, and an order of it. */
const known = { imei: '', deviceNumber: '', orderNo: '' };
const origin = useServedProduct(() =>
  Promise.resolve({
    env: { platformKeys: [KEY] },
    fill: ({ db }) =>
      withTenant(db, 'm1001', async (trx) => {
        const row = await trx
          .selectFrom('orders as o')
          .innerJoin('device as d', (join) =>
            join.onRef('d.franchisee_id', '=', 'o.franchisee_id').onRef('d.device_id', '=', 'o.device_id'),
          )
          .select(['d.imei', 'o.device_number', 'o.order_no'])
          .where('o.franchisee_id', '=', 'm1001')
          .where('o.equipment', '=', 'washer')
          // Went wrong, and may be made up for.
          .where('o.order_status', '=', OrderStatus.startFailed)
          .orderBy('o.order_id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow();
        Object.assign(known, { imei: row.imei, deviceNumber: row.device_number, orderNo: row.order_no });
      }),
  }),
);
const browser = useBrowser();

async function open(account = ACCOUNTS.merchant, address = LIST): Promise<Page> {
  const visit = await browser.visit({ origin: origin() });
  await enter(visit, account, address);
  return visit.page;
}

/** Tells something as another system does. */
async function tell(path: string, body: object): Promise<unknown> {
  const answer = await fetch(`${origin()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
    body: JSON.stringify({ imei: known.imei, ...body }),
  });
  return answer.json();
}

/** Reports a problem; answers its number. */
async function report(content: string): Promise<string> {
  const createdAt = Date.now() - ONE_MINUTE_MS;
  const ticketNo = `T${createdAt}`;
  const answer = await tell(FEEDBACK_CREATED_PATH, {
    ...{ orderNo: known.orderNo, ticketNo, createdAt, content },
    ...{ source: 'user', category: 'notStarted', userMobile: '13800001234', priority: 'urgent' },
  });
  expect(answer).toMatchObject({ code: 0, data: { ticketNo } });
  return ticketNo;
}

/** Answers a ticket as its user does. */
async function answer(ticketNo: string, kind: string, content: string): Promise<void> {
  const answeredAt = Date.now();
  const told = { ticketNo, messageNo: `M${answeredAt}`, answeredAt, answer: kind, content };
  expect(await tell(FEEDBACK_ANSWERED_PATH, told)).toMatchObject({ code: 0 });
}

const countOf = async (page: Page, tab: string): Promise<number> =>
  Number((await page.getByRole('tab', { name: tab }).textContent())?.replace(tab, ''));

/** Which states the rows on screen are in. */
async function statesOf(page: Page): Promise<readonly string[]> {
  return [...new Set(await readColumn(page, '状态'))];
}

describe('the list of problems', () => {
  it('is in the menu, begins with what waits and shows a tab of each state', { tags: ['long'] }, async () => {
    const page = await open(ACCOUNTS.merchant, '/washer/order');
    await page.getByRole('navigation').getByText('问题反馈').click();
    await page.getByRole('link', { name: '问题列表' }).click();
    await page.getByRole('heading', { name: '问题列表' }).waitFor();
    await expect.poll(() => statesOf(page)).toEqual(['待处理']);
    const tabs = await page.getByRole('tab').allTextContents();
    expect(tabs.map((tab) => tab.replace(/\d+$/, ''))).toEqual([
      '待处理',
      '处理中',
      '待用户回复',
      '已解决',
      '已关闭',
      '我的',
      '已超时',
      '全部',
    ]);
    const mobiles = await readColumn(page, '用户手机号');
    // What an inspection found was told by no user.
    expect(mobiles.filter((mobile) => !/^(1\d{2}\*{4}\d{4}|–)$/.test(mobile))).toEqual([]);
    expect(mobiles.some((mobile) => mobile.startsWith('1'))).toBe(true);
    await page.getByRole('tab', { name: '已关闭' }).click();
    await expect.poll(() => statesOf(page)).toEqual(['已关闭']);
    await waitUntilSettled(page);
    expect(addressOf(page)).toContain('tab=closed');
    await expectNothingFound(page);
  });

  it('shows a problem that is reported while one watches, without a click', { tags: ['long'] }, async () => {
    const page = await open();
    const before = await countOf(page, '待处理');
    const ticketNo = await report('付款成功了，设备一直没有反应');
    await page.locator('main tbody').getByText(ticketNo, { exact: true }).waitFor();
    expect((await readColumn(page, '编号'))[0]).toBe(ticketNo);
    await expect.poll(() => countOf(page, '待处理')).toBe(before + 1);
  });

  it('opens one with its words, and leads to its order and its device', { tags: ['long'] }, async () => {
    const ticketNo = await report('第一行\n<img src=x onerror=alert(1)>');
    const page = await open();
    await page.locator('main tbody').getByRole('link', { name: ticketNo, exact: true }).click();
    const drawer = page.locator('.ant-drawer-content');
    await drawer.getByText('第一行').waitFor();
    expect(await drawer.getByText('<img src=x onerror=alert(1)>').count()).toBe(1);
    await expectNothingFound(page);
    await drawer.getByRole('tab', { name: '操作日志' }).click();
    await drawer.getByText('还没有操作记录').waitFor();
    await drawer.getByRole('tab', { name: '概览' }).click();
    await drawer.getByRole('link', { name: known.orderNo }).click();
    await page.waitForURL(({ pathname }) => pathname === '/washer/order');
    await page.locator('.ant-drawer-content').getByText(known.orderNo).first().waitFor();
    await page.goBack();
    await drawer.getByRole('link', { name: known.deviceNumber }).click();
    await page.waitForURL(({ pathname }) => pathname === '/washer/device');
  });

  it('leads only where its reader may go', { tags: ['long'] }, async () => {
    const ticketNo = await report('设备没有启动');
    const page = await open(ACCOUNTS.customerService, `${LIST}?q=${ticketNo}`);
    await page.locator('main tbody').getByRole('link', { name: ticketNo, exact: true }).click();
    const drawer = page.locator('.ant-drawer-content');
    await drawer.getByRole('link', { name: known.orderNo }).first().waitFor();
    expect(await drawer.getByRole('link', { name: known.deviceNumber }).count()).toBe(0);
    expect(await drawer.getByText(known.deviceNumber, { exact: true }).count()).toBe(1);
  });
});

describe('the desk of problems', () => {
  it('replies and asks, hears the answer without a click, and solves what its user then closes', async () => {
    const ticketNo = await report('付款成功了，设备一直没有反应');
    const page = await open(ACCOUNTS.merchant, `${LIST}?q=${ticketNo}`);
    await page.locator('main tbody').getByRole('link', { name: ticketNo, exact: true }).click();
    const drawer = page.locator('.ant-drawer-content');
    const said = drawer.getByRole('region', { name: '对话' });
    const state = page.locator('.ant-drawer-header');
    await said.getByText('付款成功了，设备一直没有反应').waitFor();

    await press(page, '回复');
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
    await dialog.getByText(/请输入.*回复内容/).waitFor();
    await dialog.getByLabel('回复内容').fill('您好，请问是哪一台？\n屏幕显示什么？');
    await chooseIn(page, '等待用户回复', '是');
    await expectNothingFound(page);
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
    await untilSays(state, '待用户回复');
    await said.getByText('您好，请问是哪一台？').waitFor();
    await said.getByText('等待用户回复').waitFor();

    await answer(ticketNo, 'message', '左边第二台');
    await said.getByText('左边第二台').waitFor();
    await untilSays(state, '处理中');

    await press(page, '内部备注');
    await dialogOf(page).getByLabel('备注').fill('主板已报修');
    await dialogOf(page)
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await said.getByText('主板已报修').waitFor();
    await press(page, '标记已解决');
    await dialogOf(page).getByLabel('处理结果').fill('已退款，设备已修好');
    await dialogOf(page)
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await untilSays(state, '已解决');
    // What was done is told for a moment, outside of every part of the page.
    await page.locator('.ant-message-notice').last().waitFor({ state: 'detached' });
    await expectNothingFound(page);

    await answer(ticketNo, 'solved', '谢谢');
    await untilSays(state, '已关闭');
    await said.getByText('用户确认已解决，问题关闭').waitFor();
    await drawer.getByRole('tab', { name: '操作日志' }).click();
    await untilSays(drawer.locator('ol > li'), /回复.*云溪老板/);
  });

  it(
    'replies with a ready text and a pasted picture, which its user fetches',
    { tags: ['long'] },
    async () => {
      const ticketNo = await report('不知道是哪一台');
      const page = await open(ACCOUNTS.merchant, `${LIST}?q=${ticketNo}`);
      await page.locator('main tbody').getByRole('link', { name: ticketNo, exact: true }).click();
      const said = page.locator('.ant-drawer-content').getByRole('region', { name: '对话' });
      await press(page, '回复');
      const dialog = dialogOf(page);
      await dialog.getByLabel('回复内容').fill('王先生');
      const ready = dialog.getByRole('group', { name: '快捷回复' }).getByRole('button', { name: '请补充' });
      // By the keyboard alone: on from the text, and Enter.
      await dialog.getByRole('group', { name: '快捷回复' }).getByRole('button').first().waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.type('是红色的那台吗？');
      expect(await dialog.getByLabel('回复内容').inputValue()).toMatch(
        /^王先生\n您好，请补充设备编号.*处理。是红色的那台吗？$/,
      );
      expect(await ready.getAttribute('title')).toContain('请补充设备编号');
      await dialog.getByLabel('回复内容').evaluate((area, png) => {
        const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
        data.items.add(new File(['GIF89a'], 'moving.gif', { type: 'image/gif' }));
        const paste = { clipboardData: data, bubbles: true, cancelable: true };
        area.dispatchEvent(new ClipboardEvent('paste', paste));
      }, PNG.toString('base64'));
      await dialog.getByText('只接受 PNG 或 JPEG 图片').waitFor();
      await expectNothingFound(page);
      await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
      await dialog.getByText('有图片未上传成功，请重试或移除').waitFor();
      await dialog.getByRole('button', { name: '移除第 2 张图片' }).click();
      await dialog.getByRole('button', { name: /^确\s?定$/ }).click();
      await said.getByRole('button', { name: '图片 1' }).locator('img').waitFor();
      await page.locator('.ant-message-notice').last().waitFor({ state: 'detached' });
      await expectNothingFound(page);
      const told = await tell(FEEDBACK_CONVERSATION_PATH, { ticketNo });
      expect(told).toMatchObject({ data: { messages: [{ images: [] }, { images: [expect.any(String)] }] } });
    },
  );

  it(
    'makes up for the order, puts the device out of use, and tells of both',
    { tags: ['long'] },
    async () => {
      const ticketNo = await report('付款成功了，设备一直没有反应');
      const page = await open(ACCOUNTS.merchant, `${LIST}?q=${ticketNo}`);
      await page.locator('main tbody').getByRole('link', { name: ticketNo, exact: true }).click();
      const drawer = page.locator('.ant-drawer-content');
      const said = drawer.getByRole('region', { name: '对话' });
      const about = drawer.getByRole('complementary', { name: '订单与设备' });
      await about.getByRole('link', { name: known.orderNo }).waitFor();
      await about.getByText('订单时间线').click();
      await about
        .getByRole('region', { name: /^订单时间线/ })
        .first()
        .waitFor();
      await about.getByText('实时状态').click();
      await about.getByRole('group', { name: '数据时效' }).waitFor();
      await about
        .getByRole('region', { name: '用户近 30 天' })
        .getByText(/\d+ 单/)
        .first()
        .waitFor();
      await expectNothingFound(page);
      await about.getByRole('button', { name: button('补偿') }).click();
      await chooseIn(page, '适用类型', '同类设备');
      await dialogOf(page).getByLabel('面额').fill('2');
      await dialogOf(page)
        .getByRole('button', { name: /^确\s?定$/ })
        .click();
      await said.getByText('已为您补偿 1 张优惠券，每张 ¥2.00').waitFor();
      await untilSays(said, `云溪老板 处理：补偿 ¥2.00${known.orderNo}`);
      await untilSays(page.locator('.ant-drawer-header'), '处理中');
      await about.getByRole('button', { name: button('禁用') }).click();
      await dialogOf(page).getByLabel('操作原因').fill('用户反馈没有反应');
      await dialogOf(page)
        .getByRole('button', { name: button('禁用') })
        .click();
      await untilSays(said, '云溪老板 处理：禁用');
      await about.getByRole('button', { name: button('启用') }).waitFor();
      await page.locator('.ant-message-notice').last().waitFor({ state: 'detached' });
      await expectNothingFound(page);
      await drawer.getByRole('tab', { name: '操作日志' }).click();
      await untilSays(drawer.locator('ol > li'), /补偿.*云溪老板/);
    },
  );

  it('folds what else was reported of the device, and leads to all of it', { tags: ['long'] }, async () => {
    const [one, other] = [await report('没有启动'), await report('还是没有启动')];
    const page = await open(ACCOUNTS.merchant, `${LIST}?q=${one}`);
    await page.locator('main tbody').getByRole('link', { name: one, exact: true }).click();
    const same = page.locator('.ant-drawer-content').getByRole('region', { name: '同设备同类问题' });
    expect(await same.getByRole('link', { name: other }).count()).toBe(0);
    await same.getByText('同设备同类问题').click();
    await same.getByRole('link', { name: other }).waitFor();
    await expectNothingFound(page);
    await same.getByRole('link', { name: '在列表中查看' }).click();
    await page.locator('main tbody').getByText(other, { exact: true }).waitFor();
    expect(await readColumn(page, '编号')).toEqual(expect.arrayContaining([one, other]));
  });

  it('offers what an account may do, and only that', async () => {
    const ticketNo = await report('设备没有启动');
    const page = await open(ACCOUNTS.customerService, `${LIST}?q=${ticketNo}`);
    await page.locator('main tbody').getByRole('link', { name: ticketNo, exact: true }).click();
    const about = page.locator('.ant-drawer-content').getByRole('complementary', { name: '订单与设备' });
    await about.getByRole('button', { name: button('补偿') }).waitFor();
    // The device is of a page that the account may not read.
    expect(await about.getByRole('region', { name: '设备', exact: true }).count()).toBe(0);
    expect(await about.getByRole('button', { name: button('重启') }).count()).toBe(0);
  });

  it('takes on several at once', { tags: ['long'] }, async () => {
    const [one, other] = [await report('设备没有启动'), await report('设备没有启动')];
    const page = await open();
    for (const number of [one, other]) {
      await page.locator('main tbody tr').filter({ hasText: number }).getByRole('checkbox').check();
    }
    await page.getByRole('button', { name: '接手' }).click();
    await dialogOf(page).getByRole('button', { name: '接手' }).click();
    await page.getByText('接手成功').waitFor();
    await page.getByRole('tab', { name: '处理中' }).click();
    for (const number of [one, other]) {
      await page.locator('main tbody').getByText(number, { exact: true }).waitFor();
    }
  });

  it('gives one to a colleague, who finds it under the own tab', { tags: ['long'] }, async () => {
    const ticketNo = await report('设备没有启动');
    const page = await open(ACCOUNTS.merchant, `${LIST}?q=${ticketNo}`);
    await page.locator('main tbody').getByRole('link', { name: ticketNo, exact: true }).click();
    const said = page.locator('.ant-drawer-content').getByRole('region', { name: '对话' });
    await press(page, '分派');
    await dialogOf(page).getByLabel('处理人').click();
    await page.locator('.ant-select-item-option').filter({ hasText: '云溪客服' }).click();
    await expectNothingFound(page);
    await dialogOf(page)
      .getByRole('button', { name: /^确\s?定$/ })
      .click();
    await said.getByText('云溪老板 分派给 云溪客服').waitFor();
    await untilSays(page.locator('.ant-drawer-header'), '处理中');
    const colleague = await open(ACCOUNTS.customerService, `${LIST}?tab=mine`);
    await colleague.locator('main tbody').getByText(ticketNo, { exact: true }).waitFor();
  });

  it(
    'merges one into another, hears the user of both there, and is opened again',
    { tags: ['long'] },
    async () => {
      const [one, target] = [await report('没有启动'), await report('左边那台没有启动')];
      const page = await open(ACCOUNTS.merchant, `${LIST}?q=${one}`);
      await page.locator('main tbody').getByRole('link', { name: one, exact: true }).click();
      const said = page.locator('.ant-drawer-content').getByRole('region', { name: '对话' });
      const state = page.locator('.ant-drawer-header');
      await press(page, '合并到…');
      await dialogOf(page).getByText(`将 ${one} 合并到…`).waitFor();
      await dialogOf(page).getByLabel('并入的问题').fill(target);
      await page.locator('.ant-select-item-option').filter({ hasText: target }).click();
      await expectNothingFound(page);
      await dialogOf(page)
        .getByRole('button', { name: /^确\s?定$/ })
        .click();
      await untilSays(state, '已关闭');
      await said.getByRole('link', { name: target }).click();
      await said.getByText(`来自 ${one}`).first().waitFor();
      await answer(one, 'message', '我也一样');
      await said.getByText('我也一样').waitFor();
      await press(page, '接手');
      await dialogOf(page)
        .getByRole('button', { name: button('接手') })
        .click();
      await untilSays(state, '处理中');
      await press(page, '标记已解决');
      await dialogOf(page).getByLabel('处理结果').fill('已修好');
      await dialogOf(page)
        .getByRole('button', { name: /^确\s?定$/ })
        .click();
      await untilSays(state, '已解决');
      await answer(target, 'solved', '谢谢');
      await untilSays(state, '已关闭');
      await answer(target, 'notSolved', '又不行了');
      await untilSays(state, '处理中');
      await said.getByText('用户表示未解决，重新打开').waitFor();
      await page.locator('.ant-message-notice').last().waitFor({ state: 'detached' });
      await expectNothingFound(page);
    },
  );
});
