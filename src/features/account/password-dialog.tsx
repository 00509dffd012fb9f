import { useNotification } from '@refinedev/core';
import { Alert, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import type { PasswordChangeRequest } from '../../../contract/api/account';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { PASSWORD_MIN_LENGTH } from '../../../contract/limits';
import type { Text } from '../../../contract/text';
import { LabelledField } from '../../form/labelled-field';
import { useText } from '../../i18n/language';
import { useEndpointCall, useFailureWords } from '../../providers/use-endpoint';
import { ACCOUNT_WORDS } from './account-words';
import styles from './account.module.css';

interface PasswordDraft {
  readonly current: string;
  readonly password: string;
  readonly confirmation: string;
}

const EMPTY: PasswordDraft = { current: '', password: '', confirmation: '' };

/** Everything that is wrong, by field (pages §11.1). */
export function findPasswordProblems(draft: PasswordDraft): Partial<Record<keyof PasswordDraft, Text>> {
  const isShort = [...draft.password].length < PASSWORD_MIN_LENGTH;
  return {
    ...(draft.current === '' ? { current: ACCOUNT_WORDS.currentMissing } : {}),
    ...(isShort ? { password: ACCOUNT_WORDS.passwordShort } : {}),
    ...(draft.confirmation === draft.password ? {} : { confirmation: ACCOUNT_WORDS.passwordsDiffer }),
  };
}

const FIELDS = [
  { field: 'current', label: ACCOUNT_WORDS.currentPassword, autoComplete: 'current-password', hint: null },
  {
    field: 'password',
    label: ACCOUNT_WORDS.newPassword,
    autoComplete: 'new-password',
    hint: ACCOUNT_WORDS.newPasswordHint,
  },
  { field: 'confirmation', label: ACCOUNT_WORDS.confirmation, autoComplete: 'new-password', hint: null },
] as const;

/** Changes the own password; asks for the present one. */
export function PasswordDialog({
  onClose,
  onChanged,
}: {
  readonly onClose: () => void;
  readonly onChanged: () => void;
}) {
  const t = useText();
  const formId = useId();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const [draft, setDraft] = useState(EMPTY);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const problems = isSubmitted ? findPasswordProblems(draft) : {};

  async function save(): Promise<void> {
    setIsSubmitted(true);
    if (isSaving || Object.keys(findPasswordProblems(draft)).length > 0) return;
    setIsSaving(true);
    setFailure(null);
    const body: PasswordChangeRequest = { currentPassword: draft.current, password: draft.password };
    try {
      await call(ENDPOINTS.passwordChange, body);
      open?.({ type: 'success', message: t(ACCOUNT_WORDS.passwordChanged) });
      onChanged();
    } catch (error) {
      setFailure(toWords(error));
      setIsSaving(false);
    }
  }

  return (
    <Modal
      open
      width={416}
      title={t(ACCOUNT_WORDS.changePassword)}
      okText={t(ACCOUNT_WORDS.save)}
      cancelText={t(ACCOUNT_WORDS.cancel)}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isSaving }}
      maskClosable={false}
      onCancel={onClose}
    >
      <form
        id={formId}
        className={styles['dialog']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure !== null && <Alert type="error" showIcon message={failure} role="alert" />}
        {FIELDS.map(({ field, label, autoComplete, hint }) => {
          const problem = problems[field];
          return (
            <LabelledField
              key={field}
              label={t(label)}
              isRequired
              {...(hint === null ? {} : { hint: t(hint) })}
              problem={problem === undefined ? null : t(problem)}
            >
              {(links) => (
                <Input.Password
                  {...links}
                  name={field}
                  autoComplete={autoComplete}
                  value={draft[field]}
                  onChange={({ target }) => setDraft((typed) => ({ ...typed, [field]: target.value }))}
                />
              )}
            </LabelledField>
          );
        })}
      </form>
    </Modal>
  );
}
