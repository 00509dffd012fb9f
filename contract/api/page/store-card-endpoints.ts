import type { Endpoint } from '../endpoints';
import { toTopicResource } from '../live/live-event';
import type { OneId } from '../parameter';
import type { Shape } from '../shape';
import type { StoreCard, StoreSwitchAnswer, StoreSwitchRequest } from './store-card';

type Page = { readonly id: string };

/** One store with its switches. */
export function toStoreCardEndpoint({ id }: Page): Endpoint<Shape<typeof OneId>, StoreCard> {
  return { method: 'GET', version: 'v1', path: `${id}/store` };
}

/** Last part of the address of a switch, behind that of its page. */
export function toStoreSwitchName({ field }: { readonly field: string }): string {
  return `store/${field}`;
}

/** One of its switches. */
export function toStoreSwitchEndpoint(
  { id }: Page,
  about: { readonly field: string },
): Endpoint<StoreSwitchRequest, StoreSwitchAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${toStoreSwitchName(about)}` };
}

/** What changes of stores is told under, by their ids (`LiveChange.resource`). */
export function toStoreCardResource({ id }: Page): string {
  return toTopicResource('store', id);
}
