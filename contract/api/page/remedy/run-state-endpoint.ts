import type { Endpoint } from '../../endpoints';
import type { RunStateAnswer, RunStateRequest } from './run-state';

/** What runs where an action that ends runs is about to reach. */
export function toRunStateEndpoint(
  { id }: { readonly id: string },
  { name }: { readonly name: string },
): Endpoint<RunStateRequest, RunStateAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/runs` };
}
