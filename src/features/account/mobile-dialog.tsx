import { Alert, Form, Input } from 'antd';
import type { MobileChangeRequest } from '../../../contract/api/account/account';
import { ENDPOINTS } from '../../../contract/api/endpoints';
import { maskMobile } from '../../../contract/mobile';
import { CaptchaItem } from '../../form/captcha/captcha-item';
import { readRetryAfterSeconds } from '../../form/captcha/captcha-wait';
import { ModalForm } from '../../form/submit/modal-form';
import { useText } from '../../i18n/language';
import { useEndpointCall } from '../../providers/use-endpoint';
import { ACCOUNT_WORDS } from './account-words';
import styles from './account.module.css';
import { newMobileRules, toMobileChange } from './mobile-entry';

const WIDTH_PX = 416;

interface MobileDialogProps {
  /** The present mobile, in full. */
  readonly mobile: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Changes the own mobile, proven by a code to either telephone (pages §11.1). */
export function MobileDialog({ mobile, onClose, onChanged }: MobileDialogProps) {
  const t = useText();
  return (
    <ModalForm<MobileChangeRequest>
      title={t(ACCOUNT_WORDS.changeMobile)}
      width={WIDTH_PX}
      okText={t(ACCOUNT_WORDS.save)}
      submission={{
        call: { kind: 'endpoint', endpoint: ENDPOINTS.mobileChange },
        toBody: toMobileChange,
        done: t(ACCOUNT_WORDS.mobileChanged),
        onDone: onChanged,
      }}
      onClose={onClose}
    >
      <Alert
        className={styles['warning'] ?? ''}
        type="warning"
        showIcon
        message={t(ACCOUNT_WORDS.mobileWarning)}
      />
      <MobileItems present={mobile} />
    </ModalForm>
  );
}

function MobileItems({ present }: { readonly present: string }) {
  const t = useText();
  const call = useEndpointCall();
  const form = Form.useFormInstance<MobileChangeRequest>();
  const askAt = async (endpoint: Parameters<typeof call>[0], mobile: string) =>
    readRetryAfterSeconds(await call(endpoint, { mobile }));
  return (
    <>
      <CaptchaItem
        name="captcha"
        label={t(ACCOUNT_WORDS.presentCaptcha)}
        hint={t(ACCOUNT_WORDS.captchaTo, { mobile: maskMobile(present) })}
        purpose="confirm"
        ask={() => askAt(ENDPOINTS.captcha, present)}
      />
      <Form.Item
        name="mobile"
        label={t(ACCOUNT_WORDS.newMobile)}
        rules={newMobileRules(present, t)}
        validateFirst
      >
        <Input name="newMobile" inputMode="tel" autoComplete="off" />
      </Form.Item>
      <CaptchaItem
        name="mobileCaptcha"
        label={t(ACCOUNT_WORDS.newCaptcha)}
        purpose="bind"
        needs="mobile"
        ask={() => askAt(ENDPOINTS.mobileCaptcha, form.getFieldsValue().mobile.trim())}
      />
    </>
  );
}
