import type { ListFilters } from '../../../../../contract/api/page/list';
import type { RingAnswer } from '../../../../../contract/api/page/statistic/beside';
import { toRingEndpoint } from '../../../../../contract/api/page/statistic/statistic-endpoints';
import type { RingChart } from '../../../../../contract/resources/metric';
import type { ResolvedListPage, ResolvedSummaryPage } from '../../../../../contract/resources/resolved';
import { text } from '../../../../../contract/text';
import { usePermitted } from '../../../../access/access-context';
import { useRightsSource } from '../../../../access/rights-source';
import { RingPicture, type RingPiece } from '../../../../chart/ring/ring-picture';
import { useText } from '../../../../i18n/language';
import { toListPath } from '../../../../list/view/list-path';
import { useEndpointQuery } from '../../../../providers/use-endpoint';
import { PartCard } from './part-card';
import styles from './part.module.css';
import { toAsked, type PartPlace } from '../../part-place';

/** Field of devices that says their model. */
const MODEL_FIELD = 'model';
const NOW = text('当前状态，与所选时间无关', 'As it is now, whatever the period');
const EMPTY = text('没有设备', 'No devices');

interface RingPartProps extends PartPlace {
  readonly page: ResolvedSummaryPage;
  readonly chart: RingChart;
}

/** The devices by a choice of theirs, each piece with the way to its devices. */
export function RingPart({ page, chart, storeIds, model }: RingPartProps) {
  const t = useText();
  const query = useEndpointQuery(toRingEndpoint(page), {
    body: {
      chart: chart.name,
      ...toAsked({ storeIds, model }),
    },
  });
  const toPieces = usePieces(page, chart, { storeIds, model });
  const title = t(chart.title);
  return (
    <PartCard title={title} query={query}>
      {(answer) =>
        answer.total === 0 ? (
          <p className={styles['empty']}>{t(EMPTY)}</p>
        ) : (
          <>
            <RingPicture label={title} pieces={toPieces(answer)} />
            <p className={styles['note']}>{t(NOW)}</p>
          </>
        )
      }
    </PartCard>
  );
}

function usePieces(
  { equipment }: ResolvedSummaryPage,
  { field: name }: RingChart,
  { storeIds, model }: Pick<PartPlace, 'storeIds' | 'model'>,
): (answer: RingAnswer) => readonly RingPiece[] {
  const t = useText();
  const { declaration } = useRightsSource();
  const isPermitted = usePermitted();
  const devices = declaration.pages.find(
    (each): each is ResolvedListPage => each.kind === 'device' && each.source.equipment === equipment,
  );
  const field = devices?.fields.find((each) => each.field === name);
  // A list that cannot be narrowed to a model would show more than the piece counts.
  const isListed =
    model === null || devices?.fields.some((each) => each.field === MODEL_FIELD && each.isFilter);
  const store = devices?.fields.find(({ source }) => source === 'store');
  return ({ parts }) =>
    parts.map(({ value, count }) => {
      const option = field?.options.find((each) => each.value === value);
      const stores = store === undefined || storeIds.length === 0 ? {} : { [store.field]: [...storeIds] };
      const filters: ListFilters = { [name]: [value], ...stores };
      const view = { tab: null, filters: model === null ? filters : { ...filters, [MODEL_FIELD]: model } };
      return {
        key: String(value),
        title: option === undefined ? String(value) : t(option.title),
        tone: option?.tone ?? null,
        count,
        to:
          devices !== undefined && isListed && isPermitted(devices.reads) ? toListPath(devices, view) : null,
      };
    });
}
