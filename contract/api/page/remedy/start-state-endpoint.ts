import type { Endpoint } from '../../endpoints';
import type { OneId } from '../../parameter';
import type { Shape } from '../../shape';
import type { StartState } from './remote-start';

/** Where an order may be started, and how its last start stands. */
export function toStartStateEndpoint(
  { id }: { readonly id: string },
  { name }: { readonly name: string },
): Endpoint<Shape<typeof OneId>, StartState> {
  return { method: 'POST', version: 'v1', path: `${id}/${name}/state` };
}
