import { Button, Modal, Skeleton, Table } from 'antd';
import { useState } from 'react';
import { toSmallCashOutsEndpoint } from '../../../contract/api/page/receipt/receipt-endpoints';
import type { SmallCashOutsStore } from '../../../contract/api/page/receipt/small-cash-outs';
import { text, type Text } from '../../../contract/text';
import { NO_VALUE } from '../../format/number';
import { formatYuan } from '../../format/yuan';
import { useText } from '../../i18n/language';
import { UnreadBlock } from '../../layout/state-block';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { StatusTag } from '../../table/status-tag';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import styles from './receipt.module.css';

const WORDS = {
  about: text(
    '开启后，不超过上限的提现不经审核直接打款；其余仍需审核。',
    'Where it is on, cash-outs up to the amount are paid without a review; all others wait for one.',
  ),
  store: text('店铺', 'Store'),
  state: text('小额免审', 'Without a review'),
  upTo: text('免审上限', 'Up to'),
  on: text('已开启', 'On'),
  off: text('未开启', 'Off'),
  change: text('修改', 'Change'),
  title: text('小额免审：{store}', 'Small amounts: {store}'),
  close: text('关闭', 'Close'),
} as const satisfies Record<string, Text>;

const WIDTH_PX = 640;
const ROWS_PER_PAGE = 12;

/** Which stores pay small cash-outs without a review, and up to which amount (pages 8.2). */
export function SmallDialog(props: ActionDialogProps) {
  const { page, action, onClose } = props;
  const t = useText();
  const [store, choose] = useState<SmallCashOutsStore | null>(null);
  const { data, error, refresh } = useEndpointQuery(toSmallCashOutsEndpoint(page, action), { body: {} });
  return (
    <Modal
      open
      title={t(action.title)}
      width={WIDTH_PX}
      maskClosable={false}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t(WORDS.close)}</Button>}
    >
      <p className={styles['about']}>{t(WORDS.about)}</p>
      {data !== undefined ? (
        <Stores list={data.list} onChoose={choose} />
      ) : error === null ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <UnreadBlock error={error} onRetry={refresh} />
      )}
      {store !== null && (
        <ActionDialog
          {...props}
          title={t(WORDS.title, { store: store.name })}
          fixed={{ storeId: store.id }}
          initial={{ params: { isOn: store.isOn, upTo: store.upToCents } }}
          onChanged={() => {
            props.onChanged();
            refresh();
          }}
          onClose={() => choose(null)}
        />
      )}
    </Modal>
  );
}

interface StoresProps {
  readonly list: readonly SmallCashOutsStore[];
  readonly onChoose: (store: SmallCashOutsStore) => void;
}

function Stores({ list, onChoose }: StoresProps) {
  const t = useText();
  return (
    <Table<SmallCashOutsStore>
      size="small"
      rowKey="id"
      dataSource={[...list]}
      pagination={{ pageSize: ROWS_PER_PAGE, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        { title: t(WORDS.store), dataIndex: 'name' },
        {
          title: t(WORDS.state),
          dataIndex: 'isOn',
          render: (isOn: boolean) => (
            <StatusTag tone={isOn ? 'success' : 'neutral'}>{t(isOn ? WORDS.on : WORDS.off)}</StatusTag>
          ),
        },
        {
          title: t(WORDS.upTo),
          dataIndex: 'upToCents',
          align: 'right',
          render: (cents: number, { isOn }) => (isOn ? formatYuan(cents) : NO_VALUE),
        },
        {
          key: 'change',
          align: 'right',
          render: (_: unknown, store) => (
            <Button
              size="small"
              aria-label={`${t(WORDS.change)} ${store.name}`}
              onClick={() => onChoose(store)}
            >
              {t(WORDS.change)}
            </Button>
          ),
        },
      ]}
    />
  );
}
