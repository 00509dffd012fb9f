import type { Clock, Timer } from '../clock';
import type { KeyStore } from './key-store';

/** Key of the stored session. */
export const SESSION_KEY = 'telemetry_session';

// spec §9: trusted clicks refresh the session at most once per second.
const REFRESH_MS = 1000;
/** A last click further ahead than this means that the wall clock was set back. */
const CLOCK_TOLERANCE_MS = 60_000;

const STORED = /^([0-9a-f]{32})-([01])-(\d{1,16})-(\d{1,16})$/;

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
  current(): Session;
  /** Notes a trusted click; writes at most once a second and loses none at the end. */
  refresh(): void;
  /** Ends the live session, so that the next event begins a new one (logout). */
  end(): void;
  /** Cancels the pending write. */
  stop(): void;
}

export interface SessionsOptions {
  readonly clock: Clock;
  readonly store: KeyStore;
  readonly random: () => number;
  readonly createId: () => string;
  readonly sampleRate: number;
  readonly maxDurationMs: number;
  readonly overtimeMs: number;
}

function parseSession(text: string | null): Session | undefined {
  const [, id, sampled, start, last] = STORED.exec(text ?? '') ?? [];
  if (id === undefined) return undefined;
  const startMs = Number(start);
  const lastMs = Number(last);
  return lastMs < startMs ? undefined : { id, isSampled: sampled === '1', startMs, lastMs };
}

function formatSession(session: Session): string {
  return `${session.id}-${session.isSampled ? 1 : 0}-${session.startMs}-${session.lastMs}`;
}

/**
 * Keeps the visit that events belong to.
 *
 * The store is read for every event, so that several tabs share one session: whichever notices the end first
 * begins the next one, and the others adopt it.
 */
export function createSessions(options: SessionsOptions): Sessions {
  const { clock, store } = options;
  let lastWriteMs = -Infinity;
  let pendingWrite: Timer | undefined;

  function isLive(session: Session, nowMs: number): boolean {
    if (session.lastMs > nowMs + CLOCK_TOLERANCE_MS) return false;
    return nowMs - session.startMs <= options.maxDurationMs && nowMs - session.lastMs <= options.overtimeMs;
  }

  function begin(nowMs: number): Session {
    const isSampled = options.random() < options.sampleRate;
    const session: Session = { id: options.createId(), isSampled, startMs: nowMs, lastMs: nowMs };
    store.write(SESSION_KEY, formatSession(session));
    lastWriteMs = clock.elapsed();
    return session;
  }

  function current(): Session {
    const nowMs = clock.now();
    const stored = parseSession(store.read(SESSION_KEY));
    return stored !== undefined && isLive(stored, nowMs) ? stored : begin(nowMs);
  }

  function writeRefresh(): void {
    pendingWrite = undefined;
    const session = current();
    lastWriteMs = clock.elapsed();
    // After the wall clock was set back a little, "now" may lie before the start.
    const lastMs = Math.max(session.startMs, clock.now());
    store.write(SESSION_KEY, formatSession({ ...session, lastMs }));
  }

  function cancelPending(): void {
    clock.cancel(pendingWrite);
    pendingWrite = undefined;
  }

  return {
    current,
    refresh() {
      if (pendingWrite !== undefined) return;
      // A click may begin a session, which is a write of its own.
      current();
      const waitMs = lastWriteMs + REFRESH_MS - clock.elapsed();
      if (waitMs <= 0) writeRefresh();
      else pendingWrite = clock.after(waitMs, writeRefresh);
    },
    end() {
      cancelPending();
      store.remove(SESSION_KEY);
    },
    stop: cancelPending,
  };
}
