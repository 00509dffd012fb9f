import type { TSchema } from '@sinclair/typebox';
import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import type { Call } from '../../contract/api/calls';
import { answerOf, type Shape } from '../../contract/api/shape';

/** Types requests and answers of a route by the contract's schemas. */
export interface ContractTypes extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Shape<this['schema']> : unknown;
  serializer: this['schema'] extends TSchema ? Shape<this['schema']> : unknown;
}

/** The app for routes whose schemas are the contract's: what they are asked and answer is typed by these. */
export function contractRoutes(app: FastifyInstance) {
  return app.withTypeProvider<ContractTypes>();
}

/** What the API description says of a route beyond its call. */
export interface RouteWords {
  readonly summary: string;
  readonly tags?: string[];
}

/** Schema of the route that serves a call of the contract. */
export function toRouteSchema<C extends Call>({ answer, ...request }: C, words: RouteWords) {
  return { ...words, ...request, response: answerOf<C['answer']>(answer) };
}
