import { describe, expect, it } from 'vitest';
import { text } from '../../text';
import { checkOrigins } from './check-origins';
import type { FieldDeclaration } from '../field';

const title = text('名称', 'Name');
const PLACE = { table: 'device', where: 'fields' } as const;

describe('where a field is read', () => {
  it.each<{ because: string; given: FieldDeclaration }>([
    { because: 'every device has the column', given: { field: 'signal', kind: 'level', title, max: 31 } },
    {
      because: 'devices say their tags',
      given: { field: 'tags', kind: 'tags', title, options: [], filter: 'used' },
    },
    { because: 'a text may link to a page', given: { field: 'deviceNumber', kind: 'reference', title } },
    { because: 'the type brings it', given: { field: 'litres', from: 'attribute', kind: 'number', title } },
  ])('is fine: $because', ({ given }) => {
    expect(checkOrigins([given], PLACE)).toEqual([]);
  });

  it.each<{ id: string; because: string; given: FieldDeclaration; where: string; hint: string }>([
    {
      id: 'RC028',
      because: 'no device has it, and it is not declared as an attribute',
      given: { field: 'deviceNumbr', kind: 'text', title },
      where: 'fields[0].field',
      hint: 'Did you mean "deviceNumber"?',
    },
    {
      id: 'RC028',
      because: 'an attribute would hide a column',
      given: { field: 'signal', from: 'attribute', kind: 'number', title },
      where: 'fields[0].field',
      hint: 'Choose another name, or use the column.',
    },
    {
      id: 'RC028',
      because: 'the id of the target is read from nowhere',
      given: { field: 'storeId', kind: 'reference', title, idField: 'store' },
      where: 'fields[0].idField',
      hint: 'Did you mean "storeId"?',
    },
    {
      id: 'RC034',
      because: 'nobody counts the values of it',
      given: { field: 'position', kind: 'text', title, filter: 'used' },
      where: 'fields[0].filter',
      hint: 'Say filter: true.',
    },
    {
      id: 'RC029',
      because: 'a time is no number',
      given: { field: 'bindAt', kind: 'number', title },
      where: 'fields[0].kind',
      hint: 'Use kind "time".',
    },
  ])('is refused as $id: $because', ({ id, given, where, hint }) => {
    expect(checkOrigins([given], PLACE)).toMatchObject([{ id, where, hint }]);
  });
});
