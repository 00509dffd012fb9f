import { describe, expect, it } from 'vitest';
import { resolveDeclaration } from '../../../contract/resources/resolve';
import type { ResolvedField } from '../../../contract/resources/field';
import { resources } from '../../../resources.config';
import { prepareCell, toHead } from './export-cell';

const fields: readonly ResolvedField[] = resolveDeclaration(resources).pages.flatMap((page) =>
  'source' in page ? page.fields : [],
);
/** What the wire makes nothing of, for each kind. */
const NOTHING = [null, undefined, ''] as const;

describe('a cell without a value', () => {
  const worded = fields.filter(({ none }) => none !== null);

  it('says what the list says where an absence means something', () => {
    expect(worded.length).toBeGreaterThan(0);
    for (const field of worded) {
      expect(prepareCell(field, 'zh')(null), field.field).toBe(field.none?.zh);
      expect(prepareCell(field, 'en')(null), field.field).toBe(field.none?.en);
    }
  });

  it('is empty elsewhere', () => {
    for (const field of fields.filter(({ none }) => none === null)) {
      for (const value of NOTHING.filter((each) => each !== '' || field.kind !== 'enum')) {
        expect(prepareCell(field, 'zh')(value), field.field).toBeNull();
      }
    }
  });
});

describe('the head of a column', () => {
  it('names the unit that the list shows beside each value', () => {
    for (const field of fields) {
      const head = toHead(field, 'zh');
      expect(head.startsWith(field.title.zh)).toBe(true);
      if (field.unit !== null) expect(head).toContain(field.unit.zh);
    }
  });
});
