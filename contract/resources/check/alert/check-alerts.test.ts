import { describe, expect, it } from 'vitest';
import { text } from '../../../text';
import type { AlertCondition, AlertReaction, AlertRuleDeclaration } from '../../alert';
import type { FieldDeclaration } from '../../field';
import { checkAlerts } from './check-alerts';

const title = text('名称', 'Name');
const fields: readonly FieldDeclaration[] = [
  { field: 'humidity', from: 'attribute', kind: 'percent', title },
  { field: 'fill', from: 'attribute', kind: 'level', title, max: 10 },
  { field: 'locked', from: 'attribute', kind: 'boolean', title },
  { field: 'emptiedAt', from: 'attribute', kind: 'time', title },
  { field: 'waits', from: 'attribute', kind: 'duration', title },
  {
    ...{ field: 'shelves', from: 'attribute', kind: 'rows', title },
    columns: [
      { field: 'shelf', kind: 'number', title },
      { field: 'load', kind: 'number', title },
      { field: 'most', kind: 'number', title },
    ],
  },
];
const known = { fields, versions: 4 };

const rule = (when: AlertCondition, name = 'rule'): AlertRuleDeclaration => ({
  name,
  title,
  level: 'hint',
  when,
});
const LOCKED = [{ field: 'locked', in: [true] }];
const HUMID = { kind: 'measure', field: 'humidity', limit: { above: 0.8 } } as const;
const HEAVY = {
  kind: 'entries',
  list: 'shelves',
  key: 'shelf',
  where: [{ field: 'load', exceeds: 'most' }],
} as const;

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
    { ...HUMID, exclusive: true, perStore: { min: 0.5, max: 0.9 }, forSeconds: { from: 'waits' } },
    { kind: 'state', while: [{ field: 'emptiedAt', agoDays: 7 }] },
    { kind: 'state', while: [{ field: 'emptiedAt', inDays: 30, filled: true }] },
    { kind: 'state', while: [{ field: 'fill', limit: { below: 2 }, exclusive: true }], forSeconds: 5 },
    HEAVY,
    { kind: 'any', of: [HUMID, HEAVY] },
    { kind: 'unfinished', during: 'upgrading' },
    { kind: 'startRefused', codes: ['notEmptied'], endedMinutes: 60, while: LOCKED },
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
    {
      because: 'a test that says nothing',
      when: { kind: 'state', while: [{ field: 'locked' }] },
      id: 'RC037',
      at: 'while[0]',
    },
    {
      because: 'a test of no value',
      when: { kind: 'state', while: [{ field: 'locked', in: [] }] },
      id: 'RC037',
      at: 'while[0].in',
    },
    {
      because: 'a value that no device has',
      when: { kind: 'state', while: [{ field: 'locked', in: ['yes'] }] },
      id: 'RC037',
      at: 'while[0].in[0]',
    },
    {
      because: 'a limit that does not count where there is none',
      when: { kind: 'state', while: [{ field: 'humidity', filled: true, exclusive: true }] },
      id: 'RC037',
      at: 'while[0].exclusive',
    },
    {
      because: 'days of what is no moment',
      when: { kind: 'state', while: [{ field: 'fill', agoDays: 7 }] },
      id: 'RC034',
      at: 'while[0].field',
    },
    {
      because: 'days that are none',
      when: { kind: 'state', while: [{ field: 'emptiedAt', inDays: 0 }] },
      id: 'RC036',
      at: 'while[0].inDays',
    },
    {
      because: 'more than what has no more',
      when: { kind: 'state', while: [{ field: 'fill', exceeds: 'locked' }] },
      id: 'RC034',
      at: 'while[0].exceeds',
    },
    {
      because: 'a length of time that no field holds',
      when: { kind: 'state', while: LOCKED, forSeconds: { from: 'locked' } },
      id: 'RC034',
      at: 'forSeconds.from',
    },
    { because: 'entries of no table', when: { ...HEAVY, list: 'fill' }, id: 'RC034', at: 'list' },
    { because: 'entries of no field', when: { ...HEAVY, list: 'shelf' }, id: 'RC014', at: 'list' },
    { because: 'a key that is no column', when: { ...HEAVY, key: 'fill' }, id: 'RC014', at: 'key' },
    {
      because: 'a column that is none',
      when: { ...HEAVY, where: [{ field: 'fill', filled: true }] },
      id: 'RC014',
      at: 'where[0].field',
    },
    { because: 'entries without a test', when: { ...HEAVY, where: [] }, id: 'RC037', at: 'where' },
    {
      because: 'limits of stores between which the declared one does not lie',
      when: { ...HUMID, perStore: { min: 0.1, max: 0.7 } },
      id: 'RC036',
      at: 'perStore',
    },
    {
      because: 'limits of stores between which nothing lies',
      when: { ...HUMID, perStore: { min: 0.9, max: 0.9 } },
      id: 'RC036',
      at: 'perStore',
    },
    {
      because: 'limits of stores that the field cannot reach',
      when: { ...HUMID, perStore: { min: 0.1, max: 80 } },
      id: 'RC036',
      at: 'perStore.max',
    },
    { because: 'no alternative', when: { kind: 'any', of: [] }, id: 'RC037', at: 'of' },
    {
      because: 'an alternative that has to last',
      when: { kind: 'any', of: [HEAVY, { ...HUMID, forSeconds: 60 }] },
      id: 'RC037',
      at: 'of[1].forSeconds',
    },
    {
      because: 'an alternative whose limit stores may set',
      when: { kind: 'any', of: [{ ...HUMID, perStore: { min: 0.1, max: 0.9 } }] },
      id: 'RC037',
      at: 'of[0].perStore',
    },
    {
      because: 'no code',
      when: { kind: 'startRefused', codes: [], endedMinutes: 60 },
      id: 'RC037',
      at: 'codes',
    },
    {
      because: 'half a minute',
      when: { kind: 'startRefused', codes: ['x'], endedMinutes: 0.5 },
      id: 'RC036',
      at: 'endedMinutes',
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

describe('what a rule has the gateway do', () => {
  const reacting = (when: AlertCondition, ...then: readonly AlertReaction[]) =>
    checkAlerts([{ ...rule(when), then }], 'alerts', known);

  it('is fine: to ask the device, for each entry, and to stop the sale', () => {
    expect(reacting(HUMID, { kind: 'command', verb: 'stop', ends: 'finish' }, { kind: 'stopSale' })).toEqual(
      [],
    );
    expect(reacting(HEAVY, { kind: 'command', verb: 'stop', entryParam: 'shelf' })).toEqual([]);
  });

  it.each<{
    readonly because: string;
    readonly when: AlertCondition;
    readonly then: readonly AlertReaction[];
    readonly id: string;
    readonly at: string;
  }>([
    {
      because: 'the same twice',
      when: HUMID,
      then: [{ kind: 'stopSale' }, { kind: 'stopSale' }],
      id: 'RC013',
      at: 'then[1]',
    },
    {
      because: 'a word that no device could be asked with',
      when: HUMID,
      then: [{ kind: 'command', verb: 'Stop!' }],
      id: 'RC020',
      at: 'then[0].verb',
    },
    {
      because: 'the key of an entry where none is looked at',
      when: HUMID,
      then: [{ kind: 'command', verb: 'stop', entryParam: 'shelf' }],
      id: 'RC041',
      at: 'then[0].entryParam',
    },
    {
      because: 'the key of an entry that is fixed',
      when: HEAVY,
      then: [{ kind: 'command', verb: 'stop', entryParam: 'shelf', fixed: { shelf: 1 } }],
      id: 'RC041',
      at: 'then[0].entryParam',
    },
  ])('is refused for $because', ({ when, then, id, at }) => {
    expect(reacting(when, ...then)).toMatchObject([{ id, where: `alerts[0].${at}` }]);
  });
});
