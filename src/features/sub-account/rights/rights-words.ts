import { text, type Text } from '../../../../contract/text';
import type { RightOrigin } from './rights-draft';

/** The words around rights. */
export const RIGHTS_WORDS = {
  tree: text('权限', 'Rights'),
  search: text('搜索权限名称、编号或代码', 'Right, number or key'),
  scope: text('显示范围', 'Show'),
  all: text('全部', 'All'),
  held: text('已生效', 'In effect'),
  changed: text('与模板不同', 'Differs from the template'),
  right: text('权限', 'Right'),
  include: text('包含', 'Include'),
  includeHint: text('在模板之外另外给予', 'Given beside the template'),
  template: text('应有', 'Role'),
  templateHint: text('由角色模板决定，不能单独修改', 'Follows from the role template'),
  exclude: text('排除', 'Exclude'),
  excludeHint: text('即使模板包含也不给予；排除优先', 'Never held, whatever the template says'),
  effective: text('生效', 'In effect'),
  countOf: text('{held} / {all}', '{held} of {all}'),
  summary: text(
    '生效 {held} 项 = 应有 {template} + 包含 {include} − 排除 {exclude}',
    '{held} in effect = {template} from the role + {include} included − {exclude} excluded',
  ),
  includeAll: text('包含：{title}（整组）', 'Include all of {title}'),
  templateAll: text('应有：{title}（整组）', 'From the role: all of {title}'),
  excludeAll: text('排除：{title}（整组）', 'Exclude all of {title}'),
  includeOne: text('包含：{title}', 'Include {title}'),
  templateOne: text('应有：{title}', 'From the role: {title}'),
  excludeOne: text('排除：{title}', 'Exclude {title}'),
  none: text('没有符合条件的权限', 'No right matches'),
  open: text('展开全部', 'Open all'),
  close: text('收起全部', 'Close all'),

  preview: text('登录后看到的菜单', 'The menu it will see'),
  previewHint: text('与实际使用同一套判断，随勾选即时变化', 'Decided by the same rules, as you tick'),
  previewPages: text('{pages} 个页面 · {actions} 个操作', '{pages} pages · {actions} actions'),
  previewEmpty: text('没有任何页面', 'No page at all'),
  previewEmptyHint: text(
    '给予任一「查看」权限后，对应的页面会出现在这里。',
    'Give any right to view, and its page appears here.',
  ),
  noActions: text('仅查看', 'View only'),

  explain: text('为什么（不）能', 'Why, or why not'),
  explainAccount: text('子账号', 'Sub-account'),
  explainTarget: text('页面或按钮', 'Page or button'),
  explainTargetHint: text('选择要了解的页面或按钮', 'Choose a page or a button'),
  may: text('可以使用', 'May use it'),
  mayNot: text('不能使用', 'May not use it'),
  needsNothing: text('不需要任何权限。', 'It needs no right.'),
  neededRights: text('所需权限', 'Rights it needs'),
  roleKey: text('由账号类型决定', 'Belongs to the kind of account'),
} as const satisfies Record<string, Text>;

/** Where a right comes from, in words. */
export const ORIGIN_WORDS: Readonly<Record<RightOrigin, Text>> = {
  include: text('单独包含', 'Included'),
  template: text('来自角色模板', 'From the role'),
  excluded: text('已被排除', 'Excluded'),
  notDelegated: text('商家未授权', 'Not agreed by the merchant'),
  handedOver: text('代运营商行使中', 'With the agent for now'),
  none: text('未给予', 'Not given'),
};
