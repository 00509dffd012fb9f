import { Link } from 'react-router';
import { toIdleEndpoint } from '../../../../../contract/api/page/statistic/device-endpoints';
import type { IdleDevice } from '../../../../../contract/api/page/statistic/device-charts';
import { DEVICE_COLUMNS } from '../../../../../contract/messages/statistic/device-report-words';
import { DEVICE_NAMES } from '../../../../../contract/messages/statistic/report-words';
import type { ResolvedReportPage } from '../../../../../contract/resources/resolved';
import type { IdleChart } from '../../../../../contract/resources/statistic/device-chart';
import { text } from '../../../../../contract/text';
import canvas from '../../../../chart/chart.module.css';
import { ToRows } from '../../../../chart/rows/to-rows';
import { formatMoment } from '../../../../format/moment';
import { formatNumber, NO_VALUE } from '../../../../format/number';
import { useText } from '../../../../i18n/language';
import { useEndpointQuery } from '../../../../providers/use-endpoint';
import { toDetailPath } from '../../../../table/detail-path';
import { StatusTag } from '../../../../table/status-tag';
import { PartCard } from '../../summary/beside/part-card';
import part from '../../summary/beside/part.module.css';
import { toAsked, type PartPlace } from '../../part-place';
import { useDeviceList, useDeviceListPath } from '../use-device-list-path';
import styles from './device-charts.module.css';

const WORDS = {
  none: text('没有闲置 {days} 天以上的设备', 'No device has been idle for {days} days'),
  status: text('状态', 'State'),
  all: text('全部 {count} 台', 'All {count}'),
  note: text(
    '启用中、满 {days} 天没有订单的设备，与所选时间无关；共 {count} 台，显示最久的 {shown} 台',
    'Devices in use without an order for {days} days, whatever the period; {count} in all, the {shown} longest are shown',
  ),
};
const [NUMBER, STORE] = DEVICE_NAMES;

interface IdlePartProps extends Pick<PartPlace, 'storeIds' | 'model'> {
  readonly page: ResolvedReportPage;
  readonly chart: IdleChart;
}

/** Devices that wait for an order, the longest first; each leads to itself, all of them to their list. */
export function IdlePart({ page, chart, storeIds, model }: IdlePartProps) {
  const t = useText();
  const { name, days } = chart;
  const query = useEndpointQuery(toIdleEndpoint(page), {
    body: { chart: name, ...toAsked({ storeIds, model }) },
  });
  const toPath = useDeviceListPath(page, { storeIds, model });
  const path = toPath({ idleDays: [days, null], enabled: true });
  const title = t(chart.title);
  const { data } = query;
  return (
    <PartCard
      title={title}
      query={query}
      isWide
      head={
        data !== undefined && data.total > 0 && path !== null ? (
          <Link to={path}>{t(WORDS.all, { count: formatNumber(data.total, 0) })}</Link>
        ) : null
      }
    >
      {({ devices, total }) =>
        total === 0 ? (
          <p className={part['empty']}>{t(WORDS.none, { days })}</p>
        ) : (
          <>
            <IdleTable {...{ page, devices, label: title }} isLinked={toPath({}) !== null} />
            <p className={part['note']}>
              {t(WORDS.note, {
                days,
                count: formatNumber(total, 0),
                shown: formatNumber(devices.length, 0),
              })}
            </p>
          </>
        )
      }
    </PartCard>
  );
}

interface IdleTableProps {
  readonly page: ResolvedReportPage;
  readonly devices: readonly IdleDevice[];
  readonly label: string;
  readonly isLinked: boolean;
}

function IdleTable({ page, devices, label, isLinked }: IdleTableProps) {
  const t = useText();
  const list = useDeviceList(page);
  const states = list?.fields.find(({ field }) => field === 'displayStatus')?.options ?? [];
  return (
    <div
      className={`${canvas['tableScroll'] ?? ''} ${styles['rows'] ?? ''}`}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <table className={canvas['table']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(NUMBER.title)}</th>
            <th scope="col">{t(STORE.title)}</th>
            <th scope="col">{t(DEVICE_COLUMNS.position)}</th>
            <th scope="col">{t(WORDS.status)}</th>
            <th scope="col" data-align="right">
              {t(DEVICE_COLUMNS.lastOrderAt)}
            </th>
            <th scope="col" data-align="right">
              {t(DEVICE_COLUMNS.idleDays)}
            </th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => {
            const state = states.find(({ value }) => value === device.displayStatus);
            const address = isLinked && list !== undefined ? toDetailPath(list.path, device.id) : null;
            return (
              <tr key={device.id}>
                <th scope="row">
                  <ToRows address={address}>{device.deviceNumber}</ToRows>
                </th>
                <td>{device.storeName ?? NO_VALUE}</td>
                <td>{device.position ?? NO_VALUE}</td>
                <td>
                  {state === undefined ? (
                    NO_VALUE
                  ) : (
                    <StatusTag tone={state.tone ?? 'neutral'}>{t(state.title)}</StatusTag>
                  )}
                </td>
                <td data-align="right">
                  {device.lastOrderAt === null ? NO_VALUE : formatMoment(device.lastOrderAt)}
                </td>
                <td data-align="right">{formatNumber(device.idleDays, 0)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
