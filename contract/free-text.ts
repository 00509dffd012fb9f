import { text, type Text } from './text';

/** What a free text may hold: one line, or several. */
export type TextRule = 'line' | 'lines';

/** What is wrong with a free text. */
export type TextProblem = 'lineBreak' | 'hidden';

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/u;

/**
 * What nobody can see and what changes how the rest is read: control and formatting characters (bidirectional
 * overrides and zero-width ones among them), blanks that pose as letters, private, unpaired and no characters
 * (controls I14). Variation selectors stay: names and pictures are written with them.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u2800]|(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;

/** A free text as it is checked, compared and stored: composed characters, one kind of line end, no blanks at its ends. */
export function toCleanText(value: string, rule: TextRule): string {
  const composed = value.normalize('NFC');
  return (rule === 'lines' ? composed.replace(/\r\n?/g, '\n') : composed).trim();
}

/** Says what is wrong with a free text; null when nothing is. Blanks and line ends around it are none of it. */
export function textProblemOf(value: string, rule: TextRule): TextProblem | null {
  const clean = toCleanText(value, rule);
  if (rule === 'lines') return HIDDEN.test(clean.replaceAll('\n', '')) ? 'hidden' : null;
  if (LINE_BREAK.test(clean)) return 'lineBreak';
  return HIDDEN.test(clean) ? 'hidden' : null;
}

const LINE_BREAKS = new RegExp(`${LINE_BREAK.source}+`, 'gu');
const EVERY_HIDDEN = new RegExp(HIDDEN.source, 'gu');

/** A text on one line: what was typed or pasted on several is joined by blanks. */
export function toOneLine(value: string): string {
  return value.replace(LINE_BREAKS, ' ');
}

/** What is looked for, without what nobody can see: copied numbers often bring such characters along. */
export function toSearchText(value: string): string {
  return toCleanText(toOneLine(value).replace(EVERY_HIDDEN, ''), 'line');
}

/** A problem in words for whoever typed the text; names it by its title. */
export function toTextProblemWords({ zh, en }: Text, problem: TextProblem): Text {
  return problem === 'lineBreak'
    ? text(`${zh}只能写一行，请删除其中的换行`, `${en} must be one line; remove the line breaks`)
    : text(
        `${zh}含有看不见或会改变文字方向的字符，请删除后重新输入`,
        `${en} holds characters that cannot be seen or turn the direction of the text; remove them and type again`,
      );
}
