import type {
  Declaration,
  EquipmentDeclaration,
  EntryDeclaration,
} from '../../contract/resources/declaration';
import { grownNames } from '../../contract/resources/effect';
import {
  alertRuleOf,
  linkOf,
  meterOf,
  watchedOf,
  measuresOf,
  type Measure,
  type MetricDeclaration,
} from '../../contract/resources/metric';
import {
  DEVICE_CHARTS,
  DEVICE_METRICS,
  DEVICE_ORDER,
  INCOME_CHARTS,
  INCOME_METRICS,
  OVERVIEW_METRICS,
  SUMMARY_CHARTS,
  SUMMARY_METRICS,
} from '../vocabulary/statistics';
import type { TypeFigures } from './figure';
import { withRefunds } from './refund-details';

/** By word of the type on the wire, what is particular to its statistics. */
export type FiguresByType = Readonly<Record<string, TypeFigures>>;

/** The declaration with the figures of all types and those of each, on the pages of statistics; once is enough. */
export function addAllFigures(declaration: Declaration, figures: FiguresByType): Declaration {
  const { overview, entries } = declaration;
  return {
    ...declaration,
    ...(overview === undefined ? {} : { overview: { ...overview, metrics: OVERVIEW_METRICS } }),
    entries: entries.map((entry) => withOwn(entry, figures)),
  };
}

function withOwn(entry: EntryDeclaration, figures: FiguresByType): EntryDeclaration {
  if (entry.kind !== 'equipment' || entry.statistic === undefined) return entry;
  const { statistic } = entry;
  if (SUMMARY_METRICS.some((metric) => statistic.summary.metrics.includes(metric))) return entry;
  const common = { ...entry, statistic: { ...withCommon(statistic), ...withRefunds(entry) } };
  const own = figures[entry.deviceType];
  return own === undefined ? common : addFigures(common, common.statistic, own);
}

const OTHER_THAN_ORDERS = [alertRuleOf, linkOf, watchedOf, meterOf];

type Statistic = NonNullable<EquipmentDeclaration['statistic']>;

/** What every type has stands before what it brings itself. */
function withCommon({ summary, income, device, ...statistic }: Statistic): Statistic {
  return {
    ...statistic,
    summary: {
      ...summary,
      metrics: [...SUMMARY_METRICS, ...summary.metrics],
      charts: [...SUMMARY_CHARTS, ...summary.charts],
    },
    income: { charts: INCOME_CHARTS, ...income, metrics: [...INCOME_METRICS, ...income.metrics] },
    device: {
      ...{ firstOrder: DEVICE_ORDER, charts: DEVICE_CHARTS },
      ...device,
      metrics: [...DEVICE_METRICS, ...device.metrics],
    },
  };
}

function addFigures(
  entry: EquipmentDeclaration,
  { summary, income, device, ...statistic }: Statistic,
  { title, metrics, charts, carries, rates, tallies, links, watched, meters }: TypeFigures,
): EquipmentDeclaration {
  const shown = metrics.filter(isShown);
  const filled = grownNames(entry.device.actions ?? []).map((name): Measure => `extra.${name}`);
  const isOfOrders = ({ fold }: MetricDeclaration) =>
    // Alerts, links, devices, meters and what is filled up are no income, and no item or method of payment has any.
    measuresOf(fold).every(
      (measure) => OTHER_THAN_ORDERS.every((of) => of(measure) === null) && !filled.includes(measure),
    );
  return {
    ...entry,
    statistic: {
      ...statistic,
      summary: {
        ...summary,
        metrics: [...summary.metrics, ...metrics],
        charts: [...summary.charts, ...charts],
        own: { title, metrics: shown.map(({ name }) => name) },
      },
      income: { ...income, metrics: [...income.metrics, ...shown.filter(isOfOrders)] },
      device: { ...device, metrics: [...device.metrics, ...shown] },
    },
    ...(carries === undefined ? {} : { carries }),
    ...(rates === undefined ? {} : { rates }),
    ...(tallies === undefined ? {} : { tallies }),
    ...(links === undefined ? {} : { links }),
    ...(watched === undefined ? {} : { watched }),
    ...(meters === undefined ? {} : { meters }),
  };
}

function isShown({ isDrawnOnly = false }: MetricDeclaration): boolean {
  return !isDrawnOnly;
}
