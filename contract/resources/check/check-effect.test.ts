import { describe, expect, it } from 'vitest';
import type { AnyEffect } from '../effect';
import type { FieldDeclaration } from '../field';
import { text } from '../../text';
import { checkEffect } from './check-effect';
import type { EffectPlace } from './effect/effect-place';

const title = text('名称', 'Name');
const WHERE = 'effect';

const fields: readonly FieldDeclaration[] = [
  { field: 'firmwareVersion', kind: 'text', title },
  { field: 'factor', from: 'attribute', kind: 'number', title },
  { field: 'lowest', from: 'attribute', kind: 'percent', title },
  {
    field: 'channels',
    from: 'attribute',
    kind: 'rows',
    title,
    columns: [
      { field: 'channel', kind: 'number', title },
      { field: 'left', kind: 'number', title },
      { field: 'size', kind: 'number', title },
      { field: 'share', kind: 'percent', title },
      { field: 'filledAt', kind: 'time', title },
      { field: 'cost', kind: 'money', title },
    ],
  },
];
const params: readonly FieldDeclaration[] = [
  { field: 'version', kind: 'text', title },
  { field: 'channel', kind: 'number', title },
  { field: 'added', kind: 'number', title },
  { field: 'paid', kind: 'money', title },
  { field: 'measured', kind: 'number', title },
  {
    field: 'ending',
    kind: 'enum',
    title,
    options: [
      { value: 'finish', title },
      { value: 'abort', title },
    ],
  },
  {
    field: 'mood',
    kind: 'enum',
    title,
    options: [
      { value: 'finish', title },
      { value: 'sulk', title },
    ],
  },
];

function problemsOf(effect: AnyEffect, change: Partial<EffectPlace> = {}) {
  return checkEffect(effect, { table: 'device', where: WHERE, fields, params, ...change });
}

const command = { kind: 'command', verb: 'restart' } as const;
const entry = {
  kind: 'entry',
  list: 'channels',
  key: 'channel',
  values: [
    { field: 'left', add: 'added', upTo: 'size' },
    { field: 'share', part: 'left', of: 'size' },
    { field: 'cost', mix: 'paid', by: 'left' },
    { field: 'filledAt', now: true },
    { field: 'left', to: 5 },
  ],
  lowest: { field: 'lowest', of: 'share' },
  grown: { of: 'left', as: 'filled' },
} as const satisfies AnyEffect;
const calibrate = {
  kind: 'calibrate',
  field: 'factor',
  dispense: { verb: 'dispense', fixed: { litres: 1 } },
  amount: 1000,
  measured: 'measured',
  apply: { verb: 'calibrate' },
  changeMax: 0.2,
} as const satisfies AnyEffect;
const bound: readonly FieldDeclaration[] = ['imei', 'deviceNumber', 'storeId', 'model'].map((field) => ({
  field,
  kind: 'text',
  title,
  required: true,
}));

describe('an effect is fine', () => {
  it.each<{ readonly because: string; readonly effect: AnyEffect; readonly change?: Partial<EffectPlace> }>([
    { because: 'it asks the device', effect: command },
    {
      because: 'it asks for what the device has to prove',
      effect: { ...command, limitSeconds: 900, provenBy: { field: 'firmwareVersion', param: 'version' } },
    },
    { because: 'it says how the order ends', effect: { ...command, endsOrder: 'ending' } },
    { because: 'it changes an entry', effect: entry },
    { because: 'it calibrates', effect: calibrate },
    { because: 'it removes', effect: { kind: 'remove', orders: 'close' } },
    { because: 'it adds', effect: { kind: 'create', of: 'device' }, change: { params: bound } },
  ])('when $because', ({ effect, change }) => {
    expect(problemsOf(effect, change)).toEqual([]);
  });
});

describe('a command is refused', () => {
  it.each<{ readonly because: string; readonly effect: object; readonly id: string; readonly where: string }>(
    [
      { because: 'its verb is no word', effect: { verb: 're start' }, id: 'RC020', where: 'effect.verb' },
      {
        because: 'its limit is none',
        effect: { limitSeconds: 0 },
        id: 'RC036',
        where: 'effect.limitSeconds',
      },
      {
        because: 'a fixed value is entered too',
        effect: { fixed: { version: '1' } },
        id: 'RC041',
        where: 'effect.fixed.version',
      },
      {
        because: 'nobody reports the proof',
        effect: { provenBy: { field: 'firmware', param: 'version' } },
        id: 'RC014',
        where: 'effect.provenBy.field',
      },
      {
        because: 'nobody enters what is to be proven',
        effect: { provenBy: { field: 'firmwareVersion', param: 'versoin' } },
        id: 'RC026',
        where: 'effect.provenBy.param',
      },
      {
        because: 'nobody says how the order ends',
        effect: { endsOrder: 'end' },
        id: 'RC026',
        where: 'effect.endsOrder',
      },
      {
        because: 'orders do not end like that',
        effect: { endsOrder: 'mood' },
        id: 'RC041',
        where: 'effect.endsOrder',
      },
    ],
  )('because $because', ({ effect, id, where }) => {
    expect(problemsOf({ ...command, ...effect })).toMatchObject([{ id, where }]);
  });
});

describe('an entry is refused', () => {
  it.each<{ readonly because: string; readonly effect: object; readonly id: string; readonly where: string }>(
    [
      { because: 'there is no such list', effect: { list: 'chanels' }, id: 'RC014', where: 'effect.list' },
      {
        because: 'the field holds no entries',
        effect: { list: 'factor' },
        id: 'RC041',
        where: 'effect.list',
      },
      {
        because: 'a column is not there',
        effect: { values: [{ field: 'lft', now: true }] },
        id: 'RC014',
        where: 'effect.values[0].field',
      },
      {
        because: 'nobody enters the amount',
        effect: { values: [{ field: 'left', add: 'ad', upTo: 'size' }] },
        id: 'RC026',
        where: 'effect.values[0].add',
      },
      {
        because: 'nothing bounds the amount',
        effect: { values: [{ field: 'left', add: 'added', upTo: 'siz' }] },
        id: 'RC014',
        where: 'effect.values[0].upTo',
      },
      {
        because: 'it is a share of nothing',
        effect: { values: [{ field: 'share', part: 'left', of: 'siz' }] },
        id: 'RC014',
        where: 'effect.values[0].of',
      },
      {
        because: 'nobody enters what is mixed',
        effect: {
          values: [
            { field: 'left', add: 'added', upTo: 'size' },
            { field: 'cost', mix: 'pid', by: 'left' },
          ],
        },
        id: 'RC026',
        where: 'effect.values[1].mix',
      },
      {
        because: 'what is mixed is no money',
        effect: {
          values: [
            { field: 'left', add: 'added', upTo: 'size' },
            { field: 'share', mix: 'paid', by: 'left' },
          ],
        },
        id: 'RC053',
        where: 'effect.values[1].field',
      },
      {
        because: 'what is entered is no money',
        effect: {
          values: [
            { field: 'left', add: 'added', upTo: 'size' },
            { field: 'cost', mix: 'added', by: 'left' },
          ],
        },
        id: 'RC053',
        where: 'effect.values[1].mix',
      },
      {
        because: 'nothing is added to what it is mixed by',
        effect: {
          values: [
            { field: 'left', add: 'added', upTo: 'size' },
            { field: 'cost', mix: 'paid', by: 'size' },
          ],
        },
        id: 'RC053',
        where: 'effect.values[1].by',
      },
      {
        because: 'it is mixed by no column',
        effect: {
          values: [
            { field: 'left', add: 'added', upTo: 'size' },
            { field: 'cost', mix: 'paid', by: 'lft' },
          ],
        },
        id: 'RC014',
        where: 'effect.values[1].by',
      },
      {
        because: 'the column cannot have the value',
        effect: { values: [{ field: 'share', to: 2 }] },
        id: 'RC037',
        where: 'effect.values[0].to',
      },
      {
        because: 'the lowest is of no column',
        effect: { lowest: { field: 'lowest', of: 'shar' } },
        id: 'RC014',
        where: 'effect.lowest.of',
      },
      {
        because: 'the lowest follows from what happens to the device',
        effect: { lowest: { field: 'firmwareVersion', of: 'share' } },
        id: 'RC030',
        where: 'effect.lowest.field',
      },
      {
        because: 'no column grows',
        effect: { grown: { of: 'lft', as: 'filled' } },
        id: 'RC014',
        where: 'effect.grown.of',
      },
      {
        because: 'a moment does not add up',
        effect: { grown: { of: 'filledAt', as: 'filled' } },
        id: 'RC041',
        where: 'effect.grown.of',
      },
      {
        because: 'no sum can be kept under the name',
        effect: { grown: { of: 'left', as: 'filled up' } },
        id: 'RC041',
        where: 'effect.grown.as',
      },
    ],
  )('because $because', ({ effect, id, where }) => {
    expect(problemsOf({ ...entry, ...effect })).toMatchObject([{ id, where }]);
  });

  it('because nobody says which is meant', () => {
    const without = params.filter(({ field }) => field !== 'channel');
    expect(problemsOf(entry, { params: without })).toMatchObject([{ id: 'RC026', where: 'effect.key' }]);
  });
});

describe('calibrating is refused', () => {
  it.each<{ readonly because: string; readonly effect: object; readonly id: string; readonly where: string }>(
    [
      { because: 'there is no factor', effect: { field: 'facter' }, id: 'RC014', where: 'effect.field' },
      { because: 'nobody measures', effect: { measured: 'mesured' }, id: 'RC026', where: 'effect.measured' },
      { because: 'nothing is let out', effect: { amount: 0 }, id: 'RC036', where: 'effect' },
      { because: 'any change is too much', effect: { changeMax: 0 }, id: 'RC036', where: 'effect' },
      {
        because: 'its verb is no word',
        effect: { apply: { verb: '' } },
        id: 'RC020',
        where: 'effect.apply.verb',
      },
    ],
  )('because $because', ({ effect, id, where }) => {
    expect(problemsOf({ ...calibrate, ...effect })).toMatchObject([{ id, where }]);
  });
});

describe('adding a device is refused', () => {
  it('without what every device needs', () => {
    const without = bound.filter(({ field }) => field !== 'imei');
    expect(problemsOf({ kind: 'create', of: 'device' }, { params: without })).toMatchObject([
      { id: 'RC041', message: 'a new device needs "imei".' },
    ]);
  });

  it('with what no device takes', () => {
    const more: readonly FieldDeclaration[] = [...bound, { field: 'modle', kind: 'text', title }];
    expect(problemsOf({ kind: 'create', of: 'device' }, { params: more })).toMatchObject([
      { id: 'RC041', hint: 'Did you mean "model"?' },
    ]);
  });
});

describe('orders', () => {
  it.each<AnyEffect>([command, calibrate, { kind: 'remove', orders: 'refuse' }])(
    'are nothing that $kind could be done to',
    (effect) => {
      const found = problemsOf(effect, { table: 'order' });
      expect(found).toMatchObject([{ id: 'RC041', where: 'effect.kind' }]);
    },
  );
});
