import type { ReactNode } from 'react';
import type { ResolvedReportPage } from '../../../../../contract/resources/resolved';
import type { DeviceChartDeclaration } from '../../../../../contract/resources/statistic/device-chart';
import type { PartPlace } from '../../part-place';
import { DowntimePart, StatesPart } from './day-states-part';
import styles from './device-charts.module.css';
import { FaultsPart } from './faults-part';
import { IdlePart } from './idle-part';
import { QuadrantPart } from './quadrant-part';

interface DeviceChartsProps {
  readonly page: ResolvedReportPage;
  readonly place: PartPlace;
}

/** The declared charts above the table of devices, in their order. */
export function DeviceCharts({ page, place }: DeviceChartsProps) {
  function draw(chart: DeviceChartDeclaration): ReactNode {
    const part = { page, ...place };
    switch (chart.kind) {
      case 'quadrant':
        return <QuadrantPart {...part} key={chart.name} chart={chart} />;
      case 'faults':
        return <FaultsPart {...part} key={chart.name} chart={chart} />;
      case 'downtime':
        return <DowntimePart {...part} key={chart.name} chart={chart} />;
      case 'states':
        return <StatesPart {...part} key={chart.name} chart={chart} />;
      case 'idle':
        return <IdlePart {...part} key={chart.name} chart={chart} />;
    }
  }
  return <div className={styles['charts']}>{(page.devices?.charts ?? []).map(draw)}</div>;
}
