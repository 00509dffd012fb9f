import { text, type Text } from '../../../contract/text';

/** The words around actions that a list begins with; all others come with the dialogs. */
export const ACTION_WORDS = {
  selectRow: text('选择 {name}', 'Select {name}'),
} as const satisfies Record<string, Text>;
