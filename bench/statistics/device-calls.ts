import { toUrlPath } from '../../contract/api/endpoints';
import { toReportEndpoint } from '../../contract/api/page/page-endpoints';
import { deviceChartsOf } from '../../contract/api/page/statistic/device-charts';
import {
  toDayStatesEndpoint,
  toFaultKindsEndpoint,
  toIdleEndpoint,
  toQuadrantEndpoint,
} from '../../contract/api/page/statistic/device-endpoints';
import { DEVICE_VIEWS, type DeviceView } from '../../contract/domain/report';
import type { ResolvedReportPage } from '../../contract/resources/resolved';
import type { Asked, Narrowing, View } from './asked';

/** The devices of a period: the charts above the table, and the table in each view. */
export function deviceCalls(
  devices: ResolvedReportPage,
  { name, of, ...reach }: View,
  views: readonly DeviceView[] = DEVICE_VIEWS,
): readonly Asked[] {
  const hasDays = (['downtime', 'states'] as const).some((kind) => deviceChartsOf(devices, kind).length > 0);
  const hasFaults = deviceChartsOf(devices, 'faults').length > 0;
  return [
    ...views.map((view) => ({
      ...{ name: `devices by ${view} ${name}`, path: toUrlPath(toReportEndpoint(devices)) },
      ...{ body: { ...of, view }, ...reach },
    })),
    ...deviceChartsOf(devices, 'quadrant').map(({ name: chart }) => ({
      ...{ name: `quadrant of ${chart} ${name}`, path: toUrlPath(toQuadrantEndpoint(devices)) },
      ...{ body: { chart, ...of }, ...reach },
    })),
    // Both charts by days are drawn from one answer.
    ...(hasDays
      ? [{ name: `states ${name}`, path: toUrlPath(toDayStatesEndpoint(devices)), body: of, ...reach }]
      : []),
    ...(hasFaults
      ? [{ name: `faults ${name}`, path: toUrlPath(toFaultKindsEndpoint(devices)), body: of, ...reach }]
      : []),
  ];
}

/** Devices that are idle now, whatever the period. */
export function idleCalls(
  devices: ResolvedReportPage,
  { name = 'now', ...narrowing }: Narrowing & { readonly name?: string } = {},
): readonly Asked[] {
  return deviceChartsOf(devices, 'idle').map(({ name: chart }) => ({
    ...{ name: `idle ${name}`, path: toUrlPath(toIdleEndpoint(devices)) },
    body: { chart, ...narrowing },
  }));
}
