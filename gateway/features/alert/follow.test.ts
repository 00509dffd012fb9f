import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALERT_EVENTS,
  ALERT_FOLD_MS,
  ALERT_STATUSES,
  ALERT_TABLE,
  AlertStatus,
} from '../../../contract/domain/alert';
import { nextState } from '../../../contract/domain/state-table';
import { ONE_HOUR_MS, ONE_MINUTE_MS } from '../../../contract/limits';
import { follow, type AlertLife } from './follow';
import type { Judgement } from './rule/judge';

const { firing, claimed, silenced, recovered, handled } = AlertStatus;
const NOW = 1_780_000_000_000;

const seen = (isFiring: boolean, nowMs: number, cause = '', isCauseTelling = false): Judgement => ({
  isFiring,
  since: nowMs,
  cause,
  isCauseTelling,
  lookAt: null,
  keys: isFiring ? [''] : [],
});

const fresh = (nowMs: number, cause = ''): AlertLife => ({
  status: firing,
  cause,
  lastAt: nowMs,
  times: 1,
  recoveredAt: null,
  silencedUntil: null,
  handlerId: null,
  handlerName: null,
  closedAt: null,
});
const mine = { handlerId: 'a1', handlerName: '张三' };

describe('the states of an alert', () => {
  it('know exactly the transitions of pages 0.3 and what is noted beside them', () => {
    const known = [null, ...ALERT_STATUSES].flatMap((from) =>
      ALERT_EVENTS.flatMap((event) => {
        const to = nextState(ALERT_TABLE, from, event);
        return to === null ? [] : [[from, event, to]];
      }),
    );
    expect(known).toEqual([
      [null, 'raise', firing],
      [firing, 'repeat', firing],
      [firing, 'recover', recovered],
      [firing, 'claim', claimed],
      [firing, 'silence', silenced],
      [claimed, 'repeat', claimed],
      [claimed, 'recover', claimed],
      [claimed, 'handle', handled],
      [silenced, 'repeat', silenced],
      [silenced, 'recover', silenced],
      [silenced, 'wake', firing],
      [recovered, 'repeat', firing],
      [handled, 'recover', handled],
    ]);
  });
});

describe('an alert', () => {
  const later = NOW + 10 * ONE_MINUTE_MS;
  const ended = { recoveredAt: NOW, closedAt: NOW };

  it('is raised once, and stays as it is while nothing changes', () => {
    expect(follow(null, seen(true, NOW), NOW)).toEqual({ changed: null, isRaised: true });
    expect(follow(fresh(NOW), seen(true, later), later)).toEqual({ changed: null, isRaised: false });
    expect(follow(null, seen(false, NOW), NOW)).toEqual({ changed: null, isRaised: false });
  });

  it('ends by itself', () => {
    expect(follow(fresh(NOW), seen(false, later), later).changed).toMatchObject({
      status: recovered,
      recoveredAt: later,
      closedAt: later,
    });
  });

  it('counts on when it comes again within the hour, and is another one after that', () => {
    const over = { ...fresh(NOW), status: recovered, ...ended };
    const again = follow(over, seen(true, later), later);
    expect(again.isRaised).toBe(false);
    expect(again.changed).toMatchObject({
      status: firing,
      times: 2,
      lastAt: later,
      recoveredAt: null,
      closedAt: null,
    });
    const muchLater = NOW + ALERT_FOLD_MS + 1;
    expect(follow(over, seen(true, muchLater), muchLater)).toEqual({ changed: null, isRaised: true });
  });

  it('that somebody claimed keeps its handler when the condition ends, and comes again', () => {
    const taken: AlertLife = { ...fresh(NOW), ...mine, status: claimed };
    const calm = follow(taken, seen(false, later), later).changed;
    expect(calm).toMatchObject({ ...mine, status: claimed, recoveredAt: later, closedAt: null });
    const muchLater = later + 9 * ONE_HOUR_MS;
    const again = follow(calm, seen(true, muchLater), muchLater);
    expect(again).toMatchObject({
      isRaised: false,
      changed: { ...mine, status: claimed, times: 2, recoveredAt: null },
    });
  });

  it('that is silenced is quiet until its time, then fires again or ends', () => {
    const quiet: AlertLife = { ...fresh(NOW), ...mine, status: silenced, silencedUntil: later };
    expect(follow(quiet, seen(true, later - 1), later - 1)).toEqual({ changed: null, isRaised: false });
    expect(follow(quiet, seen(true, later), later).changed).toEqual({ ...fresh(NOW) });
    const calm = follow(quiet, seen(false, NOW + 1), NOW + 1).changed;
    expect(calm).toMatchObject({ status: silenced, recoveredAt: NOW + 1, closedAt: null });
    expect(follow(calm, seen(false, later), later).changed).toMatchObject({
      status: recovered,
      recoveredAt: NOW + 1,
      closedAt: later,
      silencedUntil: null,
      handlerId: null,
    });
  });

  it('that was handled is not raised anew while the condition goes on', () => {
    const done: AlertLife = { ...fresh(NOW), ...mine, status: handled, closedAt: NOW };
    expect(follow(done, seen(true, later), later)).toEqual({ changed: null, isRaised: false });
    const calm = follow(done, seen(false, later), later);
    expect(calm.changed).toMatchObject({ status: handled, recoveredAt: later, closedAt: NOW });
    expect(follow(calm.changed, seen(true, later + 1), later + 1)).toEqual({ changed: null, isRaised: true });
  });

  it('of another fault counts on, or is another one when the first was seen to', () => {
    const other = seen(true, later, 'E02', true);
    expect(follow(fresh(NOW, 'E01'), other, later).changed).toMatchObject({
      times: 2,
      cause: 'E02',
      status: firing,
    });
    const done: AlertLife = { ...fresh(NOW, 'E01'), ...mine, status: handled, closedAt: NOW };
    expect(follow(done, other, later)).toMatchObject({
      isRaised: true,
      changed: { status: handled, recoveredAt: later },
    });
  });
});

type Deed = 'on' | 'off' | 'claim' | 'silence' | 'handle' | 'wait';

/** What a person does to an alert; refused deeds change nothing. */
function act(alert: AlertLife, deed: Deed, nowMs: number): AlertLife {
  if (deed !== 'claim' && deed !== 'silence' && deed !== 'handle') return alert;
  const status = nextState(ALERT_TABLE, alert.status, deed);
  if (status === null) return alert;
  return {
    ...alert,
    ...mine,
    status,
    silencedUntil: deed === 'silence' ? nowMs + ONE_HOUR_MS : null,
    closedAt: deed === 'handle' ? nowMs : null,
  };
}

describe('whatever happens', () => {
  it('a rule has one open alert at most, counts every beginning, and ends when the condition does', () => {
    const deed = fc.constantFrom<Deed>('on', 'off', 'on', 'off', 'claim', 'silence', 'handle', 'wait');
    const steps = fc.array(fc.record({ deed, minutes: fc.integer({ min: 0, max: 90 }) }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (history) => {
        let nowMs = NOW;
        let isOn = false;
        let beginnings = 0;
        const alerts: AlertLife[] = [];
        for (const { deed: what, minutes } of history) {
          nowMs += minutes * ONE_MINUTE_MS;
          if (what === 'on' && !isOn) beginnings += 1;
          if (what === 'on' || what === 'off') isOn = what === 'on';
          const newest = alerts.pop();
          const acted = newest === undefined ? null : act(newest, what, nowMs);
          const { changed, isRaised } = follow(acted, seen(isOn, nowMs), nowMs);
          alerts.push(...[changed ?? acted ?? []].flat(), ...(isRaised ? [fresh(nowMs)] : []));
          const isOpen = ({ status }: AlertLife) =>
            status === firing || status === claimed || status === silenced;
          expect(alerts.filter(isOpen).length).toBeLessThanOrEqual(1);
          // What the database holds to: one that stands for each rule.
          expect(
            alerts.filter((alert) => isOpen(alert) || alert.recoveredAt === null).length,
          ).toBeLessThanOrEqual(1);
          const last = alerts.at(-1);
          if (isOn) expect(last?.recoveredAt).toBeNull();
          else expect(last === undefined || last.recoveredAt !== null).toBe(true);
          if (!isOn) expect(alerts.every(({ status }) => status !== firing)).toBe(true);
          if (last?.status === silenced) expect(last.silencedUntil).toBeGreaterThan(nowMs);
          for (const { status, closedAt } of alerts) {
            expect(closedAt !== null).toBe(status === recovered || status === handled);
          }
        }
        expect(alerts.reduce((sum, { times }) => sum + times, 0)).toBe(beginnings);
      }),
      { numRuns: 2000 },
    );
  });
});
