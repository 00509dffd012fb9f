import { text, type Text } from '../../contract/text';

/** The words of tables, drawers and page heads. */
export const TABLE_WORDS = {
  yes: text('是', 'Yes'),
  no: text('否', 'No'),
  past: text('超时 {time}', '{time} over'),
  items: text('{count} 项', '{count} {count|item|items}'),
  warning: text('注意', 'Attention'),
  danger: text('异常', 'Critical'),
  levelOf: text('{value} / {max}', '{value} of {max}'),

  updatedAt: text('更新于 {time}', 'Updated {time}'),
  refresh: text('刷新', 'Refresh'),
  autoRefresh: text('自动刷新', 'Auto-refresh'),
  autoRefreshHint: text('每 15 秒刷新一次', 'Every 15 seconds'),
  polled: text('实时更新中断，每 15 秒刷新', 'Live updates are away; refreshed every 15 s'),
  waiting: text('有 {count} 条新变化，点击刷新', '{count} new {count|change|changes}, click to show'),
  density: text('密度', 'Density'),
  comfortable: text('标准', 'Comfortable'),
  compact: text('紧凑', 'Compact'),
  columns: text('列设置', 'Columns'),
  resize: text('调整“{title}”的列宽', 'Width of {title}'),
  selectAll: text('选择本页全部', 'Select all on this page'),
  statusTabs: text('按状态查看', 'By status'),

  total: text('共 {count} 条', '{count} {count|row|rows}'),
  pageOf: text('第 {page} 页', 'Page {page}'),
  firstPage: text('回到第一页', 'First page'),
  previousPage: text('上一页', 'Previous'),
  nextPage: text('下一页', 'Next'),
  pageSize: text('每页条数', 'Rows per page'),

  empty: text('暂无数据', 'No data'),
  emptyNarrowed: text('没有符合条件的数据', 'Nothing matches the filters'),
  clearFilters: text('清空筛选', 'Clear filters'),
  keyword: text('关键字', 'Keyword'),
  tab: text('状态', 'Status'),
  refused: text('暂无权限查看', 'You may not view this'),
  failed: text('加载失败', 'Loading failed'),
  failedKept: text('刷新失败，显示的是 {time} 的数据', 'Refresh failed; showing data of {time}'),
  retry: text('重试', 'Retry'),
  away: text('服务暂时不可用', 'Temporarily unavailable'),
  awayHint: text(
    '正在自动重试，恢复后内容会直接显示，无需刷新页面',
    'It is tried again by itself; there is no need to reload',
  ),
  retryNow: text('立即重试', 'Try now'),

  sum: text('合计', 'Total'),
  notSummed: text('超过 {count} 条，不合计', 'Over {count}: no total'),
} as const satisfies Record<string, Text>;
