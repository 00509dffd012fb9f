import { TICKET_CATEGORIES, TICKET_PRIORITIES } from '../../../domain/ticket';
import { suggest } from '../../problem';
import type { EffectPlace } from '../effect/effect-place';
import type { Located } from '../located';

/** What a ticket is kept with. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  category: TICKET_CATEGORIES,
  priority: TICKET_PRIORITIES,
};

/** A ticket has a category and a priority that every list of tickets knows. */
export function checkTicket({ params, where }: Pick<EffectPlace, 'params' | 'where'>): readonly Located[] {
  return Object.entries(WORDS).flatMap(([name, words]) => {
    const param = params.find(({ field }) => field === name);
    if (param === undefined) return [];
    if (param.kind !== 'enum') {
      const message = `"${name}" is of kind "${param.kind}", and a ticket needs "enum".`;
      return [{ id: 'RC041' as const, where, message, hint: 'Declare it of kind "enum".' }];
    }
    const known: readonly unknown[] = words;
    return param.options
      .filter(({ value }) => !known.includes(value))
      .map(({ value }) => ({
        id: 'RC041' as const,
        where,
        message: `a ticket knows no "${value}" for "${name}".`,
        hint: suggest(String(value), words, `Use ${words.join(', ')}.`),
      }));
  });
}
