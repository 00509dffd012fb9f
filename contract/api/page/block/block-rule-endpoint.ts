import type { Endpoint } from '../../endpoints';
import type { BlockRuleAnswer, BlockRuleRequest } from './block-rule';

/** The rule as it stands, for whoever may set it. */
export function toBlockRuleEndpoint(
  { id }: { readonly id: string },
  { name }: { readonly name: string },
): Endpoint<BlockRuleRequest, BlockRuleAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/state` };
}
