import { Form, Input } from 'antd';
import type { PasswordChangeRequest } from '../../../contract/api/account/account';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { newPassword } from '../../form/rules/new-password';
import { NEW_PASSWORD_HINT, readPasswordMin } from '../../form/rules/password-min';
import { given, sameAs } from '../../form/rules/rules';
import { ModalForm } from '../../form/submit/modal-form';
import { useText } from '../../i18n/language';
import { ACCOUNT_WORDS } from './account-words';

const WIDTH_PX = 416;

interface PasswordEntry {
  readonly current: string;
  readonly password: string;
  readonly confirmation: string;
}

interface PasswordDialogProps {
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Changes the own password; asks for the present one (pages §11.1). */
export function PasswordDialog({ onClose, onChanged }: PasswordDialogProps) {
  const t = useText();
  const min = readPasswordMin();
  return (
    <ModalForm<PasswordEntry>
      title={t(ACCOUNT_WORDS.changePassword)}
      width={WIDTH_PX}
      okText={t(ACCOUNT_WORDS.save)}
      submission={{
        call: { kind: 'endpoint', endpoint: ENDPOINTS.passwordChange },
        toBody: toPasswordChange,
        done: t(ACCOUNT_WORDS.passwordChanged),
        onDone: onChanged,
      }}
      onClose={onClose}
    >
      <Form.Item name="current" label={t(ACCOUNT_WORDS.currentPassword)} rules={given()}>
        <Input.Password name="current" autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t(ACCOUNT_WORDS.newPassword)}
        extra={t(NEW_PASSWORD_HINT, { min })}
        required
        rules={newPassword(t, min)}
      >
        <Input.Password name="password" autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmation"
        label={t(ACCOUNT_WORDS.confirmation)}
        dependencies={['password']}
        required
        rules={sameAs('password', t(ACCOUNT_WORDS.passwordsDiffer))}
      >
        <Input.Password name="confirmation" autoComplete="new-password" />
      </Form.Item>
    </ModalForm>
  );
}

/** Sent exactly as typed: blanks are part of a password. */
function toPasswordChange({ current, password }: PasswordEntry): PasswordChangeRequest {
  return { currentPassword: current, password };
}
