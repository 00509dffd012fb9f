import { text, type Text } from '../../../contract/text';

/** The words around actions; those of their dialogs come with the dialogs. */
export const ACTION_WORDS = {
  actions: text('操作', 'Actions'),
  selected: text('已选 {count} 项', '{count} selected'),
  unselect: text('取消选择', 'Clear selection'),
  selectRow: text('选择 {name}', 'Select {name}'),
} as const satisfies Record<string, Text>;
