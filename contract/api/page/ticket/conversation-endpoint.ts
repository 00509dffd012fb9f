import type { ResolvedPage } from '../../../resources/resolved';
import type { Endpoint } from '../../endpoints';
import type { ConversationAnswer, ConversationRequest } from './conversation';
import type { HandlersAnswer, HandlersRequest } from './handlers';
import type { MergeTargetsAnswer, MergeTargetsRequest } from './merge-targets';

/** What was said about one ticket of a list of tickets. */
export function toConversationEndpoint({
  id,
}: Pick<ResolvedPage, 'id'>): Endpoint<ConversationRequest, ConversationAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/conversation` };
}

/** Who may see to tickets of a list of tickets. */
export function toHandlersEndpoint({
  id,
}: Pick<ResolvedPage, 'id'>): Endpoint<HandlersRequest, HandlersAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/handlers` };
}

/** Open tickets that those of a list may be merged into. */
export function toMergeTargetsEndpoint(
  { id }: Pick<ResolvedPage, 'id'>,
  { name }: { readonly name: string },
): Endpoint<MergeTargetsRequest, MergeTargetsAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/targets` };
}
