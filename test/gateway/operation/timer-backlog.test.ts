import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { withTenant } from '../../../gateway/database/tenant';
import { setTimer } from '../../../gateway/timers/timer';
import { TIMER_KINDS, type TimerKind } from '../../../gateway/timers/timer-kind';
import { createTimerRunner, type TimerHandler } from '../../../gateway/timers/timer-runner';
import { emptyDatabase, useTestDatabase, WITHOUT_COPY } from '../../support/gateway/database';

const database = useTestDatabase();
const NOW = 1_900_000_000_000;
const OWNER = 'backlog';
const PAGE = 200;

beforeEach(async () => {
  await emptyDatabase(database());
  await database()
    .db.insertInto('franchisee')
    .values({
      ...{ id: OWNER, kind: 'merchant', name: OWNER, mobile: '', subject_type: 1, certification: 2 },
      created_at: NOW,
    })
    .execute();
});

/** Timers that came due while no gateway ran, a second after each other. */
async function leave(count: number): Promise<void> {
  await withTenant(database().db, OWNER, (trx) =>
    sql`INSERT INTO timer (franchisee_id, kind, subject_id, due_at)
      SELECT ${OWNER}, 'order', 'o' || n, ${NOW}::bigint - 1000 * n FROM generate_series(1, ${count}) n ${WITHOUT_COPY}`.execute(
      trx,
    ),
  );
}

const left = () =>
  withTenant(database().db, OWNER, async (trx) => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM timer`.execute(trx);
    return rows[0]?.count ?? 0;
  });

/** A runner that keeps what it handled, in order. */
function createRunner(handle: TimerHandler = async () => ({ nextAt: null })) {
  const handled: string[] = [];
  const failures: object[] = [];
  const keep: TimerHandler = async (trx, timer) => {
    handled.push(timer.subjectId);
    return handle(trx, timer);
  };
  const handlers = Object.fromEntries(TIMER_KINDS.map((kind) => [kind, keep])) as Record<
    TimerKind,
    TimerHandler
  >;
  const runner = createTimerRunner({
    ...{ db: database().db, now: () => NOW, handlers },
    log: { error: (fields) => void failures.push(fields) },
  });
  return { runner, handled, failures };
}

describe('a gateway that finds a long standstill behind it', () => {
  it('handles each of its timers once, the oldest before all others', async () => {
    await leave(1_000);
    const { runner, handled } = createRunner();
    expect(await runner.runDue()).toBe(1_000);
    expect(handled[0]).toBe('o1000');
    expect(new Set(handled).size).toBe(1_000);
    expect(await left()).toBe(0);
  });

  it('does what is asked for now within a page, not behind all of it', async () => {
    await leave(1_000);
    let isGiven = false;
    const { runner, handled } = createRunner(async (trx) => {
      if (!isGiven) await setTimer(trx, { franchiseeId: OWNER, kind: 'command', subjectId: 'now' }, NOW);
      isGiven = true;
      return { nextAt: null };
    });
    await runner.runDue();
    expect(handled.indexOf('now')).toBeGreaterThan(0);
    expect(handled.indexOf('now')).toBeLessThan(2 * PAGE);
  });

  it('stops between two timers, and leaves the rest to the next one', async () => {
    await leave(1_000);
    const { runner, handled } = createRunner(async () => {
      if (handled.length === 10) void runner.stop();
      return { nextAt: null };
    });
    await runner.runDue();
    expect(handled).toHaveLength(10);
    expect(await left()).toBe(990);
    const next = createRunner();
    expect(await next.runner.runDue()).toBe(990);
  });

  it('goes on behind timers that fail, and comes back to them later', async () => {
    await leave(500);
    const { runner, handled, failures } = createRunner(async (_, { subjectId }) => {
      if (Number(subjectId.slice(1)) > 250) throw new Error('It cannot be handled.');
      return { nextAt: null };
    });
    expect(await runner.runDue()).toBe(500);
    expect(new Set(handled).size).toBe(500);
    expect(failures).toHaveLength(250);
    expect(await left()).toBe(250);
  });
});

describe('whoever has set a timer that is due at once', () => {
  it('has it handled, though a look that read before is under way', async () => {
    await leave(1);
    const asked: Promise<number>[] = [];
    const { runner, handled } = createRunner(async (_, { subjectId }) => ({
      nextAt: null,
      async after() {
        if (subjectId !== 'o1') return;
        const late = { franchiseeId: OWNER, kind: 'command', subjectId: 'late' } as const;
        await withTenant(database().db, OWNER, (trx) => setTimer(trx, late, NOW));
        asked.push(runner.runDue());
      },
    }));
    expect(await runner.runDue()).toBe(1);
    expect(await Promise.all(asked)).toEqual([1]);
    expect(handled).toEqual(['o1', 'late']);
  });
});
