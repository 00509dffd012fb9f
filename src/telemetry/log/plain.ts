import { redactAndCut, redactByKey, redactText } from '../privacy';
import { attempt } from '../safely';
import { isUnsafeKey } from '../text';

/** What survives: JSON without surprises. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

const UNREADABLE = '[unreadable]';

/**
 * Turns whatever was logged into small, redacted JSON: cycles, getters that throw, huge texts and secrets do
 * not get through, and it never throws.
 */
export function toPlain(root: unknown): Plain {
  /** What each value counts for beside its text, so that lists come to an end, too. */
  const VALUE_COST = 5;
  /** Characters of all texts together. */
  const TOTAL_TEXT = 20_000;
  const MEMBERS = 50;
  const KEY_LIMIT = 50;
  const TEXT_LIMIT = 5000;
  const DEPTH = 6;
  let textLeft = TOTAL_TEXT;

  function takeText(text: string, limit: number): string {
    const plain = redactAndCut(text, Math.min(limit, textLeft));
    textLeft -= plain.length;
    return plain;
  }

  function walkObject(source: object, depth: number): Plain {
    if (source instanceof Date) return source.toJSON();
    if (Array.isArray(source)) return Array.from(source.slice(0, MEMBERS), (member) => walk(member, depth));
    // What is worth reading of an error is not enumerable.
    const named = source instanceof Error ? ['name', 'message', 'stack'] : [];
    const members: Record<string, Plain> = {};
    for (const key of [...named, ...Object.keys(source)].slice(0, MEMBERS)) {
      if (textLeft <= 0) break;
      if (isUnsafeKey(key)) continue;
      const value = attempt<unknown>(() => Reflect.get(source, key), UNREADABLE);
      members[takeText(key, KEY_LIMIT)] = redactByKey(key, value) ?? walk(value, depth);
    }
    return members;
  }

  function walk(value: unknown, depth: number): Plain {
    textLeft -= VALUE_COST;
    if (textLeft < 0) return '';
    switch (typeof value) {
      case 'boolean':
        return value;
      case 'object':
        return value && (depth < DEPTH ? walkObject(value, depth + 1) : '[deep]');
      case 'string':
      case 'bigint':
        return takeText(String(value), TEXT_LIMIT);
      case 'number': {
        // A mobile number is one as a number, too; what is not finite has no place in JSON.
        const redacted = redactText(String(value));
        return Number.isFinite(value) && redacted === String(value) ? value : redacted;
      }
      default:
        return `[${typeof value}]`;
    }
  }

  return attempt<Plain>(() => walk(root, 0), UNREADABLE);
}
