import type { WaitingItem } from '../../../../../contract/api/page/statistic/waiting';
import { toWaitingEndpoint } from '../../../../../contract/api/page/statistic/statistic-endpoints';
import type { TodoChart } from '../../../../../contract/resources/metric';
import type { ResolvedSummaryPage } from '../../../../../contract/resources/resolved';
import { text } from '../../../../../contract/text';
import { useRightsSource } from '../../../../access/rights-source';
import { TodoTiles, type TodoTile } from '../../../../chart/todo/todo-tiles';
import { useText } from '../../../../i18n/language';
import { toListPath } from '../../../../list/view/list-path';
import { useEndpointQuery } from '../../../../providers/use-endpoint';
import { PartCard } from './part-card';
import styles from './part.module.css';
import type { PartPlace } from '../../part-place';

const OF_ALL = text('待办不区分型号', 'Of all models');

interface TodoPartProps extends PartPlace {
  readonly page: ResolvedSummaryPage;
  readonly chart: TodoChart;
}

/** What waits of the type; without the right to any of the lists there is nothing to show, not even that. */
export function TodoPart({ page, chart, storeIds, model }: TodoPartProps) {
  const t = useText();
  const toTiles = useTiles(page);
  const query = useEndpointQuery(toWaitingEndpoint(page), {
    body: storeIds.length === 0 ? {} : { storeIds: [...storeIds] },
  });
  if (query.data?.items.length === 0) return null;
  return (
    <PartCard title={t(chart.title)} query={query} isWide>
      {({ items }) => (
        <>
          <TodoTiles tiles={toTiles(items)} />
          {model !== null && <p className={styles['note']}>{t(OF_ALL)}</p>}
        </>
      )}
    </PartCard>
  );
}

function useTiles({
  equipment,
}: ResolvedSummaryPage): (items: readonly WaitingItem[]) => readonly TodoTile[] {
  const t = useText();
  const { declaration } = useRightsSource();
  const titles = declaration.equipment.find(({ deviceType }) => deviceType === equipment)?.waiting ?? [];
  return (items) =>
    items.flatMap(({ page: id, name, tab, filters, count, isCapped }) => {
      const list = declaration.pages.find((each) => each.id === id);
      const title = titles.find((item) => item.name === name)?.title;
      if (list === undefined || !('source' in list) || title === undefined) return [];
      return [{ name, title: t(title), count, isCapped, to: toListPath(list, { tab, filters }) }];
    });
}
