import { Button } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import type { LoginRequest } from '../../../contract/api/account/login';
import { PRODUCT_TITLE } from '../../../contract/messages/portal';
import type { Failure } from '../../http/gateway-error';
import { useText } from '../../i18n/language';
import { BrandMark } from '../../layout/brand';
import { LanguageSwitch, ThemeSwitch } from '../../layout/switches';
import type { EntryNoticeWords } from './entry-notice';
import type { ResetWays, SharedMobile } from './login-entry';
import { LoginForm } from './login-form';
import styles from './login-page.module.css';
import { RESET_TEXTS } from './reset-texts';
import { LOGIN_TEXTS } from './texts';

/** Why the reader was brought here. */
const toNotice = ({ message, traceId }: Failure): EntryNoticeWords => ({
  tone: 'warning',
  words: message,
  traceId,
});

/** Said on after the form that it was said in has gone: half a second is too short to read it (spec §9). */
const RESET_DONE: EntryNoticeWords = { tone: 'success', words: RESET_TEXTS.done };

/** /login (spec §2): the product on one side, the way in, or the way to a new password, on the other. */
export function LoginPage({
  notice,
  onSubmit,
  renderReset,
}: {
  readonly notice: Failure | null;
  readonly onSubmit: (request: LoginRequest) => Promise<void>;
  /** Draws the reset-password form, which comes in a chunk of its own. */
  readonly renderReset: (shared: SharedMobile & ResetWays) => ReactNode;
}) {
  const t = useText();
  const [form, setForm] = useState<'login' | 'reset'>('login');
  const [mobile, setMobile] = useState('');
  const [arrival, setArrival] = useState(notice === null ? null : toNotice(notice));
  const ways: ResetWays = {
    onBack: () => setForm('login'),
    onDone: () => {
      setArrival(RESET_DONE);
      setForm('login');
    },
  };
  const shared: SharedMobile = { mobile, onMobile: setMobile };
  const heading = t(form === 'login' ? LOGIN_TEXTS.heading : RESET_TEXTS.heading);
  return (
    <div className={styles['page']}>
      <title>{`${heading} - ${t(PRODUCT_TITLE)}`}</title>
      <aside className={styles['product']}>
        <p className={styles['brand']}>
          <BrandMark size={36} />
          {t(PRODUCT_TITLE)}
        </p>
        <div className={styles['words']}>
          <p className={styles['pitch']}>{t(LOGIN_TEXTS.pitch)}</p>
          <p className={styles['detail']}>{t(LOGIN_TEXTS.pitchDetail)}</p>
        </div>
        <p className={styles['copyright']}>{t(LOGIN_TEXTS.copyright)}</p>
        <Drum />
      </aside>
      <div className={styles['entry']}>
        <div className={styles['switches']}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <main className={styles['main']}>
          <h1 className={styles['heading']}>{heading}</h1>
          {form === 'reset' ? (
            <Suspense fallback={null}>{renderReset({ ...shared, ...ways })}</Suspense>
          ) : (
            <>
              <LoginForm {...shared} notice={arrival} onSubmit={onSubmit} />
              <Button type="link" className={styles['forgotten']} onClick={() => setForm('reset')}>
                {t(RESET_TEXTS.forgotten)}
              </Button>
            </>
          )}
        </main>
      </div>
    </div>
  );
}

/** A drum with water, cut off by the edge of the panel; decoration only. */
function Drum() {
  return (
    <svg className={styles['drum']} viewBox="0 0 600 600" aria-hidden="true" focusable="false">
      {[290, 245, 200].map((radius) => (
        <circle key={radius} cx="300" cy="300" r={radius} />
      ))}
      {[0, 34, 68].map((drop) => (
        <path key={drop} d={`M112 ${310 + drop}c62-46 126-46 188 0s126 46 188 0`} />
      ))}
    </svg>
  );
}
