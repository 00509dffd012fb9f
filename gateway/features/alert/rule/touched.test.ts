import { describe, expect, it } from 'vitest';
import type { AlertCondition } from '../../../../contract/resources/alert';
import { resolveAlertRule } from '../../../../contract/resources/resolve-alert';
import { alertDevice } from '../../../../test/support/gateway/alert-device';
import { isTouched } from './touched';

type Values = Readonly<Record<string, unknown>>;

const measure = { kind: 'measure', field: 'temp', limit: { above: 70 } } as const;

/** Whether a report that changes these values has to be looked at for the rule. */
function touched(when: AlertCondition, before: Values, after: Values): boolean {
  const rule = resolveAlertRule({ name: 'rule', title: { zh: '规则', en: 'Rule' }, level: 'hint', when });
  return isTouched([rule], alertDevice({ attributes: before }), alertDevice({ attributes: after }));
}

describe('a report is looked at', () => {
  it('when a figure passes its limit, either way, and not when it moves on one side of it', () => {
    const moves = [
      [60, 69],
      [69, 71],
      [71, 99],
      [99, 60],
    ].map(([from, to]) => touched({ ...measure, forSeconds: 60 }, { temp: from }, { temp: to }));
    expect(moves).toEqual([false, true, false, true]);
  });

  it('whenever a figure moves whose limit its store may set', () => {
    const perStore = { min: 10, max: 90 };
    expect(touched({ ...measure, perStore }, { temp: 20 }, { temp: 21 })).toBe(true);
  });

  it('when another entry comes to meet the rule', () => {
    const when = {
      kind: 'entries',
      list: 'ports',
      key: 'port',
      where: [{ field: 'power', exceeds: 'most' }],
    } as const;
    const ports = (first: number, second: number) => ({
      ports: [
        { port: 1, power: first, most: 5 },
        { port: 2, power: second, most: 5 },
      ],
    });
    expect(touched(when, ports(6, 1), ports(7, 2))).toBe(false);
    expect(touched(when, ports(6, 1), ports(1, 6))).toBe(true);
  });

  it('when a moment moves that a rule counts from', () => {
    const when = { kind: 'state', while: [{ field: 'cleanedAt', agoDays: 7 }] } as const;
    expect(touched(when, { cleanedAt: 1 }, { cleanedAt: 2 })).toBe(true);
    expect(touched(when, { cleanedAt: 1 }, { cleanedAt: 1, other: 2 })).toBe(false);
  });

  it('when what has to hold beside a refused start changes', () => {
    const when = {
      kind: 'startRefused',
      codes: ['notEmptied'],
      endedMinutes: 60,
      while: [{ field: 'left', in: [true] }],
    } as const;
    expect(touched(when, { left: true }, { left: false })).toBe(true);
  });
});
