import { text, type Text } from '../../../../contract/text';

/** The words of texts that are ready to be put in. */
export const PHRASES_WORDS = {
  title: text('快捷回复', 'Quick replies'),
} as const satisfies Record<string, Text>;
