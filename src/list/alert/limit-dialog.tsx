import { useState } from 'react';
import type { ResolvedAlertRule, ResolvedMeasure } from '../../../contract/resources/alert';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { FieldItem } from '../../form/field/field-item';
import { ModalForm } from '../../form/submit/modal-form';
import { formatNumber } from '../../format/number';
import { useText } from '../../i18n/language';
import { tellAlertsChanged } from './alert-changes';
import { unitOf } from './limit-text';
import { LIMIT_WORDS } from './limit-words';
import styles from './alert.module.css';

const WIDTH_PX = 416;

interface LimitDialogProps {
  readonly page: ResolvedListPage;
  readonly storeId: string;
  readonly rule: ResolvedAlertRule;
  readonly measure: ResolvedMeasure;
  /** Null: as declared. */
  readonly own: number | null;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Asks for the limit that a store is to have for a rule; none is the declared one. */
export function LimitDialog(props: LimitDialogProps) {
  const { page, storeId, rule, measure, own, onChanged, onClose } = props;
  const t = useText();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const measured = page.fields.find((each) => each.field === measure.field);
  const { perStore } = measure;
  if (measured === undefined || perStore === null) return null;
  const { min, max } = perStore;
  const field = { ...measured, min, max, step: null, isRequired: false, title: LIMIT_WORDS.limit };
  const ends = { min: formatNumber(min), max: formatNumber(max) };
  const usual = `${formatNumber(measure.limit.value)} ${unitOf(page, measure, t)}`.trim();
  const range = t(LIMIT_WORDS.range, { ...ends, usual });
  return (
    <ModalForm<{ readonly value: number | null }>
      title={t(LIMIT_WORDS.changeTitle)}
      width={WIDTH_PX}
      okText={t(LIMIT_WORDS.save)}
      initialValues={{ value: own }}
      submission={{
        call: { kind: 'action', pageId: page.id, name: 'alert/limit', idempotencyKey },
        toBody: ({ value }) => ({ storeId, rule: rule.name, value: value ?? null }),
        done: t(LIMIT_WORDS.saved),
        onDone: () => {
          onChanged();
          onClose();
        },
        onAnswered: tellAlertsChanged,
      }}
      onClose={onClose}
    >
      <p>{t(rule.title)}</p>
      <FieldItem field={field} name={['value']} />
      <p className={styles['limitsHint']}>{range}</p>
    </ModalForm>
  );
}
