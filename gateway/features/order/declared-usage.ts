import { NUMBER_KINDS, type ResolvedField } from '../../../contract/resources/field';
import { isValueOf } from '../../../contract/resources/field-value';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import type { ExtraMeasures } from './contributions';

export type Usage = Readonly<Record<string, unknown>>;

/** What the declaration says of what a run uses. */
export interface DeclaredUsage {
  /** A type adds its own measures as number fields of its orders. */
  readonly measures: ExtraMeasures;
  /** What a device said of a run, as far as the order has fields for it and they can hold it. */
  readonly keep: (equipment: string, usage: Usage) => Usage;
}

const TEXT_MAX_LENGTH = 200;

export function createDeclaredUsage({
  equipment,
  pages,
}: Pick<ResolvedDeclaration, 'equipment' | 'pages'>): DeclaredUsage {
  const fields = new Map(equipment.map(({ deviceType }) => [deviceType, fieldsOf(deviceType, pages)]));
  const kinds = new Set<string>(NUMBER_KINDS);
  const measures = new Map(
    [...fields].map(([word, own]) => [
      word,
      new Set([...own.values()].filter(({ kind }) => kinds.has(kind)).map(({ field }) => field)),
    ]),
  );
  return {
    measures,
    keep: (word, usage) =>
      Object.fromEntries(
        Object.entries(usage).filter(([name, value]) => {
          const field = fields.get(word)?.get(name);
          const isTooLong = typeof value === 'string' && value.length > TEXT_MAX_LENGTH;
          return field !== undefined && !isTooLong && isValueOf(field, value);
        }),
      ),
  };
}

/** Fields that orders of the type bring themselves, by name. */
function fieldsOf(word: string, pages: ResolvedDeclaration['pages']): ReadonlyMap<string, ResolvedField> {
  const all = pages.flatMap((page) =>
    'source' in page && page.source.table === 'order' && page.source.equipment === word ? page.fields : [],
  );
  return new Map(all.filter(({ from }) => from === 'attribute').map((field) => [field.field, field]));
}
