import type { OrderCurveAnswer } from '../../../../contract/api/page/evidence/curve';
import type { DeviceCurvesAnswer } from '../../../../contract/api/page/evidence/device-curves';
import type { ResolvedField } from '../../../../contract/resources/field';
import type { CurveData, CurveSeries } from '../../../chart/curve/curve-data';
import { isQuantityKind } from '../../../format/quantity';
import type { useText } from '../../../i18n/language';

type Words = ReturnType<typeof useText>;

/** Quantities by the words and units of the device's page; those of which nothing was told are left out. */
export function toCurveData(
  { from, to, startedAt, endedAt, fields, list }: OrderCurveAnswer,
  declared: readonly ResolvedField[],
  t: Words,
): CurveData {
  const series = fields.flatMap((name, index) => {
    const points = list.flatMap(({ at, values }) => {
      const value = values[index] ?? null;
      return value === null ? [] : [[at, value] as const];
    });
    return points.length === 0 ? [] : toSeries(declared, name, t, points);
  });
  return { from, to, startedAt, endedAt, series };
}

/** The same of a device over days: means with the lowest and the highest of every step. */
export function toStepData(
  { from, to, stepMs, fields, list }: DeviceCurvesAnswer,
  declared: readonly ResolvedField[],
  t: Words,
): CurveData {
  const series = fields.flatMap((name, index) => {
    const told = list.flatMap(({ at, values }) => {
      const value = values[index] ?? null;
      return value === null ? [] : [{ at, ...value }];
    });
    if (told.length === 0) return [];
    const ranges = told.map(({ low, high }) => [low, high] as const);
    const points = told.map(({ at, mean }) => [at, mean] as const);
    return toSeries(declared, name, t, points).map((each) => ({ ...each, ranges }));
  });
  return { from, to, stepMs, startedAt: null, endedAt: null, series };
}

/** A quantity as its field says; none where the reader's page has no such field. */
function toSeries(
  declared: readonly ResolvedField[],
  name: string,
  t: Words,
  points: CurveSeries['points'],
): readonly CurveSeries[] {
  const field = declared.find(({ field: each }) => each === name);
  if (field === undefined) return [];
  const { title, unit, kind } = field;
  return [
    {
      ...{ name, title: t(title), unit: unit === null ? '' : t(unit), points },
      // A bar that is full at so much is a bare number where it is drawn as a line.
      kind: isQuantityKind(kind) ? kind : 'number',
    },
  ];
}
