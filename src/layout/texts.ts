import { text } from '../../contract/text';

/** Wording of the frame around every page. */
export const LAYOUT_TEXTS = {
  skip: text('跳到主要内容', 'Skip to the content'),
  menu: text('主菜单', 'Main menu'),
  collapse: text('收起菜单', 'Collapse the menu'),
  expand: text('展开菜单', 'Expand the menu'),
  breadcrumb: text('当前位置', 'You are here'),
  ownAccount: text('我的账号', 'My account'),
  personalCenter: text('个人中心', 'Personal center'),
  logout: text('退出登录', 'Log out'),
  leaving: text('正在退出…', 'Logging out…'),
  toEnglish: text('English', 'English'),
  toChinese: text('中文', '中文'),
  switchLanguage: text('切换语言：English', 'Switch language: 中文'),
  toDark: text('切换到深色主题', 'Switch to the dark theme'),
  toLight: text('切换到浅色主题', 'Switch to the light theme'),
  account: text('账号', 'Account'),
  copyright: text(
    '© 2023 运营管理平台 版权所有',
    '© 2023 Operations Management Platform. All rights reserved.',
  ),
  loading: text('正在加载…', 'Loading…'),
  refusedHeading: text('暂无权限查看', 'You may not view this'),
} as const;
