import type { TicketCategory } from '../../../contract/domain/ticket';
import type { CheckChoice, CheckItemDeclaration } from '../../../contract/resources/inspection/check-item';
import type { Text } from '../../../contract/text';

interface About {
  /** What a ticket about it is of. @default 'damage' */
  readonly category?: TicketCategory;
}

/** Something that is in order, or is not: 门封无霉. */
export function yesNo(name: string, zh: string, en: string, about: About = {}): CheckItemDeclaration {
  return { name, kind: 'yesNo', title: { zh, en }, ...about };
}

/** A number that is in order from `min` to `max`, both included. */
export function measured(
  name: string,
  zh: string,
  en: string,
  range: About & { readonly unit?: Text; readonly min?: number; readonly max?: number },
): CheckItemDeclaration {
  return { name, kind: 'number', title: { zh, en }, ...range };
}

/** One of several answers, of which some say that it is not in order. */
export function oneOf(
  name: string,
  zh: string,
  en: string,
  choices: readonly (readonly [value: string, zh: string, en: string, isFailure?: true])[],
  about: About = {},
): CheckItemDeclaration {
  return { name, kind: 'choice', title: { zh, en }, choices: choices.map(toChoice), ...about };
}

/** Something that is proved by a picture. */
export function pictured(name: string, zh: string, en: string, about: About = {}): CheckItemDeclaration {
  return { name, kind: 'photo', title: { zh, en }, ...about };
}

function toChoice([value, zh, en, isFailure]: readonly [string, string, string, true?]): CheckChoice {
  return { value, title: { zh, en }, ...(isFailure === undefined ? {} : { isFailure }) };
}
