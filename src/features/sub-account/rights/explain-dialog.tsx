import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { Button, Form, Modal, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { AccessSubject } from '../../../../contract/access/account';
import { ROLE_TEMPLATES } from '../../../../contract/access/role-template';
import type { AgreementInForce } from '../../../../contract/api/account/agreement';
import type { SubAccount } from '../../../../contract/api/account/sub-account';
import { useText } from '../../../i18n/language';
import { useRightsSource } from '../../../access/rights-source';
import { SUB_ACCOUNT_WORDS } from '../sub-account-words';
import { diagnose, isOpen, type Finding } from './diagnosis';
import { DIAGNOSIS_WORDS, PLACE_WORDS } from './diagnosis-words';
import styles from './explain-dialog.module.css';
import { explainTarget, listTargets, type ExplainTarget } from './explain-target';

const WIDTH_PX = 640;

interface ExplainDialogProps {
  readonly account: SubAccount;
  readonly subject: AccessSubject;
  /** Who operates the organisation at the moment; null when nobody does. */
  readonly operatedBy: AgreementInForce | null;
  /** Opens the account where its rights are set. */
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** Says why an account may, or may not, use a page or an action, and where that is changed. */
export function ExplainDialog(props: ExplainDialogProps) {
  const { account, onClose } = props;
  const t = useText();
  const { declaration } = useRightsSource();
  const groups = useMemo(() => listTargets(declaration), [declaration]);
  const targetInput = useId();
  const [targetId, setTargetId] = useState<string | null>(null);
  const target = groups.flatMap(({ targets }) => targets).find(({ id }) => id === targetId);
  return (
    <Modal
      open
      title={t(DIAGNOSIS_WORDS.title, { name: account.username })}
      footer={null}
      width={WIDTH_PX}
      onCancel={onClose}
    >
      <Form.Item layout="vertical" label={t(DIAGNOSIS_WORDS.target)} htmlFor={targetInput}>
        <Select
          id={targetInput}
          showSearch
          autoFocus
          optionFilterProp="label"
          placeholder={t(DIAGNOSIS_WORDS.targetHint)}
          value={targetId}
          onChange={setTargetId}
          options={groups.map((group) => ({
            label: t(group.title),
            options: group.targets.map(({ id, title }) => ({
              value: id,
              label: `${t(group.title)} · ${t(title)}`,
            })),
          }))}
        />
      </Form.Item>
      <div aria-live="polite">{target !== undefined && <Answer {...props} target={target} />}</div>
    </Modal>
  );
}

function Answer({
  account,
  subject,
  operatedBy,
  target,
  onEdit,
}: ExplainDialogProps & { readonly target: ExplainTarget }) {
  const t = useText();
  const { access, declaration } = useRightsSource();
  const explanation = explainTarget(target, subject, {
    access: access.of(subject),
    catalogue: declaration.catalogue,
  });
  const template = ROLE_TEMPLATES.find(({ name }) => name === account.roleTemplate);
  const role = t(template?.title ?? SUB_ACCOUNT_WORDS.custom);
  const findings = diagnose(explanation, { account, role, operatedBy });
  const may = isOpen(findings, explanation);
  return (
    <section className={styles['answer']} data-may={may}>
      <p className={styles['verdict']}>
        {may ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        {t(may ? DIAGNOSIS_WORDS.may : DIAGNOSIS_WORDS.mayNot)}
      </p>
      {explanation.keys.length === 0 && <p className={styles['reason']}>{t(DIAGNOSIS_WORDS.needsNothing)}</p>}
      {findings.length > 0 && (
        <ul className={styles['findings']} aria-label={t(DIAGNOSIS_WORDS.findings)}>
          {findings.map((finding) => (
            <FindingLine key={finding.key} finding={finding} onEdit={onEdit} />
          ))}
        </ul>
      )}
    </section>
  );
}

const MARKS = {
  open: <CheckCircleFilled aria-hidden />,
  shut: <CloseCircleFilled aria-hidden />,
  note: <InfoCircleFilled aria-hidden />,
} as const;

function FindingLine({ finding, onEdit }: { readonly finding: Finding; readonly onEdit: () => void }) {
  const t = useText();
  const { key, effect, subject, reason, remedy, place, params } = finding;
  return (
    <li className={styles['finding']} data-effect={effect}>
      <span className={styles['mark']}>{MARKS[effect]}</span>
      <span>
        <strong title={key}>{t(subject)}</strong>
        <span className={styles['reason']}>{t(reason, params)}</span>
        {remedy !== null && <span className={styles['remedy']}>{t(remedy, params)}</span>}
      </span>
      {place === 'editor' && (
        <Button type="link" size="small" onClick={onEdit}>
          {t(PLACE_WORDS.editor)}
        </Button>
      )}
      {(place === 'agency' || place === 'merchants') && (
        <Link to={{ search: `?tab=${place}` }}>{t(PLACE_WORDS[place])}</Link>
      )}
    </li>
  );
}
