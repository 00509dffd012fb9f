import { Alert, Input, Modal } from 'antd';
import { useId } from 'react';
import { maskMobile } from '../../../contract/mobile';
import { CaptchaInput } from '../../form/captcha/captcha-input';
import { CAPTCHA_WORDS } from '../../form/captcha/captcha-words';
import { LabelledField } from '../../form/labelled-field';
import { useText } from '../../i18n/language';
import { ACCOUNT_WORDS } from './account-words';
import styles from './account.module.css';
import { useMobileChange } from './use-mobile-change';

interface MobileDialogProps {
  /** The present mobile, in full. */
  readonly mobile: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Changes the own mobile, proven by a code to either telephone (pages §11.1). */
export function MobileDialog({ mobile, onClose, onChanged }: MobileDialogProps) {
  const t = useText();
  const formId = useId();
  const form = useMobileChange(mobile, onChanged);
  const { draft, change, problemOf } = form;
  return (
    <Modal
      open
      width={416}
      title={t(ACCOUNT_WORDS.changeMobile)}
      okText={t(ACCOUNT_WORDS.save)}
      cancelText={t(ACCOUNT_WORDS.cancel)}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: form.isSaving }}
      maskClosable={false}
      onCancel={onClose}
    >
      <form
        id={formId}
        className={styles['dialog']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Alert type="warning" showIcon message={t(ACCOUNT_WORDS.mobileWarning)} />
        {form.failure !== null && <Alert type="error" showIcon message={form.failure} role="alert" />}
        <LabelledField
          label={t(ACCOUNT_WORDS.presentCaptcha)}
          isRequired
          problem={problemOf('captcha')}
          hint={
            form.sentTo.present
              ? t(CAPTCHA_WORDS.sent)
              : t(ACCOUNT_WORDS.captchaTo, { mobile: maskMobile(mobile) })
          }
        >
          {({ id }) => (
            <CaptchaInput
              id={id}
              value={draft.captcha}
              onChange={(captcha) => change({ captcha })}
              captcha={form.ownCaptcha}
              onAsk={() => void form.askOwn()}
            />
          )}
        </LabelledField>
        <LabelledField label={t(ACCOUNT_WORDS.newMobile)} isRequired problem={problemOf('mobile')}>
          {(links) => (
            <Input
              {...links}
              name="newMobile"
              inputMode="tel"
              autoComplete="off"
              value={draft.mobile}
              onChange={({ target }) => change({ mobile: target.value })}
            />
          )}
        </LabelledField>
        <LabelledField
          label={t(ACCOUNT_WORDS.newCaptcha)}
          isRequired
          problem={problemOf('mobileCaptcha')}
          {...(form.sentTo.next ? { hint: t(CAPTCHA_WORDS.sent) } : {})}
        >
          {({ id }) => (
            <CaptchaInput
              id={id}
              value={draft.mobileCaptcha}
              onChange={(mobileCaptcha) => change({ mobileCaptcha })}
              captcha={form.newCaptcha}
              onAsk={() => void form.askNew()}
            />
          )}
        </LabelledField>
      </form>
    </Modal>
  );
}
