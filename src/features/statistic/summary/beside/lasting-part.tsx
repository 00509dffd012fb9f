import { Link } from 'react-router';
import type { LastingDevice } from '../../../../../contract/api/page/statistic/beside';
import { toLastingEndpoint } from '../../../../../contract/api/page/statistic/statistic-endpoints';
import { LASTING_DAYS } from '../../../../../contract/limits';
import type { LastingChart } from '../../../../../contract/resources/metric';
import type { ResolvedListPage, ResolvedSummaryPage } from '../../../../../contract/resources/resolved';
import { text } from '../../../../../contract/text';
import { usePermitted } from '../../../../access/access-context';
import { useRightsSource } from '../../../../access/rights-source';
import { LastingTable } from '../../../../chart/lasting/lasting-table';
import { useText } from '../../../../i18n/language';
import { useEndpointQuery } from '../../../../providers/use-endpoint';
import { PartCard } from './part-card';
import styles from './part.module.css';
import { toAsked, type PartPlace } from '../../part-place';

const NOTE = text(
  '当前余量 ÷ 近 {days} 个整日的日均消耗，与所选时间无关；无消耗的设备不列出',
  'What is left now ÷ mean use of the last {days} whole days, whatever the period; devices without use are left out',
);
const EMPTY = text('没有在消耗的设备', 'No device uses anything');

interface LastingPartProps extends PartPlace {
  readonly page: ResolvedSummaryPage;
  readonly chart: LastingChart;
}

/** The devices that run out first, each with the way to itself for whoever may see devices. */
export function LastingPart({ page, chart, storeIds, model }: LastingPartProps) {
  const t = useText();
  const query = useEndpointQuery(toLastingEndpoint(page), {
    body: { chart: chart.name, ...toAsked({ storeIds, model }) },
  });
  const { devices, unit } = useDevices(page, chart);
  const isPermitted = usePermitted();
  const title = t(chart.title);
  const toName = ({ id, deviceNumber }: LastingDevice) =>
    devices !== undefined && isPermitted(devices.reads) ? (
      <Link to={`${devices.path}?detail=${encodeURIComponent(id)}`}>{deviceNumber}</Link>
    ) : (
      deviceNumber
    );
  return (
    <PartCard title={title} query={query}>
      {(answer) =>
        answer.devices.length === 0 ? (
          <p className={styles['empty']}>{t(EMPTY)}</p>
        ) : (
          <>
            <LastingTable label={title} devices={answer.devices} unit={unit} toName={toName} />
            <p className={styles['note']}>{t(NOTE, { days: LASTING_DAYS })}</p>
          </>
        )
      }
    </PartCard>
  );
}

/** The list of the devices, and what their quantity is measured in. */
function useDevices({ equipment }: ResolvedSummaryPage, { list, left }: LastingChart) {
  const { declaration } = useRightsSource();
  const devices = declaration.pages.find(
    (each): each is ResolvedListPage => each.kind === 'device' && each.source.equipment === equipment,
  );
  const table = devices?.fields.find(({ field }) => field === list);
  return { devices, unit: table?.columns.find(({ field }) => field === left)?.unit ?? null };
}
