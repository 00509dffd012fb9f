import { Alert, Button, Checkbox, Form, Modal, Steps } from 'antd';
import { useId } from 'react';
import type { ActionValue } from '../../../contract/api/page/action';
import { calibrate } from '../../../contract/domain/calibration';
import { askedParams } from '../../../contract/resources/action';
import { FieldItem } from '../../form/field/field-item';
import { unless } from '../../form/rules/rules';
import { FormBody } from '../../form/submit/form-body';
import { formatMoment } from '../../format/moment';
import { formatNumber, formatPercent } from '../../format/number';
import { nameOf } from '../action/row-name';
import { useText } from '../../i18n/language';
import type { ActionDialogProps } from '../action/action-dialog';
import { DIALOG_WORDS } from '../action/dialog-words';
import { describeFailure } from '../command/command-failure';
import { COMMAND_STATES } from '../command/command-states';
import { LogSkeleton } from '../detail/object-log-parts';
import styles from './calibration.module.css';
import { CALIBRATION_WORDS } from './calibration-words';
import {
  useCalibration,
  type CalibrationState,
  type CalibrationSubject,
  type Stage,
} from './use-calibration';

const WIDTH_PX = 520;

/** Corrects a device by what it gave: it dispenses, a person measures, the device takes the new value (pages 3.4). */
export function CalibrateDialog({ page, action, rows, onChanged, onClose }: ActionDialogProps) {
  const [row] = rows;
  const { effect } = action;
  if (row === undefined || effect.kind !== 'calibrate') return null;
  const factor = row[effect.field];
  const subject = { page, action, effect, deviceId: row.id };
  return (
    <Wizard
      subject={subject}
      name={nameOf(page, row)}
      factor={typeof factor === 'number' ? factor : null}
      onChanged={onChanged}
      onClose={onClose}
    />
  );
}

interface WizardProps extends Pick<ActionDialogProps, 'onChanged' | 'onClose'> {
  readonly subject: CalibrationSubject;
  readonly name: string;
  /** What the device counts by now; null where it never said. */
  readonly factor: number | null;
}

const STEP_OF: Readonly<Record<Stage, number>> = {
  looking: 0,
  choose: 0,
  dispensing: 0,
  failed: 0,
  measure: 1,
  applying: 2,
  done: 2,
};

function Wizard({ subject, name, factor, onChanged, onClose }: WizardProps) {
  const t = useText();
  const state = useCalibration(subject, onChanged);
  const id = useId();
  const { stage } = state;
  const okWords = stage === 'choose' ? CALIBRATION_WORDS.dispense : CALIBRATION_WORDS.apply;
  return (
    <Modal
      open
      width={WIDTH_PX}
      maskClosable={false}
      title={t(DIALOG_WORDS.onOne, { action: t(subject.action.title), name })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(CALIBRATION_WORDS.close)}</Button>
          {stage === 'choose' && (
            <Button loading={state.isSending} onClick={() => void state.restore()}>
              {t(CALIBRATION_WORDS.restore)}
            </Button>
          )}
          {stage === 'failed' && state.remeasure !== null && (
            <Button onClick={state.remeasure}>{t(CALIBRATION_WORDS.remeasure)}</Button>
          )}
          {(stage === 'failed' || stage === 'measure') && (
            <Button onClick={state.again}>{t(CALIBRATION_WORDS.again)}</Button>
          )}
          {(stage === 'choose' || stage === 'measure') && (
            <Button type="primary" htmlType="submit" form={id} loading={state.isSending}>
              {t(okWords)}
            </Button>
          )}
        </>
      }
    >
      <Steps
        className={styles['steps'] ?? ''}
        size="small"
        current={STEP_OF[stage]}
        status={stage === 'failed' ? 'error' : stage === 'done' ? 'finish' : 'process'}
        items={CALIBRATION_WORDS.steps.map((title) => ({ title: t(title) }))}
      />
      {stage === 'looking' && <LogSkeleton />}
      {stage === 'choose' && <ChooseForm {...{ id, subject, state }} />}
      {stage === 'measure' && <MeasureForm {...{ id, subject, state, factor }} />}
      <CommandLine state={state} />
    </Modal>
  );
}

/** How the device takes it, and why it did not. */
function CommandLine({ state: { stage, command } }: { readonly state: CalibrationState }) {
  const t = useText();
  if (stage === 'looking' || stage === 'choose' || stage === 'measure') return null;
  if (stage === 'done') {
    return <Alert type="success" showIcon role="status" message={t(CALIBRATION_WORDS.applied)} />;
  }
  const title = t(command === undefined ? COMMAND_STATES[0].title : COMMAND_STATES[command.status].title);
  if (stage === 'failed' && command !== undefined) {
    const reason = describeFailure(command, t) ?? title;
    const message = t(CALIBRATION_WORDS.failed, { state: title, reason });
    return <Alert type="error" showIcon role="alert" message={message} />;
  }
  return (
    <Alert type="info" showIcon role="status" message={t(CALIBRATION_WORDS.waiting, { state: title })} />
  );
}

interface FormProps {
  readonly id: string;
  readonly subject: CalibrationSubject;
  readonly state: CalibrationState;
}

interface Asked {
  readonly params?: Readonly<Record<string, ActionValue>>;
}

function ChooseForm({ id, subject: { action, effect }, state }: FormProps) {
  const t = useText();
  const [form] = Form.useForm();
  const measured = action.params.find(({ field }) => field === effect.measured);
  const unit = measured?.unit === null || measured === undefined ? '' : ` ${t(measured.unit)}`;
  const params = askedParams(action);
  return (
    <FormBody<Asked>
      id={id}
      form={form}
      failure={state.failure}
      onEdit={state.forget}
      initialValues={{ params: Object.fromEntries(params.map(({ field }) => [field, null])) }}
      onSend={({ params: entered = {} }) => state.dispense(entered)}
    >
      <p>{t(CALIBRATION_WORDS.dispenseNote, { amount: `${formatNumber(effect.amount)}${unit}` })}</p>
      {params.map((field) => (
        <FieldItem key={field.field} field={field} name={['params', field.field]} />
      ))}
    </FormBody>
  );
}

interface Measured {
  readonly params: Readonly<Record<string, ActionValue>>;
  readonly isSure?: boolean;
}

function MeasureForm({ id, subject, state, factor }: FormProps & Pick<WizardProps, 'factor'>) {
  const t = useText();
  const { page, action, effect } = subject;
  const { command } = state;
  const [form] = Form.useForm<Measured>();
  const entered: unknown = Form.useWatch(['params', effect.measured], form);
  const amount = typeof entered === 'number' && entered > 0 ? entered : null;
  const made =
    factor === null || amount === null
      ? null
      : calibrate(factor, { amount: effect.amount, measured: amount });
  const isLarge = made !== null && Math.abs(made.change) > effect.changeMax;
  const title = page.fields.find(({ field }) => field === effect.field)?.title;
  const sureWords = t(CALIBRATION_WORDS.large, { max: formatPercent(effect.changeMax) });
  return (
    <FormBody<Measured>
      id={id}
      form={form}
      failure={state.failure}
      onEdit={state.forget}
      initialValues={{ params: { [effect.measured]: null } }}
      onSend={async ({ params, isSure = false }) => {
        const value = params[effect.measured];
        if (typeof value === 'number') await state.apply(value, isSure);
      }}
    >
      <p>
        {state.isLeft && command?.doneAt !== undefined && command.doneAt !== null
          ? t(CALIBRATION_WORDS.measureLeft, {
              name: command.operatorName,
              time: formatMoment(command.doneAt),
            })
          : t(CALIBRATION_WORDS.measure)}
      </p>
      {action.params
        .filter(({ field }) => field === effect.measured)
        .map((field) => (
          <FieldItem key={field.field} field={field} name={['params', field.field]} />
        ))}
      {made !== null && title !== undefined && factor !== null && (
        <p className={styles['result']} role="status">
          {t(CALIBRATION_WORDS.result, {
            title: t(title),
            before: formatNumber(factor),
            after: formatNumber(made.factor),
            change: `${made.change > 0 ? '+' : ''}${formatPercent(made.change)}`,
          })}
        </p>
      )}
      {isLarge && (
        <Form.Item
          name="isSure"
          valuePropName="checked"
          rules={unless((isSure) => (isSure === true ? null : sureWords))}
        >
          <Checkbox>{sureWords}</Checkbox>
        </Form.Item>
      )}
    </FormBody>
  );
}
