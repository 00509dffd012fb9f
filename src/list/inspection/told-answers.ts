import { IN_ORDER, NOT_IN_ORDER } from '../../../contract/resources/inspection/check-item';

/** An answer to one item, as it is sent. */
export interface ToldAnswer {
  readonly item: string;
  readonly value: string;
}

/** The answers that stand in a row: a plain yes or no is told by whether it is in order. */
export function toTold(results: unknown): ToldAnswer[] {
  if (!Array.isArray(results)) return [];
  return results.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null || !('item' in each) || typeof each.item !== 'string')
      return [];
    const value: unknown = 'value' in each ? each.value : null;
    const isPassed = 'isPassed' in each && each.isPassed === true;
    const plain = isPassed ? IN_ORDER : NOT_IN_ORDER;
    return [{ item: each.item, value: typeof value === 'string' ? value : plain }];
  });
}
