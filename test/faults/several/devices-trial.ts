import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { createRandom } from '../../../gateway/demonstration/random';
import { launchBrowser, openContext } from '../../support/browser/browser';
import { button, dialogOf, press, untilSays } from '../../support/browser/device-drawer';
import { ACCOUNTS, enter } from '../../support/browser/portal-driver';
import { startMosquitto } from '../../support/mqtt/mosquitto';
import { startSeveralGateways, type OneGateway } from '../../support/several/several-gateways';
import { findIdleDevices, openDevicePark, type DevicePark, type ParkDevice } from '../device-park';
import { signIn } from '../product-call';
import type { Trial, TrialBench } from '../trial';

/** Devices that are restarted one by one, each under a kill. */
const RESTARTED = { short: 4, full: 16 } as const;
/** Devices that are told something at once. */
const TOGETHER = 8;
/** The kill comes at any moment of this, from the press of the button on. */
const MOMENT_MS = 400;
const GONE_MS = 500;
/** A gateway that was killed holds what the broker had just given it, until it is back. */
const TOLD_WITHIN_MS = 45_000;
const REASON = '门锁无反应';

/** Devices at a broker do what people ask for, whichever gateway hears of it, and whichever hears what they answer. */
export const devicesTrial: Trial = {
  name: 'devices',
  about: 'somebody commands devices at a broker while one of two gateways is killed under each command',
  limitMs: { short: 300_000, full: 900_000 },
  async run(bench) {
    const broker = await startMosquitto();
    bench.afterwards(broker.remove);
    const several = await startSeveralGateways({
      withPortal: true,
      env: { SEED_SCALE: '0.1', SIMULATE: '0', MQTT_URL: broker.url, MQTT_SHARED_GROUP: 'gateways' },
    });
    bench.afterwards(several.remove);
    const { origin, gateways } = several;
    const token = await signIn(origin, ACCOUNTS.merchant.mobile);
    const restarted = RESTARTED[bench.form];
    const devices = await findIdleDevices(origin, token, restarted + TOGETHER);
    const imeis = devices.map(({ imei }) => imei);
    const park = openDevicePark({ url: broker.url, prefix: 'portal/1', imeis, sleepers: [] });
    bench.afterwards(park.close);
    const page = await openPage(bench, origin);
    const random = createRandom(restarted);
    const underKill = async (turn: number, work: () => Promise<void>) => {
      const momentMs = random.int(0, MOMENT_MS);
      await Promise.all([work(), killAndStart(gateways[turn % 2 === 0 ? 0 : 1], momentMs)]);
      return momentMs;
    };
    for (const [turn, device] of devices.slice(0, restarted).entries()) {
      const momentMs = await underKill(turn, () => restart(page, device));
      bench.print(`restart ${turn + 1}: killed ${momentMs} ms after the press`);
      await closeDrawer(page);
    }
    await underKill(restarted, () => synchronise(page, devices.slice(restarted)));
    judge(bench, park, devices.length);
  },
};

async function openPage(bench: TrialBench, origin: string): Promise<Page> {
  const browser = await launchBrowser();
  bench.afterwards(() => browser.close());
  const context = await openContext(browser, { origin });
  const page = await context.newPage();
  await enter({ page, context, origin }, ACCOUNTS.merchant, '/washer/device?tab=idle&size=100');
  return page;
}

async function killAndStart(gateway: OneGateway, momentMs: number): Promise<void> {
  await pause(momentMs);
  await gateway.kill();
  await pause(GONE_MS);
  await gateway.start();
}

const rowOf = (page: Page, { id }: ParkDevice) => page.locator(`main tr[data-row-key="${id}"]`);

/** In the drawer of the device, which tells of each step as it is heard of. */
async function restart(page: Page, device: ParkDevice): Promise<void> {
  await rowOf(page, device).getByRole('link').first().click();
  await press(page, '重启');
  await page.getByLabel('操作原因').fill(REASON);
  await dialogOf(page)
    .getByRole('button', { name: button('重启') })
    .click();
  const course = page.getByRole('region', { name: '重启 的执行进度' });
  await untilSays(course.getByRole('status'), '成功', TOLD_WITHIN_MS);
}

async function closeDrawer(page: Page): Promise<void> {
  await page.locator('.ant-drawer-close').click();
  await page.locator('.ant-drawer-footer').waitFor({ state: 'detached' });
}

/** Several at once, from the list; what each answered is told in one place. */
async function synchronise(page: Page, devices: readonly ParkDevice[]): Promise<void> {
  for (const device of devices) await rowOf(page, device).locator('input[type="checkbox"]').check();
  await page
    .getByRole('group', { name: '操作' })
    .getByRole('button', { name: button('同步状态') })
    .click();
  await dialogOf(page)
    .getByRole('button', { name: button('同步状态') })
    .click();
  const results = page.locator('.ant-drawer-content');
  const all = `${devices.length}`;
  await untilSays(results.getByRole('status'), `已结束 ${all} / ${all}`, TOLD_WITHIN_MS);
  await results.getByRole('button', { name: `成功 ${all}` }).waitFor();
}

/** What is asked once is done once. */
function judge(bench: TrialBench, park: DevicePark, asked: number): void {
  const settled = park.settled();
  bench.claim('devices were told as often as somebody asked', settled === asked, `${settled} of ${asked}`);
  bench.claim('no command came too late', park.expired() === 0, `${park.expired()}`);
}
