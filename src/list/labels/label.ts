import type { Row } from '../../../contract/api/page/list';
import type { PlaceOption } from '../../../contract/api/store';

/** What stands on one label. */
export interface Label {
  readonly id: string;
  /** What the code says to whoever scans it. */
  readonly code: string;
  readonly number: string;
  readonly name: string;
  readonly store: string;
  /** Empty where the store names none. */
  readonly hotline: string;
}

/** Labels of a sheet: three in a row, eight rows (70 × 37 mm each). */
export const LABELS_PER_SHEET = 24;

/** Before the module number: the code names the device and no address, which the merchant's own program knows. */
const CODE_PREFIX = 'IMEI:';

/** The label of each device; a device whose module is not known to the reader gets none. */
export function toLabels(rows: readonly Row[], places: readonly PlaceOption[]): readonly Label[] {
  const hotlines = new Map(
    places.flatMap(({ stores }) => stores.map(({ id, hotline = '' }) => [id, hotline] as const)),
  );
  return rows.flatMap((row) => {
    const imei = wordOf(row['imei']);
    if (imei === '') return [];
    return [
      {
        id: row.id,
        code: `${CODE_PREFIX}${imei}`,
        number: wordOf(row['deviceNumber']),
        name: wordOf(row['deviceName']),
        store: wordOf(row['storeName']),
        hotline: hotlines.get(wordOf(row['storeId'])) ?? '',
      },
    ];
  });
}

/** Sheets of labels, in the order of the labels. */
export function toSheets(labels: readonly Label[]): readonly (readonly Label[])[] {
  const count = Math.ceil(labels.length / LABELS_PER_SHEET);
  return Array.from({ length: count }, (_, index) =>
    labels.slice(index * LABELS_PER_SHEET, (index + 1) * LABELS_PER_SHEET),
  );
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
