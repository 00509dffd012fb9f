import type { Endpoint } from '../../endpoints';
import { LIST_CALLS } from '../page-endpoints';
import type { ChoicesAnswer, ChoicesRequest } from './choices';

/** What a filter of a list may choose among that nobody declared: values that devices have, rooms of stores. */
export function toChoicesEndpoint({ id }: { readonly id: string }): Endpoint<ChoicesRequest, ChoicesAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${LIST_CALLS.choices}` };
}
