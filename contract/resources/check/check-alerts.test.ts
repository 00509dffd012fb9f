import { describe, expect, it } from 'vitest';
import { text } from '../../text';
import type { AlertCondition, AlertRuleDeclaration } from '../alert';
import type { FieldDeclaration } from '../field';
import { checkAlerts } from './check-alerts';

const title = text('名称', 'Name');
const fields: readonly FieldDeclaration[] = [
  { field: 'humidity', from: 'attribute', kind: 'percent', title },
  { field: 'fill', from: 'attribute', kind: 'level', title, max: 10 },
  { field: 'locked', from: 'attribute', kind: 'boolean', title },
];
const known = { fields, versions: 4 };

const rule = (when: AlertCondition, name = 'rule'): AlertRuleDeclaration => ({
  name,
  title,
  level: 'hint',
  when,
});
const LOCKED = [{ field: 'locked', in: [true] }];

describe('an alert rule', () => {
  it.each<AlertCondition>([
    { kind: 'offline', minutes: 30 },
    { kind: 'fault' },
    { kind: 'failedStarts', count: 3 },
    { kind: 'severeTimeout' },
    { kind: 'idleDays', days: 3 },
    { kind: 'simEnds', days: 30 },
    { kind: 'firmwareBehind', versions: 3 },
    { kind: 'measure', field: 'humidity', limit: { above: 0.8 }, forSeconds: 60, while: LOCKED },
    { kind: 'measure', field: 'fill', limit: { below: 2 } },
    { kind: 'state', while: LOCKED },
  ])('of kind $kind is fine', (when) => {
    expect(checkAlerts([rule(when)], 'alerts', known)).toEqual([]);
  });

  it.each<{
    readonly because: string;
    readonly when: AlertCondition;
    readonly id: string;
    readonly at: string;
  }>([
    { because: 'no minutes', when: { kind: 'offline', minutes: 0 }, id: 'RC036', at: 'minutes' },
    { because: 'half a start', when: { kind: 'failedStarts', count: 1.5 }, id: 'RC036', at: 'count' },
    { because: 'more than a year', when: { kind: 'simEnds', days: 400 }, id: 'RC036', at: 'days' },
    {
      because: 'more versions than there are',
      when: { kind: 'firmwareBehind', versions: 4 },
      id: 'RC036',
      at: 'versions',
    },
    {
      because: 'a field that no device has',
      when: { kind: 'measure', field: 'humidty', limit: { above: 1 } },
      id: 'RC014',
      at: 'field',
    },
    {
      because: 'a field without more and less',
      when: { kind: 'measure', field: 'locked', limit: { above: 1 } },
      id: 'RC034',
      at: 'field',
    },
    {
      because: 'a limit that is never reached',
      when: { kind: 'measure', field: 'humidity', limit: { above: 80 } },
      id: 'RC037',
      at: 'limit',
    },
    {
      because: 'a length of time that is none',
      when: { kind: 'state', while: LOCKED, forSeconds: -1 },
      id: 'RC036',
      at: 'forSeconds',
    },
    { because: 'no condition at all', when: { kind: 'state', while: [] }, id: 'RC037', at: 'while' },
    {
      because: 'a condition on what no device has',
      when: { kind: 'state', while: [{ field: 'lockd', in: [true] }] },
      id: 'RC014',
      at: 'while[0].field',
    },
  ])('is refused for $because', ({ when, id, at }) => {
    expect(checkAlerts([rule(when)], 'alerts', known)).toMatchObject([{ id, where: `alerts[0].when.${at}` }]);
  });

  it('is refused under the name of another, without words, or with a name that cannot be stored', () => {
    const fault: AlertCondition = { kind: 'fault' };
    const rules = [rule(fault, 'a'), rule(fault, 'a'), { ...rule(fault, 'B c'), title: text('', '') }];
    const found = checkAlerts(rules, 'alerts', known);
    expect(found.map(({ id, where }) => [id, where])).toEqual(
      expect.arrayContaining([
        ['RC013', 'alerts[1].name'],
        ['RC020', 'alerts[2].name'],
        ['RC021', expect.stringContaining('alerts[2].title')],
      ]),
    );
  });
});
