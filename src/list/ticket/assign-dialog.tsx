import { Form } from 'antd';
import { toHandlersEndpoint } from '../../../contract/api/page/ticket/conversation-endpoint';
import { FORM_WORDS } from '../../form/form-words';
import { ItemSelect } from '../../form/field/item-select';
import { given } from '../../form/rules/rules';
import { useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { ASSIGN_WORDS } from './ticket-words';

/** Gives tickets to one of those who may see to all of them (pages 9). */
export function AssignDialog(props: ActionDialogProps) {
  const { page, rows } = props;
  const t = useText();
  const ids = rows.map(({ id }) => id);
  const { data, error } = useEndpointQuery(toHandlersEndpoint(page), { body: { ids } });
  const known = new Set(rows.map(({ assigneeId }) => assigneeId));
  // Who has all of them already is given nothing.
  const has = known.size === 1 ? [...known][0] : null;
  return (
    <ActionDialog
      {...props}
      asks={
        <Form.Item
          name={['params', 'assigneeId']}
          label={t(ASSIGN_WORDS.handler)}
          extra={t(ASSIGN_WORDS.hint)}
          rules={given(t(ASSIGN_WORDS.missing))}
        >
          <ItemSelect
            showSearch
            optionFilterProp="label"
            placeholder={t(ASSIGN_WORDS.choose)}
            loading={data === undefined && error === null}
            notFoundContent={error === null ? t(ASSIGN_WORDS.nobody) : error.message}
            options={data?.list.map(({ accountId, name, isSelf }) => ({
              value: accountId,
              disabled: accountId === has,
              label: [
                isSelf ? t(FORM_WORDS.self, { name }) : name,
                ...(accountId === has ? [t(ASSIGN_WORDS.has)] : []),
              ].join(' · '),
            }))}
          />
        </Form.Item>
      }
    />
  );
}
