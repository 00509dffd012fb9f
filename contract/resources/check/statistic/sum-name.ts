import { isSumName } from '../../statistic/tally';
import type { Located } from '../located';

/**
 * Sums are kept under names that metrics can say.
 *
 * @param id - Of the problem that such a name is where it is declared.
 */
export function mustBeSumName(name: string, where: string, id: string): readonly Located[] {
  if (isSumName(name)) return [];
  const message = `${JSON.stringify(name)} is no name that a sum can be kept under.`;
  return [{ id, where, message, hint: 'Begin with a small letter, and use letters and digits.' }];
}
