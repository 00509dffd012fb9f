import { formatBusinessTime } from '../../../contract/day';
import type { SmsSender } from './sms-sender';

/** What stands for the moment in the text of a notice. */
const TIME_PLACEHOLDER = '{time}';
/** What stands for the masked new mobile. */
const MOBILE_PLACEHOLDER = '{mobile}';

/** Tells the holder of a mobile what happened to its accounts. */
export interface AccountNotices {
  /**
   * Says that the password was replaced (controls A9). Call it once the change stands; it returns at once,
   * and a message that cannot be sent changes nothing.
   */
  passwordReplaced: (mobile: string, atMs: number) => void;
  /** Says to the old mobile that another one, shown masked, has taken its place; in the same way. */
  mobileReplaced: (mobile: string, change: { readonly to: string; readonly atMs: number }) => void;
}

export interface AccountNoticesOptions {
  readonly smsSender: SmsSender;
  /** Text of the message; `{time}` stands for the moment, to the minute. */
  readonly passwordText: string;
  /** Text about another mobile; `{mobile}` stands for it, masked. */
  readonly mobileText: string;
  /** Hears of messages that could not be sent; nobody else does. */
  readonly onSendFailure: (error: unknown) => void;
}

export function createAccountNotices(options: AccountNoticesOptions): AccountNotices {
  const { smsSender, passwordText, mobileText, onSendFailure } = options;
  /** After the answer, which must not wait for a provider. */
  function send(mobile: string, text: string): void {
    setImmediate(() => void smsSender.send(mobile, text).catch(onSendFailure));
  }
  return {
    passwordReplaced(mobile, atMs) {
      send(mobile, passwordText.replaceAll(TIME_PLACEHOLDER, toMinute(atMs)));
    },
    mobileReplaced(mobile, { to, atMs }) {
      const text = mobileText.replaceAll(TIME_PLACEHOLDER, toMinute(atMs));
      send(mobile, text.replaceAll(MOBILE_PLACEHOLDER, to));
    },
  };
}

/** `2026-03-18 20:30` in Asia/Shanghai, as everywhere (pages 0). */
function toMinute(atMs: number): string {
  return formatBusinessTime(atMs).slice(0, 16);
}
