import { describe, expect, it } from 'vitest';
import type { ResolvedAction } from '../../../contract/resources/action';
import { resolveAction, resolveField } from '../../../contract/resources/resolve-field';
import { text } from '../../../contract/text';
import { toInitialParams } from './row-actions';

const title = text('改名', 'Rename');
const rename: ResolvedAction = resolveAction({
  name: 'rename',
  title,
  permission: 'probeEdit',
  params: [
    { field: 'name', kind: 'text', title },
    { field: 'note', kind: 'text', title },
  ],
  effect: { kind: 'set', values: [{ field: 'deviceName', from: 'name' }] },
});

describe('toInitialParams', () => {
  it("starts with the row's own values and leaves the rest empty", () => {
    expect(toInitialParams(rename, { id: '1', deviceName: '甲', note: '不取' })).toEqual({
      name: '甲',
      note: null,
    });
  });

  it('starts empty without a row, and where the row has nothing', () => {
    expect(toInitialParams(rename, undefined)).toEqual({ name: null, note: null });
    expect(toInitialParams(rename, { id: '1', deviceName: '' })).toEqual({ name: null, note: null });
  });

  it('starts empty where the row has what nobody may choose any more', () => {
    const options = [{ value: '甲', title }];
    const choice = { ...rename, params: [resolveField({ field: 'name', kind: 'enum', title, options })] };
    expect(toInitialParams(choice, { id: '1', deviceName: '甲' })).toEqual({ name: '甲' });
    expect(toInitialParams(choice, { id: '1', deviceName: '乙' })).toEqual({ name: null });
  });

  it('starts with what the parameter declares, unless the row has a value of its own', () => {
    const param = resolveField({ field: 'name', kind: 'number', title, initial: 7 });
    const days = { ...rename, params: [param] };
    expect(toInitialParams(days, undefined)).toEqual({ name: 7 });
    expect(toInitialParams(days, { id: '1', deviceName: 30 })).toEqual({ name: 30 });
  });

  it('knows every kind of parameter', () => {
    const tags = { ...rename, params: [resolveField({ field: 'name', kind: 'tags', title, options: [] })] };
    expect(toInitialParams(tags, { id: '1', deviceName: ['甲', '乙'] })).toEqual({ name: ['甲', '乙'] });
    expect(toInitialParams(tags, { id: '1', deviceName: { not: 'a value' } })).toEqual({ name: null });
  });
});
