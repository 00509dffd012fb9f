import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onShutdown } from './shutdown';

function setUp(closeServer: () => Promise<void>, drainMs = 0) {
  const signals = new EventEmitter();
  const events: string[] = [];
  const exited = new Promise<number>((resolve) => {
    onShutdown({
      server: {
        announceStop: () => void events.push('not ready'),
        close: () => {
          events.push('closes');
          return closeServer().then(() => void events.push('server'));
        },
      },
      database: { close: async () => void events.push('database') },
      print: (line) => events.push(line),
      signals,
      exit: (code) => resolve(code),
      graceMs: 20,
      drainMs,
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

  it('makes the gateway not ready at once, and closes it when load balancers had time to notice', async () => {
    const { signals, events, exited } = setUp(() => Promise.resolve(), 30);
    signals.emit('SIGTERM');
    expect(events[0]).toBe('not ready');
    expect(events).not.toContain('closes');
    expect(await exited).toBe(0);
    expect(events.slice(-4)).toEqual([
      'Not ready any more; what still comes is served for 0.03 s.',
      ...['closes', 'server', 'database'],
    ]);
  });

  it('given twice does not wait for load balancers', async () => {
    const { signals, events, exited } = setUp(() => Promise.resolve(), 60_000);
    signals.emit('SIGTERM');
    signals.emit('SIGTERM');
    expect(await exited).toBe(1);
    expect(events).not.toContain('closes');
  });

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
