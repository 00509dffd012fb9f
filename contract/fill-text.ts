/** What stands in for the `{places}` of a wording. */
export type TextValues = Readonly<Record<string, string | number>>;

/** A place, with the words of one and of several where they depend on it. */
const PLACE = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g;

/**
 * Fills `{name}` places, and words that follow a number: `{count} {count|row|rows}`. A place without a value stays as
 * it is, so that the gap is seen. Two forms are enough: of the languages of the interface one has two, one has none.
 */
export function fillText(wording: string, values: TextValues = {}): string {
  return wording.replace(PLACE, (place, name: string, one?: string, several?: string) => {
    const value = values[name];
    if (value === undefined || !Object.hasOwn(values, name)) return place;
    if (one === undefined || several === undefined) return String(value);
    return String(value) === '1' ? one : several;
  });
}
