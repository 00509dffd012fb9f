import { useRef } from 'react';
import type { ActionAnswer, ActionRequest } from '../../../contract/api/action';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/api/endpoints';
import { toActionEndpoint } from '../../../contract/api/page-endpoints';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useEndpointCall } from '../../providers/use-endpoint';

const KEY_BYTES = 16;

/**
 * A function that runs one action. Its key is made once and kept through double clicks and retries, so
 * that however often it is sent it takes effect once (controls M4); a new dialog has a new key.
 */
export function useActionCall(page: ResolvedListPage, action: ResolvedAction) {
  const call = useEndpointCall();
  const key = useRef<string | null>(null);
  return async (request: ActionRequest): Promise<ActionAnswer> => {
    key.current ??= createKey();
    return call(toActionEndpoint(page, action), request, { [IDEMPOTENCY_KEY_HEADER]: key.current });
  };
}

function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
