import type { TabParts } from '../../../src/providers/live/tab-group';

interface FakeTab extends TabParts {
  /** The browser takes back what the tab held; the tab itself does nothing more. */
  readonly crash: () => void;
}

interface Wait {
  readonly tab: object;
  readonly start: () => Promise<unknown>;
}

/** Locks and channels as the tabs of one browser share them. */
export function createFakeBrowser(): { readonly openTab: () => FakeTab } {
  const queues = new Map<string, Wait[]>();
  const channels = new Set<FakeChannel>();

  class FakeChannel extends EventTarget {
    onmessage: ((event: MessageEvent<unknown>) => void) | null = null;
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
      channels.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of channels) {
        if (other === this || other.name !== this.name) continue;
        setTimeout(() => channels.has(other) && other.onmessage?.(new MessageEvent('message', { data })), 0);
      }
    }
    close(): void {
      channels.delete(this);
    }
  }

  function leave(name: string, wait: Wait): void {
    const queue = queues.get(name) ?? [];
    const isFirst = queue[0] === wait;
    queues.set(
      name,
      queue.filter((other) => other !== wait),
    );
    if (isFirst) startFirst(name);
  }

  function startFirst(name: string): void {
    const first = queues.get(name)?.[0];
    if (first !== undefined) void first.start().then(() => leave(name, first));
  }

  return {
    openTab() {
      const tab = {};
      const own: FakeChannel[] = [];
      function request(name: string, options: LockOptions, held: () => Promise<unknown>): Promise<unknown> {
        const wait: Wait = { tab, start: () => Promise.resolve().then(held) };
        const queue = queues.get(name) ?? [];
        queues.set(name, [...queue, wait]);
        if (queue.length === 0) startFirst(name);
        else options.signal?.addEventListener('abort', () => leave(name, wait));
        return Promise.resolve();
      }
      class Channel extends FakeChannel {
        constructor(name: string) {
          super(name);
          own.push(this);
        }
      }
      return {
        // The portal asks for locks in this one way.
        locks: { request } as unknown as Pick<LockManager, 'request'>,
        Channel: Channel as unknown as typeof BroadcastChannel,
        crash() {
          own.forEach((channel) => channel.close());
          for (const [name, queue] of queues) {
            queue.filter((wait) => wait.tab === tab).forEach((wait) => leave(name, wait));
          }
        },
      };
    },
  };
}
