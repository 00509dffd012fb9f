import { Empty, Skeleton, Table } from 'antd';
import { Link } from 'react-router';
import type { InspectionFailure } from '../../../contract/api/page/inspection/inspection';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { usePermitted } from '../../access/access-context';
import { useRightsSource } from '../../access/rights-source';
import { formatMoment } from '../../format/moment';
import { useText } from '../../i18n/language';
import { UnreadBlock } from '../../layout/state-block';
import { FieldCell } from '../../table/cells';
import { toAnswerText } from './item-text';
import styles from './plan.module.css';
import { PLAN_WORDS } from './plan-words';
import { usePlanItems, type PlanPartProps } from './use-items';

/** What is not in order at the devices of a plan, each with the problem that was reported of it. */
export function PlanFailures(props: PlanPartProps) {
  const t = useText();
  const { data, error, refresh, declared } = usePlanItems(props);
  if (data === undefined)
    return error === null ? <Skeleton active /> : <UnreadBlock error={error} onRetry={refresh} />;
  const rows = data.failures.map((failure) => {
    const found = declared.get(failure.item);
    return {
      ...failure,
      key: `${failure.taskId} ${failure.item}`,
      name: found === undefined ? failure.item : t(found.item.title),
      found: found === undefined ? failure.value : toAnswerText(found.item, failure.value, t),
    };
  });
  return (
    <div className={styles['part']}>
      <Table
        size="small"
        pagination={{ hideOnSinglePage: true, pageSize: 50 }}
        dataSource={rows}
        locale={{ emptyText: <Empty description={t(PLAN_WORDS.noFailures)} /> }}
        columns={[
          { title: t(PLAN_WORDS.device), dataIndex: 'deviceNumber' },
          { title: t(PLAN_WORDS.store), dataIndex: 'storeName' },
          { title: t(PLAN_WORDS.item), dataIndex: 'name' },
          { title: t(PLAN_WORDS.value), dataIndex: 'found' },
          { title: t(PLAN_WORDS.note), dataIndex: 'note' },
          {
            title: t(PLAN_WORDS.scannedAt),
            dataIndex: 'scannedAt',
            render: (at: number | null) => (at === null ? null : formatMoment(at)),
          },
          {
            title: t(PLAN_WORDS.ticket),
            dataIndex: 'ticketNo',
            render: (_no, failure) => <TicketCell page={props.page} failure={failure} />,
          },
        ]}
      />
    </div>
  );
}

interface TicketCellProps {
  readonly page: ResolvedListPage;
  readonly failure: InspectionFailure;
}

/** The problem that was reported, as a link for whoever may see problems. */
function TicketCell({ page, failure: { ticketId, ticketNo, ticketStatus } }: TicketCellProps) {
  const t = useText();
  const { pages } = useRightsSource().declaration;
  const isPermitted = usePermitted();
  if (ticketId === null) return <span className={styles['muted']}>{t(PLAN_WORDS.noTicket)}</span>;
  const tickets = pages.find((each) => 'source' in each && each.source.table === 'ticket');
  const status = page.fields.find(({ field }) => field === 'ticketStatus');
  const words =
    tickets !== undefined && isPermitted(tickets.reads) ? (
      <Link to={`${tickets.path}?tab=all&detail=${encodeURIComponent(ticketId)}`}>{ticketNo}</Link>
    ) : (
      ticketNo
    );
  return (
    <>
      {words}{' '}
      {status !== undefined && (
        <FieldCell
          field={status}
          value={ticketStatus}
          row={{ id: ticketId }}
          siblingPath=""
          timeStyle="exact"
        />
      )}
    </>
  );
}
