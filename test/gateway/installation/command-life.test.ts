import { beforeEach, describe, expect, it } from 'vitest';
import { CommandStatus } from '../../../contract/domain/command';
import { ONE_MINUTE_MS, ONE_SECOND_MS } from '../../../contract/limits';
import { emptyDatabase, useTestDatabase } from '../../support/gateway/database';
import { createInstallationRig, type InstallationRig } from '../../support/gateway/installation-rig';

const database = useTestDatabase();
const { queued, sent, acknowledged, succeeded, failed, timedOut, cancelled } = CommandStatus;

let rig: InstallationRig;
beforeEach(async () => {
  await emptyDatabase(database());
  rig = await createInstallationRig({ database: database() });
});

async function submitOne(asked: Parameters<InstallationRig['submit']>[0] = {}): Promise<string> {
  const [commandId] = await rig.submit(asked);
  if (commandId === undefined) throw new Error('It was refused.');
  return commandId;
}

/** A command in a state, as a device and time bring it there. */
const WAYS: Readonly<Record<CommandStatus, () => Promise<string>>> = {
  [queued]: () => submitOne(),
  async [sent]() {
    await rig.report();
    const commandId = await submitOne();
    await rig.settle();
    return commandId;
  },
  async [acknowledged]() {
    const commandId = await WAYS[sent]();
    await rig.say({ kind: 'acknowledged', commandId });
    return commandId;
  },
  async [succeeded]() {
    const commandId = await WAYS[acknowledged]();
    await rig.say({ kind: 'result', commandId, isDone: true });
    return commandId;
  },
  async [failed]() {
    const commandId = await WAYS[acknowledged]();
    await rig.say({ kind: 'result', commandId, isDone: false, failCode: 'jammed', failReason: '卡住' });
    return commandId;
  },
  async [timedOut]() {
    const commandId = await WAYS[sent]();
    await rig.pass(15 * ONE_SECOND_MS);
    return commandId;
  },
  async [cancelled]() {
    const commandId = await submitOne();
    await rig.run((trx) =>
      rig.installation.commands.cancel(trx, { franchiseeId: rig.franchiseeId, commandId }, rig.now()),
    );
    return commandId;
  },
};

type Happens = (commandId: string) => Promise<unknown>;

const EVENTS = {
  acknowledged: (commandId) => rig.say({ kind: 'acknowledged', commandId }),
  done: (commandId) => rig.say({ kind: 'result', commandId, isDone: true }),
  refused: (commandId) => rig.say({ kind: 'result', commandId, isDone: false, failCode: 'jammed' }),
  cancel: (commandId) =>
    rig.run((trx) =>
      rig.installation.commands.cancel(trx, { franchiseeId: rig.franchiseeId, commandId }, rig.now()),
    ),
  'two minutes': () => rig.pass(2 * ONE_MINUTE_MS),
} satisfies Record<string, Happens>;
type EventName = keyof typeof EVENTS;

/** Pages 0.1: where each event leads from each state; everything that is not said leaves it alone. */
const LEADS: Readonly<Record<CommandStatus, Partial<Record<EventName, CommandStatus>>>> = {
  // What it says of a command that it was not given counts for nothing, but it is there: the command goes out.
  [queued]: {
    ...{ acknowledged: sent, done: sent, refused: sent },
    ...{ cancel: cancelled, 'two minutes': timedOut },
  },
  [sent]: { acknowledged, done: succeeded, refused: failed, 'two minutes': timedOut },
  [acknowledged]: { done: succeeded, refused: failed, 'two minutes': timedOut },
  [succeeded]: {},
  [failed]: {},
  [timedOut]: { done: succeeded, refused: failed },
  [cancelled]: {},
};

const CASES = Object.values(CommandStatus).flatMap((from) =>
  (Object.keys(EVENTS) as EventName[]).map((event) => ({ from, event, to: LEADS[from][event] ?? from })),
);

describe('a command', () => {
  it.each(CASES)('in state $from, after $event, is in state $to, and its row says so', async (given) => {
    const commandId = await WAYS[given.from]();
    expect(await rig.command(commandId)).toMatchObject({ status: given.from });
    await EVENTS[given.event](commandId);
    await rig.settle();
    expect(await rig.command(commandId)).toMatchObject({ status: given.to });
    expect(await rig.device()).toMatchObject({ command_id: commandId, command_status: given.to });
  });

  it('is sent once to a device that is there, with the moment it ends at', async () => {
    const commandId = await WAYS[sent]();
    await rig.settle();
    expect(rig.link.sent).toEqual([
      {
        imei: 'rig-d1',
        message: {
          ...{ commandId, verb: 'restart', params: {} },
          ...{ sentAt: rig.now(), expiresAt: rig.now() + 15 * ONE_SECOND_MS },
        },
      },
    ]);
  });

  it('waits for its device, and goes out when that is heard again within a minute', async () => {
    const commandId = await submitOne();
    await rig.pass(59 * ONE_SECOND_MS);
    expect(rig.link.sent).toEqual([]);
    await rig.report();
    await rig.settle();
    expect(await rig.command(commandId)).toMatchObject({ status: sent });
    expect(rig.link.sent).toHaveLength(1);
  });

  it('never goes out once it has waited for a minute, whoever comes then', async () => {
    const commandId = await submitOne();
    await rig.pass(ONE_MINUTE_MS);
    await rig.report();
    await rig.pass(ONE_MINUTE_MS);
    expect(await rig.command(commandId)).toMatchObject({ status: timedOut, fail_code: 'offline' });
    expect(rig.link.sent).toEqual([]);
  });

  it('does not go out late although its device was there all the time and the gateway was not', async () => {
    await rig.report();
    const commandId = await submitOne();
    await rig.pass(5 * ONE_MINUTE_MS);
    expect(await rig.command(commandId)).toMatchObject({ status: timedOut });
    expect(rig.link.sent).toEqual([]);
  });

  it('is handed over again under its own name while it may still be taken, and ends at the same moment', async () => {
    rig.link.isBroken = true;
    const commandId = await WAYS[sent]();
    expect(rig.failures).toHaveLength(1);
    rig.link.isBroken = false;
    const sentAt = rig.now();
    await rig.pass(5 * ONE_SECOND_MS);
    await rig.pass(5 * ONE_SECOND_MS);
    await rig.pass(5 * ONE_SECOND_MS);
    expect(rig.link.sent.map(({ message }) => message)).toEqual(
      Array.from({ length: 2 }, () =>
        expect.objectContaining({ commandId, sentAt, expiresAt: sentAt + 15 * ONE_SECOND_MS }),
      ),
    );
    expect(await rig.command(commandId)).toMatchObject({ status: timedOut, fail_code: 'noAcknowledgement' });
  });

  it('marks what was said after its time, and hears nothing ten minutes later', async () => {
    const late = await WAYS[timedOut]();
    await rig.pass(9 * ONE_MINUTE_MS);
    await rig.say({ kind: 'result', commandId: late, isDone: true });
    expect(await rig.command(late)).toMatchObject({ status: succeeded, late: true, fail_code: null });
    const tooLate = await WAYS[timedOut]();
    await rig.pass(11 * ONE_MINUTE_MS);
    await rig.say({ kind: 'result', commandId: tooLate, isDone: true });
    expect(await rig.command(tooLate)).toMatchObject({ status: timedOut, late: false });
  });

  it('may take as long as its action says', async () => {
    await rig.report();
    const commandId = await submitOne({ limitSeconds: 900 });
    await rig.settle();
    await rig.say({ kind: 'acknowledged', commandId });
    await rig.pass(14 * ONE_MINUTE_MS);
    expect(await rig.command(commandId)).toMatchObject({ status: acknowledged });
    await rig.pass(ONE_MINUTE_MS);
    expect(await rig.command(commandId)).toMatchObject({ status: timedOut, fail_code: 'noResult' });
  });

  it('is refused while the same action is open on the device, however many ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => rig.submit()));
    expect(asked.flat()).toHaveLength(1);
    expect(await rig.submit({ action: 'sync' })).toHaveLength(1);
  });

  it('leaves no timer behind once it is over', async () => {
    await WAYS[succeeded]();
    await rig.pass(ONE_MINUTE_MS);
    const timers = await rig.run((trx) =>
      trx.selectFrom('timer').select('kind').where('franchisee_id', '=', rig.franchiseeId).execute(),
    );
    expect(timers).not.toContainEqual({ kind: 'command' });
  });
});

describe('what another device or merchant says', () => {
  it('does not count', async () => {
    const other = await createInstallationRig({ database: database(), franchiseeId: 'other' });
    const commandId = await WAYS[sent]();
    await other.say({ kind: 'result', commandId, isDone: true });
    await rig.installation.hear('nobody', { kind: 'result', commandId, isDone: true, at: rig.now() });
    expect(await rig.command(commandId)).toMatchObject({ status: sent });
  });
});

describe('an upgrade', () => {
  const proof = { field: 'firmwareVersion', value: '2.0.0' };
  const upgrade = async () => {
    await rig.report();
    const commandId = await submitOne({ action: 'upgrade', during: 'upgrading', proof, limitSeconds: 900 });
    await rig.settle();
    await rig.say({ kind: 'acknowledged', commandId });
    return commandId;
  };

  it('shows while it lasts, and counts only as what the device reports afterwards', async () => {
    const commandId = await upgrade();
    expect(await rig.device()).toMatchObject({ display_status: 6, target_version: '2.0.0' });
    await rig.say({ kind: 'result', commandId, isDone: true });
    expect(await rig.command(commandId)).toMatchObject({ status: acknowledged });
    await rig.report({ firmwareVersion: '1.9.9' });
    expect(await rig.command(commandId)).toMatchObject({ status: acknowledged });
    await rig.report({ firmwareVersion: '2.0.0' });
    expect(await rig.command(commandId)).toMatchObject({ status: succeeded });
    expect(await rig.device()).toMatchObject({ display_status: 1, upgrading: false, target_version: null });
  });

  it('leaves the device as it was when it fails or takes too long', async () => {
    const refused = await upgrade();
    await rig.say({ kind: 'result', commandId: refused, isDone: false, failCode: 'checksum' });
    expect(await rig.device()).toMatchObject({ display_status: 1, upgrading: false });
    await upgrade();
    await rig.pass(10 * ONE_MINUTE_MS);
    await rig.report();
    await rig.pass(5 * ONE_MINUTE_MS);
    expect(await rig.device()).toMatchObject({ display_status: 1, upgrading: false });
  });
});
