import { useRef } from 'react';
import {
  type ActionAnswer,
  type ActionRequest,
  ACTION_OUTCOMES,
  type ActionResult,
} from '../../../contract/api/action';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/api/endpoints';
import type { ResolvedAction } from '../../../contract/resources/action';
import type { ResolvedListPage } from '../../../contract/resources/resolved';
import { useEndpointCall } from '../../providers/use-endpoint';

const KEY_BYTES = 16;

/**
 * A function that runs one action. Its key is made once and kept through double clicks and retries, so
 * that however often it is sent it takes effect once (controls M4); a new dialog has a new key.
 */
export function useActionCall(page: ResolvedListPage, { name }: ResolvedAction) {
  const call = useEndpointCall();
  const key = useRef<string | null>(null);
  return async (request: ActionRequest): Promise<ActionAnswer> => {
    key.current ??= createKey();
    const endpoint = { method: 'POST', version: 'v1', path: `${page.id}/${name}` } as const;
    const data = await call(endpoint, request, { [IDEMPOTENCY_KEY_HEADER]: key.current });
    return toAnswer(data);
  };
}

function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @throws Error for an answer that is not what the contract says. */
function toAnswer(data: unknown): ActionAnswer {
  const results: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'results') : null;
  if (Array.isArray(results) && results.every(isResult)) return { results };
  throw new Error('The gateway answered an action without its results.');
}

function isResult(value: unknown): value is ActionResult {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, outcome } = value as Partial<Record<keyof ActionResult, unknown>>;
  return (
    typeof id === 'string' && typeof name === 'string' && ACTION_OUTCOMES.some((known) => known === outcome)
  );
}
