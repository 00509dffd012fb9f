/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, enter, waitUntilSettled } from '../support/browser/portal-driver';
import { useServedProduct } from '../support/browser/served-product';
import { createSmsBox } from '../support/browser/sms-box';
import { useBrowser } from '../support/browser/use-browser';
import { openApi } from '../support/gateway/open-api';

const sms = createSmsBox();
// A product of its own: the merchant's people lose rights meanwhile, and other journeys work in their name.
const product = useServedProduct(() =>
  Promise.resolve({
    smsSender: sms.sender,
  }),
);
const browser = useBrowser();

const OWNER = ACCOUNTS.merchant;
const STAFF = ACCOUNTS.customerService;
const AGENT_NAME = '智盈代运营';
const ONE_DAY_MS = 86_400_000;
/** View orders, refund and compensate: what the sub-account works with. */
const WASHER_ORDERS = [1100, 1101, 1102];

/** The agent operates the merchant from now on; yields how the merchant ends it. */
async function beginAgency(origin: string): Promise<() => Promise<void>> {
  const agent = await openApi(origin, ACCOUNTS.agent);
  const owner = await openApi(origin, OWNER);
  const waiting = await agent.post('v3/user/proxy/apply/list', { states: [0] });
  const rows = Reflect.get(Object(waiting), 'list') as readonly { id: string; franchiseeName: string }[];
  for (const { id, franchiseeName } of rows) {
    if (franchiseeName === '云溪自助生活服务') {
      await agent.post('v3/user/proxy/review', { applyId: id, action: 'withdraw' });
    }
  }
  const applied = await agent.post('v3/user/proxy/apply', {
    franchiseeMobile: OWNER.mobile,
    franchiseeName: '云溪自助生活服务',
    equipmentTypes: [],
    permissionIds: WASHER_ORDERS,
    startAt: Date.now(),
    endAt: Date.now() + 30 * ONE_DAY_MS,
    shareRate: 0.1,
    remark: '',
  });
  const applyId = String(Reflect.get(Object(applied), 'id'));
  const captcha = await sms.captchaOf(OWNER.mobile, () =>
    owner.post('v1/user/captcha', { mobile: OWNER.mobile }),
  );
  await owner.post('v3/user/proxy/review', { applyId, action: 'approve', captcha });
  return async () => {
    await owner.post('v3/user/proxy/review', { applyId, action: 'revoke', reason: '合作结束' });
  };
}

describe('an agreement that begins while people work', () => {
  it('is told to the owner and the sub-account in both languages, refuses an open form, and ends by itself', async () => {
    const owner = await browser.visit({ origin: product(), expectedErrors: /403/ });
    const staff = await browser.visit({ origin: product(), expectedErrors: /403/ });
    await enter(staff, STAFF, '/washer/order');
    // A form is open, filled in, when the agreement begins.
    await enter(owner, OWNER, '/userCenter/personalCenter?tab=subAccounts');
    await owner.page.getByRole('button', { name: '新建子账号' }).click();
    const form = owner.page.getByRole('dialog');
    await form.getByLabel('手机号').fill('13912360001');
    await form.getByLabel('姓名').fill('新店员');
    await form.getByLabel('初始密码').fill('Rinse&Repeat9');
    await form.getByLabel('单笔退款限额（元）').fill('1');
    await form.getByLabel('单日退款限额（元）').fill('1');
    await form.getByText('全部店铺').click();
    const endAgency = await beginAgency(owner.origin);
    await form.getByRole('button', { name: /^保\s?存$/ }).click();
    await form.getByText(new RegExp(`「${AGENT_NAME}」代运营期间（至 .*不能新建或启用子账号`)).waitFor();
    // What was typed stays, and the page behind has followed.
    expect(await form.getByLabel('姓名').inputValue()).toBe('新店员');
    await form.getByRole('button', { name: /^取\s?消$/ }).click();
    await owner.page.getByText('子账号只能收紧，不能放宽').first().waitFor();
    await expect.poll(() => owner.page.getByRole('button', { name: '新建子账号' }).isDisabled()).toBe(true);

    // The sub-account is refused with its next click and told by which agreement, until when and what.
    await staff.page.getByRole('button', { name: '刷新' }).click();
    const bar = staff.page.getByText(new RegExp(`「${AGENT_NAME}」代运营中（至 .*您的 3 项权限暂由其行使`));
    await bar.waitFor();
    await staff.page
      .getByText(/该权限在代运营授权期间由代运营商行使/)
      .first()
      .waitFor();
    await staff.page.getByRole('button', { name: '查看是哪些' }).click();
    await staff.page.getByText(/授权编号 agr_/).waitFor();
    await staff.page.getByText('洗衣机订单').first().waitFor();
    await staff.page
      .getByRole('status')
      .getByRole('button', { name: /^收\s?起$/ })
      .click();
    await staff.page.getByRole('button', { name: /切换语言/ }).click();
    await staff.page.getByText(/operates for your merchant until .* 3 of your rights/).waitFor();

    await owner.page.goto('/userCenter/personalCenter');
    await waitUntilSettled(owner.page);
    await owner.page.getByText('主账号仅保留个人中心；').waitFor();
    await owner.page
      .getByText('授权给代运营商的 3 项权限，所有子账号暂不拥有；未授权的权限不受影响。')
      .waitFor();
    await owner.page.getByRole('button', { name: /切换语言/ }).click();
    await owner.page
      .getByText('no sub-account holds the 3 rights that the agent has', { exact: false })
      .waitFor();

    await endAgency();
    await staff.page.goto('/washer/order');
    await waitUntilSettled(staff.page);
    expect(await staff.page.locator('main tbody tr[data-row-key]').count()).toBeGreaterThan(0);
    expect(await staff.page.getByText('of your rights').count()).toBe(0);
  });
});
