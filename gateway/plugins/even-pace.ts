import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers leave on a grid of time, so that how long the work took does not show. */
    isPaced?: boolean;
  }
  interface FastifyRequest {
    /** When it came, on the clock of `performance.now`. */
    cameAtMs: number;
  }
}

/** Wider than what a sign-in takes, one hash and a few statements, on a machine that is not overrun. */
export const PACE_MS = 100;
/** A timer may come this late; the rest is waited for turn by turn. */
const TIMER_SLACK_MS = 2;

/**
 * Paces the answers of routes that ask for it: whether a mobile is known must not show in the time that its
 * refusal takes (controls A3). Equal work alone is not enough, for a few hundred requests tell a third of a
 * millisecond.
 *
 * @param paceMs - Step of the grid; 0 leaves answers as they come.
 */
export function installEvenPace(app: FastifyInstance, paceMs: number): void {
  if (paceMs === 0) return;
  app.decorateRequest('cameAtMs', 0);
  app.addHook('onRequest', async (request) => {
    request.cameAtMs = performance.now();
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.routeOptions.config.isPaced === true) await waitForGrid(request.cameAtMs, paceMs);
    return payload;
  });
}

async function waitForGrid(fromMs: number, paceMs: number): Promise<void> {
  const tookMs = performance.now() - fromMs;
  const dueMs = fromMs + Math.ceil(tookMs / paceMs) * paceMs;
  await setTimeout(Math.max(0, dueMs - performance.now() - TIMER_SLACK_MS));
  while (performance.now() < dueMs) await setImmediate();
}
