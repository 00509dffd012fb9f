import type { Located } from './located';

/** A wording needs both languages. */
export function checkText(wording: unknown, where: string): readonly Located[] {
  const missing = (['zh', 'en'] as const).filter((language) => {
    const words = isRecord(wording) ? wording[language] : undefined;
    return typeof words !== 'string' || words.trim() === '';
  });
  return missing.map((language) => ({
    id: 'RC021',
    where: `${where}.${language}`,
    message: 'the wording is missing.',
    hint: `Write the ${language === 'zh' ? 'Chinese' : 'English'} words.`,
  }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
