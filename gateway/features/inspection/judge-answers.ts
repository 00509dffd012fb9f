import { ApiCode } from '../../../contract/api/envelope';
import { apiError } from '../../../contract/errors/api-error';
import {
  judgeItem,
  toItemKey,
  type ResolvedCheckItem,
} from '../../../contract/resources/inspection/check-item';
import type { ResolvedEquipment } from '../../../contract/resources/resolved';

/** What was found of one item, as it was told. */
export interface ToldAnswer {
  readonly item: string;
  readonly value: string;
}

/** The same with what it says. */
export interface JudgedAnswer extends ToldAnswer {
  readonly isPassed: boolean;
}

/** Every item that is declared, by its key among those of all types. */
export type ItemIndex = ReadonlyMap<string, ResolvedCheckItem>;

export function indexItems(
  equipment: readonly Pick<ResolvedEquipment, 'deviceType' | 'checklist'>[],
): ItemIndex {
  return new Map(
    equipment.flatMap(({ deviceType, checklist }) =>
      checklist.map((item) => [toItemKey(deviceType, item), item] as const),
    ),
  );
}

/**
 * The items of a plan that a device of a type is held to, as far as they are still declared: a release may have taken
 * one out since.
 */
export function itemsFor(
  items: readonly string[],
  deviceType: string,
  index: ItemIndex,
): readonly (readonly [key: string, item: ResolvedCheckItem])[] {
  return items.flatMap((key) => {
    const item = index.get(key);
    return item !== undefined && key === toItemKey(deviceType, item) ? [[key, item] as const] : [];
  });
}

/**
 * Judges the answers of one device: each of its items is answered once, and nothing else.
 *
 * @throws ApiError `invalid` that names the item which is missing, or answered with what it does not know.
 */
export function judgeAnswers(
  told: readonly ToldAnswer[],
  wanted: readonly (readonly [key: string, item: ResolvedCheckItem])[],
): readonly JudgedAnswer[] {
  const answers = new Map(told.map(({ item, value }) => [item, value.trim()]));
  const stranger = told.find(({ item }) => wanted.every(([key]) => key !== item));
  if (stranger !== undefined || answers.size < told.length) {
    throw apiError(ApiCode.invalid, 'inspectionItems');
  }
  return wanted.map(([key, item]) => {
    const value = answers.get(key);
    if (value === undefined) throw apiError(ApiCode.invalid, 'missingField', { field: item.title });
    const isPassed = judgeItem(item, value);
    if (isPassed === null) throw apiError(ApiCode.invalid, 'invalidField', { field: item.title });
    return { item: key, value, isPassed };
  });
}
