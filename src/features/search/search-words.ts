import { text, type Text } from '../../../contract/text';

/** Words of the search over everything. */
export const SEARCH_WORDS = {
  title: text('搜索', 'Search'),
  placeholder: text(
    '页面、订单号、设备编号、IMEI、手机号或后四位',
    'Page, order no., device no., IMEI, mobile or its last 4',
  ),
  placeholderPages: text('页面名称', 'Name of a page'),
  results: text('搜索结果', 'Search results'),
  pages: text('页面', 'Pages'),
  devices: text('设备', 'Devices'),
  orders: text('订单', 'Orders'),
  users: text('用户', 'Users'),
  receipts: text('收款', 'Receipts'),
  period: text('近 {days} 天', 'Last {days} days'),
  orderCount: text('{count} 单', '{count} {count|order|orders}'),
  orderCountLeast: text('至少 {count} 单', 'At least {count} {count|order|orders}'),
  lastOrder: text('最近 {time}', 'Last {time}'),
  rest: text('显示其余 {count} 项', 'Show {count} more'),
  list: text('在“{type} · {page}”中查看全部', 'See all in {type} · {page}'),
  listOf: text('在“{page}”中查看全部', 'See all in {page}'),
  searching: text('正在搜索…', 'Searching…'),
  found: text('找到 {count} 项', '{count} found'),
  short: text(
    '请再输入一些：至少 {letters} 个字，数字至少 {digits} 位',
    'A little more, please: {letters} letters at least, or {digits} digits',
  ),
  nothing: text('没有找到“{words}”', 'Nothing found for “{words}”'),
  nothingHint: text(
    '订单号需要完整；手机号可以只输后四位，查近 {days} 天的订单',
    'An order number has to be whole; of a mobile the last four digits do, for orders of the last {days} days',
  ),
  can: text('可以搜索', 'What can be searched for'),
  canPages: text('页面：输入名称，如“订单”', 'Pages: by name, such as “Orders”'),
  canDevices: text('设备：编号、名称或 IMEI 的一部分', 'Devices: part of the number, name or IMEI'),
  canOrders: text('订单：完整订单号或支付流水号', 'Orders: whole order or payment number'),
  canUsers: text(
    '用户及其近 {days} 天的订单：手机号，或后四位',
    'Users and their orders of the last {days} days: mobile, or its last four digits',
  ),
  canReceipts: text(
    '收款：完整流水号、提现单号或手机号',
    'Receipts: whole bill or cash-out number, or whole mobile',
  ),
  pagesOnly: text(
    '您的账号没有查看设备和订单的权限，只能搜索页面',
    'Your account may not view devices or orders: only pages are found',
  ),
  move: text('选择', 'Move'),
  open: text('打开', 'Open'),
  close: text('关闭', 'Close'),
} as const satisfies Record<string, Text>;
