import type { ResolvedPage } from '../../../resources/resolved';
import type { Endpoint } from '../../endpoints';
import type { ConversationAnswer, ConversationRequest } from './conversation';

/** What was said about one ticket of a list of tickets. */
export function toConversationEndpoint({
  id,
}: Pick<ResolvedPage, 'id'>): Endpoint<ConversationRequest, ConversationAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/conversation` };
}
