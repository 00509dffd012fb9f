import { textProblemOf } from '../../../free-text';
import type { FieldDeclaration } from '../../field';
import { checkText } from '../check-text';
import { checkUnique } from '../check-unique';
import type { Located } from '../located';

/** Texts that are ready to be put in are such as somebody could type there. */
export function checkPhrases(
  { field, charsMax, phrases = [] }: Extract<FieldDeclaration, { readonly kind: 'text' }>,
  where: string,
): readonly Located[] {
  if (phrases.length > 0 && charsMax === undefined) return [onOneLine(field, `${where}.phrases`)];
  return [
    ...checkUnique('RC063', 'phrase', phrases, `${where}.phrases`, ({ title }) => title.zh, 'title'),
    ...phrases.flatMap(({ title, words }, index) => {
      const at = `${where}.phrases[${index}]`;
      const missing = [...checkText(title, `${at}.title`), ...checkText(words, `${at}.words`)];
      return missing.length > 0 ? missing : checkWords(words.zh, charsMax ?? 0, `${at}.words.zh`);
    }),
  ];
}

function checkWords(words: string, charsMax: number, where: string): readonly Located[] {
  const hint = `Write ${charsMax} characters at most, all of which can be seen.`;
  if (words.length > charsMax) {
    return [{ id: 'RC063', where, message: 'the words are longer than what they are put into.', hint }];
  }
  if (textProblemOf(words, 'lines') === null) return [];
  return [{ id: 'RC063', where, message: 'the words hold what nobody could type there.', hint }];
}

function onOneLine(field: string, where: string): Located {
  const message = `"${field}" is one line, and takes no phrases.`;
  return { id: 'RC063', where, message, hint: 'Give "charsMax", or leave out "phrases".' };
}
