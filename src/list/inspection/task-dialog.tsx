import { Form, Radio } from 'antd';
import { toInspectionItemsEndpoint } from '../../../contract/api/page/inspection/inspection-endpoints';
import { toItemKey } from '../../../contract/resources/inspection/check-item';
import { useRightsSource } from '../../access/rights-source';
import { unless } from '../../form/rules/rules';
import { useText } from '../../i18n/language';
import { useEndpointQuery } from '../../providers/use-endpoint';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { AnswersEntry, isComplete } from './answers-entry';
import { INSPECTION_WORDS } from './inspection-words';
import { PeopleItem } from './people-item';
import { textOf } from './plan-entry';
import { Asked } from './plan-steps';
import { toTold } from './told-answers';

/** What somebody at a desk does to tasks: says what was found, or who goes there. */
export function TaskDialog(props: ActionDialogProps) {
  const { effect } = props.action;
  if (effect.kind === 'inspectionTask' && (effect.step === 'assign' || effect.step === 'recheck')) {
    return <ActionDialog {...props} asks={<PeopleItem name={['params', 'inspectorId']} isMany={false} />} />;
  }
  return <RecordDialog {...props} />;
}

/** Says what was found at one device, or puts it right: it begins with what stands there. */
function RecordDialog(props: ActionDialogProps) {
  const { page, rows, action } = props;
  const { equipment } = useRightsSource().declaration;
  const [row] = rows;
  const { data } = useEndpointQuery(toInspectionItemsEndpoint(page), {
    body: { id: textOf(row?.['planId']) },
  });
  if (row === undefined) return null;
  const keys = data?.list.map(({ item }) => item) ?? [];
  const type = equipment.find(({ deviceType }) => deviceType === row['equipment']);
  const items = (type?.checklist ?? []).filter((item) =>
    keys.includes(toItemKey(type?.deviceType ?? '', item)),
  );
  const answers = toTold(row['results']).map(({ item, value }) => ({ item, value }));
  const skipReason = typeof row['skipReason'] === 'string' ? row['skipReason'] : null;
  const note = typeof row['note'] === 'string' ? row['note'] : null;
  // A form takes what it begins with once: it waits for what stands there.
  if (data === undefined) return null;
  return (
    <ActionDialog
      {...props}
      initial={{ params: { answers, skipReason, note, photos: null } }}
      asks={<Found action={action} items={items} deviceType={type?.deviceType ?? ''} />}
    />
  );
}

interface FoundProps extends Pick<ActionDialogProps, 'action'> {
  readonly items: Parameters<typeof AnswersEntry>[0]['items'];
  readonly deviceType: string;
}

function Found({ action, items, deviceType }: FoundProps) {
  const t = useText();
  const kept: unknown = Form.useWatch(['params', 'skipReason'], { preserve: true });
  const isSkipped = typeof kept === 'string';
  const form = Form.useFormInstance();
  return (
    <>
      <Form.Item label={t(INSPECTION_WORDS.kind)}>
        <Radio.Group
          value={isSkipped}
          options={[
            { value: false, label: t(INSPECTION_WORDS.inspected) },
            { value: true, label: t(INSPECTION_WORDS.skipped) },
          ]}
          onChange={({ target }) =>
            form.setFieldValue(['params', 'skipReason'], target.value === true ? '' : null)
          }
        />
      </Form.Item>
      {isSkipped ? (
        <Asked action={action} names={['skipReason']} />
      ) : (
        <Form.Item
          name={['params', 'answers']}
          label={t(INSPECTION_WORDS.items)}
          required
          rules={unless((value) =>
            isComplete(value, items, deviceType) ? null : t(INSPECTION_WORDS.answerAll),
          )}
        >
          <AnswersEntry items={items} deviceType={deviceType} />
        </Form.Item>
      )}
      <Asked action={action} names={['note', 'photos']} />
    </>
  );
}
