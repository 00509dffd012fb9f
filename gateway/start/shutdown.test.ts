import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onShutdown } from './shutdown';

function setUp(closeServer: () => Promise<void>) {
  const signals = new EventEmitter();
  const events: string[] = [];
  const exited = new Promise<number>((resolve) => {
    onShutdown({
      server: { close: () => closeServer().then(() => void events.push('server')) },
      database: { close: async () => void events.push('database') },
      print: (line) => events.push(line),
      signals,
      exit: (code) => resolve(code),
      graceMs: 20,
    });
  });
  return { signals, events, exited };
}

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT'])(
    '%s finishes what is under way before it closes the database',
    async (name) => {
      const { signals, events, exited } = setUp(() => Promise.resolve());
      signals.emit(name);
      expect(await exited).toBe(0);
      expect(events.slice(-2)).toEqual(['server', 'database']);
    },
  );

  it('cuts off what does not finish in time, and still closes the database', async () => {
    const { signals, events, exited } = setUp(() => new Promise(() => undefined));
    signals.emit('SIGTERM');
    expect(await exited).toBe(0);
    expect(events.slice(-2)).toEqual(['Some requests did not finish in time and were cut off.', 'database']);
  });

  it('given twice ends at once', async () => {
    const { signals, exited } = setUp(() => new Promise(() => undefined));
    signals.emit('SIGINT');
    signals.emit('SIGINT');
    expect(await exited).toBe(1);
  });
});
