import type { TicketCategory } from '../../domain/ticket';
import type { Text } from '../../text';

/** How an item of a checklist is answered. */
export const CHECK_ITEM_KINDS = ['yesNo', 'number', 'choice', 'photo'] as const;
export type CheckItemKind = (typeof CHECK_ITEM_KINDS)[number];

/** One answer of a choice. */
export interface CheckChoice {
  readonly value: string;
  readonly title: Text;
  /** Whoever chooses it has found something wrong. @default false */
  readonly isFailure?: boolean;
}

/** One thing that is looked at when devices of a type are inspected (pages 7.2 "Checklists"). */
export interface CheckItemDeclaration {
  /** Unique within its type; results are kept under it. */
  readonly name: string;
  /** As a claim that holds of a device in order: 门封无霉. */
  readonly title: Text;
  readonly kind: CheckItemKind;
  /** Unit of a number. @default none */
  readonly unit?: Text;
  /** Least value of a number that is in order. @default none */
  readonly min?: number;
  /** Greatest value of a number that is in order. @default none */
  readonly max?: number;
  /** Answers of a choice. @default none */
  readonly choices?: readonly CheckChoice[];
  /** What a ticket about it is of. @default 'damage' */
  readonly category?: TicketCategory;
}

/** An item after defaults are filled. */
export interface ResolvedCheckItem {
  readonly name: string;
  readonly title: Text;
  readonly kind: CheckItemKind;
  readonly unit: Text | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly choices: readonly CheckChoice[];
  readonly category: TicketCategory;
}

/** Items that one type may have. */
export const CHECK_ITEMS_MAX = 40;

/** Answers of an item of kind `yesNo`, and what one of kind `photo` says when the pictures are there. */
export const IN_ORDER = 'ok';
export const NOT_IN_ORDER = 'bad';

export function resolveCheckItem(declared: CheckItemDeclaration): ResolvedCheckItem {
  const {
    name,
    title,
    kind,
    unit = null,
    min = null,
    max = null,
    choices = [],
    category = 'damage',
  } = declared;
  return { name, title, kind, unit, min, max, choices, category };
}

/** The name of an item among those of every type: `washer.doorSeal`. */
export function toItemKey(deviceType: string, { name }: Pick<CheckItemDeclaration, 'name'>): string {
  return `${deviceType}.${name}`;
}

/**
 * Whether an answer says that the item is in order; null for one that the item does not know.
 *
 * @param value - `ok` or `bad`, a number in digits, or the value of a choice.
 */
export function judgeItem(
  { kind, min, max, choices }: Pick<ResolvedCheckItem, 'kind' | 'min' | 'max' | 'choices'>,
  value: string,
): boolean | null {
  switch (kind) {
    case 'yesNo':
    case 'photo':
      return value === IN_ORDER ? true : value === NOT_IN_ORDER ? false : null;
    case 'number': {
      const number = value.trim() === '' ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) return null;
      return (min === null || number >= min) && (max === null || number <= max);
    }
    case 'choice': {
      const chosen = choices.find((choice) => choice.value === value);
      return chosen === undefined ? null : chosen.isFailure !== true;
    }
  }
}
