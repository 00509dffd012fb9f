import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Access, SubjectAccess } from '../../contract/access/access';
import type { Catalogue } from '../../contract/access/catalogue';
import type { Expression } from '../../contract/access/expression';
import { toRefusalText } from '../../contract/access/refusal-text';
import { ApiCode } from '../../contract/api/envelope';
import { ApiError, apiError } from '../../contract/errors/api-error';
import { toFrozenGrant } from '../caller/frozen-grant';
import type { Session, Tenant } from '../caller/session';
import { createPlatformKeyCheck } from './platform-key';

/** What a route needs of its caller; every route declares it (controls Z1). */
export interface RouteGuard {
  /** All must be met; `open` needs no right. */
  readonly permission: readonly Expression[] | 'open';
  /**
   * `tenant`: acts on one merchant's data · `self`: the account's own · `public`: without signing in ·
   * `platform`: another system, by its key.
   */
  readonly scope: 'tenant' | 'self' | 'public' | 'platform';
  /** Equipment type that the route speaks of; an agent's agreement may leave it out. */
  readonly equipment?: string | null;
  /** Gives somebody rights: refused at a merchant that an agent operates. @default false */
  readonly isGrant?: boolean;
  /** Asked for by the page and not by a person: it does not count as use of the session. @default false */
  readonly isBackground?: boolean;
  /** Changes nothing, though it is asked by POST. @default false */
  readonly isReading?: boolean;
  /** Hardly asks the database, and so waits for no turn (turns/turns.ts). @default false */
  readonly isTurnless?: boolean;
}

/** Who calls, with the rights of this very moment. */
export interface Caller extends Session {
  readonly access: SubjectAccess;
}

/** A caller that acts for one merchant. */
export interface TenantCaller extends Caller {
  readonly tenant: Tenant;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: RouteGuard['permission'];
    scope?: RouteGuard['scope'];
    equipment?: string | null;
    isBackground?: boolean;
    isReading?: boolean;
    isTurnless?: boolean;
    isGrant?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Finds the live session of a token; null when there is none. */
export interface SessionFinder {
  find: (token: string) => Promise<Session | null>;
  /** The same without counting as use of the session, which ends when nobody uses it. */
  peek: (token: string) => Promise<Session | null>;
}

export interface GuardOptions {
  readonly sessions: SessionFinder;
  readonly access: Access;
  readonly catalogue: Catalogue;
  /** Keys of the systems that may call routes of the scope `platform`. */
  readonly platformKeys: readonly string[];
}

/**
 * Refuses routes that do not declare their guard, and calls that do not meet it. Install before the
 * first route. Rights are read anew for each request (controls S5).
 */
export function installGuard(app: FastifyInstance, options: GuardOptions): void {
  const assertPlatformKey = createPlatformKeyCheck(options.platformKeys);
  app.decorateRequest('caller', null);
  app.addHook('onRoute', assertGuarded);
  app.addHook('onRequest', async (request) => {
    const { permission, scope, equipment, isGrant } = request.routeOptions.config;
    // Unknown addresses have no guard and are answered with 404.
    if (permission === undefined || scope === undefined || scope === 'public') return;
    if (scope === 'platform') return assertPlatformKey(request);
    const caller = await findCaller(request, options);
    if (scope === 'tenant') assertTenant(caller, equipment ?? null);
    if (permission !== 'open') assertAllowed(request, caller, permission, options.catalogue);
    if (isGrant === true && caller.operatedBy !== null) throw toFrozenGrant(caller.operatedBy);
  });
}

/** The signed-in caller of a route whose scope is `self` or `tenant`. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('A public route asked for its caller.');
  return request.caller;
}

/** The caller of a route whose scope is `tenant`, with the merchant it acts for. */
export function tenantCallerOf(request: FastifyRequest): TenantCaller {
  const caller = callerOf(request);
  const { tenant } = caller;
  if (tenant === null) throw new Error('A route without a tenant asked for one.');
  return { ...caller, tenant };
}

/** The token of the Authorization header; nowhere else is one looked for (controls S12). */
export function bearerTokenOf(request: FastifyRequest): string | null {
  const [, token] = /^Bearer ([\w-]{1,128})$/.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

function assertGuarded({ method, url, config }: RouteOptions): void {
  if (config?.permission === undefined || config.scope === undefined) {
    throw new Error(
      `The route ${[method].flat().join('/')} ${url} declares no permission and scope; add both to its config.`,
    );
  }
  if ((config.scope === 'public' || config.scope === 'platform') && config.permission !== 'open') {
    throw new Error(
      `The route ${url} is ${config.scope} and asks for a permission; nobody could ever hold it.`,
    );
  }
}

async function findCaller(request: FastifyRequest, { sessions, access }: GuardOptions): Promise<Caller> {
  const token = bearerTokenOf(request);
  const isBackground = request.routeOptions.config.isBackground === true;
  const look = isBackground ? sessions.peek : sessions.find;
  const session = token === null ? null : await look(token);
  if (session === null) throw apiError(ApiCode.unauthenticated, 'unauthenticated');
  const caller = { ...session, access: access.of(session.subject) };
  request.caller = caller;
  request.log = request.log.child({
    accountId: session.accountId,
    franchiseeId: session.tenant?.franchiseeId ?? null,
    ...(session.isOnBehalf ? { onBehalfOf: session.tenant?.franchiseeId } : {}),
  });
  return caller;
}

function assertTenant(caller: Caller, equipment: string | null): void {
  if (caller.tenant === null) {
    throw apiError(ApiCode.forbidden, caller.isAgencyEnded ? 'agencyEnded' : 'noMerchant');
  }
  const { equipment: agreed } = caller;
  if (equipment !== null && agreed !== null && !agreed.includes(equipment)) {
    throw apiError(ApiCode.forbidden, 'equipmentNotAgreed');
  }
}

function assertAllowed(
  request: FastifyRequest,
  caller: Caller,
  permission: readonly Expression[],
  catalogue: Catalogue,
): void {
  const refusal = caller.access.explain(permission);
  if (refusal === null) return;
  request.log.warn({ refusal, route: request.routeOptions.url }, 'refused');
  throw new ApiError(ApiCode.forbidden, toRefusalText(refusal, catalogue));
}
