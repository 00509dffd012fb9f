/** A text, and where the next word goes. */
export interface Written {
  readonly value: string;
  readonly caret: number;
}

/**
 * Puts words where the caret is. What was typed stays, also what is selected: behind that they stand. They begin a line
 * of their own where something is written before them.
 */
export function putIn(words: string, { value, caret }: Written): Written {
  const before = value.slice(0, caret);
  const put = before === '' || before.endsWith('\n') ? words : `\n${words}`;
  return { value: before + put + value.slice(caret), caret: caret + put.length };
}
