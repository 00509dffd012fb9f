import { text, type Text } from '../../../contract/text';

/** What is said of rows that are over. */
export const ARCHIVE_WORDS = {
  month: text('已归档的月份，只能查看', 'Archived months are for reading only'),
  row: text('已归档，只能查看', 'Archived, for reading only'),
} as const satisfies Record<string, Text>;
