import type { FastifyInstance } from 'fastify';
import type { Caller } from './guard';

const BAD_REQUEST = 400;
const SERVER_ERROR = 500;

/**
 * Has a session that changed something noted as such before it hears of it, so that what it asks next is read where the
 * change is, whichever gateway it asks. Where the note fails the change stands all the same, and is answered.
 */
export function installChangeNote(
  app: FastifyInstance,
  note: (caller: Pick<Caller, 'sessionId' | 'own'>) => Promise<void>,
): void {
  app.addHook('onSend', async (request, reply) => {
    const { caller, method, routeOptions } = request;
    const isReading = method === 'GET' || method === 'HEAD' || routeOptions.config.isReading === true;
    // A refused call changed nothing; of one that failed it is not known.
    const isRefused = reply.statusCode >= BAD_REQUEST && reply.statusCode < SERVER_ERROR;
    if (caller === null || isReading || isRefused) return;
    try {
      await note(caller);
    } catch (error) {
      request.log.warn({ err: error }, 'what the session changed was not noted');
    }
  });
}
