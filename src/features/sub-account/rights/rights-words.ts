import { text, type Text } from '../../../../contract/text';
import type { RightChoice, RightOrigin } from './rights-draft';

/** The words around rights. */
export const RIGHTS_WORDS = {
  tree: text('权限', 'Rights'),
  search: text('搜索权限', 'Find a right'),
  scope: text('显示范围', 'Show'),
  all: text('全部', 'All'),
  held: text('可用', 'Usable'),
  changed: text('单独设置过', 'Set by hand'),
  right: text('权限', 'Right'),
  setting: text('设置', 'Setting'),
  effective: text('结果', 'Result'),
  countOf: text('可用 {held} / {all}', '{held} of {all}'),
  summary: text(
    '可用 {held} 项 · 已允许 {allowed} · 禁止 {forbidden}',
    '{held} usable · {allowed} allowed · {forbidden} forbidden',
  ),
  wholeGroup: text('{title}（整组）', 'All of {title}'),
  none: text('没有符合条件的权限', 'No right matches'),
  open: text('展开全部', 'Open all'),
  close: text('收起全部', 'Close all'),

  preview: text('登录后看到的菜单', 'The menu it will see'),
  previewHint: text('与实际使用同一套判断，随设置即时变化', 'Decided by the same rules, as you set them'),
  previewPages: text('{pages} 个页面 · {actions} 个操作', '{pages} pages · {actions} actions'),
  previewEmpty: text('没有任何页面', 'No page at all'),
  previewEmptyHint: text(
    '给予任一「查看」权限后，对应的页面会出现在这里。',
    'Give any right to view, and its page appears here.',
  ),
  previewViewOnly: text('{pages} 个页面 · 仅查看', '{pages} pages · view only'),
} as const satisfies Record<string, Text>;

/** The positions of the switch of a right. */
export const CHOICE_WORDS: Readonly<Record<RightChoice, { readonly title: Text; readonly hint: Text }>> = {
  inherit: {
    title: text('继承', 'Inherit'),
    hint: text('按角色模板：模板有则有，模板变则随之变', 'As the role template says, also when it changes'),
  },
  allow: {
    title: text('允许', 'Allow'),
    hint: text('不论角色模板，单独给予', 'Given, whatever the role template says'),
  },
  forbid: {
    title: text('禁止', 'Forbid'),
    hint: text('不论角色模板，一律不给', 'Never held, whatever the role template says'),
  },
};

/** What the template says of a right, beside the word for inheriting it. */
export const INHERITED_WORDS = {
  yes: text('有', 'yes'),
  no: text('无', 'no'),
} as const satisfies Record<string, Text>;

/** Where a right comes from, in words. */
export const ORIGIN_WORDS: Readonly<Record<RightOrigin, Text>> = {
  include: text('单独允许', 'Allowed by hand'),
  template: text('角色模板给予', 'From the role'),
  excluded: text('已单独禁止', 'Forbidden by hand'),
  notDelegated: text('商家未授权', 'Not agreed by the merchant'),
  handedOver: text('代运营商行使中', 'With the agent for now'),
  none: text('未给予', 'Not given'),
};
