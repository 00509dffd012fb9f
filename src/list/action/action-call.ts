const KEY_BYTES = 16;

/** A key that one opening of a dialog sends with every try, so that however often it is sent it takes effect once. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
