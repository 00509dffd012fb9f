import { describe, expect, it } from 'vitest';
import type { ActionEffect } from '../../../contract/resources/action';
import { isAlarming } from './action-danger';

const RENAME: ActionEffect = { kind: 'set', values: [{ field: 'deviceName', from: 'name' }] };
const DISABLE: ActionEffect = { kind: 'set', values: [{ field: 'enabled', to: false }] };
const BOTH: ActionEffect = { kind: 'set', values: [...RENAME.values, ...DISABLE.values] };

describe('an action is drawn as dangerous', () => {
  it.each<[string, ActionEffect, boolean, boolean]>([
    ['unless it sets what was typed', RENAME, true, false],
    ['when it sets something by itself', DISABLE, true, true],
    ['when it sets something beside what was typed', BOTH, true, true],
    ['when it takes the row away', { kind: 'remove', orders: 'refuse' }, true, true],
    ['not when nobody has to say why', DISABLE, false, false],
  ])('%s', (_, effect, needsReason, expected) => {
    expect(isAlarming({ effect, needsReason })).toBe(expected);
  });
});
