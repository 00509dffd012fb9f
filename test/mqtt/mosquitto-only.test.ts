import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createLinkRig,
  newDevice,
  PREFIX,
  PROMPT,
  resultsOf,
  sendUntilTaken,
  toCommand,
  until,
  type LinkRig,
} from '../support/mqtt/link-rig';
import { startMosquitto, type Mosquitto, type MosquittoOptions } from '../support/mqtt/mosquitto';

const IMEI = '862000000000001';
const HONEST = '862000000000007';

/** As `mosquitto_passwd` writes it. */
function passwordLine(name: string, password: string): string {
  const salt = randomBytes(12);
  const hash = pbkdf2Sync(password, salt, 101, 64, 'sha512');
  return `${name}:$7$101$${salt.toString('base64')}$${hash.toString('base64')}`;
}

const PASSWORDS = `${[passwordLine('gateway', 'gateway'), passwordLine(IMEI, 'device'), passwordLine(HONEST, 'device')].join('\n')}\n`;
/** As docs/device-link.md shows it. */
const TOPICS = readFileSync(new URL('../../docs/device-link.md', import.meta.url), 'utf8')
  .split('```acl\n')[1]
  ?.split('```')[0];

let broker: Mosquitto | undefined;
let rig: LinkRig;

beforeEach(() => {
  rig = createLinkRig(() => broker?.url ?? '');
});
afterEach(async () => {
  broker?.thaw();
  await rig.end();
  await broker?.remove();
  broker = undefined;
});

async function begin(options?: MosquittoOptions): Promise<Mosquitto> {
  broker = await startMosquitto(options);
  return broker;
}

const state = (seq: number) =>
  JSON.stringify({ seq, at: Date.now(), workStatus: 1, faultCode: null, firmwareVersion: '1', signal: 9 });

/** What MQTT 5 knows and the embedded broker of `npm test` does not. */
describe('Mosquitto', () => {
  it('drops a command by itself when it expires', async () => {
    await begin();
    const link = await rig.startLink();
    const session = { clientId: 'module', clean: false, properties: { sessionExpiryInterval: 600 } };
    const module = await rig.startClient(session);
    await module.subscribeAsync(`${PREFIX}/${IMEI}/command`, { qos: 1 });
    await module.endAsync();
    await until(() => link.figures().isConnected);
    const [short, long] = [toCommand('sync', { expiresAt: Date.now() + 1500 }), toCommand('sync')];
    await link.send(IMEI, short);
    await link.send(IMEI, long);
    await pause(3000);
    const seen: string[] = [];
    await rig.startClient(session, (payload) => seen.push(payload));
    await until(() => seen.length > 0);
    await pause(200);
    expect(seen.map((payload) => (JSON.parse(payload) as { commandId: string }).commandId)).toEqual([
      long.commandId,
    ]);
  });

  it('says that nobody listens under an IMEI, and the link says so too', async () => {
    await begin();
    const link = await rig.startLink();
    await until(() => link.figures().isConnected);
    await expect(link.send('862999999999999', toCommand('sync'))).rejects.toThrow('No device listens');
  });

  it('gives each message to one gateway of a group, and to every gateway without one', async () => {
    await begin();
    const group = [await rig.startLink({ sharedGroup: 'g' }), await rig.startLink({ sharedGroup: 'g' })];
    const alone = [await rig.startLink(), await rig.startLink()];
    await until(() => [...group, ...alone].every((link) => link.figures().isConnected));
    // A subscription stands a moment after its connection.
    await pause(300);
    const module = await rig.startClient();
    const answer = (index: number) =>
      JSON.stringify({ kind: 'result', commandId: `c${index}`, at: Date.now(), isDone: true });
    for (let index = 0; index < 20; index += 1) {
      await module.publishAsync(`${PREFIX}/${IMEI}/answer`, answer(index), { qos: 1 });
    }
    await until(() => alone.every(({ heard }) => heard.length === 20));
    await until(() => group.flatMap(({ heard }) => heard).length === 20);
    expect(group.every(({ heard }) => heard.length > 0)).toBe(true);
  });

  it('tells the last will of a device that is cut off, and not of one that says good-bye', async () => {
    await begin();
    const link = await rig.startLink();
    const will = {
      topic: `${PREFIX}/${IMEI}/gone`,
      payload: Buffer.from('{}'),
      qos: 1 as const,
      retain: false,
      properties: { willDelayInterval: 1 },
    };
    const cut = await rig.startClient({ clientId: 'cut', will, reconnectPeriod: 0 });
    await until(() => link.figures().isConnected);
    cut.stream.destroy();
    await until(() => link.heard.some(({ message }) => message.kind === 'gone'));
    const polite = await rig.startClient({ clientId: 'polite', will });
    await polite.endAsync();
    await pause(2000);
    expect(link.heard.filter(({ message }) => message.kind === 'gone')).toHaveLength(1);
  });

  it('shows no retained state of a device that has been silent for long', async () => {
    await begin();
    const module = await rig.startClient();
    const old = { ...(JSON.parse(state(1)) as object), at: Date.now() - 600_000 };
    await module.publishAsync(`${PREFIX}/${IMEI}/state`, JSON.stringify(old), { qos: 1, retain: true });
    await module.publishAsync(`${PREFIX}/862000000000002/state`, state(1), {
      qos: 1,
      retain: true,
      properties: { messageExpiryInterval: 1 },
    });
    await module.publishAsync(`${PREFIX}/862000000000003/state`, state(1), { qos: 1, retain: true });
    await pause(2000);
    const link = await rig.startLink();
    await until(() => link.heard.length > 0);
    await pause(300);
    expect(link.heard.map(({ imei }) => imei)).toEqual(['862000000000003']);
    expect(link.figures().leftOut.stale).toBe(1);
  });

  it('killed again and again loses no command and doubles none', async () => {
    const mosquitto = await begin();
    const link = await rig.startLink();
    const device = await rig.startDevice(IMEI, { profile: { ...PROMPT, workMs: [100, 300] } });
    await until(() => link.heard.length > 0);
    const commands = Array.from({ length: 12 }, () => toCommand('sync'));
    const sending = commands.map(async (command, index) => {
      await pause(index * 400);
      return sendUntilTaken(link, IMEI, command);
    });
    for (let round = 0; round < 3; round += 1) {
      await pause(900);
      await mosquitto.kill();
      await pause(200);
      await mosquitto.start();
    }
    expect(await Promise.all(sending)).toEqual(commands.map(() => true));
    await until(() => commands.every(({ commandId }) => resultsOf(link.heard, commandId).length > 0));
    const handled = device.state().handled.map(({ commandId }) => commandId);
    expect(handled.sort()).toEqual(commands.map(({ commandId }) => commandId).sort());
  });

  it('that hangs is told as a failure, and goes on where it stopped', async () => {
    const mosquitto = await begin();
    const link = await rig.startLink({ handOverMs: 300 });
    await rig.startDevice(IMEI);
    await until(() => link.heard.length > 0);
    mosquitto.freeze();
    const command = toCommand('sync');
    await expect(link.send(IMEI, command)).rejects.toThrow('in time');
    mosquitto.thaw();
    expect(await sendUntilTaken(link, IMEI, command)).toBe(true);
    await until(() => resultsOf(link.heard, command.commandId).length > 0);
    expect(new Set(resultsOf(link.heard, command.commandId).map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('keeps a device to its own topics, where it is told to', async () => {
    await begin({
      lines: (folder) => [
        'allow_anonymous false',
        `password_file ${folder}/passwords`,
        `acl_file ${folder}/topics`,
      ],
      files: { passwords: PASSWORDS, topics: TOPICS ?? '' },
    });
    const link = await rig.startLink({ username: 'gateway', password: 'gateway' });
    await until(() => link.figures().isConnected);
    const liar = await rig.startClient({ username: IMEI, password: 'device' });
    const told: string[] = [];
    liar.on('message', (topic) => told.push(topic));
    await liar.subscribeAsync(`${PREFIX}/${HONEST}/command`, { qos: 1 }).catch(() => undefined);
    for (const imei of [HONEST, IMEI]) {
      await liar.publishAsync(`${PREFIX}/${imei}/state`, state(9), { qos: 1 }).catch(() => undefined);
    }
    await liar.publishAsync(`${PREFIX}/${IMEI}/command`, '{}', { qos: 1 }).catch(() => undefined);
    await until(() => link.heard.length > 0);
    await rig.startDevice(HONEST, { state: newDevice(), username: HONEST, password: 'device' });
    await until(() => link.heard.some(({ imei }) => imei === HONEST));
    const command = toCommand('sync');
    await link.send(HONEST, command);
    await until(() => resultsOf(link.heard, command.commandId).length === 1);
    expect(told).toEqual([]);
    const numbers = link.heard.flatMap(({ imei, message }) =>
      'seq' in message && message.seq === 9 ? [imei] : [],
    );
    expect(numbers).toEqual([IMEI]);
  });

  it('that refuses the password is told in words, and tried again', async () => {
    await begin({
      lines: (folder) => ['allow_anonymous false', `password_file ${folder}/passwords`],
      files: { passwords: PASSWORDS },
    });
    const link = await rig.startLink({ username: 'gateway', password: 'wrong' });
    await until(() => link.warnings.some((words) => /Not authorized|Bad User Name/i.test(words)));
    expect(link.figures().isConnected).toBe(false);
    await expect(link.send(IMEI, toCommand('sync'))).rejects.toThrow('away');
  });
});
