import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../../test/support/telemetry/manual-clock';
import { createKeyStore, type KeyBackend } from './key-store';
import { createSessions, SESSION_KEY, type SessionsOptions } from './session';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function setUp(overrides: Partial<SessionsOptions> = {}) {
  const clock = createManualClock();
  const kept = new Map<string, string>();
  const writes: { readonly atMs: number; readonly value: string }[] = [];
  const backend: KeyBackend = {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => {
      writes.push({ atMs: clock.elapsed(), value });
      kept.set(key, value);
    },
  };
  let ids = 0;
  const options: SessionsOptions = {
    clock,
    store: createKeyStore(backend),
    random: () => 0,
    newId: () => {
      ids += 1;
      return ids.toString(16).padStart(32, '0');
    },
    sampleRate: 1,
    maxDurationMs: DAY,
    overtimeMs: 30 * MINUTE,
    ...overrides,
  };
  return { clock, kept, writes, backend, options, sessions: createSessions(options) };
}

describe('when nothing is stored', () => {
  it('SES-1 begins a session with start = last = now and stores it', () => {
    const { sessions, kept, clock } = setUp();
    const session = sessions.current();
    expect(session).toEqual({
      id: '1'.padStart(32, '0'),
      isSampled: true,
      startMs: clock.now(),
      lastMs: clock.now(),
    });
    expect(kept.get(SESSION_KEY)).toBe(`${session.id}-1-${clock.now()}-${clock.now()}`);
    expect(sessions.current()).toEqual(session);
  });
});

describe('age', () => {
  it.each([
    { ageMs: DAY - 1, isKept: true },
    { ageMs: DAY, isKept: true },
    { ageMs: DAY + 1, isKept: false },
  ])('SES-2 at $ageMs ms of age keeps the session: $isKept', ({ ageMs, isKept }) => {
    const { sessions, kept, clock } = setUp();
    const { id, startMs } = sessions.current();
    clock.advance(ageMs);
    kept.set(SESSION_KEY, `${id}-1-${startMs}-${clock.now()}`);
    expect(sessions.current().id === id).toBe(isKept);
  });

  it('SES-9 clicks every 20 min keep one session until 24 h + 1 ms', () => {
    const { sessions, clock } = setUp();
    const { id, startMs } = sessions.current();
    for (let minutes = 20; minutes < 24 * 60; minutes += 20) {
      clock.advance(20 * MINUTE);
      sessions.refresh();
      expect(sessions.current().id).toBe(id);
    }
    clock.advance(19 * MINUTE + 59 * SECOND);
    sessions.refresh();
    clock.advance(startMs + DAY - clock.now());
    expect(sessions.current().id).toBe(id);
    clock.advance(1);
    expect(sessions.current().id).not.toBe(id);
  });
});

describe('idleness', () => {
  it.each([
    { idleMs: 30 * MINUTE - 1, isKept: true },
    { idleMs: 30 * MINUTE, isKept: true },
    { idleMs: 30 * MINUTE + 1, isKept: false },
  ])('SES-3 after $idleMs ms without a click keeps the session: $isKept', ({ idleMs, isKept }) => {
    const { sessions, clock } = setUp();
    const { id } = sessions.current();
    clock.advance(idleMs);
    expect(sessions.current().id === id).toBe(isKept);
  });

  it('SES-10 events every 10 s without a click do not extend the session', () => {
    const { sessions, clock } = setUp();
    const { id } = sessions.current();
    for (let seconds = 0; seconds < 30 * 60; seconds += 10) {
      clock.advance(10 * SECOND);
      expect(sessions.current().id).toBe(id);
    }
    clock.advance(MINUTE);
    expect(sessions.current().id).not.toBe(id);
  });
});

describe('refresh', () => {
  it('SES-6 clicks every 300 ms for 10 s write at most once per second and at least once per 2 s', () => {
    const { sessions, clock, writes } = setUp();
    sessions.current();
    clock.advance(5 * SECOND);
    writes.length = 0;
    const beganMs = clock.elapsed();
    for (let ms = 0; ms < 10_000; ms += 300) {
      sessions.refresh();
      clock.advance(300);
    }
    const times = [beganMs, ...writes.map((write) => write.atMs)];
    const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
    expect(gaps.slice(1).every((gap) => gap >= SECOND)).toBe(true);
    expect(gaps.every((gap) => gap <= 2 * SECOND)).toBe(true);
    expect(writes[0]?.atMs).toBe(beganMs);
  });

  it('SES-6 a single click writes at once and plans nothing', () => {
    const { sessions, clock, writes } = setUp();
    sessions.current();
    clock.advance(SECOND);
    writes.length = 0;
    sessions.refresh();
    expect(writes).toHaveLength(1);
    expect(clock.pending()).toBe(0);
    expect(sessions.current().lastMs).toBe(clock.now());
  });

  it.each([
    { sinceMs: 999, expectedWrites: 0 },
    { sinceMs: 1000, expectedWrites: 1 },
    { sinceMs: 1001, expectedWrites: 1 },
  ])(
    'SES-6 a click $sinceMs ms after the last write writes $expectedWrites times at once',
    ({ sinceMs, expectedWrites }) => {
      const { sessions, clock, writes } = setUp();
      sessions.current();
      writes.length = 0;
      clock.advance(sinceMs);
      sessions.refresh();
      expect(writes).toHaveLength(expectedWrites);
      clock.advance(SECOND - sinceMs > 0 ? SECOND - sinceMs : 0);
      expect(writes).toHaveLength(1);
      expect(writes[0]?.atMs).toBe(Math.max(sinceMs, SECOND));
    },
  );

  it('SES-6 the click that begins a session writes once and again a second later', () => {
    const { sessions, writes, clock } = setUp();
    sessions.refresh();
    sessions.refresh();
    expect(writes).toHaveLength(1);
    expect(clock.pending()).toBe(1);
    clock.advance(SECOND);
    expect(writes).toHaveLength(2);
  });

  it('SES-6 the first click in a page that found a stored session writes at once', () => {
    const { sessions, options, clock, writes } = setUp();
    sessions.current();
    clock.advance(5000);
    writes.length = 0;
    createSessions(options).refresh();
    expect(writes).toHaveLength(1);
    expect(sessions.current().lastMs).toBe(clock.now());
  });

  it('SES-6 keeps start, id and sampling', () => {
    const { sessions, clock } = setUp();
    const before = sessions.current();
    clock.advance(5000);
    sessions.refresh();
    expect(sessions.current()).toEqual({ ...before, lastMs: before.lastMs + 5000 });
  });
});

describe('stored values', () => {
  const start = 1_700_000_000_000;
  const id = 'a'.repeat(32);
  it.each([
    '',
    'a-b',
    'x-1-NaN-NaN',
    'junk'.repeat(2560),
    `${id}-1-${start + 2 * MINUTE}-${start + 2 * MINUTE}`,
    `${id}-1-${start}-${start - 1}`,
    `${id}-2-${start}-${start}`,
    `${id}-1-${start}`,
    ` ${id}-1-${start}-${start}`,
    `${id}-1-${start}-${start} `,
    `${'A'.repeat(32)}-1-${start}-${start}`,
    `${id}-1-${'9'.repeat(17)}-${'9'.repeat(17)}`,
  ])('SES-13 the stored value %j begins a new session', (stored) => {
    const { sessions, kept } = setUp();
    kept.set(SESSION_KEY, stored);
    expect(sessions.current().id).toBe('1'.padStart(32, '0'));
  });

  it('SES-13 no stored text makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (stored) => {
        const { sessions, kept } = setUp();
        kept.set(SESSION_KEY, stored);
        expect(sessions.current().id).toMatch(/^[0-9a-f]{32}$/);
      }),
    );
  }, 30_000);

  it.each([
    { stored: `${id}-1-${start - 5}-${start}`, isSampled: true },
    { stored: `${id}-0-${start - 5}-${start}`, isSampled: false },
    { stored: `${id}-0-${start}-${start}`, isSampled: false },
  ])('SES-13 the sound value $stored is adopted', ({ stored, isSampled }) => {
    const { sessions, kept } = setUp();
    kept.set(SESSION_KEY, stored);
    expect(sessions.current()).toMatchObject({ id, isSampled, lastMs: start });
  });
});

describe('when the wall clock is set back', () => {
  it('SES-14 replaces the session when it jumps by 2 h', () => {
    const { sessions, clock } = setUp();
    const { id } = sessions.current();
    clock.jump(-2 * HOUR);
    const next = sessions.current();
    expect(next.id).not.toBe(id);
    expect(next.startMs).toBe(clock.now());
  });

  it.each([
    { jumpMs: MINUTE - 1, isKept: true },
    { jumpMs: MINUTE, isKept: true },
    { jumpMs: MINUTE + 1, isKept: false },
  ])('SES-14 a jump of $jumpMs ms keeps the session: $isKept', ({ jumpMs, isKept }) => {
    const { sessions, clock } = setUp();
    const { id } = sessions.current();
    clock.jump(-jumpMs);
    expect(sessions.current().id === id).toBe(isKept);
  });

  it('SES-14 a click after a small jump keeps last at or after start', () => {
    const { sessions, clock } = setUp();
    const { id, startMs } = sessions.current();
    clock.advance(2000);
    clock.jump(-10 * SECOND);
    sessions.refresh();
    expect(sessions.current()).toMatchObject({ id, startMs, lastMs: startMs });
  });
});

describe('several tabs', () => {
  it('SES-12 the other tab adopts the session that the first one began', () => {
    const first = setUp();
    const second = createSessions({ ...first.options, newId: () => 'f'.repeat(32) });
    expect(second.current().id).toBe(first.sessions.current().id);
    first.clock.advance(31 * MINUTE);
    const rolled = second.current().id;
    expect(rolled).toBe('f'.repeat(32));
    expect(first.sessions.current().id).toBe(rolled);
  });
});

describe('end', () => {
  it('SES-15 makes the next event begin a new session', () => {
    const { sessions, clock, kept } = setUp();
    const { id } = sessions.current();
    sessions.refresh();
    sessions.end();
    expect(kept.get(SESSION_KEY)).toBe('');
    clock.advance(2000);
    expect(kept.get(SESSION_KEY)).not.toContain(id);
    expect(sessions.current().id).not.toBe(id);
  });
});

describe('sampling', () => {
  it.each([
    { rate: 0, draw: 0, isSampled: false },
    { rate: 0.25, draw: 0, isSampled: true },
    { rate: 0.25, draw: 0.2499, isSampled: true },
    { rate: 0.25, draw: 0.25, isSampled: false },
    { rate: 0.25, draw: 0.9999, isSampled: false },
    { rate: 1, draw: 0.9999, isSampled: true },
  ])('SES-16 rate $rate and draw $draw give sampled: $isSampled', ({ rate, draw, isSampled }) => {
    const { sessions } = setUp({ sampleRate: rate, random: () => draw });
    expect(sessions.current().isSampled).toBe(isSampled);
  });

  it('SES-16 for any rate and draw, sampled = draw < rate', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        share,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (sampleRate, draw) => {
          const { sessions } = setUp({ sampleRate, random: () => draw });
          expect(sessions.current().isSampled).toBe(draw < sampleRate);
        },
      ),
    );
  });

  it('SES-16 draws once per session and keeps the draw in the store', () => {
    let draws = 0;
    const { sessions, clock, kept } = setUp({
      sampleRate: 0.5,
      random: () => {
        draws += 1;
        return 0.9;
      },
    });
    for (let event = 0; event < 50; event += 1) sessions.current();
    sessions.refresh();
    expect(draws).toBe(1);
    expect(kept.get(SESSION_KEY)).toMatch(/^[0-9a-f]{32}-0-/);
    clock.advance(31 * MINUTE);
    sessions.current();
    expect(draws).toBe(2);
  });

  it('SES-16 10 000 sessions at 0.25 give 2500 within four standard deviations', () => {
    // A fixed linear congruential generator: the same draws in every run.
    let seed = 12_345;
    const random = (): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    const { sessions } = setUp({ sampleRate: 0.25, random });
    let sampled = 0;
    for (let count = 0; count < 10_000; count += 1) {
      if (sessions.current().isSampled) sampled += 1;
      sessions.end();
    }
    expect(Math.abs(sampled - 2500)).toBeLessThanOrEqual(173);
  });
});
