import type { Endpoint } from '../../endpoints';
import { LIST_CALLS } from '../page-endpoints';
import type { ListFiguresAnswer, ListFiguresRequest } from './list-figures';

/** What the rows of a list come to: the cards above it, and its total row. */
export function toListFiguresEndpoint({
  id,
}: {
  readonly id: string;
}): Endpoint<ListFiguresRequest, ListFiguresAnswer> {
  return { method: 'POST', version: 'v1', path: `${id}/${LIST_CALLS.figures}` };
}
