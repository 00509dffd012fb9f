import { useState } from 'react';
import type { LoginRequest } from '../../../contract/api/account/login';
import { FAILURES } from '../../../contract/messages/portal';
import { isGatewayError, traceOf } from '../../http/gateway-error';
import type { EntryNoticeWords } from './entry-notice';
import {
  findEmptyField,
  toLoginRequest,
  type LoginEntry,
  type LoginField,
  type SharedMobile,
} from './login-entry';
import { LOGIN_TEXTS } from './texts';

const EMPTY_REST: Omit<LoginEntry, 'mobile'> = { kind: 'main', role: 'normal', mainMobile: '', password: '' };

/** What {@link useLogin} is handed. */
export interface LoginOptions extends SharedMobile {
  /** Why the reader was brought here, or what they just did; null when they came by themselves. */
  readonly notice: EntryNoticeWords | null;
  readonly onSubmit: (request: LoginRequest) => Promise<void>;
  /** Puts the cursor where the reader has to go on. */
  readonly focus: (field: LoginField) => void;
}

/** The login form without its drawing: what was entered, what it says, and sending it once at a time. */
export function useLogin({ notice: firstNotice, mobile, onMobile, onSubmit, focus }: LoginOptions) {
  const [rest, setRest] = useState(EMPTY_REST);
  const entry: LoginEntry = { ...rest, mobile };
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState(firstNotice);
  const [hasSent, setHasSent] = useState(false);
  const put = ({ mobile: typed, ...changes }: Partial<LoginEntry>) => {
    if (typed !== undefined) onMobile(typed);
    setRest((current) => ({ ...current, ...changes }));
  };

  function change(changes: Partial<LoginEntry>): void {
    put(changes);
    // What was refused is not said of what is being typed now; why the reader was brought here stays until they try.
    if (hasSent) setNotice(null);
  }

  async function submit(): Promise<void> {
    if (isBusy) return;
    setHasSent(true);
    const emptyField = findEmptyField(entry);
    if (emptyField !== null) {
      setNotice({ tone: 'warning', words: LOGIN_TEXTS.incomplete });
      focus(emptyField);
      return;
    }
    setIsBusy(true);
    setNotice(null);
    try {
      await onSubmit(toLoginRequest(entry));
    } catch (error) {
      // spec §4: a failed login clears the password.
      put({ password: '' });
      const words = isGatewayError(error) ? error.message : FAILURES.signInAgain;
      setNotice({ tone: 'error', words, traceId: traceOf(error) });
      focus('password');
    } finally {
      setIsBusy(false);
    }
  }

  return { entry, change, isBusy, notice, submit };
}
