import type { AnswerCheck } from '../../contract/api/check-answer';
import { toUrlPath } from '../../contract/api/endpoints';
import { FAILURES } from '../../contract/messages/portal';
import type { Text } from '../../contract/text';
import type { GatewayClient, HttpFailure } from './client';
import { GatewayError } from './gateway-error';

/** Settings of {@link createCheckedClient}. */
export interface CheckedClientOptions {
  /** Arrives later, for it is loaded apart. */
  readonly check: Promise<AnswerCheck>;
  readonly toWords: (text: Text) => string;
  /** Hears of every answer that is not what the contract says; for the log. */
  readonly onHttpFailure: (failure: HttpFailure) => void;
}

/**
 * A client whose answers are what the contract says, or failed calls that name the place in the log. For
 * development and tests: everything that reads the gateway reads it through the client.
 */
export function createCheckedClient(client: GatewayClient, options: CheckedClientOptions): GatewayClient {
  return {
    ...client,
    async call(place, call) {
      const data = await client.call(place, call);
      const problem = (await options.check)(place, data);
      if (problem === null) return data;
      const error = new GatewayError(options.toWords(FAILURES.network), {
        kind: 'malformed',
        statusCode: 200,
        cause: new Error(problem),
      });
      // eslint-disable-next-line no-console -- whoever develops shall see it without opening the log
      console.error(problem);
      options.onHttpFailure({ method: place.method, path: toUrlPath(place), error, durationMs: 0 });
      throw error;
    },
  };
}
