import { textProblemOf, toTextProblemWords, type TextRule } from '../../../contract/free-text';
import { text } from '../../../contract/text';
import { unless, type Rules, type ToWords } from './rules';

/** Stands for the item's own label in what its rules say. */
const LABEL = text('${label}', '${label}');

/** The rule that the gateway holds every free text to (controls I14); of a list of words, each. */
export function freeText(rule: TextRule, t: ToWords): Rules {
  return unless((value) => {
    const [problem] = [value].flat().flatMap((each) => {
      const found = typeof each === 'string' ? textProblemOf(each, rule) : null;
      return found === null ? [] : [found];
    });
    return problem === undefined ? null : t(toTextProblemWords(LABEL, problem));
  });
}
