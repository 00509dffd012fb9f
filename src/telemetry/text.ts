/** The bytes a text takes on the wire (UTF-8). */
export function toUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Writes a number in lower-case hex digits, with zeros in front. */
export function toHex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** Cuts a text to at most `limit` UTF-16 units and never leaves half of a surrogate pair behind. */
export function cutText(text: string, limit: number): string {
  return text.length > limit ? text.slice(0, limit).replace(/[\ud800-\udbff]$/, '') : text;
}

/** True for keys such as `__proto__` and `constructor`, with which what holds them would reach a prototype. */
export function isUnsafeKey(key: string): boolean {
  return key in {};
}

/** True for the values that ids and amounts come as. */
export function isTextOrNumber(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
