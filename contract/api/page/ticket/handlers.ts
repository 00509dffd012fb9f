import { Type } from '@sinclair/typebox';
import { ACTION_ROWS_MAX } from '../../../domain/action';
import { Id } from '../../parameter';
import { closed, type Shape } from '../../shape';

/** Body of `POST {ticket page}/handlers`: the tickets that somebody is to be given; none: who sees to tickets at all. */
export const HandlersRequest = closed({ ids: Type.Optional(Type.Array(Id, { maxItems: ACTION_ROWS_MAX })) });
export type HandlersRequest = Shape<typeof HandlersRequest>;

/** Data of `POST {ticket page}/handlers`: who holds the right, with every store of those tickets; main accounts first. */
export const HandlersAnswer = Type.Object({
  list: Type.Array(
    Type.Object({
      accountId: Type.String(),
      name: Type.String(),
      /** Whoever asks. */
      isSelf: Type.Boolean(),
    }),
  ),
});
export type HandlersAnswer = Shape<typeof HandlersAnswer>;
