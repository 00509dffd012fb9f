import { Form, Input } from 'antd';
import { useState } from 'react';
import type { AlertRow } from '../../../contract/api/page/alert';
import { ALERT_NOTE_MAX_LENGTH, ALERT_NOTE_MIN_LENGTH } from '../../../contract/domain/alert';
import { freeText } from '../../form/rules/free-text';
import { length, typed } from '../../form/rules/rules';
import { ModalForm } from '../../form/submit/modal-form';
import { useText } from '../../i18n/language';
import { tellAlertsChanged } from './alert-changes';
import { ALERT_WORDS } from './alert-words';

const WIDTH_PX = 416;

interface HandleDialogProps {
  readonly alert: AlertRow;
  /** What the alert is called, and the device. */
  readonly what: string;
  readonly onClose: () => void;
}

/** Asks what was done before an alert counts as handled (pages 0.3). */
export function HandleDialog({ alert: { alertId: id, resource }, what, onClose }: HandleDialogProps) {
  const t = useText();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return (
    <ModalForm<{ readonly note: string }>
      title={t(ALERT_WORDS.handleTitle)}
      width={WIDTH_PX}
      okText={t(ALERT_WORDS.handle)}
      submission={{
        call: { kind: 'action', pageId: resource, name: 'alert/handle', idempotencyKey },
        toBody: ({ note }) => ({ id, note: note.trim() }),
        done: t(ALERT_WORDS.handled),
        onDone: onClose,
        onAnswered: tellAlertsChanged,
      }}
      onClose={onClose}
    >
      <p>{what}</p>
      <Form.Item
        name="note"
        label={t(ALERT_WORDS.note)}
        rules={[
          ...typed(t(ALERT_WORDS.noteShort)),
          ...length({ min: ALERT_NOTE_MIN_LENGTH, max: ALERT_NOTE_MAX_LENGTH }, t(ALERT_WORDS.noteShort)),
          ...freeText('lines', t),
        ]}
        validateFirst
      >
        <Input.TextArea
          rows={4}
          maxLength={ALERT_NOTE_MAX_LENGTH}
          showCount
          placeholder={t(ALERT_WORDS.noteHint)}
        />
      </Form.Item>
    </ModalForm>
  );
}
