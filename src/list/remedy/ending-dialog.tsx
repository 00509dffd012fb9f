import { Form } from 'antd';
import { useMemo } from 'react';
import type { RunState } from '../../../contract/api/page/remedy/run-state';
import { isElsewhere } from '../../../contract/domain/remedy/settle';
import { endsRunsBy } from '../../../contract/resources/action';
import { SETTLE_PARAMS } from '../../../contract/resources/effect';
import { FieldItem } from '../../form/field/field-item';
import { useText } from '../../i18n/language';
import { asksDevice } from '../action/action-danger';
import { ActionDialog, type ActionDialogProps } from '../action/action-dialog';
import { RunItems } from './run-items';
import { REMOVAL_CONSEQUENCES, RUN_CONSEQUENCES, RUN_WORDS } from './run-words';

/** An action on devices that puts an end to what runs on them: asks how, where something does (decision 105). */
export function EndingDialog(props: ActionDialogProps) {
  return <ActionDialog {...props} asks={<EndingAsks {...props} />} />;
}

function EndingAsks({ page, action, rows }: ActionDialogProps) {
  const t = useText();
  const name = endsRunsBy(action) ?? '';
  const entered: unknown = Form.useWatch('params');
  const asked = useMemo(() => toAsked(entered, name), [entered, name]);
  const isMeant = (run: RunState): boolean => !isElsewhere(run.place, asked);
  const consequences =
    action.effect.kind === 'remove' ? { ...RUN_CONSEQUENCES, ...REMOVAL_CONSEQUENCES } : RUN_CONSEQUENCES;
  return (
    <>
      {action.params
        .filter(({ field }) => !isOfEnding(field, name))
        .map((field) => (
          <FieldItem key={field.field} field={field} name={['params', field.field]} />
        ))}
      <RunItems
        {...{ page, action, rows, name, consequences, isMeant }}
        noneWords={RUN_WORDS.none}
        {...(asksDevice(action) ? { note: t(RUN_WORDS.atOnce) } : {})}
      />
    </>
  );
}

function isOfEnding(field: string, name: string): boolean {
  const own: readonly string[] = SETTLE_PARAMS;
  return field === name || own.includes(field);
}

/** What is said to the device, by the parameters that name a place on it. */
function toAsked(entered: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof entered !== 'object' || entered === null) return {};
  return Object.fromEntries(Object.entries(entered).filter(([field]) => !isOfEnding(field, name)));
}
