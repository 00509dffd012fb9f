import { maskMobiles, redactByKey, redactText, redactUrl } from '../privacy';
import { cutText } from '../text';

// spec §5: text truncation.
const LIMITS = {
  name: 1000,
  message: 1000,
  statusText: 100,
  snapshots: 5000,
  traceId: 100,
  propertyKey: 50,
  propertyValue: 2000,
  properties: 20,
  clickText: 20,
  attributes: 1000,
} as const;

const URL_LIMIT = 8182;

/** Keys that would reach a prototype once the record is parsed elsewhere. */
const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function toName(name: string): string {
  return cutText(name, LIMITS.name);
}

export function toMessage(message: string): string {
  return cutText(redactText(cutText(message, LIMITS.message * 4)), LIMITS.message);
}

export function toSnapshots(snapshots: string): string {
  return cutText(redactText(cutText(snapshots, LIMITS.snapshots * 2)), LIMITS.snapshots);
}

export function toTraceId(traceId: string): string {
  return cutText(traceId, LIMITS.traceId);
}

/** Numbers stay numbers; texts are cut. */
export function toStatusCode(status: number | string): number | string {
  return typeof status === 'number' ? status : cutText(status, LIMITS.statusText);
}

/** Hides private query values and the fragment, then cuts. */
export function toUrl(url: string): string {
  return cutText(redactUrl(cutText(url, URL_LIMIT)), URL_LIMIT);
}

/**
 * Keeps the first 20 properties whose value is a text or a finite number; the input stays as it was.
 * Two keys that become equal when cut leave one property, the later.
 */
export function toProperties(input: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const kept: [string, string | number][] = [];
  for (const [key, value] of Object.entries(input)) {
    if (kept.length === LIMITS.properties) break;
    const cutKey = cutText(key, LIMITS.propertyKey);
    if (UNSAFE_KEYS.has(cutKey)) continue;
    if (typeof value === 'string') {
      kept.push([cutKey, redactByKey(key, value) ?? cutText(maskMobiles(value), LIMITS.propertyValue)]);
    } else if (typeof value === 'number' && Number.isFinite(value)) {
      kept.push([cutKey, value]);
    }
  }
  return Object.fromEntries(kept);
}

/** The text on what was clicked: white space folded, 20 characters, then `...`. */
export function toClickText(text: string): string {
  const folded = maskMobiles(text.replace(/\s+/g, ' ').trim());
  const cut = cutText(folded, LIMITS.clickText);
  return cut === folded ? folded : `${cut}...`;
}

/** Attributes as JSON text of at most 1000 characters: whole attributes are left out, the text is never sliced. */
export function toAttributes(attributes: readonly (readonly [string, string])[]): string {
  let json = '{}';
  const kept: [string, string][] = [];
  for (const [name, value] of attributes) {
    if (UNSAFE_KEYS.has(name)) continue;
    kept.push([name, value]);
    const candidate = JSON.stringify(Object.fromEntries(kept));
    if (candidate.length <= LIMITS.attributes) json = candidate;
    else kept.pop();
  }
  return json;
}
