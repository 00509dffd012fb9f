import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Form, Modal, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { AccessSubject } from '../../../../contract/access/account';
import { useText } from '../../../i18n/language';
import { Facts } from '../../../layout/facts';
import styles from './explain-dialog.module.css';
import { explainTarget, listTargets, type Explanation } from './explain-target';
import { useRightsSource } from '../../../access/rights-source';
import { ORIGIN_WORDS, RIGHTS_WORDS } from './rights-words';

const KEY_WIDTH_PX = 320;

interface ExplainDialogProps {
  readonly accountName: string;
  readonly subject: AccessSubject;
  readonly onClose: () => void;
}

/** Asks the enforcer why an account may, or may not, use a page or a button. */
export function ExplainDialog({ accountName, subject, onClose }: ExplainDialogProps) {
  const t = useText();
  const { access, declaration } = useRightsSource();
  const groups = useMemo(() => listTargets(declaration), [declaration]);
  const targetInput = useId();
  const [targetId, setTargetId] = useState<string | null>(null);
  const target = groups.flatMap(({ targets }) => targets).find(({ id }) => id === targetId);
  const explanation =
    target === undefined
      ? null
      : explainTarget(target, subject, { access: access.of(subject), catalogue: declaration.catalogue });
  return (
    <Modal
      open
      title={`${t(RIGHTS_WORDS.explain)} · ${accountName}`}
      footer={null}
      width={560}
      onCancel={onClose}
    >
      <Form.Item layout="vertical" label={t(RIGHTS_WORDS.explainTarget)} htmlFor={targetInput}>
        <Select
          id={targetInput}
          showSearch
          autoFocus
          optionFilterProp="label"
          placeholder={t(RIGHTS_WORDS.explainTargetHint)}
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
      <div aria-live="polite">{explanation !== null && <Answer explanation={explanation} />}</div>
    </Modal>
  );
}

function Answer({ explanation: { refusal, keys } }: { readonly explanation: Explanation }) {
  const t = useText();
  return (
    <section className={styles['answer']} data-may={refusal === null}>
      <p className={styles['verdict']}>
        {refusal === null ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        {t(refusal === null ? RIGHTS_WORDS.may : RIGHTS_WORDS.mayNot)}
      </p>
      {refusal !== null && <p className={styles['reason']}>{t(refusal)}</p>}
      {keys.length === 0 ? (
        <p className={styles['reason']}>{t(RIGHTS_WORDS.needsNothing)}</p>
      ) : (
        <section className={styles['keys']} aria-label={t(RIGHTS_WORDS.neededRights)}>
          <Facts
            labelWidthPx={KEY_WIDTH_PX}
            facts={keys.map(({ key, title, isHeld, origin }) => ({
              key,
              label: (
                <>
                  {t(title)} <code>{key}</code>
                </>
              ),
              value: (
                <span className={styles['held']} data-held={isHeld}>
                  {t(origin === null ? RIGHTS_WORDS.roleKey : ORIGIN_WORDS[origin])}
                </span>
              ),
            }))}
          />
        </section>
      )}
    </section>
  );
}
