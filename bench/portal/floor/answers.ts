/** An answer of the floor's service: the envelope that the product's gateway answers in. */
export interface FloorAnswer<T> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

export type FloorRow = Readonly<Record<string, string | number>>;

export interface FloorPage {
  readonly list: readonly FloorRow[];
  readonly total: number;
}

/** A figure of the landing page. */
export interface FloorFigure {
  readonly title: string;
  readonly value: number;
}

/** How many rows of a list fall into a tab. */
export type FloorTabs = Readonly<Record<string, number>>;

const TOTAL = 260;
/** More than the lists of any shape have columns. */
const FIELDS = 20;

export function answerRows(resource: string, pageSize: number): FloorPage {
  return { list: Array.from({ length: pageSize }, (_, index) => toRow(resource, index)), total: TOTAL };
}

export function answerFigures(): readonly FloorFigure[] {
  return ['Orders', 'Income', 'Devices', 'Users'].map((title, index) => ({
    title,
    value: 1_280 * (index + 1),
  }));
}

export function answerTabs(tabs: number): FloorTabs {
  return Object.fromEntries(Array.from({ length: tabs }, (_, index) => [`Tab ${index}`, 10 * index]));
}

/** In turns a number, a status, a time and words, as columns have them. */
function toRow(resource: string, index: number): FloorRow {
  const fields = Array.from({ length: FIELDS }, (_, field): readonly [string, string | number] => [
    `field${field}`,
    [
      `W${1_000 + index}`,
      (index + field) % 4,
      Date.UTC(2026, 2, 18, 12, index),
      `Dormitory ${index}, floor 3`,
    ][field % 4] ?? '',
  ]);
  return { id: `${resource}-${index}`, ...Object.fromEntries(fields) };
}
