import {
  isDateDimension,
  type DateDimension,
  type IncomeDimension,
} from '../../../../contract/domain/report';
import { PERIOD_MAX_DAYS } from '../../../../contract/limits';
import { countDays, LONG_PICKS } from '../../../form/period/business-day';
import type { ReportView } from '../report/report-view';

/** Days of a year are months first. */
const LONG_DIMENSION: DateDimension = 'month';

/** What sums tell of a model, or of one part: see decision 133. */
export function isTold(
  dimension: IncomeDimension,
  { model, part }: Pick<ReportView, 'model' | 'part'>,
): boolean {
  if (isDateDimension(dimension) || dimension === 'store') return true;
  return part === null && (model === null || dimension === 'device');
}

/**
 * A change of what is shown, with what has to change beside it: months where a period is chosen that is longer than a
 * list's, and neither items nor methods where a model is, of which no sums are kept by them.
 */
export function toToldChange(view: ReportView, change: Partial<ReportView>): Partial<ReportView> {
  const next = { ...view, ...change };
  const isOfNoDevice = next.model !== null && next.part !== null && next.part.by !== 'device';
  const told = isOfNoDevice ? { ...change, part: null } : change;
  if (!isTold(next.dimension, { ...next, ...told }))
    return { ...told, dimension: firstDimension(next.period) };
  const isLonger = change.period !== undefined && next.dimension === 'day';
  return isLonger ? { ...told, dimension: firstDimension(next.period) } : told;
}

function firstDimension(period: ReportView['period']): DateDimension {
  return period !== null && isLong(period) ? LONG_DIMENSION : 'day';
}

function isLong(period: NonNullable<ReportView['period']>): boolean {
  if (typeof period === 'string') return LONG_PICKS.some((pick) => pick === period);
  return countDays(period) > PERIOD_MAX_DAYS;
}
