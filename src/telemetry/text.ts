const encoder = new TextEncoder();

/** Counts the bytes a text takes on the wire (UTF-8). */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/** Cuts a text to at most `limit` UTF-16 units and never leaves half of a surrogate pair behind. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? limit - 1 : limit);
}
