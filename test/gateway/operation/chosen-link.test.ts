import { expect, it, vi } from 'vitest';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import { startClock } from '../../../gateway/demonstration/living/demonstration-clock';
import { chooseLink } from '../../../gateway/start/chosen-link';
import { resources } from '../../../resources.config';
import { useTestDatabase } from '../../support/gateway/database';
import { TEST_NOW_MS, testEnv } from '../../support/gateway/gateway';

const database = useTestDatabase();
const hear = vi.fn(async () => undefined);
const resolved = resolveDeclaration(resources);

const choose = (isSimulated: boolean) =>
  chooseLink({
    env: testEnv({ isSimulated }),
    database: database(),
    resolved,
    now: () => TEST_NOW_MS,
    log: { warn: () => undefined },
  });

it('leads nowhere where nothing is simulated', async () => {
  const { link, claim } = choose(false);
  expect(link).toBeNull();
  expect(await claim()).toMatch(/^No way leads to devices/);
});

it('leads nowhere where the database is no demonstration’s, which is known once it is looked at', async () => {
  const { link, claim } = choose(true);
  expect(await claim()).toMatch(/^No way leads to devices/);
  expect(link?.leads?.()).toBe(false);
  await link?.listen(hear);
  await link?.close();
});

it('leads to simulated devices from one of the gateways of a demonstration', async () => {
  await database()
    .db.transaction()
    .execute((trx) => startClock(trx, { seedNumber: 1, scale: 0.001, livedUntil: TEST_NOW_MS }));
  const [first, second] = [choose(true), choose(true)];
  expect(first.link?.leads?.()).toBe(false);
  expect(await first.claim()).toMatch(/^Devices and users are simulated/);
  expect(await second.claim()).toMatch(/^No way leads to devices/);
  expect([first.link?.leads?.(), second.link?.leads?.()]).toEqual([true, false]);
  await Promise.all([first.link?.close(), second.link?.close()]);
});
