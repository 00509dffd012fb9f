import { text, type Text } from '../../../contract/text';

export const STACK_WORDS = {
  sum: text('合计', 'Total'),
} as const satisfies Record<string, Text>;
