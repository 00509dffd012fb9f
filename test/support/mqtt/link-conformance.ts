import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceMessage } from '../../../gateway/device-link/device-link';
import {
  createLinkRig,
  PREFIX,
  resultsOf,
  sendUntilTaken,
  toCommand,
  until,
  type Heard,
  type LinkRig,
} from './link-rig';
import type { TestBroker } from './test-broker';

const kindsOf = (heard: readonly Heard[], imei: string) =>
  heard.filter((one) => one.imei === imei).map(({ message }) => message.kind);

let next = 860_000_000_000_000;
/** A device that nobody has heard of on this broker. */
const newImei = (): string => String((next += 1));

/** What holds on every broker. */
export function describeLink(startBroker: () => Promise<TestBroker>): void {
  let broker: TestBroker;
  let rig: LinkRig;
  beforeAll(async () => {
    broker = await startBroker();
  });
  afterAll(async () => broker.remove());
  beforeEach(() => {
    rig = createLinkRig(() => broker.url);
  });
  afterEach(async () => rig.end());

  describe('a command', () => {
    it('reaches its device alone, and its answers come back', async () => {
      const link = await rig.startLink();
      const [imei, other] = [newImei(), newImei()];
      await rig.startDevice(imei);
      await rig.startDevice(other);
      await until(() => kindsOf(link.heard, imei).length > 0 && kindsOf(link.heard, other).length > 0);
      const before = kindsOf(link.heard, other).length;
      await link.send(imei, toCommand('start', { orderNo: 'A1', params: { plannedSec: 1 } }));
      const wanted = (message: DeviceMessage) => message.kind === 'run' && message.event === 'finished';
      await until(() => link.heard.some(({ message }) => wanted(message)));
      const kinds = kindsOf(link.heard, imei);
      expect(kinds.filter((kind) => kind === 'acknowledged')).toHaveLength(1);
      expect(kinds.filter((kind) => kind === 'result')).toHaveLength(1);
      expect(kindsOf(link.heard, other)).toHaveLength(before);
    });

    it('sent twice is done once and answered alike', async () => {
      const link = await rig.startLink();
      const imei = newImei();
      const device = await rig.startDevice(imei);
      await until(() => kindsOf(link.heard, imei).includes('report'));
      const command = toCommand('start', { orderNo: 'A1', params: { plannedSec: 600 } });
      await link.send(imei, command);
      await until(() => resultsOf(link.heard, command.commandId).length === 1);
      await link.send(imei, command);
      await until(() => resultsOf(link.heard, command.commandId).length === 2);
      const [first, second] = resultsOf(link.heard, command.commandId);
      expect(second).toEqual(first);
      expect(device.state().runs).toHaveLength(1);
    });

    it('is refused by the link while the broker is away, and when it has expired', async () => {
      const link = await rig.startLink();
      const imei = newImei();
      await rig.startDevice(imei);
      await until(() => kindsOf(link.heard, imei).includes('report'));
      await expect(link.send(imei, toCommand('sync', { expiresAt: Date.now() - 1 }))).rejects.toThrow(
        'expired',
      );
      await expect(link.send('a/b', toCommand('sync'))).rejects.toThrow('address');
      await expect(link.send('+', toCommand('sync'))).rejects.toThrow('address');
      await broker.stop();
      await until(() => !link.figures().isConnected);
      await expect(link.send(imei, toCommand('sync'))).rejects.toThrow('away');
      await broker.start();
      await until(() => link.figures().isConnected);
    });

    it('meant for a device that is away waits for it, and counts no more once it has expired', async () => {
      const link = await rig.startLink();
      const imei = newImei();
      const device = await rig.startDevice(imei);
      await until(() => kindsOf(link.heard, imei).includes('report'));
      await device.close();
      const [late, good] = [toCommand('sync', { expiresAt: Date.now() + 1200 }), toCommand('sync')];
      await link.send(imei, late);
      await link.send(imei, good);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await rig.startDevice(imei, { state: device.kept() });
      await until(() => resultsOf(link.heard, good.commandId).length > 0);
      const answers = resultsOf(link.heard, late.commandId);
      // Either the broker has dropped it, or the device has refused it.
      expect(answers.filter((answer) => answer.kind === 'result' && answer.isDone)).toEqual([]);
    });
  });

  describe('a broker that goes and comes back', () => {
    it('loses no command and doubles none', async () => {
      const link = await rig.startLink();
      const imeis = [newImei(), newImei(), newImei()];
      const devices = await Promise.all(imeis.map(async (imei) => rig.startDevice(imei)));
      await until(() => imeis.every((imei) => kindsOf(link.heard, imei).includes('report')));
      const commands = imeis.flatMap((imei) =>
        Array.from({ length: 6 }, (_, index) => ({
          imei,
          command: toCommand('sync', { params: { index } }),
        })),
      );
      const sending = commands.map(async ({ imei, command }, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 60));
        return sendUntilTaken(link, imei, command);
      });
      for (let round = 0; round < 2; round += 1) {
        await new Promise((resolve) => setTimeout(resolve, 250));
        await broker.stop();
        await new Promise((resolve) => setTimeout(resolve, 150));
        await broker.start();
      }
      expect(await Promise.all(sending)).toEqual(commands.map(() => true));
      await until(() => commands.every(({ command }) => resultsOf(link.heard, command.commandId).length > 0));
      for (const { command } of commands) {
        // Delivery is at least once; what is answered is always the same.
        const answers = new Set(
          resultsOf(link.heard, command.commandId).map((answer) => JSON.stringify(answer)),
        );
        expect(answers.size).toBe(1);
      }
      const handled = devices.flatMap((device) => device.state().handled.map(({ commandId }) => commandId));
      expect(handled.sort()).toEqual(commands.map(({ command }) => command.commandId).sort());
    });
  });

  describe('a gateway', () => {
    it('hears afterwards what was said while it was away', async () => {
      const first = await rig.startLink({ clientId: 'gateway-away' });
      const imei = newImei();
      await rig.startDevice(imei);
      await until(() => kindsOf(first.heard, imei).includes('report'));
      const command = toCommand('start', { orderNo: 'A1', params: { plannedSec: 1 } });
      await first.send(imei, command);
      await first.close();
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const second = await rig.startLink({ clientId: 'gateway-away' });
      const all = () => [...first.heard, ...second.heard].map(({ message }) => message);
      await until(() => all().some((message) => message.kind === 'run' && message.event === 'finished'));
      expect(all().filter(({ kind }) => kind === 'result')).not.toEqual([]);
    });

    it('that dies in the middle of hearing hears it again', async () => {
      const imei = newImei();
      let begun = 0;
      let release: () => void = () => undefined;
      const stuck = new Promise<void>((resolve) => {
        release = resolve;
      });
      const dying = await rig.startLink({
        clientId: 'gateway-dies',
        hear: async () => {
          begun += 1;
          await stuck;
        },
      });
      const liar = await rig.startClient();
      const state = {
        seq: 7,
        at: Date.now(),
        workStatus: 1,
        faultCode: null,
        firmwareVersion: '1',
        signal: 9,
      };
      await until(() => dying.figures().isConnected);
      // Its subscription stands when its own question comes back.
      await until(() => {
        liar.publish(`${PREFIX}/${imei}/state`, JSON.stringify(state), { qos: 1 });
        return begun > 0;
      });
      // The same client id: the broker ends the other connection, as if its process had died.
      const next = await rig.startLink({ clientId: 'gateway-dies' });
      await until(() => next.heard.some((one) => one.imei === imei));
      expect(next.heard.find((one) => one.imei === imei)?.message).toMatchObject({ kind: 'report', seq: 7 });
      release();
    });

    it('hears again what its database did not take', async () => {
      const imei = newImei();
      const heard: DeviceMessage[] = [];
      let tries = 0;
      const link = await rig.startLink({
        hear: async (from, message) => {
          if (from !== imei) return;
          tries += 1;
          if (tries < 3) throw new Error('The database is away.');
          heard.push(message);
        },
      });
      await rig.startDevice(imei);
      await until(() => heard.length > 0);
      expect(heard[0]?.kind).toBe('report');
      expect(tries).toBeGreaterThanOrEqual(3);
      expect(link.warnings).toContain('a device could not be heard; it is tried again');
    });

    it('learns from what is retained how devices are, if it has never been there before', async () => {
      const imei = newImei();
      const first = await rig.startLink();
      await rig.startDevice(imei);
      await until(() => kindsOf(first.heard, imei).includes('report'));
      const next = await rig.startLink();
      await until(() => kindsOf(next.heard, imei).includes('report'));
      const shared = await rig.startLink({ sharedGroup: 'fresh' });
      await until(() => kindsOf(shared.heard, imei).includes('report'));
    });
  });

  describe('a device', () => {
    it('that restarts says good-bye and is not taken for lost', async () => {
      const link = await rig.startLink();
      const imei = newImei();
      await rig.startDevice(imei);
      await until(() => kindsOf(link.heard, imei).includes('report'));
      const command = toCommand('restart');
      await link.send(imei, command);
      await until(() => resultsOf(link.heard, command.commandId).length > 0);
      expect(resultsOf(link.heard, command.commandId)).toMatchObject([{ isDone: true }]);
      expect(kindsOf(link.heard, imei)).not.toContain('gone');
    });

    it('that lies is heard as far as it makes sense, and nobody else suffers', async () => {
      const link = await rig.startLink();
      const [imei, honest] = [newImei(), newImei()];
      const liar = await rig.startClient();
      await rig.startDevice(honest);
      await until(() => kindsOf(link.heard, honest).includes('report'));
      const say = async (channel: string, payload: string | Buffer | object) =>
        liar.publishAsync(
          `${PREFIX}/${imei}/${channel}`,
          typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
          { qos: 1 },
        );
      const state = {
        seq: 5,
        at: Date.now(),
        workStatus: 1,
        faultCode: null,
        firmwareVersion: '1',
        signal: 9,
      };
      const malformed: readonly (string | Buffer | object)[] = [
        '',
        '{',
        'null',
        '[]',
        Buffer.from([0xff, 0xfe]),
        'x'.repeat(9000),
        '['.repeat(4000),
        { ...state, seq: -1 },
        { ...state, seq: 1.5 },
        { ...state, workStatus: 4 },
        { ...state, signal: 99 },
        { ...state, faultText: 'a\0b' },
        { ...state, faultText: '\ud800' },
        { ...state, measures: { deep: [[[[[[1]]]]]] } },
        {
          ...state,
          measures: Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`m${index}`, 1])),
        },
        `{"seq":5,"at":1e999,"workStatus":1,"faultCode":null,"firmwareVersion":"1","signal":9}`,
      ];
      for (const payload of malformed) await say('state', payload);
      await say('answer', { kind: 'result', commandId: 'nobody-gave-it', at: 1 });
      await say('run', { seq: 1, at: 1, orderNo: 'A1', event: 'exploded', usage: {} });
      await say('unknown', state);
      await say('command', toCommand('start', { orderNo: 'A9' }));
      // What makes sense by itself goes on: whether it is true is the engine's to judge.
      await say('state', { ...state, at: Date.now() + 1e9, rank: 'admin', kind: 'gone' });
      await say('state', { ...state, seq: 2 });
      await say('answer', { kind: 'result', commandId: 'of another', at: Date.now(), isDone: true });
      await until(() => kindsOf(link.heard, imei).length === 3);
      const said = link.heard.filter((one) => one.imei === imei).map(({ message }) => message);
      expect(said.map(({ kind }) => kind)).toEqual(['report', 'report', 'result']);
      expect(said[0]).toEqual({ ...state, kind: 'report', at: said[0]?.at });
      expect(said[0]?.at).toBeLessThanOrEqual(Date.now());
      expect(link.figures().leftOut).toMatchObject({ malformed: malformed.length + 2 });
      expect(link.warnings.filter((words) => words.includes('left out'))).toHaveLength(1);
      const command = toCommand('sync');
      await link.send(honest, command);
      await until(() => resultsOf(link.heard, command.commandId).length === 1);
    });

    it('that floods is heard no more often than one device has something to say', async () => {
      const link = await rig.startLink();
      const imei = newImei();
      const liar = await rig.startClient();
      await until(() => link.figures().isConnected);
      const state = { at: Date.now(), workStatus: 1, faultCode: null, firmwareVersion: '1', signal: 9 };
      const messages = Array.from({ length: 400 }, (_, index) => ({ ...state, seq: index + 1 }));
      await Promise.all(
        messages.map(async (message) =>
          liar.publishAsync(`${PREFIX}/${imei}/state`, JSON.stringify(message), { qos: 1 }),
        ),
      );
      const answer = { kind: 'result', commandId: 'c', at: Date.now(), isDone: true };
      await liar.publishAsync(`${PREFIX}/${imei}/answer`, JSON.stringify(answer), { qos: 1 });
      // An answer is never left out.
      await until(() => kindsOf(link.heard, imei).includes('result'));
      expect(link.figures().leftOut.tooMany).toBeGreaterThan(0);
      expect(link.figures().leftOut.tooMany + kindsOf(link.heard, imei).length).toBe(401);
    });
  });
}
