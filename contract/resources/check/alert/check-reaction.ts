import type { AlertReaction, AlertRuleDeclaration } from '../../alert';
import type { Located } from '../located';

/** The words that a device is asked with travel in topics and payloads. */
const VERB = /^[a-z][A-Za-z0-9]*$/;

/** What a rule has the gateway do can be done: each kind once, entries only where the rule sees any. */
export function checkReactions(
  { then = [], when }: Pick<AlertRuleDeclaration, 'then' | 'when'>,
  where: string,
): readonly Located[] {
  return then.flatMap((reaction, index) => {
    const place = `${where}[${index}]`;
    const isTwice = then.findIndex(({ kind }) => kind === reaction.kind) !== index;
    const twice: Located = {
      id: 'RC013',
      where: place,
      message: `a rule reacts by "${reaction.kind}" twice.`,
      hint: 'Leave one of them out.',
    };
    return [...(isTwice ? [twice] : []), ...checkReaction(reaction, when, place)];
  });
}

function checkReaction(
  reaction: AlertReaction,
  when: AlertRuleDeclaration['when'],
  where: string,
): readonly Located[] {
  if (reaction.kind === 'stopSale') return [];
  const { verb, entryParam, fixed = {} } = reaction;
  const problem = (id: string, part: string, message: string, hint: string): Located => ({
    ...{ id, where: `${where}.${part}`, message, hint },
  });
  const misspelt = problem(
    'RC020',
    'verb',
    `"${verb}" is no word that a device could be asked with.`,
    'Use letters and digits, beginning with a small letter.',
  );
  const noEntries = problem(
    'RC041',
    'entryParam',
    'the rule looks at no entries whose key could go with the command.',
    'Leave it out, or say kind "entries".',
  );
  const given = problem(
    'RC041',
    'entryParam',
    `"${entryParam ?? ''}" always goes with the command and is the key of an entry all the same.`,
    'Leave one of them out.',
  );
  return [
    ...(VERB.test(verb) ? [] : [misspelt]),
    ...(entryParam === undefined || when.kind === 'entries' ? [] : [noEntries]),
    ...(entryParam !== undefined && Object.hasOwn(fixed, entryParam) ? [given] : []),
  ];
}
