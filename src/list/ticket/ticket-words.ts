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
