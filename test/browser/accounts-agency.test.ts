import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/use-browser';
import { captchaOf } from '../support/console-captcha';
import { openApi } from '../support/open-api';
import { ACCOUNTS, enter, logIn, readMenu, waitUntilSettled } from '../support/portal-driver';

const browser = useBrowser();

const MERCHANT = ACCOUNTS.otherMerchant;
const MERCHANT_NAME = '松林校园服务';
const AGENT_NAME = '智盈代运营';

/** The demonstration has an application that waits already; this journey begins without one. */
async function withdrawWaiting(origin: string): Promise<void> {
  const agent = await openApi(origin, ACCOUNTS.agent);
  const found = await agent.post('v3/user/proxy/apply/list', { states: [0] });
  const rows = Reflect.get(Object(found), 'list') as readonly { id: string; franchiseeName: string }[];
  for (const { id, franchiseeName } of rows) {
    if (franchiseeName === MERCHANT_NAME) {
      await agent.post('v3/user/proxy/review', { applyId: id, action: 'withdraw' });
    }
  }
}

describe('an agency', () => {
  it('is asked for, narrowed and agreed to, worked with, and refused from the click after its end', async () => {
    const agent = await browser.visit({ expectedErrors: /403/ });
    await withdrawWaiting(agent.origin);
    await logIn(agent.page, ACCOUNTS.agent);

    // The agent asks for all rights on washers.
    await agent.page.goto('/accountManagement/operatingAccount?tab=applications');
    await agent.page.getByRole('button', { name: '申请代运营' }).click();
    const form = agent.page.getByRole('dialog');
    await form.getByLabel('商家手机号').fill(MERCHANT.mobile);
    await form.getByLabel('商家名称').fill(MERCHANT_NAME);
    await form.getByLabel('分成比例').fill('12.5');
    await form.getByLabel('授权期限').click();
    await agent.page.locator('.ant-picker-cell-today').first().click();
    await agent.page.locator('.ant-picker-super-next-icon').last().click();
    await agent.page.locator('.ant-picker-cell-in-view').first().click();
    await form.getByLabel('全选：洗衣机设备').click();
    await form.getByLabel('全选：洗衣机订单').click();
    await form.getByRole('button', { name: '提交申请' }).click();
    await agent.page.getByText('申请已提交，等待商家确认').waitFor();

    // The merchant takes the orders out and agrees.
    const merchant = await browser.visit({ expectedErrors: /403/ });
    await enter(merchant, MERCHANT, '/userCenter/personalCenter?tab=agency');
    const card = merchant.page.getByRole('article', { name: AGENT_NAME }).first();
    await card.getByText('待审核').waitFor();
    await card.getByRole('button', { name: /^通\s?过$/ }).click();
    const consent = merchant.page.getByRole('dialog');
    await consent.getByText('授权期间主账号仅保留个人中心').waitFor();
    await consent.getByLabel('全选：洗衣机订单').click();
    const code = await captchaOf(MERCHANT.mobile, () =>
      consent.getByRole('button', { name: '获取验证码' }).click(),
    );
    await consent.getByLabel('短信验证码').fill(code);
    await consent.getByRole('button', { name: '确认授权' }).click();
    await merchant.page.getByText('已通过，代运营开始生效').waitFor();

    // spec §6: the merchant main account keeps its personal center.
    await expect.poll(() => readMenu(merchant.page)).toEqual([]);

    // The agent enters and finds what was agreed to, no more.
    await agent.page.goto('/accountManagement/operatingAccount');
    const row = agent.page.getByRole('row', { name: new RegExp(MERCHANT_NAME) });
    await row.getByRole('button', { name: '进入管理' }).click();
    await agent.page.getByText(`正在代「${MERCHANT_NAME}」商家操作`).waitFor();
    await agent.page.waitForURL(({ pathname }) => pathname === '/washer/device');
    await waitUntilSettled(agent.page);
    expect(await readMenu(agent.page)).toEqual(['/washer/device', '/accountManagement/operatingAccount']);
    expect(await agent.page.locator('main tbody tr.ant-table-row').count()).toBeGreaterThan(0);

    // The merchant revokes; the agent's next click is refused.
    await card.getByRole('button', { name: '立即解除' }).click();
    await merchant.page.getByRole('dialog').getByLabel('原因').fill('合作结束');
    await merchant.page.getByRole('dialog').getByRole('button', { name: '立即解除' }).click();
    await merchant.page.getByText('已解除代运营').first().waitFor();
    await expect.poll(() => readMenu(merchant.page)).toContain('/washer/order');
    const answer = agent.page.waitForResponse((heard) => heard.url().includes('/washer/device/list'));
    await agent.page.getByRole('button', { name: '刷新' }).click();
    const refusal: unknown = await (await answer).json();
    expect(refusal).not.toMatchObject({ code: 0 });

    // What the agent did stands in the merchant's log, by side.
    await card.getByRole('link', { name: '代运营操作记录' }).click();
    await merchant.page.waitForURL(({ search }) => search === '?tab=log&by=agent');
  });
});
