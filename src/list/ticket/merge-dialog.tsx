import { Form } from 'antd';
import { useState } from 'react';
import type { MergeTarget } from '../../../contract/api/page/ticket/merge-targets';
import { toMergeTargetsEndpoint } from '../../../contract/api/page/ticket/conversation-endpoint';
import { formatMoment } from '../../format/moment';
import { ItemSelect } from '../../form/field/item-select';
import { given } from '../../form/rules/rules';
import { useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { nameOf } from '../action/row-name';
import styles from './merge.module.css';
import { MERGE_WORDS } from './ticket-words';

/** Merges tickets into an open one: of the same device or user first, or found by its whole number (pages 9). */
export function MergeDialog(props: ActionDialogProps) {
  const { page, action, rows } = props;
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const ids = rows.map(({ id }) => id);
  const endpoint = toMergeTargetsEndpoint(page, action);
  const { data, error, isStale } = useEndpointQuery(endpoint, { body: { ids, keyword } });
  const [row] = rows;
  const title =
    rows.length === 1 && row !== undefined
      ? t(MERGE_WORDS.one, { name: nameOf(page, row) })
      : t(MERGE_WORDS.many, { count: rows.length });
  const isReading = error === null && (data === undefined || isStale);
  return (
    <ActionDialog
      {...props}
      title={title}
      asks={
        <Form.Item
          name={['params', 'targetId']}
          label={t(MERGE_WORDS.target)}
          extra={t(MERGE_WORDS.hint)}
          rules={given(t(MERGE_WORDS.missing))}
        >
          <ItemSelect
            showSearch
            // What is looked for is looked for by the gateway.
            filterOption={false}
            placeholder={t(MERGE_WORDS.choose)}
            loading={isReading}
            notFoundContent={error === null ? t(MERGE_WORDS.none) : error.message}
            options={data?.list.map((target) => ({
              value: target.id,
              label: target.ticketNo,
              target,
            }))}
            optionRender={({ data: { target } }) => <Choice target={target} />}
            onSearch={(words) => setKeyword(words.trim())}
          />
        </Form.Item>
      }
    />
  );
}

function Choice({ target }: { readonly target: MergeTarget }) {
  const t = useText();
  const { ticketNo, createdAt, content, deviceNumber, isSameDevice, isSameUser } = target;
  return (
    <span className={styles['choice']}>
      <span className={styles['head']}>
        <strong>{ticketNo}</strong>
        {isSameDevice && <em>{t(MERGE_WORDS.sameDevice)}</em>}
        {isSameUser && <em>{t(MERGE_WORDS.sameUser)}</em>}
      </span>
      <span className={styles['facts']}>
        {formatMoment(createdAt)} · {deviceNumber} · {content}
      </span>
    </span>
  );
}
