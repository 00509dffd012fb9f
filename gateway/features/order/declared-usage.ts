import type { ResolvedField } from '../../../contract/resources/field';
import { isValueOf } from '../../../contract/resources/field-value';
import type { ResolvedDeclaration } from '../../../contract/resources/resolved';
import type { RateDeclaration } from '../../../contract/resources/statistic/rate';
import type { ExtraMeasures } from './contributions';
import { extraOfType } from './extra/extra-measures';
import { withoutRated } from './extra/rated-usage';

export type Usage = Readonly<Record<string, unknown>>;

/** What the declaration says of what a run uses. */
export interface DeclaredUsage {
  /** A type adds its own measures as number fields of its orders. */
  readonly measures: ExtraMeasures;
  /** What of its orders is worked out when their run has ended, by word of the type. */
  readonly rates: ReadonlyMap<string, readonly RateDeclaration[]>;
  /** The usage of an order with what it carries of its device and of what its start asks for. */
  readonly carry: (equipment: string, usage: Usage, known: Known) => Usage;
  /** The usage of an order that is taken up again: what its last run came to is no longer so. */
  readonly takeUp: (equipment: string, usage: Usage) => Usage;
  /**
   * What a device said of a run, as far as the order has fields for it and they can hold it. What the order carries
   * stays as it was when it was made, and what is worked out of it is told by nobody.
   */
  readonly keep: (equipment: string, usage: Usage) => Usage;
}

/** What is known of an order before it runs. */
export interface Known {
  readonly attributes: Usage;
  readonly startParams: Usage;
}

const TEXT_MAX_LENGTH = 200;

export function createDeclaredUsage({
  equipment,
  pages,
}: Pick<ResolvedDeclaration, 'equipment' | 'pages'>): DeclaredUsage {
  const fields = new Map(equipment.map(({ deviceType }) => [deviceType, fieldsOf(deviceType, pages)]));
  const measures = new Map(
    equipment.map((type) => [
      type.deviceType,
      extraOfType(type, [...(fields.get(type.deviceType)?.values() ?? [])]),
    ]),
  );
  const carries = new Map(equipment.map((type) => [type.deviceType, type.carries]));
  const rates = new Map(equipment.map((type) => [type.deviceType, type.rates]));
  const takeUp = (word: string, usage: Usage) => withoutRated(rates.get(word) ?? [], usage);
  const namesOf = (word: string) => {
    const { device = [], start = [] } = carries.get(word) ?? {};
    return { device, start, all: new Set([...device, ...start]) };
  };
  const holdable = (word: string, usage: Usage): Usage =>
    Object.fromEntries(
      Object.entries(usage).filter(([name, value]) => {
        const field = fields.get(word)?.get(name);
        const isTooLong = typeof value === 'string' && value.length > TEXT_MAX_LENGTH;
        return field !== undefined && !isTooLong && isValueOf(field, value);
      }),
    );
  return {
    measures,
    rates,
    takeUp,
    carry(word, usage, { attributes, startParams }) {
      const { device, start, all } = namesOf(word);
      const known = { ...pick(attributes, device), ...pick(startParams, start) };
      return takeUp(word, { ...without(usage, all), ...holdable(word, known) });
    },
    keep: (word, usage) => holdable(word, takeUp(word, without(usage, namesOf(word).all))),
  };
}

function pick(values: Usage, names: readonly string[]): Usage {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function without(values: Usage, names: ReadonlySet<string>): Usage {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

/** Fields that orders of the type bring themselves, by name. */
function fieldsOf(word: string, pages: ResolvedDeclaration['pages']): ReadonlyMap<string, ResolvedField> {
  const all = pages.flatMap((page) =>
    'source' in page && page.source.table === 'order' && page.source.equipment === word ? page.fields : [],
  );
  return new Map(all.filter(({ from }) => from === 'attribute').map((field) => [field.field, field]));
}
