import { useNotification } from '@refinedev/core';
import { useState } from 'react';
import type { AlertRow } from '../../../contract/api/page/alert';
import { toAlertClaimEndpoint, toAlertSilenceEndpoint } from '../../../contract/api/page/page-endpoints';
import type { SilenceHours } from '../../../contract/domain/alert';
import { useText } from '../../i18n/language';
import { useEndpointCall, useFailureWords } from '../../providers/use-endpoint';
import { tellAlertsChanged } from './alert-changes';
import { ALERT_WORDS } from './alert-words';

/** Claims and silences an alert at one press, and tells how that went. */
export function useAlertDeeds({ alertId: id, resource }: Pick<AlertRow, 'alertId' | 'resource'>) {
  const t = useText();
  const call = useEndpointCall();
  const toWords = useFailureWords();
  const { open } = useNotification();
  const [isBusy, setIsBusy] = useState(false);
  const page = { id: resource };

  async function attempt(deed: () => Promise<unknown>, done: string): Promise<void> {
    setIsBusy(true);
    try {
      await deed();
      open?.({ type: 'success', message: done });
    } catch (error) {
      // Somebody was there first, as a rule: the gateway says who.
      open?.({ type: 'error', message: toWords(error) });
    } finally {
      setIsBusy(false);
      tellAlertsChanged();
    }
  }

  return {
    isBusy,
    claim: () => attempt(() => call(toAlertClaimEndpoint(page), { id }), t(ALERT_WORDS.claimed)),
    silence: (hours: SilenceHours) =>
      attempt(() => call(toAlertSilenceEndpoint(page), { id, hours }), t(ALERT_WORDS.silenced, { hours })),
  };
}
