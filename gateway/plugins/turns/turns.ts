import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { TurnstileLimits } from '../../database/turnstile';
import { callerOf, type Caller } from '../guard';
import { createLines, type LineFigures } from './lines';

/** How many calls run at once of those that ask for a turn. */
export interface TurnLimits {
  readonly ofAccount: TurnstileLimits;
  /** Of everybody who acts for one merchant, or for whom the merchant's own people act. */
  readonly ofMerchant: TurnstileLimits;
}

/** Who asks for a turn. */
export interface TurnTaker {
  readonly accountId: string;
  readonly franchiseeId: string;
}

export interface Turns {
  /**
   * Waits for the turn of an account and of a merchant, in the order of arrival.
   *
   * @param gone - Whoever is gone waits no more.
   * @returns How to end it; more than once is once.
   * @throws DatabaseError `tooManyConnections` when its line is full or does not come to it in time.
   */
  readonly take: (taker: TurnTaker, gone?: AbortSignal) => Promise<() => void>;
  /** Accounts and merchants that somebody waits or works for; 0 when all is quiet. */
  readonly size: () => number;
  /** Of the accounts' lines and of the merchants'. */
  readonly figures: () => { readonly account: LineFigures; readonly merchant: LineFigures };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the call's turn; null while it has none. */
    endTurn: (() => void) | null;
  }
}

const QUEUE_PER_PLACE = 16;
/** The embedded engine has one connection, and a statement of a report may take a second of it. */
const WAIT_EMBEDDED_MS = 10 * ONE_SECOND_MS;
const WAIT_MS = 5 * ONE_SECOND_MS;

/**
 * Shares of the connections: four of ten for an account and six for a merchant, so that nobody ever holds all. Few
 * connections are shared as well: one is left to others where there are two or more.
 */
export function toTurnLimits(env: {
  readonly databaseConnections: number;
  readonly databaseUrl: string | undefined;
}): TurnLimits {
  const { databaseConnections: connections, databaseUrl } = env;
  const share = (part: number, what: string): TurnstileLimits => {
    const places = Math.max(1, Math.floor(connections * part));
    const waitMs = databaseUrl === undefined ? WAIT_EMBEDDED_MS : WAIT_MS;
    return { places, queueMax: places * QUEUE_PER_PLACE, waitMs, what };
  };
  return { ofAccount: share(0.4, 'turn of the account'), ofMerchant: share(0.6, 'turn of the merchant') };
}

export function createTurns(limits: TurnLimits): Turns {
  const accounts = createLines(limits.ofAccount);
  const merchants = createLines(limits.ofMerchant);
  return {
    async take({ accountId, franchiseeId }, gone) {
      // In this order everywhere. An account stands in its merchant's line with no more than its own turns.
      const leaveAccount = await accounts.enter(accountId, gone);
      try {
        const leaveMerchant = await merchants.enter(franchiseeId, gone);
        return () => {
          leaveMerchant();
          leaveAccount();
        };
      } catch (error) {
        leaveAccount();
        throw error;
      }
    },
    size: () => accounts.size() + merchants.size(),
    figures: () => ({ account: accounts.figures(), merchant: merchants.figures() }),
  };
}

/**
 * Has the calls of those who are signed in take turns, so that nobody holds all connections of the database.
 * Install before the first route.
 *
 * Whoever waits holds nothing. A turn lasts until the handler is through, also when its caller has hung up, for the
 * statements go on; it does not last until a slow reader has read the answer.
 */
export function installTurns(app: FastifyInstance, turns: Turns): void {
  app.decorateRequest('endTurn', null);
  app.addHook('onRoute', (route) => {
    if (takesTurns(route)) route.handler = inTurn(route.handler, turns);
  });
  // Streams of files and of changes are only handed over from here on.
  app.addHook('onSend', async (request, _reply, payload) => {
    request.endTurn?.();
    return payload;
  });
}

function takesTurns({ config }: RouteOptions): boolean {
  return config?.isTurnless !== true && (config?.scope === 'tenant' || config?.scope === 'self');
}

function inTurn(handler: RouteHandlerMethod, turns: Turns): RouteHandlerMethod {
  return async function takeTurn(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
    const end = await turns.take(takerOf(callerOf(request)), goneSignalOf(reply));
    request.endTurn = end;
    try {
      return await handler.call(this, request, reply);
    } finally {
      end();
    }
  };
}

function takerOf({ accountId, tenant, own }: Caller): TurnTaker {
  return { accountId, franchiseeId: (tenant ?? own).franchiseeId };
}

/** Aborts when the connection closes before there is an answer. */
function goneSignalOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}
