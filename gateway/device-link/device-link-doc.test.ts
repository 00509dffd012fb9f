import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PLAIN_PROFILE } from './device-program/device-profile';
import { beginDevice } from './device-program/device-state';
import { stepDevice } from './device-program/step-device';
import { readCommand, readSpoken, writeCommand, writeSpoken } from './mqtt/payload';
import { DEVICE_CHANNELS, SPOKEN_CHANNELS } from './mqtt/topics';

const NOW = 1_900_000_000_000;
const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const doc = read('docs/device-link.md');

/** The payloads that the document shows, by their topic. */
const examples = doc
  .split(/^`…\//m)
  .slice(1)
  .flatMap((part) => {
    const channel = part.slice(0, part.indexOf('`'));
    const end = part.search(/^## /m);
    const shown = (end < 0 ? part : part.slice(0, end)).matchAll(/```json\n([^]*?)```/g);
    return [...shown].map(([, text = '']) => ({ channel, text }));
  });

describe('docs/device-link.md', () => {
  it('shows a payload for every topic', () => {
    expect([...new Set(examples.map(({ channel }) => channel))].sort()).toEqual([...DEVICE_CHANNELS].sort());
    for (const channel of DEVICE_CHANNELS) expect(doc).toContain(`\`{prefix}/{imei}/${channel}\``);
  });

  it.each(examples)('shows payloads as they travel: $channel $text', ({ channel, text }) => {
    const shown: unknown = JSON.parse(text);
    if (channel === 'command') {
      const command = readCommand(Buffer.from(text));
      expect(command && JSON.parse(writeCommand(command).toString())).toEqual(shown);
      return;
    }
    const spoken = SPOKEN_CHANNELS.find((name) => name === channel);
    const message = spoken === undefined ? null : readSpoken(spoken, Buffer.from(text), NOW);
    expect(message && JSON.parse(writeSpoken(message).payload.toString())).toEqual(shown);
  });

  it('names verbs that a device knows', () => {
    const table = doc.split('## Verbs')[1]?.split('Codes of refusals')[0] ?? '';
    const verbs = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, verb = '']) => verb),
    );
    expect(verbs.length).toBeGreaterThan(10);
    const unknown = verbs.filter((verb) => {
      const state = beginDevice({ at: NOW, firmwareVersion: '1', signal: 1, values: {} });
      const params = { on: true, version: '2' };
      const command = { commandId: 'c', verb, params, orderNo: 'A1', sentAt: NOW, expiresAt: NOW };
      const { outputs } = stepDevice(PLAIN_PROFILE, state, { kind: 'command', at: NOW, command }, () => 0);
      return !outputs.some(({ kind }) => kind === 'acknowledged');
    });
    expect(unknown).toEqual([]);
  });

  it('points to tests that exist', () => {
    const files = [
      'test/support/mqtt/link-conformance.ts',
      'test/mqtt/mosquitto-only.test.ts',
      'gateway/device-link/mqtt/mqtt-link.test.ts',
    ];
    const titles = files.map(read).join('\n');
    const table = doc.split('## When something fails')[1]?.split('The conformance tests')[0] ?? '';
    const named = [...table.matchAll(/\| ([^|]*) \|$/gm)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title))
      .filter((title) => !title.endsWith('.test.ts'));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((title) => !titles.includes(title))).toEqual([]);
  });
});
