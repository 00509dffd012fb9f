import { describe, expect, it } from 'vitest';
import { text } from '../../text';
import type { CheckItemDeclaration } from './check-item';
import { resolveDeclaration } from '../resolve';
import { resources } from '../../../resources.config';
import type { ResolvedField } from '../field';

const temperature: CheckItemDeclaration = {
  ...{ name: 'outletTemp', kind: 'number', max: 80 },
  ...{ title: text('出风温度', 'Outlet'), unit: text('℃', '°C') },
};
const filter: CheckItemDeclaration = {
  ...{ name: 'filter', kind: 'choice', title: text('滤网', 'Filter') },
  choices: [
    { value: 'worn', title: text('已磨损', 'Worn'), isFailure: true },
    { value: 'fresh', title: text('完好', 'Whole') },
  ],
};

const declared = resolveDeclaration({
  ...resources,
  entries: resources.entries.map((entry, index) =>
    index === 0 && entry.kind === 'equipment' ? { ...entry, checklist: [temperature, filter] } : entry,
  ),
});
const fields = declared.pages.find(({ id }) => id === 'inspection/detail');
const titleOf = (field: ResolvedField | undefined, value: string) =>
  field?.options.find((option) => option.value === value)?.title.zh;

describe('what was found at a device', () => {
  const [type] = declared.equipment;
  const of = (name: string) => {
    if (fields === undefined || !('fields' in fields)) throw new Error('There is no list of tasks.');
    return fields.fields.find(({ field }) => field === name);
  };
  const column = (name: string) => of('results')?.columns.find(({ field }) => field === name);

  it('is called as the checklist calls it, a number with its unit', () => {
    expect(titleOf(of('failedItems'), `${type?.deviceType}.outletTemp`)).toBe('出风温度');
    expect(titleOf(column('item'), `${type?.deviceType}.outletTemp`)).toBe('出风温度（℃）');
    expect(titleOf(column('item'), `${type?.deviceType}.filter`)).toBe('滤网');
  });

  it('says the answers of choices in their words', () => {
    expect(titleOf(column('value'), 'worn')).toBe('已磨损');
    expect(titleOf(column('value'), 'fresh')).toBe('完好');
  });
});
