import { useState } from 'react';
import type { LoginRequest } from '../../../contract/api/account/login';
import { FAILURES } from '../../../contract/messages/portal';
import type { Text } from '../../../contract/text';
import { isGatewayError } from '../../http/gateway-error';
import {
  findEmptyField,
  toLoginRequest,
  type LoginEntry,
  type LoginField,
  type SharedMobile,
} from './login-entry';
import { LOGIN_TEXTS } from './texts';

const EMPTY_REST: Omit<LoginEntry, 'mobile'> = { kind: 'main', role: 'normal', mainMobile: '', password: '' };

/** What the form says above its fields: a text of ours, or the words of an answer. */
export type LoginNotice = { readonly tone: 'warning' | 'error'; readonly words: Text | string } | null;

/** What {@link useLogin} is handed. */
export interface LoginOptions extends SharedMobile {
  /** Why the reader was brought here; null when they came by themselves. */
  readonly notice: string | null;
  readonly onSubmit: (request: LoginRequest) => Promise<void>;
  /** Puts the cursor where the reader has to go on. */
  readonly focus: (field: LoginField) => void;
}

/** The login form without its drawing: what was entered, what it says, and sending it once at a time. */
export function useLogin({ notice: firstNotice, mobile, onMobile, onSubmit, focus }: LoginOptions) {
  const [rest, setRest] = useState(EMPTY_REST);
  const entry: LoginEntry = { ...rest, mobile };
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState<LoginNotice>(
    firstNotice === null ? null : { tone: 'warning', words: firstNotice },
  );
  const change = ({ mobile: typed, ...changes }: Partial<LoginEntry>) => {
    if (typed !== undefined) onMobile(typed);
    setRest((current) => ({ ...current, ...changes }));
  };

  async function submit(): Promise<void> {
    if (isBusy) return;
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
      change({ password: '' });
      setNotice({ tone: 'error', words: isGatewayError(error) ? error.message : FAILURES.signInAgain });
      focus('password');
    } finally {
      setIsBusy(false);
    }
  }

  return { entry, change, isBusy, notice, submit };
}
