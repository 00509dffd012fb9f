import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedBroker, type EmbeddedBroker } from '../../../test/support/mqtt/embedded-broker';
import { describeLink } from '../../../test/support/mqtt/link-conformance';
import {
  createLinkRig,
  PREFIX,
  resultsOf,
  toCommand,
  until,
  type LinkRig,
} from '../../../test/support/mqtt/link-rig';

describe('the link over an embedded broker', () => {
  describeLink(startEmbeddedBroker);
});

describe('a bad line', () => {
  let broker: EmbeddedBroker;
  let rig: LinkRig;
  beforeAll(async () => {
    broker = await startEmbeddedBroker();
  });
  afterAll(async () => broker.remove());
  beforeEach(() => {
    rig = createLinkRig(() => broker.url);
  });
  afterEach(async () => {
    broker.passage.delayMs = 0;
    broker.passage.copies = 1;
    await rig.end();
  });

  it('that brings everything twice has nothing done twice', async () => {
    broker.passage.copies = 2;
    const link = await rig.startLink();
    const device = await rig.startDevice('861000000000001');
    await until(() => link.heard.length > 0);
    const command = toCommand('start', { orderNo: 'A1', params: { plannedSec: 600 } });
    await link.send('861000000000001', command);
    await until(() => resultsOf(link.heard, command.commandId).length >= 2);
    expect(
      new Set(resultsOf(link.heard, command.commandId).map((result) => JSON.stringify(result))).size,
    ).toBe(1);
    expect(device.state().runs).toHaveLength(1);
    const numbers = link.heard
      .map(({ message }) => ('seq' in message ? message.seq : 0))
      .filter((seq) => seq > 0);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });

  it('on which the broker takes too long is told as a failure, and the command is not sent behind its back', async () => {
    const link = await rig.startLink({ handOverMs: 50 });
    await rig.startDevice('861000000000002');
    await until(() => link.heard.length > 0);
    const listener = await rig.startClient();
    const seen: string[] = [];
    listener.on('message', (_topic, payload) => seen.push(payload.toString()));
    await listener.subscribeAsync(`${PREFIX}/861000000000002/command`, { qos: 1 });
    broker.passage.delayMs = 300;
    await expect(link.send('861000000000002', toCommand('sync'))).rejects.toThrow('in time');
    broker.passage.delayMs = 0;
    broker.cut();
    await until(() => !link.figures().isConnected);
    await until(() => link.figures().isConnected);
    const last = toCommand('sync');
    await until(() => listener.connected);
    await listener.subscribeAsync(`${PREFIX}/861000000000002/command`, { qos: 1 });
    await link.send('861000000000002', last);
    await until(() => seen.some((text) => text.includes(last.commandId)));
    // The one that was told as failed came at most once, with the first attempt.
    expect(seen.length).toBeLessThanOrEqual(2);
  });

  it('that breaks again and again loses nothing of what a device has to say', async () => {
    const link = await rig.startLink();
    await rig.startDevice('861000000000003');
    await until(() => link.heard.length > 0);
    const command = toCommand('start', { orderNo: 'A1', params: { plannedSec: 2 } });
    await link.send('861000000000003', command);
    for (let cuts = 0; cuts < 4; cuts += 1) {
      await new Promise((resolve) => setTimeout(resolve, 400));
      broker.cut();
    }
    await until(() =>
      link.heard.some(({ message }) => message.kind === 'run' && message.event === 'finished'),
    );
    expect(resultsOf(link.heard, command.commandId)).toMatchObject([{ isDone: true }]);
  });

  it('tells its trouble once, not at each attempt', async () => {
    const link = await rig.startLink();
    await until(() => link.figures().isConnected);
    await broker.stop();
    await until(() => link.warnings.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(link.warnings.length).toBeLessThanOrEqual(2);
    await broker.start();
  });
});
