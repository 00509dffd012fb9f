import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { AgreementEnterRequest } from '../../contract/api/account/agreement';
import { ENDPOINTS } from '../../contract/api/endpoints';
import type { ActingSteps } from '../access/acting';
import type { Services } from './services';

/**
 * How an agent changes its merchant. Everything behind the login is keyed by the merchant, so that the
 * fresh user brings fresh caches along: nothing read for one merchant is ever shown under another.
 */
export function useEnterMerchant({ changeover, session }: Services): ActingSteps {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      async enter(franchiseeId, path = '/') {
        const body: AgreementEnterRequest = { franchiseeId };
        await changeover.run(async (client) => {
          await client.call(ENDPOINTS.proxyEnter, { body });
          await session.refreshUser();
        });
        await navigate(path);
      },
      async leave() {
        await changeover.run(async (client) => {
          await client.call(ENDPOINTS.proxyLeave, { body: {} });
          await session.refreshUser();
        });
        await navigate('/');
      },
      refresh: () => session.refreshUser(),
    }),
    [changeover, session, navigate],
  );
}
