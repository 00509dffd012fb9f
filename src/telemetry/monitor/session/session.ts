import type { Clock } from '../../clock';
import type { KeyStore } from './key-store';

/** Key of the stored session. */
export const SESSION_KEY = 'telemetry_session';

const STORED = /^([0-9a-f]{32})-([01])-(\d+)-(\d+)$/;

/** One visit: begins with the first event, ends by age or idleness (spec §4). */
export interface Session {
  readonly id: string;
  /** Drawn once, when the session began. */
  readonly isSampled: boolean;
  /** Epoch milliseconds. */
  readonly startMs: number;
  /** Last trusted click, epoch milliseconds. */
  readonly lastMs: number;
}

export interface Sessions {
  /** The live session; begins a new one when none is stored or the stored one has ended. */
  current: () => Session;
  /** Notes a trusted click; writes at most once a second and loses none at the end. */
  refresh: () => void;
  /** Ends the live session, so that the next event begins a new one (logout). */
  end: () => void;
}

export interface SessionsOptions {
  readonly clock: Clock;
  readonly store: KeyStore;
  readonly random: () => number;
  readonly newId: () => string;
  readonly sampleRate: number;
  readonly maxDurationMs: number;
  readonly overtimeMs: number;
}

function parseSession(text: string): Session | undefined {
  const [, id, sampled, start, last] = STORED.exec(text) ?? [];
  const startMs = Number(start);
  const lastMs = Number(last);
  return id && lastMs >= startMs ? { id, isSampled: sampled === '1', startMs, lastMs } : undefined;
}

/**
 * Keeps the visit that events belong to.
 *
 * The store is read for every event, so that several tabs share one session: whichever notices the end first
 * begins the next one, and the others adopt it.
 */
export function createSessions(options: SessionsOptions): Sessions {
  /** A last click further ahead than this means that the wall clock was set back. */
  const CLOCK_TOLERANCE_MS = 60_000;
  // spec §9: trusted clicks refresh the session at most once per second.
  const REFRESH_MS = 1000;
  const { clock, store } = options;
  let lastWriteMs = -Infinity;
  let isWritePending = false;

  function save(session: Session): Session {
    const { id, isSampled, startMs, lastMs } = session;
    store.write(SESSION_KEY, `${id}-${isSampled ? 1 : 0}-${startMs}-${lastMs}`);
    lastWriteMs = clock.elapsed();
    return session;
  }

  function current(): Session {
    const nowMs = clock.now();
    const stored = parseSession(store.read(SESSION_KEY));
    const isLive =
      stored &&
      stored.lastMs <= nowMs + CLOCK_TOLERANCE_MS &&
      nowMs - stored.startMs <= options.maxDurationMs &&
      nowMs - stored.lastMs <= options.overtimeMs;
    return isLive
      ? stored
      : save({
          id: options.newId(),
          isSampled: options.random() < options.sampleRate,
          startMs: nowMs,
          lastMs: nowMs,
        });
  }

  function writeRefresh(): void {
    isWritePending = false;
    const session = current();
    // After the wall clock was set back a little, "now" may lie before the start.
    save({ ...session, lastMs: Math.max(session.startMs, clock.now()) });
  }

  return {
    current,
    refresh() {
      if (isWritePending) return;
      // A click may begin a session, which is a write of its own.
      current();
      const waitMs = lastWriteMs + REFRESH_MS - clock.elapsed();
      if (waitMs <= 0) return writeRefresh();
      isWritePending = true;
      clock.after(waitMs, writeRefresh);
    },
    end: () => store.write(SESSION_KEY, ''),
  };
}
