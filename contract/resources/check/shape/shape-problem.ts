import { suggest } from '../../problem';
import type { Located } from '../located';
import type { Literal, Shape } from './shape';
import { hintAtChoices, nameChoices, nameShape, nameValue, placeIn } from '../wording';

/** A value that JSON would change or lose, or that cannot even be looked at. */
export function notPlain(where: string, what: string): Located {
  return {
    id: 'RC001',
    where,
    message: `the value ${what}; a declaration is plain data.`,
    hint: 'Use strings, numbers, booleans, lists and objects; name handlers and renderers instead of passing them.',
  };
}

/** Plain data of another type. */
export function wrongType(value: unknown, shape: Shape, where: string): Located {
  const message = `must be ${nameShape(shape)}, not ${nameValue(value)}.`;
  return { id: 'RC033', where, message, hint: `Write ${nameShape(shape)}.` };
}

/** A word or number that is none of the choices. */
export function badChoice(value: unknown, choices: readonly Literal[], where: string): Located {
  const message = `must be ${nameChoices(choices)}, not ${nameValue(value)}.`;
  return { id: 'RC009', where, message, hint: hintAtChoices(value, choices) };
}

/** A property that is needed and not there. */
export function missingProperty(key: string, shape: Shape, where: string): Located {
  const hint = `Give it ${nameShape(shape)}.`;
  return { id: 'RC032', where: placeIn(where, key), message: `the property "${key}" is missing.`, hint };
}

/** A property that nothing reads. */
export function unknownProperty(key: string, known: readonly string[], where: string): Located {
  return {
    id: 'RC031',
    where: placeIn(where, key),
    message: `there is no property "${key}".`,
    hint: suggest(key, known, `Use one of ${known.join(', ')}.`),
  };
}

/** A property that another kind of the same thing has. */
export function strangeProperty(
  key: string,
  { by, tag, owners }: { readonly by: string; readonly tag: unknown; readonly owners: readonly string[] },
  where: string,
): Located {
  return {
    id: 'RC031',
    where: placeIn(where, key),
    message: `"${key}" is no property where ${by} is ${nameValue(tag)}.`,
    hint: `It belongs to ${by} ${nameChoices(owners)}.`,
  };
}
