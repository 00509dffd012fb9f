import { text, type Text } from '../../../contract/text';

/** The words of giving a ticket to somebody. */
export const ASSIGN_WORDS = {
  handler: text('处理人', 'Assign to'),
  choose: text('选择同事', 'Choose a colleague'),
  missing: text('请选择处理人', 'Choose who sees to it'),
  nobody: text('没有可分派的同事', 'There is nobody to assign to'),
  has: text('当前处理人', 'has it now'),
  hint: text(
    '只列出有“处理反馈”权限、且能看到这些店铺的账号',
    'Accounts that may handle problems and see these stores',
  ),
} as const satisfies Record<string, Text>;

/** The words of merging tickets. */
export const MERGE_WORDS = {
  one: text('将 {name} 合并到…', 'Merge {name} into…'),
  many: text('将 {count} 个问题合并到…', 'Merge {count} problems into…'),
  target: text('并入的问题', 'Merge into'),
  choose: text('选择，或输入完整问题编号 / 设备编号', 'Choose, or type a whole problem or device no.'),
  missing: text('请选择要并入的问题', 'Choose the problem to merge into'),
  none: text('没有可并入的未解决问题', 'There is no open problem to merge into'),
  sameDevice: text('同一设备', 'Same device'),
  sameUser: text('同一用户', 'Same user'),
  hint: text(
    '合并后本问题关闭，对话在目标问题中可见；双方用户都会收到之后的回复。',
    'This problem is closed and its conversation is read there; the users of both read what is replied from then on.',
  ),
} as const satisfies Record<string, Text>;
