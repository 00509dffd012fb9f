import { useOne, type BaseRecord } from '@refinedev/core';
import { Skeleton } from 'antd';
import { Suspense, useMemo, type ReactNode } from 'react';
import type { Row } from '../../../contract/api/page/list';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { usePermitted } from '../../access/access-context';
import { lazyPart } from '../../away/lazy-part';
import { useText } from '../../i18n/language';
import { PageTabs } from '../../layout/page-tabs';
import styles from '../../layout/page.module.css';
import { UnreadBlock } from '../../layout/state-block';
import { ViewSkeleton } from '../../layout/view-skeleton';
import { ObjectLog } from '../../list/detail/object-log';
import { ListPage } from '../../list/list-page';
import { FIGURE_WORDS } from './figures/figure-words';
import { PlanHead } from './plan-head';
import { PLAN_WORDS } from './plan-words';

const PlanItems = lazyPart(async () => (await import('./plan-items')).PlanItems);
const PlanPhotos = lazyPart(async () => (await import('./plan-photos')).PlanPhotos);
const PlanFigures = lazyPart(async () => (await import('./figures/inspection-figures')).PlanFigures);
const PlanFailures = lazyPart(async () => (await import('./plan-failures')).PlanFailures);

/** Word of the address for the open part: the list inside has the word `tab` for itself. */
const PART_PARAM = 'show';

interface PlanPageProps {
  /** The list of tasks. */
  readonly page: ResolvedListPage;
  /** The list of plans that the plan is one of. */
  readonly plans: ResolvedListPage;
  readonly id: string;
}

/** One inspection plan: how it stands, its devices, its items, what is wrong, and who did what (pages 7.2). */
export function PlanPage({ page, plans, id }: PlanPageProps) {
  const t = useText();
  const isPermitted = usePermitted();
  const { query } = useOne<BaseRecord & Row>({
    resource: plans.id,
    id,
    errorNotification: false,
    liveMode: 'auto',
  });
  const plan: Row | undefined = query.data?.data;
  const own = useMemo(() => ({ ...page, path: `${page.path}/${encodeURIComponent(id)}` }), [page, id]);
  const fixed = useMemo(() => ({ [page.of ?? '']: id }), [page, id]);
  const retry = () => void query.refetch();
  if (plan === undefined) {
    return query.isError ? <UnreadBlock error={query.error} onRetry={retry} /> : <Skeleton active />;
  }
  const { statisticsPermission } = plans;
  const changedAt = query.dataUpdatedAt;
  const aside = { page, id, changedAt };
  return (
    <section className={styles['page']} aria-label={t(plans.short)}>
      <PlanHead plans={plans} plan={plan} onChanged={retry} />
      <PageTabs
        label={t(PLAN_WORDS.parts)}
        param={PART_PARAM}
        tabs={[
          {
            name: 'tasks',
            title: PLAN_WORDS.tasks,
            draw: () => <ListPage page={own} timeStyle="exact" fixed={fixed} isPart />,
          },
          {
            name: 'items',
            title: PLAN_WORDS.items,
            draw: () => inPart(<PlanItems {...aside} />),
          },
          {
            name: 'failures',
            title: PLAN_WORDS.failures,
            draw: () => inPart(<PlanFailures {...aside} />),
          },
          {
            name: 'photos',
            title: PLAN_WORDS.photos,
            draw: () => inPart(<PlanPhotos {...aside} />),
          },
          ...(statisticsPermission === null || !isPermitted(statisticsPermission)
            ? []
            : [
                {
                  name: 'statistics',
                  title: FIGURE_WORDS.title,
                  draw: () => inPart(<PlanFigures plans={plans} id={id} />),
                },
              ]),
          {
            name: 'log',
            title: PLAN_WORDS.log,
            draw: () => (
              <ObjectLog page={plans} row={plan} changedAt={changedAt} timeStyle="exact" siblingPath="" />
            ),
          },
        ]}
      />
    </section>
  );
}

/** A part that comes when it is first looked at. */
function inPart(part: ReactNode) {
  return <Suspense fallback={<ViewSkeleton />}>{part}</Suspense>;
}
