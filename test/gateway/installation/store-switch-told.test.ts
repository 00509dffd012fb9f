import { beforeEach, describe, expect, it } from 'vitest';
import { ONE_MINUTE_MS } from '../../../contract/limits';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';

const database = useTestDatabase();

let rig: InstallationRig;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database(), devices: 2 });
});

const switchStore = (field: string, is_on: boolean) =>
  rig.run((trx) =>
    trx
      .insertInto('store_switch')
      .values({
        ...{ franchisee_id: 'rig', store_id: 's1', equipment: 'washer', field },
        ...{ is_on, changed_at: rig.now() },
      })
      .onConflict((conflict) =>
        conflict
          .columns(['franchisee_id', 'store_id', 'equipment', 'field'])
          .doUpdateSet({ is_on, changed_at: rig.now() }),
      )
      .execute(),
  );
const setKind = (machineKind: string) =>
  rig.run((trx) =>
    trx
      .updateTable('device')
      .set({ attributes: JSON.stringify({ machineKind }) })
      .where('franchisee_id', '=', 'rig')
      .execute(),
  );
const leave = () => rig.installation.hear('rig-d1', { kind: 'gone', at: rig.now() });

async function comeBack(): Promise<void> {
  await rig.report();
  await rig.settle();
}

/** What the first device was told since it was last asked for. */
let seen = 0;
beforeEach(() => {
  seen = 0;
});
function news(): readonly object[] {
  const all = rig.link.sent.filter(({ message }) => message.verb === 'setParameters');
  const told = all.slice(seen).map(({ message }) => message.params);
  seen = all.length;
  return told;
}
async function answer(isDone: boolean): Promise<void> {
  const commandId = rig.link.sent.at(-1)?.message.commandId ?? '';
  await rig.say({ kind: 'acknowledged', commandId });
  await rig.say(
    isDone
      ? { kind: 'result', commandId, isDone }
      : { kind: 'result', commandId, isDone, failCode: 'notDone' },
  );
  await rig.settle();
}

describe('a device that comes back', () => {
  it('is told how its store was switched meanwhile, once', async () => {
    await comeBack();
    expect(news()).toEqual([]);
    await leave();
    await switchStore('reserveOn', false);
    await rig.pass(ONE_MINUTE_MS);
    await comeBack();
    expect(news()).toEqual([{ reserveOn: false }]);
    await answer(true);
    await rig.pass(ONE_MINUTE_MS);
    await leave();
    await rig.pass(ONE_MINUTE_MS);
    await comeBack();
    expect(news()).toEqual([]);
  });

  it('is told again when it could not do it, and when the store was switched again', async () => {
    await switchStore('reserveOn', false);
    await comeBack();
    expect(news()).toEqual([{ reserveOn: false }]);
    await answer(false);
    await leave();
    await rig.pass(ONE_MINUTE_MS);
    await comeBack();
    expect(news()).toEqual([{ reserveOn: false }]);
    await answer(true);
    await leave();
    await rig.pass(ONE_MINUTE_MS);
    await switchStore('reserveOn', true);
    await comeBack();
    expect(news()).toEqual([{ reserveOn: true }]);
  });

  it('is told of those switches alone that are about it', async () => {
    await setKind('dryer');
    for (const field of ['selfCleanOn', 'reserveOn', 'highTempOn']) await switchStore(field, false);
    await comeBack();
    expect(news()).toEqual([{ reserveOn: false }]);
    await leave();
    await setKind('drum');
    await comeBack();
    const [told] = news();
    expect(told).toMatchObject({ selfCleanOn: false, highTempOn: false });
  });

  it('is told nothing where the store stands as it is declared', async () => {
    await comeBack();
    expect(news()).toEqual([]);
  });

  it('shows what its store says, whatever it reports itself', async () => {
    await switchStore('reserveOn', false);
    await rig.report({ measures: { reserveOn: true } });
    const { attributes } = await rig.device();
    // The row may hold its word; what lists show is read from the store (test/gateway/pages/store-card.test.ts).
    expect(attributes['reserveOn']).toBe(true);
    await rig.settle();
    expect(news()).toEqual([{ reserveOn: false }]);
  });
});
