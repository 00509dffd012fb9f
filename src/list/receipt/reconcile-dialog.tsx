import { Button, Modal, Segmented, Table } from 'antd';
import { useState } from 'react';
import { toReconciliationEndpoint } from '../../../contract/api/page/receipt/receipt-endpoints';
import type { ReconciliationLine } from '../../../contract/api/page/receipt/reconciliation';
import { startOfDay } from '../../../contract/day';
import { RECONCILED_DAYS_MAX } from '../../../contract/domain/receipt/reconciliation';
import { ONE_DAY_MS } from '../../../contract/limits';
import { formatDate, formatMoment } from '../../format/moment';
import { NO_VALUE } from '../../format/number';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { UnreadBlock } from '../../layout/state-block';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { StatusTag } from '../../table/status-tag';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import styles from './receipt.module.css';
import { RECONCILE_WORDS, STATES } from './reconcile-words';

const WIDTH_PX = 920;
const PERIODS = [7, 14, RECONCILED_DAYS_MAX];
const [SHORTEST = RECONCILED_DAYS_MAX] = PERIODS;
const ROWS_PER_PAGE = 20;

/** What came in and went out by day and channel, beside what the channels say (pages 8.1 对账). */
export function ReconcileDialog(props: ActionDialogProps) {
  const { page, action, onClose } = props;
  const t = useText();
  const [openedAt] = useState(() => Date.now());
  const [days, setDays] = useState(SHORTEST);
  const [settled, settle] = useState<ReconciliationLine | null>(null);
  const from = startOfDay(openedAt - (days - 1) * ONE_DAY_MS);
  const { data, error, isFetching, refresh } = useEndpointQuery(toReconciliationEndpoint(page, action), {
    body: { period: [from, openedAt] },
  });
  const nameOf = (channel: string) => {
    const options = action.params.find(({ field }) => field === 'channel')?.options ?? [];
    const found = options.find(({ value }) => value === channel);
    return found === undefined ? channel : t(found.title);
  };
  return (
    <Modal
      open
      title={t(action.title)}
      width={WIDTH_PX}
      maskClosable={false}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t(RECONCILE_WORDS.close)}</Button>}
    >
      <p className={styles['about']}>{t(RECONCILE_WORDS.about)}</p>
      <Segmented
        aria-label={t(RECONCILE_WORDS.period)}
        value={days}
        onChange={setDays}
        options={PERIODS.map((value) => ({ value, label: t(RECONCILE_WORDS.days, { days: value }) }))}
      />
      {error !== null && data === undefined ? (
        <UnreadBlock error={error} onRetry={refresh} />
      ) : (
        <Lines list={data?.list ?? []} isLoading={isFetching} nameOf={nameOf} onSettle={settle} />
      )}
      {settled !== null && (
        <ActionDialog
          {...props}
          title={t(RECONCILE_WORDS.settleTitle, {
            ...{ day: formatDate(settled.dayAt), channel: nameOf(settled.channel) },
            amount: formatYuan(netOf(settled)),
          })}
          fixed={{ dayAt: settled.dayAt, channel: settled.channel }}
          onChanged={() => {
            props.onChanged();
            refresh();
          }}
          onClose={() => settle(null)}
        />
      )}
    </Modal>
  );
}

/** What the channel has more in the end. */
function netOf({ inDifference, outDifference }: ReconciliationLine): number {
  return (inDifference ?? 0) - (outDifference ?? 0);
}

interface LinesProps {
  readonly list: readonly ReconciliationLine[];
  readonly isLoading: boolean;
  readonly nameOf: (channel: string) => string;
  readonly onSettle: (line: ReconciliationLine) => void;
}

function Lines({ list, isLoading, nameOf, onSettle }: LinesProps) {
  const t = useText();
  return (
    <Table<ReconciliationLine>
      className={styles['lines'] ?? ''}
      size="small"
      loading={isLoading}
      rowKey={({ dayAt, channel }) => `${dayAt} ${channel}`}
      dataSource={[...list]}
      pagination={{ pageSize: ROWS_PER_PAGE, showSizeChanger: false, hideOnSinglePage: true }}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: t(RECONCILE_WORDS.empty) }}
      columns={[
        { title: t(RECONCILE_WORDS.day), dataIndex: 'dayAt', render: formatDate },
        { title: t(RECONCILE_WORDS.channel), dataIndex: 'channel', render: nameOf },
        toSide('in', t),
        toSide('out', t),
        {
          title: t(RECONCILE_WORDS.state),
          dataIndex: 'state',
          render: (_state, line) => <State line={line} onSettle={onSettle} />,
        },
      ]}
    />
  );
}

/** What the house and the channel say of one direction, and by how much they differ. */
function toSide(side: 'in' | 'out', t: ReturnType<typeof useText>) {
  const isIn = side === 'in';
  const houseOf = ({ house }: ReconciliationLine) => (isIn ? house.inCents : house.outCents);
  const toldOf = ({ told }: ReconciliationLine) =>
    told === null ? null : isIn ? told.inCents : told.outCents;
  const differenceOf = (line: ReconciliationLine) => (isIn ? line.inDifference : line.outDifference);
  const amount = (of: (line: ReconciliationLine) => number | null, name: string, words: string) => ({
    ...{ key: `${side} ${name}`, title: words, align: 'right' as const },
    render: (_: unknown, line: ReconciliationLine) => <Amount cents={of(line)} />,
  });
  return {
    title: t(RECONCILE_WORDS[side]),
    children: [
      amount(houseOf, 'house', t(RECONCILE_WORDS.house)),
      amount(toldOf, 'told', t(RECONCILE_WORDS.told)),
      amount(differenceOf, 'difference', t(RECONCILE_WORDS.difference)),
    ],
  };
}

function Amount({ cents }: { readonly cents: number | null }) {
  return <span className={styles['amount']}>{cents === null ? NO_VALUE : formatYuan(cents)}</span>;
}

function State({ line, onSettle }: { readonly line: ReconciliationLine } & Pick<LinesProps, 'onSettle'>) {
  const t = useText();
  const [tone, words] = STATES[line.state];
  return (
    <div className={styles['state']}>
      <StatusTag tone={tone}>{t(words)}</StatusTag>
      {line.state === 'differs' && (
        <Button size="small" onClick={() => onSettle(line)}>
          {t(RECONCILE_WORDS.settle)}
        </Button>
      )}
      {line.note !== null && (
        <span className={styles['note']}>
          {line.note}
          {line.settledBy !== null && line.settledAt !== null && (
            <small>
              {t(RECONCILE_WORDS.settledBy, { name: line.settledBy, at: formatMoment(line.settledAt) })}
            </small>
          )}
        </span>
      )}
    </div>
  );
}
