import type { OrderCurveAnswer } from '../../../../contract/api/page/evidence/curve';
import type { ResolvedField } from '../../../../contract/resources/field';
import type { CurveData, CurveSeries } from '../../../chart/curve/curve-data';
import { isQuantityKind } from '../../../format/quantity';
import type { useText } from '../../../i18n/language';

/** Quantities by the words and units of the device's page; those of which nothing was told are left out. */
export function toCurveData(
  { from, to, startedAt, endedAt, fields, list }: OrderCurveAnswer,
  declared: readonly ResolvedField[],
  t: ReturnType<typeof useText>,
): CurveData {
  const series = fields.flatMap((name, index): readonly CurveSeries[] => {
    const field = declared.find(({ field: each }) => each === name);
    const points = list.flatMap(({ at, values }) => {
      const value = values[index] ?? null;
      return value === null ? [] : [[at, value] as const];
    });
    if (field === undefined || points.length === 0) return [];
    const { title, unit, kind } = field;
    return [
      {
        ...{ name, title: t(title), unit: unit === null ? '' : t(unit), points },
        // A bar that is full at so much is a bare number where it is drawn as a line.
        kind: isQuantityKind(kind) ? kind : 'number',
      },
    ];
  });
  return { from, to, startedAt, endedAt, series };
}
