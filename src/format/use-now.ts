import { useEffect, useState } from 'react';
import { ONE_SECOND_MS } from '../../contract/limits';

const STEP_MS = 30 * ONE_SECOND_MS;

/** The current moment, epoch ms, moving on every half minute: fine enough for "3 minutes ago". */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
