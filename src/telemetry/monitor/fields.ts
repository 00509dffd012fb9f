import { maskMobiles, redactAndCut, redactByKey, redactText, redactUrl } from '../privacy';
import { cutText, isUnsafeKey } from '../text';

/** Longest text of each field of an event (spec §5), and what is done to those that come from anywhere. */
const RULES: Readonly<Record<string, readonly [limit: number, redact?: (text: string) => string]>> = {
  name: [1000],
  targetName: [1000],
  message: [1000, redactText],
  statusCode: [100],
  snapshots: [5000],
  stack: [5000, redactText],
  traceId: [100],
  url: [8182, redactUrl],
};

/** Redacts and cuts a field of an event; what is no text stays as it is. */
export function toField(field: string, value: unknown): unknown {
  const [limit, redact = String] = RULES[field] ?? [];
  return limit && typeof value === 'string' ? redactAndCut(value, limit, redact) : value;
}

/**
 * Keeps the first 20 properties whose value is a text or a finite number; the input stays as it was.
 * Two keys that become equal when cut leave one property, the later.
 */
export function toProperties(input: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const PROPERTY_COUNT = 20;
  const VALUE_LIMIT = 2000;
  const KEY_LIMIT = 50;
  const kept: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(input)) {
    const cutKey = cutText(key, KEY_LIMIT);
    if (Object.keys(kept).length === PROPERTY_COUNT || isUnsafeKey(cutKey)) continue;
    if (typeof value === 'string') {
      kept[cutKey] = redactByKey(key, value) ?? cutText(maskMobiles(value), VALUE_LIMIT);
    } else if (typeof value === 'number' && Number.isFinite(value)) {
      kept[cutKey] = value;
    }
  }
  return kept;
}

/** The text on what was clicked: white space folded, 20 characters, then `...`. */
export function toClickText(text: string): string {
  const CLICK_TEXT_LIMIT = 20;
  const folded = maskMobiles(text.replace(/\s+/g, ' ').trim());
  const cut = cutText(folded, CLICK_TEXT_LIMIT);
  return cut === folded ? cut : `${cut}...`;
}

/** Attributes as JSON text of at most 1000 characters: whole attributes are left out, the text is never sliced. */
export function toAttributes(attributes: readonly (readonly [string, string | undefined])[]): string {
  const ATTRIBUTES_LIMIT = 1000;
  return attributes.reduce((json, [name, value]) => {
    const longer = JSON.stringify({ ...JSON.parse(json), [name]: value });
    return longer.length > ATTRIBUTES_LIMIT ? json : longer;
  }, '{}');
}
