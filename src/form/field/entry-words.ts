import { text, type Text } from '../../../contract/text';

/** The words of what is filled in; they come with the first dialog and not with the filters of a list. */
export const ENTRY_WORDS = {
  noNumber: text('{title}不是有效的数字', '{title} is not a number'),
  addEntry: text('添加一行', 'Add a line'),
  removeEntry: text('删除第 {line} 行', 'Remove line {line}'),
  cell: text('第 {line} 行 {title}', '{title}, line {line}'),
  cellProblem: text('第 {line} 行：{problem}', 'Line {line}: {problem}'),
  cellMissing: text('请填写{title}', '{title} is missing'),
  mobileMalformed: text('手机号格式不正确', 'Mobile format incorrect'),
  choose: text('请选择{title}', 'Please choose: {title}'),
  allStores: text('全部店铺', 'All stores'),
  someStores: text('指定店铺', 'Chosen stores'),
  storesMissing: text('请选择至少一家店铺', 'Choose at least one store'),
  loadFailed: text('选项加载失败', 'Choices could not be loaded'),
  chooseStores: text('请选择', 'Choose'),
} as const satisfies Record<string, Text>;
