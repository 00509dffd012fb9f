import type { FastifyInstance } from 'fastify';
import { ONE_SECOND_MS } from '../../../contract/limits';
import type { RouteGuard } from '../guard';

/** Where an orchestrator asks whether the process serves at all. */
export const ALIVE_PATH = '/healthz';
/** Where a load balancer asks whether this gateway can do its work. */
export const READY_PATH = '/readyz';
/** What that was called before; whoever asks there goes on being answered. */
const FORMER_READY_PATH = '/ready';

/** Why a gateway is not ready. That migrations have run is no part of it: none listens before they have. */
export type UnreadyPart = 'database' | 'stopping';

export interface Health {
  /** Empty when the gateway can do its work. */
  readonly findUnready: () => Promise<readonly UnreadyPart[]>;
  /** From now on the gateway is not ready, whatever else stands. */
  readonly announceStop: () => void;
  readonly isStopping: () => boolean;
}

export interface HealthOptions {
  /** Resolves when the database has answered. */
  readonly askDatabase: () => Promise<unknown>;
  /** An answer that takes longer counts as none. @default READY_WITHIN_MS */
  readonly withinMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    health: Health;
  }
}

const READY_WITHIN_MS = 2 * ONE_SECOND_MS;

/** However many ask at once, the database is asked once: anybody may call. */
export function createHealth({ askDatabase, withinMs = READY_WITHIN_MS }: HealthOptions): Health {
  let asking: Promise<boolean> | undefined;
  let isStopping = false;

  function isAnswering(): Promise<boolean> {
    asking ??= askDatabase()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  async function isAnsweringInTime(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const isLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs);
    });
    try {
      return await Promise.race([isAnswering(), isLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async findUnready() {
      if (isStopping) return ['stopping'];
      const isDatabaseThere = await isAnsweringInTime();
      // It may have begun meanwhile.
      return [
        ...(isDatabaseThere ? [] : ['database' as const]),
        ...(isStopping ? ['stopping' as const] : []),
      ];
    },
    announceStop() {
      isStopping = true;
    },
    isStopping: () => isStopping,
  };
}

const PUBLIC: RouteGuard = { permission: 'open', scope: 'public' };
/** Asked every few seconds: no line of the log for each, and no entry of the API's description. */
const QUIET = { config: PUBLIC, schema: { hide: true }, logLevel: 'warn' } as const;

/** Answers those who watch over the gateway, in words for machines and without the envelope of calls. */
export function installHealth(app: FastifyInstance, health: Health): void {
  app.decorate('health', health);
  app.get(ALIVE_PATH, QUIET, async () => ({ status: 'ok' }));
  for (const path of [READY_PATH, FORMER_READY_PATH]) {
    app.get(path, QUIET, async (_request, reply) => {
      const unready = await health.findUnready();
      if (unready.length === 0) return { status: 'ready' };
      return reply.code(503).header('retry-after', 1).send({ status: 'unready', unready });
    });
  }
  // Whoever keeps a connection is told to come by another one: this one ends, and with it what is sent at that moment.
  app.addHook('onRequest', async (_request, reply) => {
    if (health.isStopping()) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => health.announceStop());
}
