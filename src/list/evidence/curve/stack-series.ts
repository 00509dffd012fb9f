import type { DeviceCurvesAnswer } from '../../../../contract/api/page/evidence/device-curves';
import type { Row } from '../../../../contract/api/page/list';
import type { StackDeclaration } from '../../../../contract/resources/evidence/stack';
import type { ResolvedField } from '../../../../contract/resources/field';
import type { CurveData } from '../../../chart/curve/curve-data';
import { isQuantityKind } from '../../../format/quantity';
import type { useText } from '../../../i18n/language';

type Words = ReturnType<typeof useText>;

/** What is drawn upon one another, with the words around it. */
export interface StackPicture {
  readonly id: string;
  readonly title: string;
  readonly data: CurveData;
}

interface StackSource {
  readonly declared: readonly StackDeclaration[];
  readonly fields: readonly ResolvedField[];
  /** The device: its list says what its entries are called. */
  readonly row: Row;
}

/** Stacks by the words and units of the device's page; those of which nothing was told are left out. */
export function toStackPictures(
  answer: DeviceCurvesAnswer,
  { declared, fields, row }: StackSource,
  t: Words,
): readonly StackPicture[] {
  return answer.stacks.flatMap((told) => {
    const stack = declared.find(({ list, of }) => list === told.list && of === told.of);
    const columns = fields.find(({ field }) => field === told.list)?.columns ?? [];
    const column = columns.find(({ field }) => field === told.of);
    if (stack === undefined || column === undefined) return [];
    const { unit, kind } = column;
    const series = told.entries.flatMap((key, index) => {
      const points = told.steps.flatMap(({ at, values }) => {
        const value = values[index] ?? null;
        return value === null ? [] : [[at, value] as const];
      });
      if (points.length === 0) return [];
      const title = nameEntry(key, { stack, columns, row, t });
      return [
        {
          name: key,
          title,
          points,
          unit: unit === null ? '' : t(unit),
          kind: isQuantityKind(kind) ? kind : 'number',
        },
      ];
    });
    if (series.length === 0) return [];
    const { from, to, stepMs } = answer;
    const data = { from, to, stepMs, startedAt: null, endedAt: null, series } as const;
    return [{ id: `${told.list}.${told.of}`, title: t(stack.title), data }];
  });
}

interface Naming {
  readonly stack: StackDeclaration;
  readonly columns: readonly ResolvedField[];
  readonly row: Row;
  readonly t: Words;
}

/** As the device's list calls it: `端口 3 · 插座`. */
function nameEntry(key: string, { stack, columns, row, t }: Naming): string {
  const column = columns.find(({ field }) => field === stack.key);
  const own = column === undefined ? key : wordsOf(column, key, t);
  const lead = column?.kind === 'number' ? `${t(column.title)} ${own}` : own;
  const told: unknown = row[stack.list];
  const list: readonly unknown[] = Array.isArray(told) ? told : [];
  const entry = list.find((each) => keyOf(each, stack.key) === key);
  const named = stack.named === undefined ? undefined : columns.find(({ field }) => field === stack.named);
  const alias = named === undefined ? '' : keyOf(entry, named.field);
  return named === undefined || alias === '' ? lead : `${lead} · ${wordsOf(named, alias, t)}`;
}

function wordsOf({ options }: ResolvedField, value: string, t: Words): string {
  const option = options.find((each) => String(each.value) === value);
  return option === undefined ? value : t(option.title);
}

function keyOf(entry: unknown, column: string): string {
  const value: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, column) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
