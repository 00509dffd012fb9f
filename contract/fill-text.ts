/** What stands in for the `{places}` of a wording. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Fills `{name}` places; a place without a value stays as it is, so that the gap is seen. */
export function fillText(wording: string, values: TextValues = {}): string {
  return wording.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
