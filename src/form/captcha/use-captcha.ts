import { useEffect, useRef, useState } from 'react';
import { CAPTCHA_COUNTDOWN_SECONDS, ONE_SECOND_MS } from '../../../contract/limits';
import { isGatewayError } from '../../http/gateway-error';
import type { KeyValueStorage } from '../../preference/preference';
import { useKept } from '../../preference/use-kept';
import { parseCaptchaWait, secondsLeft } from './captcha-wait';

/** A captcha button: whether it may be pressed, and what pressing it does. */
export interface Captcha {
  /** Seconds until the button works again; 0 when it does. */
  readonly secondsLeft: number;
  readonly isAsking: boolean;
  /**
   * Asks for a captcha, unless one is being asked for or the countdown runs (spec §5); answers whether
   * one was sent. Rejects with the gateway's refusal, whose own waiting time then runs, for a countdown at most.
   */
  readonly request: () => Promise<boolean>;
}

interface CaptchaOptions {
  /** Asks the gateway; answers how many seconds the button stays off. */
  readonly ask: () => Promise<number>;
  /** Countdowns of different purposes run apart. */
  readonly purpose: string;
  readonly storage?: KeyValueStorage;
}

/** The 60 s countdown of spec §4: ticks each second, survives a reload, and follows what the gateway says. */
export function useCaptcha({ ask, purpose, storage }: CaptchaOptions): Captcha {
  const [wait, keepWait] = useKept(`captchaWait.${purpose}`, parseCaptchaWait, storage);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [isAsking, setIsAsking] = useState(false);
  // A second click arrives before the first one is drawn.
  const isBusy = useRef(false);
  const left = secondsLeft(wait, nowMs);
  const isRunning = left > 0;

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), ONE_SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  function start(seconds: number): void {
    const askedAtMs = Date.now();
    setNowMs(askedAtMs);
    keepWait({ askedAtMs, seconds });
  }

  async function request(): Promise<boolean> {
    if (isBusy.current || isRunning) return false;
    isBusy.current = true;
    setIsAsking(true);
    try {
      start(await ask());
      return true;
    } catch (error) {
      if (isGatewayError(error) && error.retryAfterSeconds !== null) {
        // A longer wait stands in the refusal's words; it is one of this mobile's, and another may be typed.
        start(Math.min(error.retryAfterSeconds, CAPTCHA_COUNTDOWN_SECONDS));
      }
      throw error;
    } finally {
      isBusy.current = false;
      setIsAsking(false);
    }
  }

  return { secondsLeft: left, isAsking, request };
}
