import type { FastifyRequest } from 'fastify';
import type { Actor } from '../caller/actor';
import { addressOf } from './address-of';
import { callerOf } from './guard';

/** Who stands in the operation log for this request, acting for whomever the session acts for. */
export function actorOf(request: FastifyRequest): Actor {
  const { accountId, username, subject, own, tenant, isOnBehalf } = callerOf(request);
  return {
    accountId,
    name: username,
    type: subject.type,
    ownId: own.franchiseeId,
    onBehalfOf: isOnBehalf && tenant !== null ? tenant.franchiseeId : null,
    ip: addressOf(request),
    traceId: request.id,
  };
}

/** The same for what somebody does in the own organisation, whichever merchant the session acts for. */
export function ownActorOf(request: FastifyRequest): Actor {
  return { ...actorOf(request), onBehalfOf: null };
}
