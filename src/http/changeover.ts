import { ONE_SECOND_MS } from '../../contract/limits';
import type { CallOptions, GatewayClient } from './client';
import { GatewayError } from './gateway-error';

/**
 * How long a change waits for the calls under way; what is later still finds its right gone. Longer than the gateway reads
 * for any list.
 */
const PATIENCE_MS = 4 * ONE_SECOND_MS;

/** Changes of who asks, or for which merchant, apart from the calls of the pages. */
export interface Changeover {
  /** The client of the pages. */
  readonly client: GatewayClient;
  /** Settles when calls may be sent; rejects as cancelled when what asked belongs to the time before a change. */
  readonly admit: (signal?: AbortSignal) => Promise<void>;
  /**
   * Carries out a change by calls that do not wait for it. Calls under way are let finish first; new ones wait, are
   * given up when the change took place, and sent when it was refused.
   */
  readonly run: <T>(change: (client: GatewayClient) => Promise<T>) => Promise<T>;
}

/** Settings of {@link createChangeover}. */
export interface ChangeoverOptions {
  readonly gateway: GatewayClient;
  /** Who asks now, for which merchant: another value after every change that took place. */
  readonly asker: () => unknown;
  /** Whether nobody asks any more: somebody logged out, and the page stands until it reloads. */
  readonly isOver: () => boolean;
  /** @default a timer */
  readonly wait?: (ms: number) => Promise<void>;
}

/** Builds the changeover over a client; without it a logout turns the calls under way into refusals. */
export function createChangeover({ gateway, asker, isOver, wait = pause }: ChangeoverOptions): Changeover {
  const underWay = new Set<Promise<unknown>>();
  let current: Promise<unknown> | null = null;

  async function admit(signal?: AbortSignal): Promise<void> {
    const before = asker();
    while (current !== null) {
      await current.catch(() => undefined);
      // The page of the next asker is drawn, and asks, before the change has come to its end.
      if (asker() !== before || signal?.aborted === true) throw givenUp();
    }
    if (isOver()) throw givenUp();
  }

  async function count<T>({ signal }: CallOptions, send: () => Promise<T>): Promise<T> {
    if (current !== null || isOver()) await admit(signal);
    const call = send();
    underWay.add(call);
    try {
      return await call;
    } finally {
      underWay.delete(call);
    }
  }

  async function carryOut<T>(change: (client: GatewayClient) => Promise<T>): Promise<T> {
    if (underWay.size > 0) await Promise.race([Promise.allSettled(underWay), wait(PATIENCE_MS)]);
    return change(gateway);
  }

  return {
    client: {
      call: (place, call = {}) => count(call, () => gateway.call(place, call)),
      receiveFile: (place, call = {}) => count(call, () => gateway.receiveFile(place, call)),
    },
    admit,
    async run(change) {
      const running = carryOut(change);
      current = running;
      try {
        return await running;
      } finally {
        if (current === running) current = null;
      }
    },
  };
}

function givenUp(): GatewayError {
  return new GatewayError('Request aborted', { kind: 'cancelled' });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms));
}
