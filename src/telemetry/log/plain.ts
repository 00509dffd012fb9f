import { redactByKey, redactText } from '../privacy';
import { cutText } from '../text';

/** What survives: JSON without surprises. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

const DEPTH = 6;
const TEXT_LIMIT = 2000;
const STACK_LIMIT = 5000;
const KEY_LIMIT = 50;
const MEMBERS = 50;
const TOTAL_TEXT = 20_000;
/** A text longer than this is cut before it is searched for secrets. */
const SEARCH_LIMIT = 20_000;
const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

interface Walk {
  readonly ancestors: readonly object[];
  readonly budget: { textLeft: number };
}

/** Redacts and cuts one text; used for messages too. */
export function toPlainText(text: string, limit: number): string {
  return cutText(redactText(cutText(text, SEARCH_LIMIT)), limit);
}

function takeText(text: string, limit: number, walk: Walk): string {
  const plain = toPlainText(text, Math.min(limit, Math.max(0, walk.budget.textLeft)));
  walk.budget.textLeft -= plain.length;
  return plain;
}

function readMember(source: object, key: string): unknown {
  try {
    return Reflect.get(source, key);
  } catch {
    return '[unreadable]';
  }
}

function memberKeys(source: object): readonly string[] {
  const keys =
    source instanceof Error ? ['name', 'message', 'stack', ...Object.keys(source)] : Object.keys(source);
  return [...new Set(keys)].filter((key) => !UNSAFE_KEYS.has(key)).slice(0, MEMBERS);
}

function toPlainMember(key: string, value: unknown, walk: Walk): Plain {
  const redacted = redactByKey(key, value);
  if (redacted !== undefined) return redacted;
  if (key === 'stack' && typeof value === 'string') return takeText(value, STACK_LIMIT, walk);
  return toPlainValue(value, walk);
}

function toPlainObject(source: object, walk: Walk): Plain {
  if (walk.ancestors.includes(source)) return '[cycle]';
  if (walk.ancestors.length >= DEPTH) return '[deep]';
  if (source instanceof Date) return Number.isNaN(source.getTime()) ? 'Invalid Date' : source.toISOString();
  const inner = { ancestors: [...walk.ancestors, source], budget: walk.budget };
  if (Array.isArray(source)) {
    return Array.from({ length: Math.min(source.length, MEMBERS) }, (_, index) =>
      toPlainValue(readMember(source, String(index)), inner),
    );
  }
  const members = memberKeys(source).flatMap((key): [string, Plain][] => {
    if (walk.budget.textLeft <= 0) return [];
    return [[takeText(key, KEY_LIMIT, walk), toPlainMember(key, readMember(source, key), inner)]];
  });
  return Object.fromEntries(members);
}

function toPlainValue(value: unknown, walk: Walk): Plain {
  switch (typeof value) {
    case 'string':
      return takeText(value, TEXT_LIMIT, walk);
    case 'number': {
      // A mobile number is one as a number, too.
      const redacted = redactText(String(value));
      return Number.isFinite(value) && redacted === String(value) ? value : redacted;
    }
    case 'boolean':
      return value;
    case 'bigint':
      return takeText(String(value), TEXT_LIMIT, walk);
    case 'object':
      return value === null ? null : toPlainObject(value, walk);
    default:
      return `[${typeof value}]`;
  }
}

/**
 * Turns whatever was logged into small, redacted JSON: cycles, getters that throw, huge texts and secrets do
 * not get through, and it never throws.
 */
export function toPlain(value: unknown): Plain {
  try {
    return toPlainValue(value, { ancestors: [], budget: { textLeft: TOTAL_TEXT } });
  } catch {
    return '[unreadable]';
  }
}
