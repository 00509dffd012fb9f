import { describe, expect, it } from 'vitest';
import { list, title, valid, withDevice, withEntry } from '../../../test/support/declaration/dryer';
import { ConfigError } from '../problem';
import { assertDeclaration, checkDeclaration } from './check';

describe('checkDeclaration', () => {
  it('finds nothing in a valid declaration', () => {
    expect(checkDeclaration(valid)).toEqual([]);
  });

  it('names a place by the words of its entry, page and field', () => {
    const fields = [...list.fields, { field: 'litresLeft', kind: 'number', title }];
    expect(checkDeclaration(withDevice({ fields }))).toMatchObject([
      {
        path: 'dryer › device › litresLeft › field',
        where: 'entries[0].device.fields[3].field',
      },
    ]);
  });

  it('names rights by their keys, and what has no name by its index', () => {
    const rows = { other: { id: 9, title: { zh: '', en: '' } } };
    const given = { ...valid, permissions: [{ group: 'shared', title, rows }], entries: [null] };
    expect(checkDeclaration(given).map(({ path }) => path)).toEqual([
      'entries[0]',
      'shared › other › title › zh',
      'shared › other › title › en',
      'shared › other',
      'home',
    ]);
  });

  it('says nothing of the meaning of what has no shape', () => {
    const given = withDevice({ sorter: { field: 5, order: 'asc' } });
    expect(checkDeclaration(given)).toMatchObject([{ id: 'RC033', where: 'entries[0].device.sorter.field' }]);
  });

  it('reports problems of shape and of meaning at once', () => {
    const problems = checkDeclaration(
      withEntry({ icon: () => 'washer', colour: 'red', name: '1', deviceType: 'A' }),
    );
    expect(problems.map(({ where }) => where)).toEqual([
      'entries[0].colour',
      'entries[0].icon',
      'entries[0].name',
      'entries[0].deviceType',
      'home',
    ]);
  });
});

describe('assertDeclaration', () => {
  it('throws one error that lists all problems', () => {
    const given = withEntry({ icon: 'nothing', name: '1' });
    expect(() => assertDeclaration(given)).toThrow(ConfigError);
    expect(() => assertDeclaration(given)).toThrow(/^resources\.config\.ts has 3 problem\(s\):\n/);
  });
});
