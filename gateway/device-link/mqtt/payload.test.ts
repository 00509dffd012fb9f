import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeviceMessage } from '../device-link';
import { createAckLine } from './ack-line';
import { createLeftOut } from './left-out';
import { readCommand, readSpoken, writeCommand, writeSpoken } from './payload';
import { createSpokenQuota } from './spoken-quota';
import { parseTopic, SPOKEN_CHANNELS, toSubscriptions, toTopic } from './topics';

const NOW = 1_800_000_000_000;

describe('what travels', () => {
  const messages: readonly DeviceMessage[] = [
    { kind: 'acknowledged', commandId: 'c', at: NOW },
    { kind: 'result', commandId: 'c', at: NOW, isDone: false, failCode: 'expired', failReason: '过期' },
    { kind: 'result', commandId: 'c', at: NOW, isDone: true, values: { firmwareVersion: '2' } },
    { kind: 'run', seq: 3, at: NOW, orderNo: 'A1', event: 'aborted', usage: { litres: 1.5 }, reason: 'E1' },
    {
      kind: 'report',
      seq: 4,
      at: NOW,
      workStatus: 5,
      faultCode: 'E1',
      faultText: '门锁',
      firmwareVersion: '1.0',
      signal: 31,
      runs: ['A1', 'A2'],
      measures: { channels: [{ channel: 1, remainMl: 5 }] },
    },
    { kind: 'gone', at: NOW },
  ];

  it.each(messages.map((message) => [message.kind, message] as const))(
    'comes out as it went in: %s',
    (_kind, message) => {
      const { channel, payload } = writeSpoken(message);
      expect(readSpoken(channel, payload, NOW)).toEqual(message);
    },
  );

  it('is a command as it was sent', () => {
    const command = {
      commandId: 'c',
      verb: 'start',
      params: { channel: 2 },
      orderNo: 'A1',
      sentAt: NOW,
      expiresAt: NOW + 5,
    };
    expect(readCommand(writeCommand(command))).toEqual(command);
    expect(() => writeCommand({ ...command, params: { text: 'x'.repeat(9000) } })).toThrow('too large');
  });

  it('never breaks the reader, and never holds what no database takes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SPOKEN_CHANNELS), fc.json(), (channel, text) => {
        readSpoken(channel, Buffer.from(text), NOW);
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...SPOKEN_CHANNELS),
        fc.uint8Array({ maxLength: 200 }),
        (channel, bytes) => {
          readSpoken(channel, bytes, NOW);
        },
      ),
    );
    const strange = fc.dictionary(fc.string(), fc.anything({ withDate: false, withBigInt: false }));
    fc.assert(
      fc.property(strange, fc.string({ unit: 'binary' }), (measures, faultText) => {
        const state = { seq: 1, at: NOW, workStatus: 1, faultCode: null, firmwareVersion: '1', signal: 1 };
        const heard = readSpoken(
          'state',
          Buffer.from(JSON.stringify({ ...state, measures, faultText })),
          NOW,
        );
        if (heard === null) return;
        expect(JSON.stringify(heard)).not.toMatch(/\\u0000/);
        expect(JSON.parse(JSON.stringify(heard))).toEqual(heard);
      }),
    );
  });
});

describe('topics', () => {
  it('lead to one device and back', () => {
    expect(parseTopic('a/1', toTopic('a/1', '8600', 'command'))).toBeNull();
    for (const channel of SPOKEN_CHANNELS) {
      expect(parseTopic('a/1', toTopic('a/1', '8600', channel))).toEqual({ imei: '8600', channel });
    }
    expect(toSubscriptions('a/1', 'g')).toContain('$share/g/a/1/+/state');
    expect(toSubscriptions('a/1', undefined)).toContain('a/1/+/state');
  });

  it.each([
    'a/1/8600/state/more',
    'a/1//state',
    'a/2/8600/state',
    'a/1/8600',
    'a/1/86 00/state',
    'a/1/8600/other',
  ])('of nobody are none: %s', (topic) => expect(parseTopic('a/1', topic)).toBeNull());
});

describe('acknowledging', () => {
  it('keeps the order in which messages came, in whatever order they are heard', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }), (order) => {
        const line = createAckLine();
        const acknowledged: number[] = [];
        const places = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => line.receive(() => acknowledged.push(index)));
        for (const [count, index] of order.entries()) {
          places[index]?.heard();
          expect(acknowledged).toEqual([...acknowledged.keys()]);
          expect(acknowledged.length).toBeLessThanOrEqual(count + 1);
        }
        expect([acknowledged.length, line.waiting()]).toEqual([8, 0]);
      }),
    );
  });
});

describe('a device that says too much', () => {
  it('is held to a pace, and each device has its own', () => {
    let at = NOW;
    const quota = createSpokenQuota(() => at);
    const taken = () => Array.from({ length: 200 }, () => quota.take('a')).filter(Boolean).length;
    expect(taken()).toBe(120);
    expect(quota.take('b')).toBe(true);
    at += 10_000;
    expect(taken()).toBe(40);
  });

  it('is told about once a minute, with how much there was', () => {
    let at = NOW;
    const told: object[] = [];
    const leftOut = createLeftOut({ now: () => at, log: { warn: (fields) => told.push(fields) } });
    for (let count = 0; count < 5; count += 1) leftOut.count('malformed', 'a');
    leftOut.count('stale', 'a');
    expect(told).toHaveLength(1);
    at += 60_000;
    leftOut.count('tooMany', 'a');
    expect(told[1]).toMatchObject({ reason: 'tooMany', counts: { malformed: 5, tooMany: 1, stale: 1 } });
  });
});
