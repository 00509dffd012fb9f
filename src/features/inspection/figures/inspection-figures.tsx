import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toInspectionStatisticsEndpoint } from '../../../../contract/api/page/inspection/inspection-endpoints';
import { INSPECTION_DAYS, type InspectionDays } from '../../../../contract/domain/inspection/statistics';
import type { ResolvedListPage } from '../../../../contract/resources/resolved';
import { StoreSelect } from '../../../form/place/store-select';
import { useText } from '../../../i18n/language';
import { UnreadBlock } from '../../../layout/state-block';
import { useEndpointQuery } from '../../../providers/use-endpoint';
import { CoverageTable, PeopleTable, RepeatedTable } from './figure-tables';
import { FIGURE_WORDS } from './figure-words';
import styles from './figures.module.css';
import { KeyFigures } from './key-figures';

/** Word of the address for the days. */
const DAYS_PARAM = 'days';
const DEFAULT_DAYS: InspectionDays = 30;

interface FiguresProps {
  /** The list of plans. */
  readonly plans: ResolvedListPage;
}

/** What the inspections of some days come to (pages 7.1, 统计). */
export function InspectionFigures({ plans }: FiguresProps) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const days = INSPECTION_DAYS.find((each) => String(each) === params.get(DAYS_PARAM)) ?? DEFAULT_DAYS;
  const [storeIds, setStoreIds] = useState<readonly string[]>([]);
  const show = (next: InspectionDays) =>
    setParams((now) => {
      now.set(DAYS_PARAM, String(next));
      return now;
    });
  return (
    <div className={styles['figures']}>
      <div className={styles['tools']}>
        <Segmented<InspectionDays>
          aria-label={t(FIGURE_WORDS.period)}
          value={days}
          options={INSPECTION_DAYS.map((each) => ({
            value: each,
            label: t(FIGURE_WORDS.days, { days: each }),
          }))}
          onChange={show}
        />
        <span className={styles['stores']}>
          <StoreSelect title={t(FIGURE_WORDS.stores)} value={storeIds} onChange={setStoreIds} />
        </span>
      </div>
      <Figures plans={plans} asked={{ days, storeIds: [...storeIds], planId: null }} />
    </div>
  );
}

/** What one run comes to (pages 7.2, 统计). */
export function PlanFigures({ plans, id }: FiguresProps & { readonly id: string }) {
  return (
    <div className={styles['figures']}>
      <Figures plans={plans} asked={{ days: DEFAULT_DAYS, storeIds: [], planId: id }} />
    </div>
  );
}

interface Asked {
  readonly days: InspectionDays;
  readonly storeIds: readonly string[];
  readonly planId: string | null;
}

function Figures({ plans, asked }: FiguresProps & { readonly asked: Asked }) {
  const { data, error, refresh, isStale } = useEndpointQuery(toInspectionStatisticsEndpoint(plans), {
    body: asked,
  });
  if (data === undefined)
    return error === null ? <Skeleton active /> : <UnreadBlock error={error} onRetry={refresh} />;
  const { sums, people, repeated, stores } = data;
  return (
    <>
      <KeyFigures sums={sums} isStale={isStale} />
      {asked.planId === null && (
        <div className={styles['columns']}>
          <CoverageTable rows={stores} isStale={isStale} />
          <RepeatedTable rows={repeated} isStale={isStale} />
        </div>
      )}
      <PeopleTable rows={people} isStale={isStale} />
    </>
  );
}
