import { toUrlPath } from '../../contract/api/endpoints';
import { toOverviewEndpoint } from '../../contract/api/page/overview/overview-endpoint';
import { INCOME_PERIOD_MAX_DAYS, ONE_DAY_MS } from '../../contract/limits';
import type { ResolvedPage } from '../../contract/resources/resolved';
import type { Asked, Examples, View } from './asked';
import { deviceCalls, idleCalls } from './device-calls';
import { incomeCalls, partCalls } from './income-calls';
import { lastYearCalls, presentCalls, summaryCalls } from './summary-calls';
import { statisticTypesOf, type TypePages } from './type-pages';

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
const YEAR_DAYS = INCOME_PERIOD_MAX_DAYS - 1;

/** When it is, and what figures are narrowed to. */
interface Moment {
  readonly nowMs: number;
  readonly examples: Examples;
}

/**
 * What the statistics of the product are asked for: of the first type everything, over a week, a month and a year and
 * narrowed to a store, a model and a part; of every other type each call once, over a month; and the overview.
 *
 * @throws Error where the declaration has none.
 */
export function callsOf(pages: readonly ResolvedPage[], moment: Moment): readonly Asked[] {
  const overview = pages.find((page) => page.kind === 'overview');
  const [first, ...others] = statisticTypesOf(pages);
  if (overview === undefined || first === undefined) throw new Error('The declaration has no statistics.');
  return [
    { name: 'overview', path: toUrlPath(toOverviewEndpoint(overview)), body: {} },
    ...everythingOf(first, moment),
    ...others.flatMap((type) => onceOf(type, moment)),
  ];
}

function everythingOf({ summary, income, devices }: TypePages, moment: Moment): readonly Asked[] {
  const { nowMs, examples } = moment;
  const month = lastDays(MONTH_DAYS, nowMs);
  const year: View = { ...lastDays(YEAR_DAYS, nowMs), isOfYears: true };
  const ofStore = { storeIds: [examples.storeId] };
  const ofModel = { model: examples.model };
  const narrowed = [
    { name: 'of one store', ...ofStore },
    { name: 'of one model', ...ofModel },
    { name: 'of one model in one store', ...ofStore, ...ofModel },
  ];
  const periods = [lastDays(WEEK_DAYS, nowMs), month];
  const views = [...periods, ...narrowed.map((narrowing) => narrow(month, narrowing))];
  return [
    ...[{}, ...narrowed].flatMap((narrowing) => [
      ...presentCalls(summary, narrowing),
      ...idleCalls(devices, narrowing),
    ]),
    ...views.flatMap((view) => [
      ...summaryCalls(summary, view),
      ...incomeCalls(income, view),
      ...deviceCalls(devices, view),
    ]),
    ...lastYearCalls(summary, month),
    ...partCalls(income, month, examples),
    ...[year, ...narrowed.map((narrowing) => narrow(year, narrowing))].flatMap((view) =>
      incomeCalls(income, view),
    ),
    ...partCalls(income, year, examples),
  ];
}

/** The statements are those of the first type; what differs are the measures and a chart or two. */
function onceOf(
  { equipment, summary, income, devices }: TypePages,
  { nowMs }: Pick<Moment, 'nowMs'>,
): readonly Asked[] {
  const { of } = lastDays(MONTH_DAYS, nowMs);
  const view = { name: `${MONTH_DAYS} d, ${equipment}`, of };
  const present = { name: `now, ${equipment}` };
  return [
    ...presentCalls(summary, present),
    ...idleCalls(devices, present),
    ...summaryCalls(summary, view),
    ...incomeCalls(income, view, ['day']),
    ...deviceCalls(devices, view, ['device']),
  ];
}

function lastDays(days: number, nowMs: number): View {
  return { name: `${days} d`, of: { period: [nowMs - days * ONE_DAY_MS, nowMs] } };
}

function narrow(
  view: View,
  {
    name,
    ...narrowing
  }: { readonly name: string; readonly storeIds?: readonly string[]; readonly model?: string },
): View {
  return { ...view, name: `${view.name} ${name}`, of: { ...view.of, ...narrowing } };
}
