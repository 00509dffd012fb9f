import { TypeRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { ResolvedPage } from '../resources/resolved';
import { CALLS, type Call } from './calls';
import { ENDPOINTS, toUrlPath, type EndpointName, type Place } from './endpoints';
import { toPageCalls } from './page/page-calls';

/** Says what of an answer's data is not as the contract says, for the log; null when everything is. */
export type AnswerCheck = (place: Place, data: unknown) => string | null;

interface UnsafeSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
}

/**
 * Builds the check of answers by the schemas that the gateway serves them with, those of the pages included. For
 * development and tests alone: in production the portal trusts the gateway, and carries no schema.
 */
export function createAnswerCheck(pages: readonly ResolvedPage[]): AnswerCheck {
  // Schemas that are written as plain JSON schema have this kind, which the library cannot check by itself.
  TypeRegistry.Set<UnsafeSchema>('Unsafe', isAllowed);
  const names = Object.keys(CALLS).filter((name): name is EndpointName => name in CALLS);
  const calls = new Map<string, Call>([
    ...names.map((name) => [toKey(ENDPOINTS[name]), CALLS[name]] as const),
    ...pages.flatMap(toPageCalls).map(([place, call]) => [toKey(place), call] as const),
  ]);
  return (place, data) => {
    const call = calls.get(toKey(place));
    if (call === undefined) return `The contract has no call ${toKey(place)}.`;
    const first = Value.Errors(call.answer, data).First();
    return first === undefined ? null : `${toKey(place)} answered ${first.path || '/'}: ${first.message}.`;
  };
}

function toKey(place: Place): string {
  return `${place.method} ${toUrlPath(place)}`;
}

function isAllowed(schema: UnsafeSchema, value: unknown): boolean {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const isOfType = types.length === 0 || types.some((type) => isOf(type, value));
  return isOfType && (schema.enum === undefined || schema.enum.includes(value));
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
