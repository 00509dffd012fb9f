/** @module-tag long */
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser/use-browser';
import { captchaOf } from '../support/browser/console-captcha';
import { newMobile } from '../support/browser/new-mobile';
import { openApi } from '../support/gateway/open-api';
import { ACCOUNTS, fillLogin, waitUntilSettled } from '../support/browser/portal-driver';

const browser = useBrowser();

const OLD_PASSWORD = 'Before2026!';
const NEW_PASSWORD = 'After2026!';
const COUNTDOWN = /^\d{1,2} 秒后重试$/;

/** Failed logins of an account that other tests use would make those wait. */
const NOBODY = { mobile: '13900000079', mainMobile: '', isAgent: false };

/** Somebody whose password may be changed without disturbing other tests. */
async function createForgetful(origin: string): Promise<string> {
  const mobile = newMobile();
  const api = await openApi(origin, ACCOUNTS.otherMerchant);
  await api.post('v1/subAccount/create', {
    mobile,
    password: OLD_PASSWORD,
    username: '健忘',
    storeIds: null,
    roleTemplate: 'readOnly',
    includePermissions: [],
    excludePermissions: [],
    refundLimitSingleCents: 0,
    refundLimitDayCents: 0,
    expiresAt: null,
  });
  return mobile;
}

describe('a forgotten password', () => {
  it('is reset with the captcha from the text message, and only the new one signs in', async () => {
    const { page, origin } = await browser.visit();
    const mobile = await createForgetful(origin);
    await page.goto('/login');
    await page.getByRole('button', { name: '忘记密码' }).click();

    const askButton = page.getByRole('button', { name: '获取验证码' });
    await askButton.click();
    expect(await page.getByRole('alert').textContent()).toBe('请输入手机号');
    await page.getByLabel('手机号').fill('12345678901');
    await askButton.click();
    expect(await page.getByRole('alert').textContent()).toBe('手机号格式不正确');
    await page.getByLabel('手机号').fill(mobile);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('user/captcha')) asked.push(request.headers()['device-type'] ?? '');
    });
    const code = await captchaOf(mobile, () => askButton.dblclick());
    await page.getByText('验证码发送成功').waitFor();
    // A double click is one message, and the page's context goes along (spec §2).
    expect(asked).toEqual(['washer']);

    const counting = page.getByRole('button', { name: COUNTDOWN });
    expect(await counting.isDisabled()).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: '忘记密码' }).click();
    expect(await counting.isDisabled()).toBe(true);

    await page.getByLabel('手机号').fill(mobile);
    await page.getByLabel('验证码', { exact: true }).fill(code === '000000' ? '000001' : '000000');
    await page.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('确认新密码').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: '确认重置' }).click();
    await page.getByRole('alert').filter({ hasText: '验证码错误' }).waitFor();
    expect(await page.getByLabel('确认新密码').inputValue()).toBe(NEW_PASSWORD);

    await page.getByLabel('验证码', { exact: true }).fill(code);
    await page.getByRole('button', { name: '确认重置' }).click();
    // The form says it for half a second, the login that it gives way to goes on.
    await page.getByRole('heading', { name: '账号登录' }).waitFor();
    await page.getByRole('status').filter({ hasText: '密码修改成功' }).waitFor();

    const who = { mobile, mainMobile: ACCOUNTS.otherMerchant.mobile, isAgent: false };
    await fillLogin(page, who, OLD_PASSWORD);
    await page.getByRole('alert').waitFor();
    await page.locator('input[name="password"]').fill(NEW_PASSWORD);
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(({ pathname }) => pathname !== '/login' && pathname !== '/');
    await waitUntilSettled(page);
  });
});

describe('the login page', () => {
  it.each([
    { address: '/login?deviceType=washing_partner', type: 'washing_partner' },
    { address: '/login?redirect=%2Fshower%2Forder', type: 'shower' },
    { address: '/login?deviceType=box&redirect=%2Fshower%2Forder', type: 'box' },
    { address: '/login?deviceType=<script>', type: 'washer' },
  ])('sends the device type $type from $address (spec §2)', async ({ address, type }) => {
    const { page } = await browser.visit();
    await page.goto(address);
    const request = page.waitForRequest((sent) => sent.url().endsWith('user/login'));
    await fillLogin(page, NOBODY, 'wrong-password');
    expect((await request).headers()['device-type']).toBe(type);
  });
});
